import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Folders and files of the library that are deleted stay in a bin for a while. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- A folder in the bin, with the paths of the folders that lay below it.
    create table media_deleted_directories (
      id bigint generated always as identity primary key,
      path text not null,
      folders text[] not null default '{}',
      deleted_at timestamptz not null default now(),
      deleted_by bigint references users (id) on delete set null
    );
    create index media_deleted_directories_time on media_deleted_directories (deleted_at, id);

    alter table media_files
      add column deleted_by bigint references users (id) on delete set null,
      -- The folder that it was deleted with.
      add column deleted_with bigint references media_deleted_directories (id) on delete set null,
      -- Since when it is gone for good; the row stays for versions of pages that show it.
      add column purged_at timestamptz,
      add check (purged_at is null or deleted_at is not null);
    create index media_files_binned on media_files (deleted_at, id) where deleted_at is not null and purged_at is null;
    create index media_files_deleted_with on media_files (deleted_with) where deleted_with is not null;

    -- What was deleted before there was a bin was deleted for good: its bytes may have been collected.
    update media_files set purged_at = now() where deleted_at is not null;
  `.execute(db);
}
