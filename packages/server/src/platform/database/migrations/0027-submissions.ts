import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What visitors send by forms, with its files. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table submissions (
      id bigint generated always as identity primary key,
      form text not null,
      locale text not null,
      -- Where the form stood.
      page_id bigint references pages (id) on delete set null,
      "values" jsonb not null,
      -- Texts that the sender agreed to, by field: what was said then, not what the form says today.
      consents jsonb not null default '{}',
      -- In lower case, by which everything about somebody is found; '' for a form without an address.
      email text not null default '',
      state text not null default 'new' check (state in ('new', 'open', 'done')),
      assignee_id bigint references users (id) on delete set null,
      created_at timestamptz not null default now(),
      done_at timestamptz,
      -- Of forms that ask the sender to confirm.
      confirmed_at timestamptz,
      ended_at timestamptz,
      check ((state = 'done') = (done_at is not null))
    );
    create index submissions_form on submissions (form, id desc);
    create index submissions_email on submissions (email) where email <> '';
    create index submissions_unread on submissions (form) where state = 'new';
    create index submissions_assignee on submissions (assignee_id) where assignee_id is not null;
    create index submissions_page on submissions (page_id) where page_id is not null;

    create table submission_files (
      id bigint generated always as identity primary key,
      submission_id bigint not null references submissions (id) on delete cascade,
      field text not null,
      file_name text not null,
      mime text not null,
      file_size bigint not null,
      hash text not null
    );
    create index submission_files_submission on submission_files (submission_id);
    create index submission_files_hash on submission_files (hash);
  `.execute(db);
}
