import { z } from 'zod';
import { imageRecord } from './block.ts';
import { locale, multilineText, text, localisedText } from './values.ts';

/** A duration in the unit that the user chose. */
export const timeSpan = z.object({ amount: z.int().min(0).max(3650), unit: z.enum(['seconds', 'days']) });
export type TimeSpan = z.output<typeof timeSpan>;

/** Content of the pop-up in one locale. Without `button` there is no pop-up in that locale. */
export const popupTexts = z.object({
  title: text(80),
  text: multilineText(400),
  /** Label of the accept button. */
  button: text(40),
  /** Label of the decline button; only a close icon if empty. */
  decline: text(40),
  /** Shown after accepting; if empty, the pop-up closes immediately. */
  thanks: multilineText(200),
});
export type PopupTexts = z.output<typeof popupTexts>;

export const popupSettings = z.object({
  enabled: z.boolean(),
  /** Delay after a page has opened. */
  timeUntil: timeSpan,
  /** How long the pop-up stays hidden after the visitor accepted or declined. */
  timeAfterAccept: timeSpan,
  timeAfterDecline: timeSpan,
  texts: z.record(locale, popupTexts),
});
export type PopupSettings = z.output<typeof popupSettings>;

/** Settings of the whole site. Empty or null ones fall back to the site configuration. */
export const siteSettings = z.object({
  siteName: text(60),
  /** Default image of pages: at most one. */
  seoImage: z.array(imageRecord).max(1),
  /** Whether search engines may list the site. */
  indexing: z.boolean(),
  popup: popupSettings,
  /** Whether a requester may not review their own request. */
  fourEyes: z.boolean(),
  /** With `fourEyes`: whether every publication needs a request that someone else has approved, also by users who may publish. */
  fourEyesForPublishers: z.boolean().default(false),
  /** Minutes without activity after which a session ends. */
  inactivityMinutes: z.int().min(1).max(1440).nullable(),
  mailSenderName: text(80),
  mailSenderAddress: text(254).refine((address) => address === '' || z.email().safeParse(address).success, 'V_02'),
  /** Days for which deleted pages stay in the trash. */
  binDays: z.int().min(1).max(3650).nullable(),
  /** Months for which audit log entries are kept. */
  auditMonths: z.int().min(1).max(120).nullable(),
  /** Retention of submissions in days, by form ID. Missing forms fall back to the site configuration. */
  formDays: z.record(z.string().max(100), z.int().min(1).max(36_500)).default({}),
});
export type SiteSettings = z.output<typeof siteSettings>;

/** Defaults for empty settings, from the site configuration. */
export const settingsDefaults = z.object({
  siteName: z.string(),
  /** Path of an image; null for none. */
  seoImage: z.string().nullable(),
  /** Whether the operator allows indexing; if not, the setting has no effect. */
  indexing: z.boolean(),
  inactivityMinutes: z.int().positive(),
  mailSenderName: z.string(),
  mailSenderAddress: z.string(),
  binDays: z.int().positive(),
  auditMonths: z.int().positive(),
  /** Forms of the site, with labels in the languages of the admin. */
  forms: z.array(
    z.object({
      id: z.string(),
      label: localisedText,
      days: z.int().positive(),
    }),
  ),
});
export type SettingsDefaults = z.output<typeof settingsDefaults>;
