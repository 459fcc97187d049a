import { localise } from '@ximblox/blocks';
import type { ExtraMenuEntryInfo, ExtraMenuItemInfo, PermissionName } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session.ts';
import { useKnownSite } from '../../lib/site-settings.ts';

/** Entry that the site adds to the side menu, with its title in the interface language. */
export type ExtraMenuEntry = Omit<ExtraMenuEntryInfo, 'title'> & { title: string };
export type ExtraMenu = (ExtraMenuEntry & Pick<ExtraMenuItemInfo, 'icon'> & { items: ExtraMenuEntry[] })[];

/** Returns the site's own menu items that the user has permission for. */
export function useExtraMenu(): ExtraMenu {
  const { language } = useTranslation().i18n;
  const can = useCan();
  const localised = ({ title, slug, action }: ExtraMenuEntryInfo): ExtraMenuEntry => ({
    title: localise(title, language),
    slug,
    action,
  });
  return useKnownSite()
    .extraMenuItems.filter(({ permission }) => permission === undefined || can(permission as PermissionName))
    .map(({ icon, items = [], ...entry }) => Object.assign(localised(entry), { icon, items: items.map(localised) }));
}
