/** Languages of more letters are reserved, and only `Intl` accepts them. */
const startsWithLanguage = /^[a-z]{2,3}(?:-|$)/i;

/** Maximum characters of a tag; a common limit of libraries. */
const maxTagLength = 35;

/** Whether a text is a BCP 47 language tag, in any case: `en`, `en-GB`, `zh-Hant`. */
export function isLanguageTag(text: string): boolean {
  if (text.length > maxTagLength || !startsWithLanguage.test(text)) return false;
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Normalises a language tag for addresses, content and the API: lower case, `zh-hant`. */
export const localeCode = (tag: string): string => tag.toLowerCase();

/** The language of a locale: `nl` of `nl-nl`, `zh` of `zh-hant`. */
export const languageOf = (locale: string): string => locale.split('-', 1)[0] ?? locale;

const cachedTags = new Map<string, string>();

/** Formats a locale for HTML and other standards: `nl-NL` for `nl-nl`, `zh-Hant` for `zh-hant`. */
export function languageTag(locale: string): string {
  let tag = cachedTags.get(locale);
  if (tag === undefined) {
    tag = isLanguageTag(locale) ? Intl.getCanonicalLocales(locale)[0] : undefined;
    tag ??= locale;
    // Locales come from the site and from API requests, so the cache is bounded.
    if (cachedTags.size < 1000) cachedTags.set(locale, tag);
  }
  return tag;
}

/** A tag and its fallbacks: `zh-hant-tw`, `zh-hant`, `zh`. */
export function lookupTags(locale: string): string[] {
  const parts = locale.toLowerCase().split('-');
  return parts.map((_, position) => parts.slice(0, parts.length - position).join('-'));
}

/** Lower-cases the keys of a record by locale or language. */
export const byLocaleCode = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([tag, value]) => [localeCode(tag), value]));
