import { readdirSync, readFileSync } from 'node:fs';
import { auditActions, errorMessages } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';

const languages = ['en', 'nl', 'de', 'fr'] as const;

interface Tree {
  [name: string]: string | Tree;
}

const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as [string, string]] : flatten(value, `${path}${name}.`),
  );

const catalogue = (language: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Tree));

const catalogues = new Map(languages.map((language) => [language, catalogue(language)]));
const english = catalogues.get('en') ?? new Map<string, string>();
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

const source = new URL('../', import.meta.url);
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(new URL(path, source), 'utf8'))
  .join('\n');

/** Keys that code puts together: the part that is written out. */
const composed = [...code.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z_-]+)*\.)\$\{/g)].map(([, start]) => start ?? '');

describe.each(languages)('the catalogue %s', (language) => {
  const texts = catalogues.get(language) ?? new Map<string, string>();

  it('has the keys of the English one', () => {
    const keys = (of: Map<string, string>): string[] => [...new Set([...of.keys()].map(withoutPlural))].sort();
    expect(keys(texts)).toEqual(keys(english));
  });

  it('has every plural of its language', () => {
    const counted = new Set([...english.keys()].filter((key) => key.endsWith('_other')).map(withoutPlural));
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const wanted = [...counted].flatMap((key) => pluralCategories.map((category) => `${key}_${category}`));
    expect(wanted.filter((key) => !texts.has(key))).toEqual([]);
  });

  it('leaves no text empty and fills in the same values', () => {
    for (const [key, text] of texts) {
      const source = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '';
      expect(text.trim(), key).not.toBe('');
      const same = key.startsWith('error.')
        ? (names: string[]) => names.map((name) => name.toLowerCase())
        : (names: string[]) => names;
      expect([key, same(placeholders(text))]).toEqual([key, same(placeholders(source))]);
    }
  });
});

it('has a text for every code of the error catalogue, in English the specified one', () => {
  // The specified text already names the property that messages begin with.
  const sentences: Record<string, string> = { ML_01: 'The uploaded file exceeds the size limit.' };
  for (const [code, text] of Object.entries(errorMessages)) {
    expect(english.get(`error.${code}`)).toBe(
      sentences[code] ?? text.replaceAll('{property}', '{{property}}').replaceAll('{Property}', '{{Property}}'),
    );
  }
});

it('has words for everything that the audit log tells of, and for nothing else', () => {
  const worded = [...english.keys()].filter((key) => key.startsWith('audit.action.'));
  expect(worded.map((key) => key.slice('audit.action.'.length)).sort()).toEqual([...auditActions].sort());
});

it.each([
  ['nl', ['je', 'jij', 'jou', 'jouw']],
  ['de', ['du', 'dich', 'dir', 'dein', 'deine', 'deinen', 'deiner']],
  ['fr', ['tu', 'ton', 'tes', 'toi']],
] as const)('addresses people formally: %s', (language, informal) => {
  const texts = [...(catalogues.get(language) ?? [])];
  expect(texts.length).toBeGreaterThan(100);
  const hasInformal = (text: string): boolean => {
    const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
    return informal.some((word) => words.has(word));
  };
  expect(texts.filter(([, text]) => hasInformal(text))).toEqual([]);
});

it('does not call the structure of the site that of a page in German', () => {
  expect([...(catalogues.get('de') ?? [])].filter(([, text]) => /\bSeiten?struktur/.test(text))).toEqual([]);
});

it.each([
  // French has a no-break space inside quotation marks and before ; ? ! : and %.
  ['fr', /(?<!\u00A0)(?:[;?!»]|:(?=\s|$))|«(?!\u00A0)|(?<!\u00A0)%/],
  // German has a no-break space before … after a word, and before %.
  ['de', /[ \p{L}]…|(?<!\u00A0)%/u],
  // Only typographic quotation marks and apostrophes.
  ['nl', /["'“”]/],
  ['en', /["']/],
] as const)('writes the punctuation of its language: %s', (language, wrong) => {
  const texts = [...(catalogues.get(language) ?? [])];
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(([, text]) => wrong.test(text))).toEqual([]);
});

it('has the keys that the specification names', () => {
  const named = ['sortBy', 'ascending', 'descending'].map((name) => `page.overview.sort.${name}`);
  for (const key of [...named, 'search.placeholder', 'search.noResults']) expect(english.has(key), key).toBe(true);
});

it('has every key that code uses', () => {
  const known = new Set([...english.keys()].map(withoutPlural));
  const used = [...code.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key]) => key ?? '');
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((key) => !known.has(key))).toEqual([]);
});

it('has no key that code does not use', () => {
  const isUsed = (key: string): boolean => code.includes(`'${key}'`) || composed.some((start) => key.startsWith(start));
  expect([...new Set([...english.keys()].map(withoutPlural))].filter((key) => !isUsed(key))).toEqual([]);
});
