import type { Context } from '../../../context.ts';
import { dueSchedules } from './schedule-store.ts';

export const runScheduleJob = 'run-schedule';

/** Lets the schedule of a page be looked at when its next time has come; once for each page. */
export async function wake(
  { db, services }: Pick<Context, 'db' | 'services'>,
  pageID: number,
  at: Date | null,
): Promise<void> {
  if (at === null) return;
  await services.jobs.add(db, runScheduleJob, { pageID }, { runAt: at, key: `schedule:${pageID}` });
}

/** Wakes everything that is due, at the start: the table knows, even when a job was lost or a database came from a copy. */
export async function wakeSchedules(ground: Pick<Context, 'db' | 'services'>): Promise<void> {
  for (const { page_id, next } of await dueSchedules(ground.db)) await wake(ground, page_id, next);
}
