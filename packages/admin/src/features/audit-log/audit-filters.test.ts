import { expect, it } from 'vitest';
import { readFilters } from '../../lib/list/filters.ts';
import { auditFilters, exportAddress, filterBody } from './audit-filters.ts';

const read = (address: string) => readFilters(auditFilters, new URLSearchParams(address));
const nothing = read('');
const full = read(
  'person=0&action=page.change-slug&object=page&id=12&outcome=failure&request=one&from=2026-10-01&until=2026-10-31',
);

it('reads what an address says', () =>
  expect(full).toEqual({
    person: '0',
    action: 'page.change-slug',
    object: 'page',
    id: '12',
    outcome: 'failure',
    request: 'one',
    from: '2026-10-01',
    until: '2026-10-31',
  }));

it.each(['person=x', 'person=1e3', 'action=a b', 'outcome=maybe', 'from=2026-02-31', 'until=x', 'from=2026-1-1'])(
  'does not trust %s',
  (address) => expect(read(address)).toEqual(nothing),
);

it('asks for whole days of the reader, the last one included', () => {
  expect(JSON.stringify(filterBody(nothing))).toBe('{}');
  const { from = '', until = '', actorID } = filterBody(full);
  expect(new Date(from).toString()).toContain('Oct 01 2026 00:00:00');
  expect(new Date(until).toString()).toContain('Nov 01 2026 00:00:00');
  expect(actorID).toBe(0);
});

it('leads to the same entries as a file', () => {
  expect(exportAddress({ searchTerm: '', filters: nothing })).toBe('/api/ximblox/audit/export');
  const address = exportAddress({ searchTerm: 'dijk & duin', filters: full });
  expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
    searchTerm: 'dijk & duin',
    actorID: '0',
    action: 'page.change-slug',
    object: 'page',
    objectID: '12',
    outcome: 'failure',
    requestID: 'one',
    from: filterBody(full).from,
    until: filterBody(full).until,
  });
});
