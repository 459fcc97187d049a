import { type Job, nextRun, siteTimeZone } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { databaseTime } from '../../../platform/database/database-time.ts';
import { enqueueJob } from './enqueue-job.ts';

/** Name of the job that queues a scheduled job at its time, and itself for the next time. */
export const scheduleTickJob = 'schedule-tick';

interface Tick {
  /** Stored name of the job: `water-levels.fetch`. */
  job: string;
  schedule: string;
}

type Dependencies = Pick<Context, 'db' | 'services'>;

const scheduledJobs = ({ services }: Dependencies): (Tick & { definition: Job })[] =>
  services.site.extensions.flatMap(({ name, jobs }) =>
    jobs.flatMap((job) =>
      job.schedule === undefined ? [] : [{ job: `${name}.${job.name}`, schedule: job.schedule, definition: job }],
    ),
  );

async function queueTick({ db, services }: Dependencies, { job, schedule }: Tick, keepsRunAt: boolean): Promise<void> {
  // A clock behind that of the database would find the time that has just come.
  const runAt = nextRun(schedule, siteTimeZone(services.site), await databaseTime(db));
  if (!runAt) return;
  // The schedule is part of the key, so that a changed one does not keep the time of the old one.
  const key = `${scheduleTickJob}:${job}:${schedule}`;
  await services.jobs.add(db, scheduleTickJob, { job, schedule }, { runAt, key, keepsRunAt });
}

/** Queues the next run of each scheduled job at start. Instances share it: a key has one waiting job. */
export async function scheduleExtensionJobs(dependencies: Dependencies): Promise<void> {
  for (const tick of scheduledJobs(dependencies)) await queueTick(dependencies, tick, true);
}

/**
 * Job that queues a scheduled job. It commits together with its successor, which replaces it: after a crash the time is neither
 * missed nor used twice. A job whose last run is waiting for another attempt is not queued again; a parked one starts again.
 */
export async function runScheduleTick(context: Context, payload: unknown): Promise<void> {
  const { job, schedule } = payload as Tick;
  const declared = scheduledJobs(context).find((one) => one.job === job && one.schedule === schedule);
  if (!declared) return;
  await context.transaction(async (inside) => {
    await queueTick(inside, declared, false);
    if (await inside.services.jobs.isPending(inside.db, job)) return;
    await enqueueJob(inside, declared.definition, null, { key: job });
  });
}
