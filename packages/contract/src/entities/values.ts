import { z } from 'zod';

/** Of the account that calls, which proves that its owner is there. */
export const currentPassword = z.string().min(1).max(1000);

/** A positive integer in a JSON body. */
export const id = z.int().positive();

/** A positive integer in an address: decimal digits only, so that `1abc`, `1e0` and `01` are refused. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** ISO 8601, UTC. */
export const time = z.iso.datetime();

/** A BCP 47 language tag, such as `en`, `nl-nl` or `zh-hant`: read in any case, kept and answered in lower case. */
export const locale = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/)
  .toLowerCase();

/** Path of a page without its locale: lower-case segments joined by slashes, no slash at either end; `''` is the home page. */
export const slug = z
  .string()
  .max(255)
  .regex(/^(?:[a-z0-9](?:[a-z0-9._~-]*[a-z0-9])?(?:\/[a-z0-9](?:[a-z0-9._~-]*[a-z0-9])?)*)?$/);

/**
 * What stood at an address of this site before or was asked for there, without its locale: as `slug`, but with letters of every
 * script, decoded, in lower case and composed (NFC). No page can have one that is not a `slug` too.
 */
export const oldSlug = z
  .string()
  .max(255)
  .regex(
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._~-]*[\p{L}\p{M}\p{N}])?(?:\/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._~-]*[\p{L}\p{M}\p{N}])?)*)?$/u,
  );

/** Matches a text without control characters: one line, which is safe in titles, file names and headers of mails. */
export const singleLine = /^\P{Cc}*$/u;
/** Matches a text whose only control characters are line breaks and tabs. */
const multiLine = /^[\P{Cc}\t\r\n]*$/u;

/** One line that must not be empty once trimmed; V_12 with a control character. */
export const requiredText = (max: number) => z.string().trim().min(1).max(max).regex(singleLine);

/** One line that may be empty; V_12 with a control character. */
export const text = (max: number) => z.string().trim().max(max).regex(singleLine);

/** Text of several lines that must not be empty once trimmed; V_12 with another control character. */
export const requiredMultilineText = (max: number) => z.string().trim().min(1).max(max).regex(multiLine);

/** Text of several lines that may be empty; V_12 with another control character. */
export const multilineText = (max: number) => z.string().trim().max(max).regex(multiLine);

export const email = z.string().trim().min(1).max(254).pipe(z.email());

/** A text in the admin: one for all languages, or one for each (`{ en: 'Image', nl: 'Afbeelding' }`). */
export const localisedText = z.union([z.string(), z.record(z.string(), z.string())]);
export type LocalisedText = z.output<typeof localisedText>;

/** Any JSON object. */
export const record = z.record(z.string(), z.unknown());

/** Somebody as an author or actor: ID 0 when the account is gone, and an empty name when nobody did it. */
export const person = z.object({ ID: z.int().nonnegative(), name: z.string() });
export type Person = z.output<typeof person>;
