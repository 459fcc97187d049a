import { expect, it } from 'vitest';
import { type AuditQuery, exportAddress, firstQuery, listBody, readQuery, writeQuery } from './audit-query.ts';

const full: AuditQuery = {
  pageIndex: 3,
  searchTerm: 'dijk & duin',
  actor: '0',
  action: 'page.change-slug',
  object: 'page',
  objectID: '12',
  outcome: 'failure',
  from: '2026-10-01',
  until: '2026-10-31',
};

it('comes back from an address as it went in', () => {
  expect(readQuery(new URLSearchParams(writeQuery(full).toString()))).toEqual(full);
  expect(writeQuery(firstQuery).toString()).toBe('');
});

it.each([
  'page=0',
  'person=x',
  'person=1e3',
  'action=a b',
  'outcome=maybe',
  'from=2026-02-31',
  'until=x',
  'from=2026-1-1',
])('does not trust %s', (address) => expect(readQuery(new URLSearchParams(address))).toEqual(firstQuery));

it('asks for whole days of the reader, the last one included', () => {
  expect(listBody(firstQuery)).toEqual({ pageIndex: 0, pageSize: 50 });
  const { from = '', until = '', actorID } = listBody(full);
  expect(new Date(from).toString()).toContain('Oct 01 2026 00:00:00');
  expect(new Date(until).toString()).toContain('Nov 01 2026 00:00:00');
  expect(actorID).toBe(0);
});

it('leads to the same lines as a file', () => {
  expect(exportAddress(firstQuery)).toBe('/api/ximblox/audit/export');
  const address = new URLSearchParams(exportAddress(full).split('?')[1]);
  expect([...address.keys()].toSorted()).toEqual([
    'action',
    'actorID',
    'from',
    'object',
    'objectID',
    'outcome',
    'searchTerm',
    'until',
  ]);
});
