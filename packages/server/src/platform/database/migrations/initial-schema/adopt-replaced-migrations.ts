import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { candidateFunctions } from './search.ts';

/** Brings a database that ended with migration 0075 to the initial schema. */
export async function adoptReplacedMigrations(db: Database): Promise<void> {
  await sql`
    -- These constraints belong to a table that was created next to its predecessor.
    alter table page_references rename constraint page_references_pkey1 to page_references_pkey;
    alter table page_references rename constraint page_references_page_id_fkey1 to page_references_page_id_fkey;
    alter table page_references rename constraint page_references_kind_check1 to page_references_kind_check;

    drop trigger pages_forget_search_document on pages;
    drop function forget_search_document();
    drop trigger pages_forget_published_references on pages;
    drop function forget_published_references();

    -- Nobody finds what is not public any more, or not in this version; only its newest version points anywhere then.
    create function forget_public_version() returns trigger language plpgsql as $$ begin
      delete from search_documents where page_id = new.id;
      if new.published_version_id is null then
        delete from page_references where page_id = new.id and uses = 0;
        update page_references set published = false where page_id = new.id and published;
      end if;
      return null;
    end $$;
    create trigger pages_forget_public_version after update of published_version_id, deleted_at on pages
      for each row when (
        old.published_version_id is distinct from new.published_version_id
        or (old.deleted_at is null) <> (new.deleted_at is null)
      )
      execute function forget_public_version();

    -- Pages and files name the tags that are meant by those they were given.
    create function replace_carried_tag() returns trigger language plpgsql as $$ begin
      update pages set tag_ids = current_tags(tag_ids), published_tag_ids = current_tags(published_tag_ids)
        where (tag_ids <> '{}' and tag_ids @> array[new.id])
          or (published_tag_ids <> '{}' and published_tag_ids @> array[new.id]);
      update media_files set tag_ids = current_tags(tag_ids) where tag_ids <> '{}' and tag_ids @> array[new.id];
      return null;
    end $$;
    create trigger tags_replace_carried after update of merged_into, deleted_at on tags
      for each row execute function replace_carried_tag();

    update users set role_id = r.id from roles as r where r.built_in = 'viewer' and users.deleted_at is not null;

    drop function similar_words(text, text, boolean);

    ${candidateFunctions}

    alter table search_synonyms drop column stems;
    alter table search_pins drop column stems;
    create index search_pins_locale on search_pins (locale);
  `.execute(db);
}
