import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Private working copies, who is at a page, and the word that goes round when a page changes or a session ends. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- What somebody has changed and not stored yet: private, one for each user and page.
    -- Revisions come from one sequence, so that a copy that was dropped and made anew never has the revision of the old one.
    create sequence working_copy_revisions;
    create table working_copies (
      page_id bigint not null references pages (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      base_version_id bigint not null references page_versions (id) on delete cascade,
      content jsonb not null,
      revision bigint not null default nextval('working_copy_revisions'),
      -- The window that wrote it, and the number of its writing: what is sent twice, or overtaken, is known by them.
      writer text not null,
      sequence bigint not null,
      saved_at timestamptz not null default now(),
      primary key (page_id, user_id)
    );
    create index working_copies_user on working_copies (user_id);
    create function drop_working_copies() returns trigger language plpgsql as $$ begin
      delete from working_copies where user_id = new.id;
      return null;
    end $$;
    create trigger users_drop_working_copies after update of deleted_at on users
      for each row when (old.deleted_at is null and new.deleted_at is not null) execute function drop_working_copies();

    -- Who has a page open, and at which block; a row that nobody renews is over.
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

    -- By triggers, so that no way of storing or publishing can forget it. The first version of a page is no news to anybody.
    create function tell_of_page() returns trigger language plpgsql as $$ begin
      perform pg_notify('ximblox_pages', json_build_object('page', new.id)::text);
      return null;
    end $$;
    create trigger pages_tell after update on pages
      for each row when (
        old.newest_version_id is not null and (
          old.newest_version_id is distinct from new.newest_version_id
          or old.published_version_id is distinct from new.published_version_id
          or old.deleted_at is distinct from new.deleted_at
        )
      ) execute function tell_of_page();
    create function tell_of_session_end() returns trigger language plpgsql as $$ begin
      perform pg_notify('ximblox_sessions', old.id::text);
      return null;
    end $$;
    create trigger sessions_tell after delete on sessions
      for each row execute function tell_of_session_end();
  `.execute(db);
}
