import { expect, test } from 'vitest';
import { numberWord, readNumber } from './form-question.ts';

test.each(['parses the number words of %s', 'nl', 'de', 'fr'])(
  'numbers in words of %s are read as they are written',
  (language) => {
    for (let value = 1; value <= 18; value++) expect(readNumber(numberWord(language, value))).toBe(value);
  },
);

test.each([
  ['12', 12],
  [' 12. ', 12],
  ['１２', 12],
  ['Zwölf', 12],
  ['ZWOLF', 12],
  ['dix sept', 17],
  ['', Number.NaN],
  ['100', Number.NaN],
  ['twelve or so', Number.NaN],
])('"%s" is read as %d', (text, value) => {
  expect(readNumber(text)).toBe(value);
});
