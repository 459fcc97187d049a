import { sql } from 'kysely';

/** Tables of the modules `presence`, `review-links` and `comments`. */
export const collaboration = sql`
  -- Who has a page open, and at which block; a row that is not renewed expires.
  create unlogged table presence (
    page_id bigint not null references pages (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    client text not null,
    block text not null default '',
    since timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    primary key (page_id, user_id, client)
  );
  create index presence_expiry on presence (expires_at);

  -- Links that show a draft to people without an account.
  create table review_links (
    id bigint generated always as identity primary key,
    page_id bigint not null references pages (id) on delete cascade,
    -- The version to show; null for the newest.
    version_id bigint references page_versions (id) on delete cascade,
    may_comment boolean not null,
    -- Who the link is for.
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
    -- The comment that this one replies to; null for the first of a thread.
    thread_id bigint references comments (id) on delete cascade,
    -- Key of the block, '' for the whole page, and the path of a field in it.
    block text not null default '',
    field text not null default '',
    -- Type of the block, so that it still has a name after it is deleted.
    block_type text not null default '',
    author_id bigint references users (id) on delete set null,
    -- Name of a guest who wrote through a review link.
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
`;
