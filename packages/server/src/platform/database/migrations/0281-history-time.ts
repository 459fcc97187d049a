import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Gives all changes of a transaction one time in the history, so that no moment shows half of them, and keeps periods in order
 * when the clock goes back. Removes the foreign keys to versions and publications: without an index on each, every version that
 * is deleted with its page would scan all periods.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table page_periods
      drop constraint page_periods_version_id_fkey, drop constraint page_periods_publication_id_fkey;

    -- The time of the first change that the transaction records, at the earliest just after the start of the running period.
    create function history_time(running_since timestamptz) returns timestamptz language plpgsql as $$ declare
      kept text := nullif(current_setting('ximblox.history_time', true), '');
    begin
      if kept is null then
        kept := clock_timestamp()::text;
        perform set_config('ximblox.history_time', kept, true);
      end if;
      return greatest(kept::timestamptz, running_since + interval '1 microsecond');
    end $$;

    create or replace function keep_site_version(
      of_kind text, of_key text, new_content jsonb, author bigint, saved_number integer default 0
    )
    returns void language plpgsql as $$ declare
      running site_versions;
      changed_at timestamptz;
    begin
      select * into running from site_versions where kind = of_kind and key = of_key and until is null;
      if running.content is not distinct from new_content then return; end if;
      changed_at := history_time(coalesce(
        running.since, (select max(v.until) from site_versions as v where v.kind = of_kind and v.key = of_key)
      ));
      update site_versions set until = changed_at where id = running.id;
      if new_content is null then return; end if;
      insert into site_versions (kind, key, number, content, author_id, since)
        select of_kind, of_key, greatest(coalesce(max(v.number), 0) + 1, saved_number), new_content, author, changed_at
        from site_versions as v where v.kind = of_kind and v.key = of_key;
    end $$;

    create or replace function keep_page_period() returns trigger language plpgsql as $$ declare
      page pages;
      running page_periods;
      changed_at timestamptz;
    begin
      select * into page from pages where id = new.id;
      if page.id is null then return null; end if;
      select * into running from page_periods where page_id = page.id and until is null;
      if running.id is null and page.public_since is null and page.deleted_at is null then return null; end if;
      if running.id is not null and (page.public_since is not null or page.deleted_at is not null) and
        (running.locale, running.slug, running.type, running.group_id, running.version_id, running.publication_id)
        is not distinct from
        (page.locale, page.slug, page.type, page.group_id, page.published_version_id, page.publication_id)
      then return null; end if;
      changed_at := history_time(coalesce(
        running.since, (select max(p.until) from page_periods as p where p.page_id = page.id)
      ));
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
  `.execute(db);
}
