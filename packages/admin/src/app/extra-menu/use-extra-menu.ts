import { localise } from '@ximblox/blocks';
import type { ExtraMenuEntryInfo, ExtraMenuItemInfo, PermissionName } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session.ts';
import { useKnownSite } from '../../lib/site-settings.ts';

/** An entry of the side menu that the site adds, in the reader's language. */
export type ExtraMenuEntry = Omit<ExtraMenuEntryInfo, 'title'> & { title: string };
export type ExtraMenu = (ExtraMenuEntry & Pick<ExtraMenuItemInfo, 'icon'> & { items: ExtraMenuEntry[] })[];

/** What the site adds to the side menu for this user. */
export function useExtraMenu(): ExtraMenu {
  const { language } = useTranslation().i18n;
  const can = useCan();
  const spoken = ({ title, slug, action }: ExtraMenuEntryInfo): ExtraMenuEntry => ({
    title: localise(title, language),
    slug,
    action,
  });
  return useKnownSite()
    .extraMenuItems.filter(({ permission }) => permission === undefined || can(permission as PermissionName))
    .map(({ icon, items = [], ...entry }) => Object.assign(spoken(entry), { icon, items: items.map(spoken) }));
}
