import type { BlockTypeInfo } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { groupedTypes, pickerGroups } from './picker-types.ts';

const type = (id: string, group: string, description = '', keywords = ''): BlockTypeInfo => ({
  id,
  label: id,
  group,
  description,
  fields: {},
  schema: {},
  keywords,
  example: {},
});
const types = [
  type('cards', 'Lists', 'with a text'),
  type('text', 'Text'),
  type('quote', 'Text', '', 'testimonial review'),
];
const byID = new Map(types.map((one) => [one.id, one]));
const shown = (groups: ReturnType<typeof groupedTypes>) =>
  groups.map(({ name, types: some }) => [name, ...some.map(({ id }) => id)].join(' '));

it('shows all types by group', () => {
  expect(shown(groupedTypes(types, ' '))).toEqual(['Lists cards', 'Text text quote']);
});

it('searches name, group, description and keywords, names first', () => {
  expect(shown(groupedTypes(types, 'text'))).toEqual(['Text text quote', 'Lists cards']);
  expect(shown(groupedTypes(types, 'nothing'))).toEqual([]);
  expect(shown(groupedTypes(types, 'Review'))).toEqual(['Text quote']);
});

it('shows recently used types on top while the search is empty', () => {
  const recent = { name: 'Recent', ids: ['quote', 'gone'] };
  expect(shown(pickerGroups(byID, '', recent))[0]).toBe('Recent quote');
  expect(shown(pickerGroups(byID, 'cards', recent))).toEqual(['Lists cards']);
  expect(shown(pickerGroups(byID, '', { name: 'Recent', ids: ['gone'] }))).toHaveLength(2);
});
