import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the orders in which lists are read, and the pages that are in no sitemap, so that they need not be looked for. */
export async function up(db: Database): Promise<void> {
  await sql`
    create index pages_creator_updated on pages (created_by, updated_at, id) where deleted_at is null;
    drop index pages_creator;
    create index redirects_created on redirects (created_at, id);
    create index media_files_names on media_files (file_name collate titles, id) where deleted_at is null;

    -- Whether search engines are told another address of the published version, or none.
    alter table pages add column is_unlisted boolean not null default false;
    update pages set is_unlisted = true from page_versions as v
      where v.id = pages.published_version_id and (v.seo_noindex or v.seo_canonical is not null);
    create function keep_unlisted() returns trigger language plpgsql as $$ begin
      new.is_unlisted := coalesce((
        select v.seo_noindex or v.seo_canonical is not null from page_versions as v where v.id = new.published_version_id
      ), false);
      return new;
    end $$;
    create trigger pages_keep_unlisted before update of published_version_id on pages
      for each row when (old.published_version_id is distinct from new.published_version_id)
      execute function keep_unlisted();
    create index pages_listed on pages (locale, id) where public_since is not null and not is_unlisted;
    create index pages_unlisted on pages (type, locale, id) where is_unlisted;
  `.execute(db);
}
