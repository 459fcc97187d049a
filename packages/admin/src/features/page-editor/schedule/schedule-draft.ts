import type { ErrorItem, Schedule } from '@ximblox/contract';
import { type LocalTime, localTime, momentOf } from '../../../lib/zoned-time.ts';

/** What somebody enters to schedule a page; a half without day and time is not wished for. */
export interface ScheduleDraft {
  publish: LocalTime;
  unpublish: LocalTime;
}

export type ScheduleHalf = keyof ScheduleDraft;

/** What is wrong with a half, as the texts name it. */
export type ScheduleProblem = 'nothing' | 'incomplete' | 'past' | 'order' | 'notPublic';
export type ScheduleProblems = Partial<Record<ScheduleHalf, ScheduleProblem>>;

const empty: LocalTime = { date: '', time: '' };
const isEmpty = ({ date, time }: LocalTime): boolean => date === '' && time === '';
const localOf = (moment: string | null | undefined): LocalTime => (moment ? localTime(moment) : empty);

/** What is scheduled already, ready to be changed. */
export const draftOf = (schedule: Schedule | null): ScheduleDraft => ({
  publish: localOf(schedule?.publishAt),
  unpublish: localOf(schedule?.unpublishAt),
});

/** The moments that a draft names, null for a half that is not wished for. */
export const momentsOf = ({ publish, unpublish }: ScheduleDraft) => ({
  publishAt: momentOf(publish),
  unpublishAt: momentOf(unpublish),
});

/** What is wrong with a draft, before the server is asked. */
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

/** What the server says of the times, which only its clock can know. */
export function problemsOfAnswer(errors: readonly ErrorItem[]): ScheduleProblems {
  const has = (property: string): boolean => errors.some((error) => error.property === property);
  return {
    ...(has('publishAt') ? { publish: 'past' as const } : {}),
    ...(has('unpublishAt') ? { unpublish: 'past' as const } : {}),
  };
}
