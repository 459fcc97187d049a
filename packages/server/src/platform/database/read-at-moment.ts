import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs reads of published content as of a moment: in one consistent snapshot, on the views of the schema `moment`.
 * @param read receives a read-only database in which tables have the rows of that moment
 */
export const readAtMoment = <Result>(
  db: Database,
  moment: Date,
  read: (atMoment: Database) => Promise<Result>,
): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`
        select set_config('search_path', 'moment, ' || current_setting('search_path'), true),
          set_config('ximblox.moment', ${moment.toISOString()}, true)
      `.execute(transaction);
      return read(transaction);
    });
