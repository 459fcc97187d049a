import type { UserRow } from './user-store.ts';

const languages = ['en', 'nl', 'de', 'fr'] as const;
export type UserLanguage = (typeof languages)[number];

const isOne = (language: string): language is UserLanguage => (languages as readonly string[]).includes(language);

/** Languages of an `Accept-Language` header, the most wanted first; those that are refused (`q=0`) are left out. */
function wantedLanguages(header: string): string[] {
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

/** The language that a browser wants most of those in which users are written to; `''` when it wants none of them. */
export const spokenLanguage = (header: string): UserLanguage | '' => wantedLanguages(header).find(isOne) ?? '';

/**
 * The language in which a user is written to: that of the profile, else what the browser asked for at the last login, else
 * what the browser wants of who asked for the mail, else English.
 * @param header `Accept-Language` of who asked for it, where that may well be the user
 */
export const languageOfUser = (own: Pick<UserRow, 'language' | 'spokenLanguage'>, header = ''): UserLanguage =>
  [own.language, own.spokenLanguage, spokenLanguage(header)].find(isOne) ?? 'en';
