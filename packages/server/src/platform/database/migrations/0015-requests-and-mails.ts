import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** A request may name who is to review it, until when, and at what time the page is to become public; mails are rows. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table publication_requests
      add column assignee_id bigint references users (id) on delete set null,
      add column due_on date,
      -- When an accepted version is to become public; at once when it is null or over by then.
      add column publish_at timestamptz;
    create index publication_requests_created on publication_requests (created_at, id);

    -- Written in the transaction that causes the mail; a job only takes it out.
    create table mails (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      -- Text and HTML while they are needed: they may hold a link that nobody else is to follow.
      content jsonb,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      attempts integer not null default 0,
      -- What the mail server said last.
      failure text not null default '',
      queued_at timestamptz not null default now(),
      settled_at timestamptz,
      check ((state = 'waiting') = (settled_at is null))
    );
    create index mails_state on mails (state, queued_at, id);
    insert into mails (id, recipient, subject, state, settled_at) select id, '', '', 'sent', sent_at from sent_mails;
    drop table sent_mails;
    -- Jobs of before carry the whole mail; their ID finds the row from now on.
    do $$ begin
      if to_regclass('graphile_worker._private_jobs') is not null then
        execute $insert$
          insert into mails (id, recipient, subject, content, queued_at)
          select (j.payload ->> 'id')::uuid, j.payload ->> 'to', j.payload ->> 'subject',
            jsonb_strip_nulls(jsonb_build_object('text', j.payload -> 'text', 'html', j.payload -> 'html')),
            (j.payload ->> 'queuedAt')::timestamptz
          from graphile_worker._private_jobs as j
          join graphile_worker._private_tasks as t on t.id = j.task_id
          where t.identifier = 'send-mail' and j.payload ->> 'to' is not null
          on conflict do nothing
        $insert$;
      end if;
    end $$;
  `.execute(db);
}
