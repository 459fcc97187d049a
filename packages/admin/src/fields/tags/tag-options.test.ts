import { expect, it } from 'vitest';
import { optionNamed, tagOptions } from './tag-options.ts';

const tags = ['Dünen', 'Hoge dijken', 'Dijken', 'dijkgraaf'].map((name, place) => ({
  id: place + 1,
  name,
  private: false,
}));
const offer = (text: string, more: { taken?: number[]; canMake?: boolean } = {}) =>
  tagOptions(tags, { text, taken: [], canMake: true, ...more });
const named = (text: string, more = {}) =>
  offer(text, more).map((option) => (option.kind === 'tag' ? option.tag.name : `+ ${option.name} ${option.private}`));

it('offers tags that start with the text before those that contain it, ignoring case and accents', () => {
  expect(named('DIJK', { canMake: false })).toEqual(['Dijken', 'dijkgraaf', 'Hoge dijken']);
  expect(named('dunen')).toEqual(['Dünen', '+ dunen false', '+ dunen true']);
  expect(named('dijken', { taken: [3] })).toEqual(['Hoge dijken']);
});

it('offers to create a tag if none has that name', () => {
  expect(named('  nieuw   water ')).toEqual(['+ nieuw water false', '+ nieuw water true']);
  expect(named('dijken')).toEqual(['Dijken', 'Hoge dijken']);
  expect(named('nieuw', { canMake: false })).toEqual([]);
  expect(named('')).toHaveLength(4);
});

it('a comma selects the tag of exactly that name, or creates a public one', () => {
  expect(optionNamed(offer('DIJKEN'), 'DIJKEN ')).toMatchObject({ kind: 'tag', tag: { id: 3 } });
  expect(optionNamed(offer('dijk'), 'dijk')).toEqual({ kind: 'make', name: 'dijk', private: false });
});
