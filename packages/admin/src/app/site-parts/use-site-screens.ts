import { localise } from '@ximblox/blocks';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenDefinition, ScreenProps } from '../../kit/define.ts';
import { useCan } from '../../lib/session.ts';
import { siteParts } from '../../lib/site-parts.ts';

/** Path of a screen of the site below `/cmsadmin`. The prefix keeps it apart from all other screens. */
const screenPath = (slug: string): string => `/x/${slug}`;

/** Screen of the site, with its title in the language of the interface. */
export interface SiteScreen extends Omit<ScreenDefinition, 'title' | 'group' | 'component'> {
  title: string;
  component: ComponentType<ScreenProps>;
  group: NonNullable<ScreenDefinition['group']>;
  to: string;
}

/** Returns the screens of the site that the user has permission for. */
export function useSiteScreens(): SiteScreen[] {
  const { language } = useTranslation().i18n;
  const can = useCan();
  return siteParts()
    .screens.filter(({ permission }) => permission === undefined || can(permission))
    .map((screen) => ({
      group: 'site',
      ...screen,
      title: localise(screen.title, language),
      to: screenPath(screen.slug),
    }));
}
