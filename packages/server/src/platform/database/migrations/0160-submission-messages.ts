import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the table of replies and notes, and adds spam and a read state of their own to submissions. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table submission_messages (
      id bigint generated always as identity primary key,
      submission_id bigint not null references submissions (id) on delete cascade,
      kind text not null check (kind in ('reply', 'note')),
      author_id bigint references users (id) on delete set null,
      text text not null,
      -- Of replies: the address that it was sent to, and its mail, which is deleted earlier.
      recipient text not null default '',
      mail_id uuid,
      created_at timestamptz not null default now()
    );
    create index submission_messages_submission on submission_messages (submission_id, id);
    create index submission_messages_author on submission_messages (author_id) where author_id is not null;

    -- When a member of the team first opened it; null while it is unread.
    alter table submissions add column read_at timestamptz;
    -- When it was put into the spam folder, and when it was restored from there.
    alter table submissions add column spam_at timestamptz;
    alter table submissions add column restored_at timestamptz;
    update submissions set read_at = created_at where state <> 'new';

    drop index submissions_unread;
    create index submissions_unread on submissions (form) where read_at is null;
    create index submissions_spam on submissions (without_script, id desc) where spam_at is not null;
  `.execute(db);
}
