import { expect, it } from 'vitest';
import { firstQuery, listBody, type ListQuery, readQuery, withChanges, writeQuery } from './list-query.ts';

const full: ListQuery = {
  pageIndex: 3,
  searchTerm: 'dijk & duin',
  columnToSort: 'updatedAt',
  sortOrder: 'desc',
  locale: 'nl-nl',
  state: 'changed',
  mine: true,
  tag: 7,
};

it('comes back from an address as it went in', () => {
  expect(readQuery(new URLSearchParams(writeQuery(full).toString()))).toEqual(full);
});

it('says nothing in the address about the first view', () => {
  expect(writeQuery(firstQuery).toString()).toBe('');
  expect(readQuery(new URLSearchParams())).toEqual(firstQuery);
});

it.each([
  'page=0',
  'page=-3',
  'page=1e9',
  'page=x',
  'sort=title;drop',
  'order=up',
  'locale=../..',
  'state=gone',
  'tag=0',
  'tag=1e3',
])('does not trust %s', (address) => expect(readQuery(new URLSearchParams(address))).toEqual(firstQuery));

it('asks for nothing that is not chosen', () => {
  expect(listBody(firstQuery, undefined)).toEqual({
    pageIndex: 0,
    pageSize: 25,
    searchTerm: '',
    columnToSort: '',
    sortOrder: 'asc',
    mine: false,
  });
  expect(listBody(full, 'news')).toMatchObject({ type: 'news', locale: 'nl-nl', state: 'changed', tag: 7 });
});

it('asks for the drafts of the reader', () => {
  const query = readQuery(new URLSearchParams('state=drafts'));
  expect(writeQuery(query).toString()).toBe('state=drafts');
  expect(listBody(query, undefined)).toMatchObject({ drafts: true });
  expect(listBody(query, undefined)).not.toHaveProperty('state');
});

it('turns the order of the first view round, or keeps its direction with another date', () => {
  expect(withChanges(firstQuery, { sortOrder: 'asc' })).toEqual({ ...firstQuery, columnToSort: 'updatedAt' });
  const byCreation: ListQuery = { ...firstQuery, columnToSort: 'createdAt', sortOrder: 'desc' };
  expect(withChanges(firstQuery, { columnToSort: 'createdAt' })).toEqual(byCreation);
  expect(withChanges(byCreation, { sortOrder: 'asc' })).toEqual({ ...byCreation, sortOrder: 'asc' });
  expect(withChanges(firstQuery, { tag: 7 })).toEqual({ ...firstQuery, tag: 7 });
});
