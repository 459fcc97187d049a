import { expect, test } from 'vitest';
import { userLanguage } from './user-language.ts';

test('prefers the language of the profile, then of the browser, then of the site, then English', () => {
  const site = { defaultLocale: 'pt-pt' };
  const language = (own: string, header: string) => userLanguage(site, { language: own, spokenLanguage: '' }, header);
  expect(language('de', 'fr-FR,fr;q=0.9')).toBe('de');
  expect(language('', 'pt-BR, fr-CH;q=0.8, nl;q=0.9')).toBe('nl');
  expect(language('', 'NL-be')).toBe('nl');
  expect(language('xx', 'pt, *')).toBe('en');
  expect(language('', 'nl;q=0, de;q=0.1')).toBe('de');
  expect(language('', '')).toBe('en');
  expect(language('', ';q=,,,,;;')).toBe('en');
  expect(userLanguage(site, { language: '', spokenLanguage: 'fr' }, 'nl')).toBe('fr');
  expect(userLanguage(site, { language: 'de', spokenLanguage: 'fr' })).toBe('de');
  expect(userLanguage({ defaultLocale: 'nl-be' }, { language: '', spokenLanguage: '' }, 'pt')).toBe('nl');
});
