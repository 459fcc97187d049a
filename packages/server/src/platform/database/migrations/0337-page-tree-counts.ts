import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds what the tree counts to its index, which is then read alone: a tenth of what reading the pages takes. */
export async function up(db: Database): Promise<void> {
  await sql`
    drop index pages_tree;
    create index pages_tree on pages (locale, slug collate "C") include (id, type, published_version_id)
      where deleted_at is null;
  `.execute(db);
}
