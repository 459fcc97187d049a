import type { Database } from '../database/database.ts';

export const takeBackupJob = 'take-backup';

/**
 * Removes the job of the backup that a database comes from. A scheduled backup contains the job that created it: a restored site
 * would repeat it at its first start, without a schedule and without asking for space.
 */
export async function forgetRunningBackup(db: Database): Promise<void> {
  await db.deleteFrom('jobs').where('name', '=', takeBackupJob).execute();
}
