import { expect, it } from 'vitest';
import { localTime } from '../../../lib/zoned-time.ts';
import { draftOf, momentsOf, problemsOf } from './schedule-draft.ts';

const now = '2026-11-21T12:00:00.000Z';
const at = (hour: number) => localTime(`2026-11-21T${hour}:00:00.000Z`);
const none = { date: '', time: '' };

it('reports all problems together', () => {
  expect(problemsOf({ publish: none, unpublish: none }, true, now)).toEqual({ publish: 'nothing' });
  expect(problemsOf({ publish: at(11), unpublish: { date: '2026-11-22', time: '' } }, true, now)).toEqual({
    publish: 'past',
    unpublish: 'incomplete',
  });
  expect(problemsOf({ publish: at(15), unpublish: at(14) }, true, now)).toEqual({ unpublish: 'order' });
  expect(problemsOf({ publish: none, unpublish: at(14) }, false, now)).toEqual({ unpublish: 'notPublic' });
  expect(problemsOf({ publish: none, unpublish: at(14) }, true, now)).toEqual({});
  expect(problemsOf({ publish: at(13), unpublish: at(14) }, false, now)).toEqual({});
});

it('starts with the current schedule and converts back to the same times', () => {
  const publishAt = '2026-12-01T08:30:00.000Z';
  const schedule = { publishAt, unpublishAt: null } as Parameters<typeof draftOf>[0];
  expect(momentsOf(draftOf(schedule))).toEqual({ publishAt, unpublishAt: null });
  expect(momentsOf(draftOf(null))).toEqual({ publishAt: null, unpublishAt: null });
});
