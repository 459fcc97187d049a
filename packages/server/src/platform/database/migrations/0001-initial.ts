import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The first schema: people, sessions, pages with append-only versions and publications, media, menus, redirects, audit. */
export async function up(db: Database): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    create table roles (
      id bigint generated always as identity primary key,
      name text not null unique,
      permissions jsonb not null default '[]'
    );

    create table users (
      id bigint generated always as identity primary key,
      email text not null,
      password_hash text,
      role_id bigint not null references roles (id),
      name text not null,
      job_title text not null default '',
      image text not null default '',
      language text not null default '',
      active boolean not null default false,
      last_login_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index users_email on users (lower(email)) where deleted_at is null;

    create table sessions (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      user_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      address text not null default '',
      agent text not null default ''
    );
    create index sessions_user on sessions (user_id);
    create index sessions_expiry on sessions (expires_at);

    create table account_tokens (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      user_id bigint not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('activation', 'reset')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index account_tokens_user on account_tokens (user_id);

    -- Counters of everything that is limited: key is what is counted, such as "login:account:a@b.nl|10.0.0.0".
    create unlogged table rate_counters (
      key text primary key,
      count integer not null,
      window_start timestamptz not null,
      blocked_until timestamptz
    );

    create sequence page_groups;

    create table pages (
      id bigint generated always as identity primary key,
      group_id bigint not null,
      locale text not null,
      slug text not null,
      type text not null,
      title text not null,
      newest_version_id bigint,
      published_version_id bigint,
      publication_id bigint,
      -- Since when visitors can read the page without interruption; publishing again leaves it as it is.
      public_since timestamptz,
      created_by bigint references users (id) on delete set null,
      updated_by bigint references users (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by bigint references users (id) on delete set null
    );
    create unique index pages_address on pages (locale, slug) where deleted_at is null;
    create unique index pages_sibling on pages (group_id, locale) where deleted_at is null;
    create index pages_bin on pages (locale, slug) where deleted_at is not null;
    create index pages_list_updated on pages (type, locale, updated_at, id) where deleted_at is null;
    create index pages_list_created on pages (type, locale, created_at, id) where deleted_at is null;
    create index pages_list_title on pages (type, locale, lower(title), id) where deleted_at is null;
    create index pages_updated on pages (updated_at, id) where deleted_at is null;
    create index pages_created on pages (created_at, id) where deleted_at is null;
    create index pages_title on pages (lower(title), id) where deleted_at is null;
    create index pages_slug on pages (slug, id) where deleted_at is null;
    create index pages_search on pages using gin (title gin_trgm_ops, slug gin_trgm_ops) where deleted_at is null;
    create index pages_public on pages (type, locale, public_since, id) where public_since is not null;
    alter table pages add check ((public_since is null) = (published_version_id is null));

    -- Number of pages by type and locale, so that no list has to count them.
    create table page_counts (
      type text not null,
      locale text not null,
      total bigint not null,
      primary key (type, locale)
    );
    create function count_new_pages() returns trigger language plpgsql as $$ begin
      insert into page_counts (type, locale, total)
        select type, locale, count(*) from new_pages where deleted_at is null group by type, locale order by type, locale
        on conflict (type, locale) do update set total = page_counts.total + excluded.total;
      return null;
    end $$;
    create trigger pages_count_new after insert on pages
      referencing new table as new_pages for each statement execute function count_new_pages();
    create function count_binned_page() returns trigger language plpgsql as $$ begin
      update page_counts set total = total + case when new.deleted_at is null then 1 else -1 end
        where type = new.type and locale = new.locale;
      return null;
    end $$;
    create trigger pages_count_binned after update of deleted_at on pages
      for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_binned_page();

    create table page_versions (
      id bigint generated always as identity primary key,
      page_id bigint not null references pages (id),
      number integer not null,
      title text not null,
      blocks jsonb not null,
      type_data jsonb not null,
      seo_title text not null default '',
      seo_description text not null default '',
      seo_keywords jsonb not null default '[]',
      seo_image jsonb not null default '[]',
      author_id bigint references users (id) on delete set null,
      created_at timestamptz not null default now(),
      unique (page_id, number)
    );
    alter table pages
      add foreign key (newest_version_id) references page_versions (id) deferrable initially deferred,
      add foreign key (published_version_id) references page_versions (id) deferrable initially deferred;

    -- One row for each period in which a version was public; never changed but for its end.
    create table publications (
      id bigint generated always as identity primary key,
      page_id bigint not null references pages (id),
      version_id bigint not null references page_versions (id),
      published_by bigint references users (id) on delete set null,
      published_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create unique index publications_running on publications (page_id) where ended_at is null;
    alter table pages add foreign key (publication_id) references publications (id) deferrable initially deferred;
    create index publications_page on publications (page_id);

    create table publication_requests (
      id bigint generated always as identity primary key,
      page_id bigint not null references pages (id),
      version_id bigint not null references page_versions (id),
      requester_id bigint references users (id) on delete set null,
      comment text not null default '',
      status text not null default 'open' check (status in ('open', 'accepted', 'rejected', 'revoked')),
      feedback text not null default '',
      closed_by bigint references users (id) on delete set null,
      created_at timestamptz not null default now(),
      closed_at timestamptz
    );
    create unique index publication_requests_open on publication_requests (page_id) where status = 'open';

    -- Old addresses; they lead to the page, whatever its address is by then.
    create table redirects (
      id bigint generated always as identity primary key,
      locale text not null,
      slug text not null,
      page_id bigint not null references pages (id),
      created_at timestamptz not null default now(),
      unique (locale, slug)
    );

    create table media_directories (
      path text primary key check (path like '/%' and path <> '/'),
      created_at timestamptz not null default now()
    );

    create table media_files (
      id bigint generated always as identity primary key,
      path text not null default '/',
      file_name text not null,
      type text not null check (type in ('image', 'gif', 'video', 'document')),
      mime text not null,
      hash text not null,
      file_size bigint not null,
      width integer,
      height integer,
      default_alt_text text not null default '',
      alt_texts jsonb not null default '{}',
      focus jsonb,
      shared boolean not null default false,
      created_by bigint references users (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index media_files_name on media_files (path, lower(file_name)) where deleted_at is null;
    create index media_files_hash on media_files (hash);

    -- One row for each menu and locale: the whole tree.
    create table menu_trees (
      menu text not null,
      locale text not null,
      items jsonb not null default '[]',
      updated_by bigint references users (id) on delete set null,
      updated_at timestamptz not null default now(),
      primary key (menu, locale)
    );

    create table audit_log (
      id bigint generated always as identity primary key,
      time timestamptz not null default now(),
      actor_id bigint,
      actor_name text not null,
      action text not null,
      object text not null,
      object_id text not null,
      changes jsonb not null default '{}',
      outcome text not null default 'success',
      address text not null default '',
      agent text not null default '',
      session text not null default '',
      request_id text not null default ''
    );
    create index audit_log_object on audit_log (object, object_id, id);
    create function audit_log_is_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is append-only'; end $$;
    create trigger audit_log_append_only before update on audit_log
      for each row execute function audit_log_is_append_only();

    -- Mails that the mail server has taken, so that an attempt that is repeated sends nothing twice.
    create table sent_mails (
      id uuid primary key,
      sent_at timestamptz not null default now()
    );

    -- What an installation remembers about itself, such as the secret of its CSRF tokens.
    create table installation (
      name text primary key,
      value jsonb not null
    );
  `.execute(db);
}
