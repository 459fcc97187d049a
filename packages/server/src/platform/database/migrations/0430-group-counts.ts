import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the group to the indexes of pages by state, so that translation groups with drafts and changes are counted without reading a page. */
export async function up(db: Database): Promise<void> {
  await sql`
    drop index pages_unpublished;
    create index pages_unpublished on pages (updated_at, id) include (group_id)
      where deleted_at is null and published_version_id is null;
    drop index pages_changed;
    create index pages_changed on pages (updated_at, id) include (group_id)
      where deleted_at is null and published_version_id <> newest_version_id;
  `.execute(db);
}
