import { expect, it } from 'vitest';
import { dayFilter, idFilter, localeFilter, choiceFilter, personFilter } from './filters.ts';
import { orderFor, readListState, sortOf, writeListState } from './list-address.ts';

const filters = {
  locale: localeFilter,
  state: choiceFilter(['changed', 'published']),
  tag: idFilter,
  person: personFilter,
  from: dayFilter,
};
const sorts = { updatedAt: 'desc', createdAt: 'desc', title: 'asc' } as const;

const read = (address: string) => readListState(new URLSearchParams(address), filters, sorts);
const written = (state: ReturnType<typeof read>, before = ''): string => {
  const address = new URLSearchParams(before);
  writeListState(address, state);
  return address.toString();
};
const first = read('');
const full = read(
  'page=4&search=dijk+%26+duin&sort=title&order=desc&locale=nl-nl&state=changed&tag=7&person=0&from=2026-11-21',
);

it('parses an address', () => {
  const noFilters = { locale: '', state: '', tag: '', person: '', from: '' };
  expect(first).toEqual({ pageIndex: 0, searchTerm: '', columnToSort: '', sortOrder: 'asc', filters: noFilters });
  expect(full).toEqual({
    pageIndex: 3,
    searchTerm: 'dijk & duin',
    columnToSort: 'title',
    sortOrder: 'desc',
    filters: { locale: 'nl-nl', state: 'changed', tag: '7', person: '0', from: '2026-11-21' },
  });
});

it('round-trips through an address, which omits the defaults', () => {
  expect(read(written(full))).toEqual(full);
  expect(written(first)).toBe('');
  expect(written(first, written(full))).toBe('');
});

it('keeps other parameters of the address', () =>
  expect(written(full, 'section=search&page=9')).toMatch(/^section=search&page=4&/));

it.each([
  'page=0',
  'page=-3',
  'page=1e9',
  'page=x',
  'page=1000001',
  'sort=password',
  'order=up',
  'locale=../..',
  'state=gone',
  'tag=0',
  'tag=1e3',
  'person=-1',
  'from=2026-02-31',
])('does not trust %s', (address) => expect(read(address)).toEqual(first));

it('sorts by the first column if the address names none', () => {
  expect(sortOf(first, sorts)).toEqual({ column: 'updatedAt', order: 'desc' });
  expect(sortOf(read('sort=createdAt'), sorts)).toEqual({ column: 'createdAt', order: 'asc' });
  expect(sortOf<never>({ columnToSort: '', sortOrder: 'asc' }, {})).toBeUndefined();
});

it('reverses the order, keeps it for a column with the same start order, and else uses the start order', () => {
  expect(orderFor('title', { column: 'title', order: 'asc' }, sorts)).toBe('desc');
  expect(orderFor('createdAt', { column: 'updatedAt', order: 'asc' }, sorts)).toBe('asc');
  expect(orderFor('createdAt', { column: 'title', order: 'asc' }, sorts)).toBe('desc');
  expect(orderFor('title', { column: 'updatedAt', order: 'desc' }, sorts)).toBe('asc');
});
