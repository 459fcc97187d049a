import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Any number, the same in every instance: of several that start at once, one makes the administrator. */
const firstAdministratorLock = 4_206_012;

/** Waits until no other instance makes the first administrator; until the end of the transaction. */
export async function lockFirstAdministrator(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstAdministratorLock})`.execute(db);
}
