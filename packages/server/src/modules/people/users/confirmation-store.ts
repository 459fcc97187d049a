import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Minutes for which a login at the identity provider confirms actions of its session. */
const confirmationMinutes = 5;

/** Whether an identity provider has just confirmed the user of a session. */
export async function isSessionConfirmed(db: Database, sessionID: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionID)
    .where('confirmed_at', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(confirmationMinutes)})`)
    .executeTakeFirst();
  return row !== undefined;
}
