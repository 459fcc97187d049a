import { languageOf, type SiteDefinition } from '@ximblox/blocks/internal';
import type { UserRow } from './user-store.ts';

const languages = ['en', 'nl', 'de', 'fr'] as const;
export type UserLanguage = (typeof languages)[number];

const isUserLanguage = (language: string): language is UserLanguage =>
  (languages as readonly string[]).includes(language);

/** Parses an `Accept-Language` header into languages by descending quality, without those refused (`q=0`). */
function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-', 1)[0] ?? '', quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}

/** Returns the browser's preferred language among the supported ones, `''` for none. */
export const preferredLanguage = (header: string): UserLanguage | '' =>
  parseAcceptLanguage(header).find(isUserLanguage) ?? '';

/**
 * Returns the language for emails to a user: from the profile, else the browser's at the last login, else from `header`, else the
 * default language of the site, else English.
 * @param header `Accept-Language` of a request by the user; `''` if someone else has caused the email
 */
export const userLanguage = (
  { defaultLocale }: Pick<SiteDefinition, 'defaultLocale'>,
  own: Pick<UserRow, 'language' | 'spokenLanguage'>,
  header = '',
): UserLanguage =>
  [own.language, own.spokenLanguage, preferredLanguage(header), languageOf(defaultLocale)].find(isUserLanguage) ?? 'en';
