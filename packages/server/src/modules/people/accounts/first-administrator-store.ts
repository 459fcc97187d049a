import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Key of the advisory lock: an arbitrary number, the same in every instance. */
const firstAdministratorLock = 4_206_012;

/** Takes the advisory lock for changes to administrators, until the end of the transaction. */
export async function lockAdministrators(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstAdministratorLock})`.execute(db);
}
