import type { Context } from '../../../context.ts';
import { pendingSchedules } from './schedule-store.ts';

export const runScheduleJob = 'run-schedule';

/** Queues the job that runs the schedule of a page. A page has at most one such job. */
export async function queueSchedule(
  { db, services }: Pick<Context, 'db' | 'services'>,
  pageID: number,
  at: Date | null,
): Promise<void> {
  if (at === null) return;
  await services.jobs.add(db, runScheduleJob, { pageID }, { runAt: at, key: `schedule:${pageID}` });
}

/** Queues the jobs of all schedules at start, since jobs may be missing after a restore of the database. */
export async function queueSchedules(dependencies: Pick<Context, 'db' | 'services'>): Promise<void> {
  for (const { page_id, next } of await pendingSchedules(dependencies.db))
    await queueSchedule(dependencies, page_id, next);
}
