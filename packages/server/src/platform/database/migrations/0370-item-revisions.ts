import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the revision of the release that an item was stored with, for optimistic locking of single items. */
export async function up(db: Database): Promise<void> {
  await sql`alter table release_items add column revision integer not null default 1`.execute(db);
}
