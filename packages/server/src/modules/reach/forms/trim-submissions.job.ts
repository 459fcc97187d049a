import type { Context } from '../../../context.ts';
import { formDaysInEffect } from '../../foundation/settings/index.ts';
import { retentionOf } from './submission-rules.ts';
import { deleteOldSubmissions } from './submission-removal-store.ts';

export const trimSubmissionsJob = 'trim-submissions';

const hour = 3_600_000;

/** Schedules the deletion of expired submissions in an hour, once for all instances. */
export const scheduleTrimSubmissions = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    trimSubmissionsJob,
    {},
    { runAt: new Date(services.now().getTime() + hour), key: trimSubmissionsJob, keepsRunAt: true },
  );

/** Deletes submissions past their retention and schedules the next run. */
export async function trimSubmissions(context: Context): Promise<void> {
  const { site, log } = context.services;
  const formDays = await formDaysInEffect(context);
  for (const form of site.forms) {
    const query = { form: form.id, ...retentionOf(formDays, form), isConfirmed: form.followUp?.kind === 'confirm' };
    const removed = await context.transaction(({ db }) => deleteOldSubmissions(db, query));
    if (removed > 0) log.info({ form: form.id, removed }, 'expired submissions were deleted');
  }
  await scheduleTrimSubmissions(context);
}
