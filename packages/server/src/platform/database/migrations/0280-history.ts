import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Adds what visitors saw, and when: the periods of public pages, and the versions of everything else that visitors see. Triggers
 * keep both. They run at the end of a transaction, so a period begins when its change becomes visible.
 */
export async function up(db: Database): Promise<void> {
  await createTables(db);
  await keepMenusAndDefaults(db);
  await keepSettings(db);
  await keepRedirectsAndTags(db);
  await keepFiles(db);
  await keepPages(db);
  await fillPages(db);
  await fillSite(db);
}

async function createTables(db: Database): Promise<void> {
  await sql`
    -- Periods in which a page was public at an address in a version, or in the trash after it had been public.
    -- Only the end of a period is ever updated; rows whose end is null describe the present.
    create table page_periods (
      id bigint generated always as identity primary key,
      page_id bigint not null references pages (id) on delete cascade,
      since timestamptz not null,
      until timestamptz,
      locale text not null,
      slug text not null,
      type text not null,
      group_id bigint not null,
      -- Null while the page is in the trash, like the two columns below.
      version_id bigint references page_versions (id),
      publication_id bigint references publications (id),
      public_since timestamptz,
      unique nulls not distinct (page_id, until)
    );
    create index page_periods_address on page_periods (slug, locale);

    -- Versions of menus, default values, settings, redirects, tags and the properties of files, with the period in which each was
    -- in effect. Only the end of a period is ever updated.
    create table site_versions (
      id bigint generated always as identity primary key,
      kind text not null check (
        kind in ('menu', 'page-type', 'settings', 'extension-settings', 'redirect', 'tag', 'file')
      ),
      -- The key of the row within its kind: main:en, news:en, '', newsletter.sending, en:old/address, 12, 12.
      key text not null,
      number integer not null,
      content jsonb not null,
      author_id bigint references users (id) on delete set null,
      since timestamptz not null,
      until timestamptz,
      unique (kind, key, number),
      unique nulls not distinct (kind, key, until)
    );

    -- Ends the version in effect and starts one with the given content; null content only ends it. Rows that count their saves
    -- give the number of the version, so that both are the same.
    create function keep_site_version(
      of_kind text, of_key text, new_content jsonb, author bigint, saved_number integer default 0
    )
    returns void language plpgsql as $$ declare
      running site_versions;
      changed_at timestamptz := clock_timestamp();
    begin
      select * into running from site_versions where kind = of_kind and key = of_key and until is null;
      if running.content is not distinct from new_content then return; end if;
      update site_versions set until = changed_at where id = running.id;
      if new_content is null then return; end if;
      insert into site_versions (kind, key, number, content, author_id, since)
        select of_kind, of_key, greatest(coalesce(max(v.number), 0) + 1, saved_number), new_content, author, changed_at
        from site_versions as v where v.kind = of_kind and v.key = of_key;
    end $$;
  `.execute(db);
}

/** Like the functions below, stores the state at the end of the transaction, whichever statement changed the row. */
async function keepMenusAndDefaults(db: Database): Promise<void> {
  await sql`
    create function keep_menu_version() returns trigger language plpgsql as $$ declare
      place record := coalesce(new, old);
      tree menu_trees;
    begin
      select * into tree from menu_trees where menu = place.menu and locale = place.locale;
      perform keep_site_version('menu', place.menu || ':' || place.locale, tree.items, tree.updated_by, tree.version);
      return null;
    end $$;
    create constraint trigger menu_trees_keep_version after insert or update or delete on menu_trees
      deferrable initially deferred for each row execute function keep_menu_version();

    create function keep_page_type_version() returns trigger language plpgsql as $$ declare
      place record := coalesce(new, old);
      defaults page_type_defaults;
    begin
      select * into defaults from page_type_defaults where type = place.type and locale = place.locale;
      perform keep_site_version(
        'page-type', place.type || ':' || place.locale, defaults.content, defaults.updated_by, defaults.version
      );
      return null;
    end $$;
    create constraint trigger page_type_defaults_keep_version after insert or update or delete on page_type_defaults
      deferrable initially deferred for each row execute function keep_page_type_version();

  `.execute(db);
}

async function keepSettings(db: Database): Promise<void> {
  await sql`

    create function keep_settings_version() returns trigger language plpgsql as $$ declare
      settings site_settings;
    begin
      select * into settings from site_settings;
      perform keep_site_version('settings', '', settings.value, settings.updated_by, settings.version);
      return null;
    end $$;
    create constraint trigger site_settings_keep_version after insert or update or delete on site_settings
      deferrable initially deferred for each row execute function keep_settings_version();

    create function keep_extension_settings_version() returns trigger language plpgsql as $$ declare
      place record := coalesce(new, old);
      settings extension_settings;
    begin
      select * into settings from extension_settings where id = place.id;
      perform keep_site_version(
        'extension-settings', place.id, settings.content, settings.updated_by, settings.version
      );
      return null;
    end $$;
    create constraint trigger extension_settings_keep_version after insert or update or delete on extension_settings
      deferrable initially deferred for each row execute function keep_extension_settings_version();

  `.execute(db);
}

