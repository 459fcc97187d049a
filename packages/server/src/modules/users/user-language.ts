import type { SiteDefinition } from '@ximblox/blocks';
import type { UserRow } from './user-store.ts';

const languages = ['en', 'nl', 'de', 'fr'] as const;
export type UserLanguage = (typeof languages)[number];

const isOne = (language: string): language is UserLanguage => (languages as readonly string[]).includes(language);

/** The language in which a user is written to: that of the profile, else that of the site, else English. */
export const languageOfUser = ({ language }: Pick<UserRow, 'language'>, site: SiteDefinition): UserLanguage =>
  [language, site.defaultLocale.slice(0, 2)].find(isOne) ?? 'en';
