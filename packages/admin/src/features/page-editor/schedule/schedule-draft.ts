import type { ErrorItem, Schedule } from '@ximblox/contract';
import { type LocalTime, localTime, momentOf } from '../../../lib/zoned-time.ts';

/** Form values of a schedule; a part without date and time is not scheduled. */
export interface ScheduleDraft {
  publish: LocalTime;
  unpublish: LocalTime;
}

export type ScheduleHalf = keyof ScheduleDraft;

/** Problem of a part, by its message key. */
export type ScheduleProblem = 'nothing' | 'incomplete' | 'past' | 'order' | 'notPublic';
export type ScheduleProblems = Partial<Record<ScheduleHalf, ScheduleProblem>>;

const empty: LocalTime = { date: '', time: '' };
const isEmpty = ({ date, time }: LocalTime): boolean => date === '' && time === '';
const localOf = (moment: string | null | undefined): LocalTime => (moment ? localTime(moment) : empty);

/** Form values of the current schedule. */
export const draftOf = (schedule: Schedule | null): ScheduleDraft => ({
  publish: localOf(schedule?.publishAt),
  unpublish: localOf(schedule?.unpublishAt),
});

/** Times of a draft; null for a part that is not scheduled. */
export const momentsOf = ({ publish, unpublish }: ScheduleDraft) => ({
  publishAt: momentOf(publish),
  unpublishAt: momentOf(unpublish),
});

/** Validates a draft before sending. */
export function problemsOf(draft: ScheduleDraft, isPublic: boolean, now: string): ScheduleProblems {
  const { publishAt, unpublishAt } = momentsOf(draft);
  const problems: ScheduleProblems = {};
  if (isEmpty(draft.publish) && isEmpty(draft.unpublish)) return { publish: 'nothing' };
  if (!isEmpty(draft.publish)) {
    if (publishAt === null) problems.publish = 'incomplete';
    else if (publishAt <= now) problems.publish = 'past';
  }
  if (!isEmpty(draft.unpublish)) {
    if (unpublishAt === null) problems.unpublish = 'incomplete';
    else if (unpublishAt <= now) problems.unpublish = 'past';
    else if (publishAt !== null && unpublishAt <= publishAt) problems.unpublish = 'order';
    else if (isEmpty(draft.publish) && !isPublic) problems.unpublish = 'notPublic';
  }
  return problems;
}

/** Converts the server's errors about the times, which depend on its clock. */
export function problemsOfAnswer(errors: readonly ErrorItem[]): ScheduleProblems {
  const has = (property: string): boolean => errors.some((error) => error.property === property);
  return {
    ...(has('publishAt') ? { publish: 'past' as const } : {}),
    ...(has('unpublishAt') ? { unpublish: 'past' as const } : {}),
  };
}
