import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Adds whether the source of a translation has a newer version than the one that the translation is up to date with, which a list
 * of outdated translations would otherwise compare for all of them. The pages of a group are locked before
 * rows of `translation_sources` are written, so both triggers see each other's changes. See decision 116.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table translation_sources add column is_outdated boolean not null default false;
    update translation_sources as t set is_outdated = true from pages as q
      where q.id = t.source_page_id and q.newest_version_id <> t.source_version_id;
    create index translation_sources_outdated on translation_sources (page_id) where is_outdated;

    create function compare_translation() returns trigger language plpgsql as $$ begin
      new.is_outdated := coalesce((
        select q.newest_version_id <> new.source_version_id from pages as q where q.id = new.source_page_id
      ), false);
      return new;
    end $$;
    create trigger translation_sources_compare
      before insert or update of source_page_id, source_version_id on translation_sources
      for each row execute function compare_translation();

    create function compare_translations() returns trigger language plpgsql as $$ begin
      update translation_sources set is_outdated = not is_outdated
        where source_page_id = new.id and is_outdated <> (source_version_id <> new.newest_version_id);
      return null;
    end $$;
    create trigger pages_compare_translations after update of newest_version_id on pages
      for each row when (old.newest_version_id is distinct from new.newest_version_id)
      execute function compare_translations();
  `.execute(db);
}
