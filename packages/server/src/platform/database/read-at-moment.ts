import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What is read: the site at a time, with the changes of a release if there is one. */
export interface Moment {
  time: Date;
  releaseID?: number | undefined;
}

/**
 * Returns a time as PostgreSQL compares it with the history, which has microseconds: the end of its millisecond. Somebody who notes
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
