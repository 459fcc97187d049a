import { expect, it } from 'vitest';
import { proposeSlug, slugSegment } from './slug.ts';

it.each([
  ['Over ons', '', 'over-ons'],
  ['Één café & twee crêpes', '', 'een-cafe-twee-crepes'],
  ['Straße über die Brücke', 'de-de', 'strasse-ueber-die-bruecke'],
  ['Überzicht', 'nl-nl', 'uberzicht'],
  ["Nieuws: '24/7' bereikbaar!", '', 'nieuws-24-7-bereikbaar'],
  ['  --  ', '', ''],
  ['Smørrebrød i Łódź', '', 'smorrebrod-i-lodz'],
  ['水', '', ''],
])('turns %j into %j', (title, locale, slug) => expect(slugSegment(title, locale)).toBe(slug));

it('starts with the prefix of the type', () => expect(proposeSlug('Nieuwe dijk', 'nieuws')).toBe('nieuws/nieuwe-dijk'));
it('is short enough to read and does not end in a hyphen', () => {
  const slug = slugSegment('woord '.repeat(40));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).not.toMatch(/-$/);
});
