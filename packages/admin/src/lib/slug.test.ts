import { slug } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { isSlug, proposeHiddenSlug, proposeSlug, slugSegment } from './slug.ts';

it.each([
  ['Over ons', '', 'over-ons'],
  ['Één café & twee crêpes', '', 'een-cafe-twee-crepes'],
  ['Straße über die Brücke', 'de-de', 'strasse-ueber-die-bruecke'],
  ['Überzicht', 'nl-nl', 'uberzicht'],
  ["Nieuws: '24/7' bereikbaar!", '', 'nieuws-24-7-bereikbaar'],
  ['  --  ', '', ''],
  ['Smørrebrød i Łódź', '', 'smorrebrod-i-lodz'],
  ['水', '', ''],
])('turns %j into %j', (title, locale, segment) => expect(slugSegment(title, locale)).toBe(segment));

it('starts with the prefix of the type', () => expect(proposeSlug('Nieuwe dijk', 'nieuws')).toBe('nieuws/nieuwe-dijk'));
it('ends at random for a page without an address', () => {
  const [one, other] = [proposeHiddenSlug('Oproep', 'section'), proposeHiddenSlug('Oproep', 'section')];
  expect(one).toMatch(/^section\/oproep-[a-z0-9]{6}$/);
  expect(other).not.toBe(one);
  expect(slug.safeParse(one).success).toBe(true);
});
it('is limited in length and does not end in a hyphen', () => {
  const long = slugSegment('woord '.repeat(40));
  expect(long.length).toBeLessThanOrEqual(80);
  expect(long).not.toMatch(/-$/);
});

it('accepts the same slugs as the contract', () => {
  for (const text of [
    '',
    'a',
    'over-ons',
    'nieuws/a.b',
    '/a',
    'a/',
    'a//b',
    'A',
    'é',
    '-a',
    'a-',
    'a b',
    'a'.repeat(256),
  ]) {
    expect([text, isSlug(text)]).toEqual([text, slug.safeParse(text).success]);
  }
});
