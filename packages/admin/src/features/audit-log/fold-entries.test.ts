import type { AuditEntry } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { foldEntries } from './fold-entries.ts';

const entry = (id: number, requestID: string): AuditEntry => ({
  id,
  time: '2026-11-25T09:00:00.000Z',
  actor: { ID: 1, name: 'Vera' },
  action: 'page.publish',
  object: 'page',
  objectID: String(id),
  objectName: '',
  changes: {},
  outcome: 'success',
  address: '',
  agent: '',
  session: '',
  token: '',
  requestID,
});

const idsOf = (entries: readonly AuditEntry[]) =>
  foldEntries(entries).map(({ entry: first, others }) => [first].concat(others).map(({ id }) => id));

it('folds what one request did under its first entry, newest request first', () => {
  const newestFirst = [entry(9, 'c'), entry(8, 'b'), entry(7, 'c'), entry(6, 'b'), entry(5, 'a')];
  expect(idsOf(newestFirst)).toEqual([[7, 9], [6, 8], [5]]);
  expect(idsOf(newestFirst.toReversed())).toEqual([[5], [6, 8], [7, 9]]);
});

it('keeps entries without a request apart', () => expect(idsOf([entry(2, ''), entry(1, '')])).toEqual([[2], [1]]));
