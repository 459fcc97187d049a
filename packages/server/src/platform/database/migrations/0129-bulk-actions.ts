import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Creates the tables of bulk actions and their pages. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table bulk_actions (
      id bigint generated always as identity primary key,
      -- What to do with each page, in the form of the API.
      action jsonb not null,
      user_id bigint references users (id) on delete set null,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      cancelled_at timestamptz
    );
    create index bulk_actions_of_user on bulk_actions (user_id, id);
    create index bulk_actions_started on bulk_actions (started_at);

    -- The result of a page is written in the transaction that changes the page.
    create table bulk_action_items (
      bulk_action_id bigint not null references bulk_actions (id) on delete cascade,
      position integer not null,
      page_id bigint not null references pages (id) on delete cascade,
      state text not null default 'waiting'
        check (state in ('waiting', 'done', 'unchanged', 'failed', 'cancelled')),
      -- In the form of the API.
      errors jsonb not null default '[]',
      -- The page that the action created.
      created_page_id bigint references pages (id) on delete set null,
      primary key (bulk_action_id, position)
    );
    create index bulk_action_items_page on bulk_action_items (page_id);
    create index bulk_action_items_created_page on bulk_action_items (created_page_id)
      where created_page_id is not null;
    create index bulk_action_items_waiting on bulk_action_items (bulk_action_id, position) where state = 'waiting';
  `.execute(db);
}
