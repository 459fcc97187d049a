import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Reads the pages below an address as one range of an index, whatever the collation of the database. */
export async function up(db: Database): Promise<void> {
  await sql`create index pages_tree on pages (locale, slug collate "C") where deleted_at is null`.execute(db);
}
