import { z } from 'zod';
import { anonymous, endpoint, permission, session } from './endpoint.ts';
import { settingsDefaults, siteSettings } from './entities/site-settings.ts';
import { locale, person, time, localisedText } from './entities/values.ts';
import { extensionParameters } from './permissions.ts';
import { restoredNumber, versionsBody, versionsReply } from './site-versions.ts';

/** Stored settings of the site with the defaults for empty ones. */
const storedSettings = z.object({
  /** Number of saves. */
  version: z.int().nonnegative(),
  updatedAt: time.nullable(),
  updatedBy: person.nullable(),
  settings: siteSettings,
  defaults: settingsDefaults,
  /** Roles with permission to publish, and their number of active users. */
  publishers: z.array(z.object({ role: z.string(), users: z.int().positive() })),
});
export type StoredSettings = z.output<typeof storedSettings>;

/** Icons for items and screens that a site adds to the side menu. */
export const extraMenuIcons = [
  'bell',
  'book-open',
  'calendar',
  'chart',
  'database',
  'external-link',
  'folder',
  'help',
  'life-buoy',
  'list',
  'mail',
  'map',
  'settings',
  'star',
  'users',
  'waves',
] as const;
export type ExtraMenuIcon = (typeof extraMenuIcons)[number];

const extraMenuEntry = z.object({
  title: localisedText,
  /** Path below `/cmsadmin`, or an absolute URL. */
  slug: z.string().optional(),
  /** Action instead of a link, as `<file without extension>#<export>` of the site project. */
  action: z.string().optional(),
});
export type ExtraMenuEntryInfo = z.output<typeof extraMenuEntry>;

/** An item that the site adds to the side menu of the admin; hidden from users without `permission`. */
export const extraMenuItem = extraMenuEntry.extend({
  icon: z.string().optional(),
  permission: z.string().optional(),
  items: z.array(extraMenuEntry).optional(),
});
export type ExtraMenuItemInfo = z.output<typeof extraMenuItem>;

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings/get',
    summary: 'Get the locales of the site',
    access: anonymous,
    crossOrigin: true,
    reply: z.object({ availableLocales: z.array(locale), defaultLocale: locale, customSlugLocales: z.array(locale) }),
  }),
  admin: endpoint({
    method: 'GET',
    path: '/settings/admin',
    summary: 'Get the site properties that every screen of the admin needs',
    access: session,
    beforeTwoFactor: true,
    reply: z.object({
      siteName: z.string(),
      /** Address of the default image for pages; null for none. */
      defaultSeoImage: z.string().nullable(),
      /** Locales with their native names. */
      locales: z.array(z.object({ code: locale, name: z.string() })),
      defaultLocale: locale,
      /** IANA name of the time zone in which the site counts its days: `Europe/Amsterdam`. */
      timeZone: z.string(),
      customSlugLocales: z.array(locale),
      /** `depth`: maximum number of levels. */
      menus: z.array(z.object({ id: z.string(), label: localisedText, depth: z.int() })),
      extraMenuItems: z.array(extraMenuItem),
      /** What extensions add to the admin. */
      extensions: z.object({
        permissions: z.array(
          z.object({
            name: z.string(),
            label: localisedText,
            description: localisedText.optional(),
            parameters: z.array(z.enum(extensionParameters)),
          }),
        ),
        /** Texts of errors, by code. */
        messages: z.record(z.string(), localisedText),
        /** Settings, by full ID: `newsletter.sending`. */
        settings: z.array(z.object({ id: z.string(), label: localisedText })),
      }),
      /** Minutes without activity after which the user is logged out. */
      inactivityMinutes: z.int().positive(),
      /** Address of the preview of another frontend, which the page editor shows in place of its own; null for none. */
      previewUrl: z.string().nullable(),
      /** Days for which deleted pages stay in the trash. */
      binDays: z.int().positive(),
    }),
  }),
  site: endpoint({
    method: 'GET',
    path: '/settings/site',
    summary: 'Get the settings of the site and their defaults',
    access: permission('manage-settings'),
    reply: storedSettings,
  }),
  saveSite: endpoint({
    method: 'PUT',
    path: '/settings/site',
    summary: 'Save the settings of the site; 409 V_07 on `version` when another user has saved them in the meantime',
    access: permission('manage-settings'),
    body: siteSettings.extend({
      /** The version that the caller has read. */
      version: z.int().nonnegative(),
    }),
    reply: storedSettings,
  }),
  versions: endpoint({
    method: 'POST',
    path: '/settings/site/versions',
    summary: 'List the versions of the settings of the site, newest first, paged',
    access: permission('manage-settings'),
    kind: 'read',
    body: versionsBody,
    reply: versionsReply(siteSettings),
  }),
  restoreSite: endpoint({
    method: 'POST',
    path: '/settings/site/restore',
    summary: 'Save an earlier version of the settings of the site, with the checks and errors of saving them',
    access: permission('manage-settings'),
    body: z.object({
      number: restoredNumber,
      /** The version that the caller has read. */
      version: z.int().nonnegative(),
    }),
    reply: storedSettings,
  }),
};
