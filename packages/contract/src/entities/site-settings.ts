import { z } from 'zod';
import { imageRecord } from './block.ts';
import { locale, multilineText, text, localisedText } from './values.ts';

/** A time in the unit in which it was chosen. */
export const timeSpan = z.object({ amount: z.int().min(0).max(3650), unit: z.enum(['seconds', 'days']) });
export type TimeSpan = z.output<typeof timeSpan>;

/** What the pop-up says in one locale; without a text for the button there is none in that locale. */
export const popupTexts = z.object({
  title: text(80),
  text: multilineText(400),
  /** Accepts. */
  button: text(40),
  /** Declines; a cross alone when it is empty. */
  decline: text(40),
  /** Shown after accepting; the pop-up closes at once when it is empty. */
  thanks: multilineText(200),
});
export type PopupTexts = z.output<typeof popupTexts>;

export const popupSettings = z.object({
  enabled: z.boolean(),
  /** From the opening of a page until it appears. */
  timeUntil: timeSpan,
  /** For which it stays away once somebody has accepted or declined. */
  timeAfterAccept: timeSpan,
  timeAfterDecline: timeSpan,
  texts: z.record(locale, popupTexts),
});
export type PopupSettings = z.output<typeof popupSettings>;

/** What is chosen for the whole site. What is empty or null is left to the site project or the operator. */
export const siteSettings = z.object({
  siteName: text(60),
  /** The picture for pages that have none of their own: one at most. */
  seoImage: z.array(imageRecord).max(1),
  /** Whether search engines may list the site. */
  indexing: z.boolean(),
  popup: popupSettings,
  /** Whether a request must be decided on by somebody else than who made it. */
  fourEyes: z.boolean(),
  /** Minutes without activity after which a session ends. */
  inactivityMinutes: z.int().min(1).max(1440).nullable(),
  mailSenderName: text(80),
  mailSenderAddress: text(254).refine((address) => address === '' || z.email().safeParse(address).success, 'V_02'),
  /** Days for which deleted pages stay in the bin. */
  binDays: z.int().min(1).max(3650).nullable(),
  /** Months for which lines of the audit log are kept. */
  auditMonths: z.int().min(1).max(120).nullable(),
  /** Days for which what is sent by a form is kept, by the ID of the form; the rest is left to the operator or the site project. */
  formDays: z.record(z.string().max(100), z.int().min(1).max(36_500)).default({}),
});
export type SiteSettings = z.output<typeof siteSettings>;

/** What holds where nothing is chosen: what the site project says, and what the operator has set. */
export const settingsDefaults = z.object({
  siteName: z.string(),
  /** Path of a picture, null when the site has none. */
  seoImage: z.string().nullable(),
  /** Whether the operator lets search engines in at all; where not, nothing that is chosen brings them back. */
  indexing: z.boolean(),
  inactivityMinutes: z.int().positive(),
  mailSenderName: z.string(),
  mailSenderAddress: z.string(),
  binDays: z.int().positive(),
  auditMonths: z.int().positive(),
  /** The forms of the site, named in the languages of who edits. */
  forms: z.array(
    z.object({
      id: z.string(),
      label: localisedText,
      days: z.int().positive(),
    }),
  ),
});
export type SettingsDefaults = z.output<typeof settingsDefaults>;
