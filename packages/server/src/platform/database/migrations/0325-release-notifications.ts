import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the release that a notification is about. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table notifications add column release_id bigint references releases (id) on delete cascade;
    create index notifications_release on notifications (release_id) where release_id is not null;
  `.execute(db);
}
