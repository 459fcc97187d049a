import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What visitors can find: a document for each published page, the words that the documents are made of, and how far making them anew has come. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table search_documents (
      page_id bigint primary key references pages (id) on delete cascade,
      version_id bigint not null,
      language text not null,
      locale text not null,
      type text not null,
      body text not null,
      words tsvector not null
    );
    -- Without a list of what is pending: a search must not pay for what was published just before.
    create index search_documents_words on search_documents using gin (words) with (fastupdate = off);

    -- Every word of the documents, folded, with the stem under which it stands in them.
    create table search_words (
      language text not null,
      word text collate "C" not null,
      stem text collate "C" not null,
      primary key (language, word, stem)
    );
    create index search_words_stem on search_words (language, stem);
    create index search_words_length on search_words (language, length(word), word);
    create index search_words_parts on search_words using gin (word gin_trgm_ops);

    -- What is not public any more, or not in this version, cannot be found from the moment on in which that is so.
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

    -- One row: the last removal of all documents and the last making of all, which goes on where it was interrupted.
    create table search_indexing (
      only_row boolean primary key default true check (only_row),
      removed_at timestamptz,
      state text not null default 'idle' check (state in ('idle', 'loading', 'success', 'error')),
      done bigint not null default 0,
      total bigint not null default 0,
      after_page_id bigint not null default 0,
      started_at timestamptz,
      ended_at timestamptz,
      failure text not null default '',
      -- By which definitions the documents were made whole last; empty when they never were.
      made_by text not null default ''
    );
    insert into search_indexing default values;

    -- What visitors searched for in vain: nothing about the visitors.
    create table missed_terms (
      locale text not null,
      term text not null,
      times bigint not null default 1,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (locale, term)
    );
    create index missed_terms_last on missed_terms (last_at);
  `.execute(db);
}
