import { z } from 'zod';
import { singleLine } from '../single-line.ts';

/** Password of the caller, to confirm a sensitive operation; any text for callers who confirm at their identity provider. */
export const currentPassword = z.string().min(1).max(1000);

/** A positive integer in a JSON body. */
export const id = z.int().positive();

/** A positive integer in an address: decimal digits only; rejects `1abc`, `1e0` and `01`. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** SHA-256 of the content of a file, in hexadecimal. */
export const sha256 = z.string().regex(/^[a-f0-9]{64}$/);

/** ISO 8601, UTC. */
export const time = z.iso.datetime();

/** A BCP 47 language tag, such as `en`, `nl-nl` or `zh-hant`, converted to lower case. */
export const locale = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/)
  .toLowerCase();

/** Path of a page without its locale: lower-case segments separated by slashes; `''` is the home page. */
export const slug = z
  .string()
  .max(255)
  .regex(/^(?:[a-z0-9](?:[a-z0-9._~-]*[a-z0-9])?(?:\/[a-z0-9](?:[a-z0-9._~-]*[a-z0-9])?)*)?$/);

/**
 * A former or requested path without its locale: like `slug`, but with letters of every script, decoded, in lower case and NFC.
 */
export const oldSlug = z
  .string()
  .max(255)
  .regex(
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._~-]*[\p{L}\p{M}\p{N}])?(?:\/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._~-]*[\p{L}\p{M}\p{N}])?)*)?$/u,
  );

/** Matches a text whose only control characters are line breaks and tabs. */
const multiLine = /^[\P{Cc}\t\r\n]*$/u;

/** Trimmed single line that must not be empty; V_12 for characters that `singleLine` refuses. */
export const requiredText = (max: number) => z.string().trim().min(1).max(max).regex(singleLine);

/** Trimmed single line that may be empty; V_12 for characters that `singleLine` refuses. */
export const text = (max: number) => z.string().trim().max(max).regex(singleLine);

/** Trimmed multi-line text that must not be empty; V_12 for other control characters. */
export const requiredMultilineText = (max: number) => z.string().trim().min(1).max(max).regex(multiLine);

/** Trimmed multi-line text that may be empty; V_12 for other control characters. */
export const multilineText = (max: number) => z.string().trim().max(max).regex(multiLine);

export const email = z.string().trim().min(1).max(254).pipe(z.email());

/** A text of the admin: one for all languages, or one by language (`{ en: 'Image', nl: 'Afbeelding' }`). */
export const localisedText = z.union([z.string(), z.record(z.string(), z.string())]);
export type LocalisedText = z.output<typeof localisedText>;

/** Any JSON object. */
export const record = z.record(z.string(), z.unknown());

/** A user as author or actor: ID 0 for a deleted account, with an empty name for the system. */
export const person = z.object({ ID: z.int().nonnegative(), name: z.string() });
export type Person = z.output<typeof person>;
