import { expect, it } from 'vitest';
import { parseAddress } from './addresses.ts';
import { isLanguageTag, languageOf, languageTag } from './locale.ts';
import { localise } from './localised-text.ts';

it.each([
  'en',
  'en-GB',
  'nl-nl',
  'zh-Hant',
  'zh-hant-tw',
  'es-419',
  'de-CH-1996',
  'de-simple',
  'fil',
  'ar-u-nu-latn',
  'de-x-easy',
])('%s is a language tag', (tag) => expect(isLanguageTag(tag)).toBe(true));

it.each([
  '',
  'e',
  'english',
  'en_GB',
  'en-',
  '-en',
  'en-G',
  'nl nl',
  'en-gb-gb',
  'x-easy',
  'en-1996-1996',
  `en-x-${'a'.repeat(40)}`,
])('"%s" is none', (text) => expect(isLanguageTag(text)).toBe(false));

it('formats tags as standards do, and returns their language', () => {
  const spelled = ['en', 'en-gb', 'zh-hant', 'zh-hant-tw', 'es-419'].map(languageTag);
  expect(spelled).toEqual(['en', 'en-GB', 'zh-Hant', 'zh-Hant-TW', 'es-419']);
  expect(['en', 'zh-hant', 'fil-ph'].map(languageOf)).toEqual(['en', 'zh', 'fil']);
});

it('returns the closest available text', () => {
  const words = { en: 'Name', zh: '名字', 'zh-Hant': '姓名', de: 'Name (de)' };
  const read = ['zh-hant', 'zh-hant-tw', 'zh-hans', 'de-ch', 'ar'].map((locale) => localise(words, locale));
  expect(read).toEqual(['姓名', '姓名', '名字', 'Name (de)', 'Name']);
});

it('reads addresses by the locales of the site, in any case', () => {
  const site = { defaultLocale: 'en', locales: ['en', 'de-ch', 'zh-hant', 'ar'].map((code) => ({ code })) };
  for (const [address, locale, slug] of [
    ['/zh-hant/about', 'zh-hant', 'about'],
    ['/ar', 'ar', ''],
    ['/de-CH/ueber-uns', 'de-ch', 'ueber-uns'],
    ['/de-de/ueber-uns', 'en', 'de-de/ueber-uns'],
    ['/area/a', 'en', 'area/a'],
  ] as const) {
    expect(parseAddress(site, address)).toEqual({ locale, slug });
  }
});
