import { expect, test } from 'vitest';
import { mailLanguage } from './mail-language.ts';

test('the language of the profile goes before that of the browser, English is last', () => {
  expect(mailLanguage('de', 'fr-FR,fr;q=0.9')).toBe('de');
  expect(mailLanguage('', 'pt-BR, fr-CH;q=0.8, nl;q=0.9')).toBe('nl');
  expect(mailLanguage('', 'NL-be')).toBe('nl');
  expect(mailLanguage('xx', 'pt, *')).toBe('en');
  expect(mailLanguage('', 'nl;q=0, de;q=0.1')).toBe('de');
  expect(mailLanguage('', '')).toBe('en');
  expect(mailLanguage('', ';q=,,,;;')).toBe('en');
});
