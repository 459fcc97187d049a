import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds indexes for lists of pages by state and by editor, so that none of them reads all pages. */
export async function up(db: Database): Promise<void> {
  await sql`
    create index pages_unpublished on pages (updated_at, id) where deleted_at is null and published_version_id is null;
    create index pages_changed on pages (updated_at, id)
      where deleted_at is null and published_version_id <> newest_version_id;
    create index pages_editor on pages (updated_by, updated_at, id) where deleted_at is null;
    create index pages_creator on pages (created_by, id) where deleted_at is null;
    create index translation_groups_drafts on translation_groups (updated_at, id) where drafts > 0;
    create index translation_groups_changed on translation_groups (updated_at, id) where changed > 0;
    create index translation_groups_type on translation_groups (type, updated_at, id);
    create index translation_groups_editor on translation_groups (updated_by, updated_at, id);
  `.execute(db);
}
