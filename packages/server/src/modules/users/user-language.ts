import type { SiteDefinition } from '@ximblox/blocks';
import type { UserRow } from './user-store.ts';

const languages = ['en', 'nl', 'de', 'fr'] as const;
export type UserLanguage = (typeof languages)[number];

const isOne = (language: string): language is UserLanguage => (languages as readonly string[]).includes(language);

/**
 * The language in which a user is written to: that of the profile, else what the browser asked for at the last login, else
 * that of the site, else English.
 */
export const languageOfUser = (
  { language, spokenLanguage }: Pick<UserRow, 'language' | 'spokenLanguage'>,
  site: SiteDefinition,
): UserLanguage => [language, spokenLanguage, site.defaultLocale.slice(0, 2)].find(isOne) ?? 'en';
