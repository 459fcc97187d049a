import type { Context } from '../../../context.ts';
import { formDaysInEffect } from '../../foundation/settings/index.ts';
import { daysKept } from './submission-rules.ts';
import { deleteOldSubmissions } from './submission-store.ts';

export const trimSubmissionsJob = 'trim-submissions';

const hour = 3_600_000;

/** Lets the inbox be looked through in an hour, once for all instances. */
export const scheduleTrimSubmissions = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    trimSubmissionsJob,
    {},
    { runAt: new Date(services.now().getTime() + hour), key: trimSubmissionsJob, keepsRunAt: true },
  );

/** Deletes what has been kept for as long as it may be, every hour. */
export async function trimSubmissions(context: Context): Promise<void> {
  const { site, log } = context.services;
  const formDays = await formDaysInEffect(context);
  for (const form of site.forms) {
    const wish = { form: form.id, ...daysKept(formDays, form), isConfirmed: form.sequel?.kind === 'confirm' };
    const removed = await context.transaction(({ db }) => deleteOldSubmissions(db, wish));
    if (removed > 0) log.info({ form: form.id, removed }, 'submissions were deleted that had been kept long enough');
  }
  await scheduleTrimSubmissions(context);
}
