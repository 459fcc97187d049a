import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';

export { requiresFourEyes } from './four-eyes-store.ts';

/** What of the site's configuration everybody may know, and what the admin must. */
export const settingsHandlers: Handlers<typeof contract.settings> = {
  get: async ({ services: { site } }) => ({
    availableLocales: site.locales.map(({ code }) => code),
    defaultLocale: site.defaultLocale,
    customSlugLocales: [...site.customSlugLocales],
  }),
  admin: async ({ services: { site, settings } }) => ({
    siteName: site.name,
    defaultSeoImage: site.defaultSeoImage ?? null,
    locales: [...site.locales],
    defaultLocale: site.defaultLocale,
    customSlugLocales: [...site.customSlugLocales],
    menus: [...site.menus],
    extraMenuItems: [...site.extraMenuItems],
    inactivityMinutes: settings.sessionIdleMinutes,
  }),
};
