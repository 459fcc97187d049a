import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Waits for other instances that load content, until the transaction ends. */
export async function lockSeeding(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ximblox seed'))`.execute(db);
}

const loadedMark = 'content-loaded';

/** Whether there are pages, or content was loaded before; somebody may have deleted all of it since. */
export async function hasPages(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from pages) or exists (select 1 from installation where name = ${loadedMark}) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

/** Remembers that content was loaded. */
export async function markLoaded(db: Database): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: loadedMark, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
