import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Comments on pages, blocks and fields; links with which somebody without an account looks at a draft. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table review_links (
      id bigint generated always as identity primary key,
      page_id bigint not null references pages (id) on delete cascade,
      -- The version that it shows; always the newest when it is null.
      version_id bigint references page_versions (id) on delete cascade,
      may_comment boolean not null,
      -- For whom it was made.
      note text not null default '',
      created_by bigint references users (id) on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index review_links_page on review_links (page_id);

    create table comments (
      id bigint generated always as identity primary key,
      page_id bigint not null references pages (id) on delete cascade,
      -- The comment that this one answers; null for the first of a thread.
      thread_id bigint references comments (id) on delete cascade,
      -- Key of the block, '' for the page as a whole, and the path of a field in it.
      block text not null default '',
      field text not null default '',
      -- The type that the block had, so that it has a name when it is gone.
      block_type text not null default '',
      author_id bigint references users (id) on delete set null,
      -- Who wrote by a review link, without an account.
      guest_name text not null default '',
      link_id bigint references review_links (id) on delete set null,
      text text not null,
      created_at timestamptz not null default now(),
      edited_at timestamptz,
      resolved_at timestamptz,
      resolved_by bigint references users (id) on delete set null,
      check (thread_id is null or (block = '' and field = '' and resolved_at is null))
    );
    create index comments_page on comments (page_id);
    create index comments_thread on comments (thread_id);

    create table comment_mentions (
      comment_id bigint not null references comments (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      primary key (comment_id, user_id)
    );
  `.execute(db);
}
