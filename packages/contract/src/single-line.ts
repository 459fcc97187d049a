/**
 * Matches a single line, safe in titles, names, file names and email headers: without control characters, line separators, and
 * characters that embed, override or isolate a text direction, which reorder the text around them. Direction marks (U+200E,
 * U+200F, U+061C) and joiners match: Arabic, Hebrew, Persian and emoji need them.
 */
export const singleLine = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** Returns a text as a single line: a space for each run of characters that `singleLine` does not match. */
export const toSingleLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