async function keepRedirectsAndTags(db: Database): Promise<void> {
  await sql`

    create function redirect_content(redirects) returns jsonb language sql immutable as $$
      select jsonb_build_object('pageID', $1.page_id)
    $$;
    create function keep_redirect_version() returns trigger language plpgsql as $$ declare
      place record := coalesce(new, old);
      redirect redirects;
    begin
      select * into redirect from redirects where locale = place.locale and slug = place.slug;
      perform keep_site_version(
        'redirect', place.locale || ':' || place.slug,
        case when redirect.id is not null then redirect_content(redirect) end, redirect.created_by
      );
      return null;
    end $$;
    create constraint trigger redirects_keep_version after insert or delete or update of page_id on redirects
      deferrable initially deferred for each row execute function keep_redirect_version();

    create function tag_content(tags) returns jsonb language sql immutable as $$
      select jsonb_build_object(
        'name', $1.name, 'private', $1.private, 'mergedInto', $1.merged_into, 'isDeleted', $1.deleted_at is not null
      )
    $$;
    create function keep_tag_version() returns trigger language plpgsql as $$ declare
      place record := coalesce(new, old);
      tag tags;
    begin
      select * into tag from tags where id = place.id;
      perform keep_site_version(
        'tag', place.id::text, case when tag.id is not null then tag_content(tag) end, null
      );
      return null;
    end $$;
    create constraint trigger tags_keep_version
      after insert or delete or update of name, private, merged_into, deleted_at on tags
      deferrable initially deferred for each row execute function keep_tag_version();
  `.execute(db);
}

async function keepFiles(db: Database): Promise<void> {
  await sql`
    -- What visitors see of a file besides its bytes, whose former versions are in media_replacements.
    create function file_content(media_files) returns jsonb language sql immutable as $$
      select jsonb_build_object(
        'altTexts', $1.alt_texts, 'defaultAltText', $1.default_alt_text, 'focus', $1.focus, 'shared', $1.shared,
        'fileName', $1.file_name, 'isDeleted', $1.deleted_at is not null
      )
    $$;
    create function keep_file_version() returns trigger language plpgsql as $$ declare
      place record := coalesce(new, old);
      file media_files;
    begin
      select * into file from media_files where id = place.id;
      perform keep_site_version(
        'file', place.id::text, case when file.id is not null then file_content(file) end, null
      );
      return null;
    end $$;
    create constraint trigger media_files_keep_version
      after insert or delete or update of alt_texts, default_alt_text, focus, shared, file_name, deleted_at on media_files
      deferrable initially deferred for each row execute function keep_file_version();
  `.execute(db);
}

async function keepPages(db: Database): Promise<void> {
  await sql`
    create function keep_page_period() returns trigger language plpgsql as $$ declare
      page pages;
      running page_periods;
      changed_at timestamptz := clock_timestamp();
    begin
      select * into page from pages where id = new.id;
      if page.id is null then return null; end if;
      select * into running from page_periods where page_id = page.id and until is null;
      if running.id is not null and (page.public_since is not null or page.deleted_at is not null) and
        (running.locale, running.slug, running.type, running.group_id, running.version_id, running.publication_id)
        is not distinct from
        (page.locale, page.slug, page.type, page.group_id, page.published_version_id, page.publication_id)
      then return null; end if;
      update page_periods set until = changed_at where id = running.id;
      -- A page that was never public, or is unpublished, has no period; one in the trash answers that it is gone.
      if page.public_since is not null or (
        page.deleted_at is not null and exists (select from page_periods where page_id = page.id)
      ) then
        insert into page_periods
          (page_id, since, locale, slug, type, group_id, version_id, publication_id, public_since)
          values (page.id, changed_at, page.locale, page.slug, page.type, page.group_id,
            page.published_version_id, page.publication_id, page.public_since);
      end if;
      return null;
    end $$;
    create constraint trigger pages_keep_period
      after insert or update of locale, slug, type, group_id, deleted_at, published_version_id, publication_id on pages
      deferrable initially deferred for each row execute function keep_page_period();
  `.execute(db);
}

/** Adds the past of pages as far as it is known: earlier publications at today's address. */
async function fillPages(db: Database): Promise<void> {
  await sql`
    insert into page_periods
      (page_id, since, until, locale, slug, type, group_id, version_id, publication_id, public_since)
      select p.id, b.published_at, b.ended_at, p.locale, p.slug, p.type, p.group_id, b.version_id, b.id,
        coalesce(case when b.id = p.publication_id then p.public_since end, b.published_at)
      from publications as b join pages as p on p.id = b.page_id
      where b.id = p.publication_id or b.published_at < b.ended_at
      on conflict do nothing;
    insert into page_periods (page_id, since, locale, slug, type, group_id)
      select p.id, p.deleted_at, p.locale, p.slug, p.type, p.group_id from pages as p
      where p.deleted_at is not null and exists (select from publications as b where b.page_id = p.id);
  `.execute(db);
}

async function fillSite(db: Database): Promise<void> {
  await sql`
    insert into site_versions (kind, key, number, content, author_id, since)
      select 'menu', menu || ':' || locale, version, items, updated_by, updated_at from menu_trees
      union all
      select 'page-type', type || ':' || locale, version, content, updated_by, updated_at from page_type_defaults
      union all
      select 'settings', '', version, value, updated_by, updated_at from site_settings
      union all
      select 'extension-settings', id, version, content, updated_by, updated_at from extension_settings
      union all
      select 'redirect', locale || ':' || slug, 1, redirect_content(r), created_by, created_at from redirects as r
      union all
      select 'tag', id::text, 1, tag_content(t), null, created_at from tags as t
      union all
      select 'file', id::text, 1, file_content(f), null, created_at from media_files as f;
  `.execute(db);
}
