import { expect, test } from 'vitest';
import definition from '../testing/fixture-site/ximblox.config.tsx';
import { unmatchedAlternate } from './unmatched-alternate.ts';

test.each([
  [['de-de', 'en-gb', 'nl-nl'], 'nl-nl'],
  [['de-de', 'en-gb'], 'en-gb'],
  [['de-de'], 'de-de'],
  [[], undefined],
])('x-default of %j is %s', (locales, expected) => {
  const alternates = locales.map((locale) => ({ locale }));
  expect(unmatchedAlternate(definition, alternates)?.locale).toBe(expected);
});
