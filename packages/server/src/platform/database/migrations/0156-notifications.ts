import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the table of notifications, and adds the user's choice of emails about them. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table notifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      kind text not null,
      -- Null for several pages at once.
      page_id bigint references pages (id) on delete cascade,
      comment_id bigint references comments (id) on delete cascade,
      request_id bigint references publication_requests (id) on delete cascade,
      -- Null for the system and for guests.
      actor_id bigint references users (id) on delete set null,
      -- Number of pages.
      count integer not null default 1,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      -- Whether it waits for a digest.
      in_digest boolean not null default false
    );
    create index notifications_user on notifications (user_id, id desc);
    create index notifications_unread on notifications (user_id) where read_at is null;
    create index notifications_digest on notifications (user_id, created_at) where in_digest;
    create index notifications_page on notifications (page_id);
    create index notifications_comment on notifications (comment_id) where comment_id is not null;
    create index notifications_request on notifications (request_id) where request_id is not null;
    alter table users add column notification_mails text not null default 'at-once';
  `.execute(db);
}
