import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What is read: the site at a time, with the changes of a release if there is one. */
export interface Moment {
  time: Date;
  releaseID?: number | undefined;
}

/**
 * Returns a time as PostgreSQL compares it with the history, which has microseconds: the end of its millisecond. A user who notes
 * the time after a change thus sees the change.
 */
export const endOfMillisecond = (time: Date): string => time.toISOString().replace('Z', '999Z');

/**
 * Runs reads of published content as of a moment: in one consistent snapshot, on the views of the schema `moment`.
 * @param read receives a read-only database in which tables have the rows of that moment
 */
export const readAtMoment = <Result>(
  db: Database,
  { time, releaseID }: Moment,
  read: (atMoment: Database) => Promise<Result>,
): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`
        select set_config('search_path', 'moment, ' || current_setting('search_path'), true),
          set_config('ximblox.moment', ${endOfMillisecond(time)}, true),
          set_config('ximblox.release', ${releaseID === undefined ? '' : String(releaseID)}, true)
      `.execute(transaction);
      return read(transaction);
    });

/**
 * Prepares a connection for searches at moments: a table for documents of versions that the search index does not have, and a view
 * that adds them to `search_documents`. Read-only transactions can write temporary tables, but not create them.
 * @param connection is used only by `readAtMoment` from now on
 */
export async function prepareMomentSearch(connection: Database): Promise<void> {
  const { rows } = await sql`select where to_regclass('pg_temp.search_documents') is null`.execute(connection);
  if (rows.length === 0) return;
  await sql`
    create temporary table if not exists moment_documents (like moment.search_documents) on commit delete rows;
    create temporary view search_documents as
      select * from moment.search_documents union all select * from pg_temp.moment_documents;
  `.execute(connection);
}
