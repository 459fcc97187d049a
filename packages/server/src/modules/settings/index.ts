import type { contract } from '@ximblox/contract';
import type { Handlers } from '../../context.ts';

/** What of the site's configuration everybody may know. */
export const settingsHandlers: Handlers<typeof contract.settings> = {
  get: async ({ services: { site } }) => ({
    availableLocales: site.locales.map(({ code }) => code),
    defaultLocale: site.defaultLocale,
    customSlugLocales: [...site.customSlugLocales],
  }),
};
