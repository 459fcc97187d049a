import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Turns the initial schema into the one that the replaced migrations ended in (`fixtures/schema-of-replaced-migrations.txt`). */
export async function undoAdoption(db: Database): Promise<void> {
  await sql`
    alter table page_references rename constraint page_references_pkey to page_references_pkey1;
    alter table page_references rename constraint page_references_page_id_fkey to page_references_page_id_fkey1;
    alter table page_references rename constraint page_references_kind_check to page_references_kind_check1;

    drop trigger pages_forget_public_version on pages;
    drop function forget_public_version();
    drop trigger tags_replace_carried on tags;
    drop function replace_carried_tag();
    drop function if exists candidate_documents(text[], text[], integer[], integer, boolean);
    drop function candidate_documents(text[], text[], integer[], integer);
    drop function if exists similar_words(text, text, text, boolean);
    drop function if exists similar_words(text[], text, text);
    drop table search_synonyms, search_pins;

    create table search_synonyms (
      id bigint generated always as identity primary key,
      locale text not null,
      terms text[] not null,
      stems text[] not null,
      updated_at timestamptz not null default now()
    );
    create index search_synonyms_locale on search_synonyms (locale);
    create table search_pins (
      id bigint generated always as identity primary key,
      locale text not null,
      term text not null,
      stems text not null,
      page_ids bigint[] not null,
      updated_at timestamptz not null default now(),
      unique (locale, stems)
    );

    create function forget_search_document() returns trigger language plpgsql as $$ begin
      delete from search_documents where page_id = new.id;
      return null;
    end $$;
    create trigger pages_forget_search_document after update of published_version_id, deleted_at on pages
      for each row when (
        old.published_version_id is distinct from new.published_version_id
        or (old.deleted_at is null) <> (new.deleted_at is null)
      )
      execute function forget_search_document();

    create function forget_published_references() returns trigger language plpgsql as $$ begin
      delete from page_references where page_id = new.id and uses = 0;
      update page_references set published = false where page_id = new.id and published;
      return null;
    end $$;
    create trigger pages_forget_published_references after update of published_version_id on pages
      for each row when (old.published_version_id is not null and new.published_version_id is null)
      execute function forget_published_references();

    create function similar_words(of_locale text, asked text, is_part boolean)
    returns setof search_words language plpgsql stable set pg_trgm.similarity_threshold = 0.25 as $$ begin
      return query (
        select w.* from search_words as w where w.sound % asked and w.locale = of_locale and w.documents > 0
        order by similarity(w.sound, asked) desc, w.word limit 60
      ) union (
        select w.* from search_words as w
        where is_part and asked <% w.sound and w.locale = of_locale and w.documents > 0
        order by word_similarity(asked, w.sound) desc, w.word limit 40
      );
    end $$;
  `.execute(db);
}
