import {
  defaultImagePath,
  type ExtraMenuItem,
  menuActionID,
  menuDepthOf,
  siteTimeZone,
} from '@ximblox/blocks/internal';
import {
  endpointUrl,
  contract,
  type ExtraMenuEntryInfo,
  type ExtraMenuItemInfo,
  type ImageRecord,
} from '@ximblox/contract';
import type { Handlers } from '../../../context.ts';
import { extensionInfo } from '../extension-settings/index.ts';
import { getSettings, saveSettings } from './save-settings.ts';
import { sentSettingsErrors } from './settings-errors.ts';
import { settingsInEffect } from './settings-in-effect.ts';
import { listSettingsVersions, restoreSettings } from './settings-versions.ts';

export { getSettings, saveSettings } from './save-settings.ts';
export { settingsErrors, withDefaultTexts } from './settings-errors.ts';
export { chosenSettings, idleMinutesInEffect } from './settings-store.ts';
export {
  chosenMailSender,
  formDaysInEffect,
  fourEyesInEffect,
  type FourEyes,
  settingsInEffect,
  siteNameOf,
} from './settings-in-effect.ts';

/** Returns the URL at which the admin shows an image of the library, with its crop. */
const imageUrl = ({ fileID, cropParams }: ImageRecord): string =>
  cropParams
    ? endpointUrl(contract.media.previewCrop, {}, { imageID: fileID, ...cropParams })
    : endpointUrl(contract.media.previewImage, {}, { imageID: fileID });

const toEntryInfo = ({
  title,
  slug,
  action,
}: Pick<ExtraMenuItem, 'title' | 'slug' | 'action'>): ExtraMenuEntryInfo => ({
  title,
  slug,
  action: action && menuActionID(action),
});

const toItemInfo = ({ icon, permission, items, ...entry }: ExtraMenuItem): ExtraMenuItemInfo => ({
  ...toEntryInfo(entry),
  icon,
  permission,
  items: items?.map(toEntryInfo),
});

/** Handlers for the public configuration, the configuration of the admin, and the site's settings. */
export const settingsHandlers: Handlers<typeof contract.settings> = {
  get: async ({ services: { site } }) => ({
    availableLocales: site.locales.map(({ code }) => code),
    defaultLocale: site.defaultLocale,
    customSlugLocales: [...site.customSlugLocales],
  }),
  admin: async (context) => {
    const { site } = context.services;
    const { siteName, seoImage, inactivityMinutes, binDays } = await settingsInEffect(context);
    const [image] = seoImage;
    return {
      siteName,
      defaultSeoImage: image ? imageUrl(image) : defaultImagePath(site),
      locales: [...site.locales],
      defaultLocale: site.defaultLocale,
      timeZone: siteTimeZone(site),
      customSlugLocales: [...site.customSlugLocales],
      menus: site.menus.map((menu) => ({ ...menu, depth: menuDepthOf(menu) })),
      extraMenuItems: site.extraMenuItems.map(toItemInfo),
      extensions: extensionInfo(site),
      inactivityMinutes,
      previewUrl: site.preview?.url ?? null,
      binDays,
    };
  },
  site: getSettings,
  saveSite: {
    handle: (context, { body }) => saveSettings(context, body),
    validate: (context, { sent }) => sentSettingsErrors(context, sent),
  },
  versions: (context, { body }) => listSettingsVersions(context, body),
  restoreSite: (context, { body }) => restoreSettings(context, body),
};
