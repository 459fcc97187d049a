import type { Context } from '../../../context.ts';
import { removeOldEntries, retentionMonths } from './audit-store.ts';

export const trimAuditJob = 'trim-audit-log';

const hour = 3_600_000;
/** Entries per transaction. */
const batchSize = 5000;

/** Schedules the job in an hour, once for all instances. */
export const scheduleTrimAudit = ({ db, services }: Pick<Context, 'db' | 'services'>): Promise<void> =>
  services.jobs.add(
    db,
    trimAuditJob,
    {},
    { runAt: new Date(services.now().getTime() + hour), key: trimAuditJob, keepsRunAt: true },
  );

/** Deletes entries that are older than the retention, every hour. Nothing else may delete entries. */
export async function trimAudit(context: Context): Promise<void> {
  const months = await retentionMonths(context.db, context.services.settings.auditMonths);
  const removeSome = () => context.transaction(({ db }) => removeOldEntries(db, months, batchSize));
  while ((await removeSome()) === batchSize);
  await scheduleTrimAudit(context);
}
