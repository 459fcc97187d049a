export const takeBackupJob = 'take-backup';

/**
 * Returns the SQL that leaves rows of a table out of a snapshot: the job of a running backup. A restored or moved site would repeat it
 * at its first start, without a schedule and without asking for space.
 * @returns '' for most tables
 */
export const snapshotFilter = (table: string): string => (table === 'jobs' ? `where name <> '${takeBackupJob}'` : '');

/** Removes from a restored database what snapshots of earlier versions did not leave out. */
export const removeFiltered = `delete from jobs where name = '${takeBackupJob}'`;
