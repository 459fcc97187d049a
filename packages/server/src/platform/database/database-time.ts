import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Returns the time of the database. What instances must agree on uses it, because their clocks may differ. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
