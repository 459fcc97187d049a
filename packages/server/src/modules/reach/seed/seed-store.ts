import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Takes a lock against concurrent seeding by other instances until the transaction ends. */
export async function lockSeeding(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ximblox seed'))`.execute(db);
}

const loadedKey = 'content-loaded';

/** Whether pages exist or content was loaded before, even if it was deleted permanently. */
export async function hasPages(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from pages) or exists (select 1 from installation where name = ${loadedKey}) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

/** Records that content was loaded. */
export async function markLoaded(db: Database): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: loadedKey, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
