import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';

/** Table that exists from the moment a restore has emptied the database until it is committed. */
export const unfinishedRestore = 'unfinished_restore';

/** @throws StartError when a restore was interrupted, since a start would fill the empty database with a new site */
export async function assertRestored(db: Database): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${unfinishedRestore}) is not null as found`.execute(
    db,
  );
  if (!rows[0]?.found) return;
  throw new StartError(
    'A restore into this database is running or was interrupted. Run "ximblox restore" or "ximblox move" again before you start.',
  );
}
