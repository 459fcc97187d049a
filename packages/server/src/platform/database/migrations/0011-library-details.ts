import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Files of the library have tags, may be videos of a service, and are listed in several orders. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- A video of a service has no bytes here, so its hash is empty.
    alter table media_files
      add column tags text[] not null default '{}',
      add column video_service text check (video_service in ('youtube', 'vimeo')),
      add column video_id text,
      add check ((video_service is null) = (video_id is null)),
      add check ((video_service is null) = (hash <> ''));

    create index media_files_by_name on media_files (path, file_name collate titles, id) where deleted_at is null;
    create index media_files_by_creation on media_files (path, created_at, id) where deleted_at is null;
    create index media_files_by_change on media_files (path, updated_at, id) where deleted_at is null;
    create index media_files_by_size on media_files (path, file_size, id) where deleted_at is null;
    create index media_files_tags on media_files using gin (tags) where deleted_at is null;
  `.execute(db);
}
