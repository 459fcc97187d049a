import { expect, test } from 'vitest';
import { otherForms } from './dutch-forms.ts';

test.each([
  ['huis', 'huizen'],
  ['brief', 'brieven'],
  ['doos', 'dozen'],
  ['laars', 'laarzen'],
  ['man', 'mannen'],
  ['plas', 'plassen'],
  ['suppletie', 'suppleties'],
  ['methode', 'methodes'],
  ['bacterie', 'bacterien'],
  ['zee', 'zeeen'],
  ['molen', 'molens'],
  ['mogelijkheid', 'mogelijkheden'],
  ['stad', 'steden'],
])('%s and %s are forms of one word', (one, many) => {
  expect(otherForms('nl', one)).toContain(many);
  expect(otherForms('nl', many)).toContain(one);
});

test('a diminutive has those of its word', () => {
  expect(otherForms('nl', 'doosjes')).toContain('dozen');
});

test('words of other languages have none', () => {
  expect(otherForms('en', 'house')).toEqual([]);
});
