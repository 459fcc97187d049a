import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Documents of the search are weighted vectors under GIN, words know how many documents have them, and editors add synonyms
 * and pin results. Everything is made from pages, so what was there is dropped and indexed again at the next start.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    drop function matching_pages(text[], integer, integer);
    drop function answering_pages(text[], integer, integer, integer, integer);
    drop table search_documents;
    drop table search_words;
    drop function word_skeleton(text);

    create table search_documents (
      page_id bigint primary key references pages (id) on delete cascade,
      version_id bigint not null,
      locale text not null,
      type text not null,
      body text not null,
      -- Stems with positions and weights; locale, type, tags and what the document is about as lexemes of their own.
      words tsvector not null,
      -- Number of words without stop words.
      length real not null
    ) with (toast_tuple_target = 128);
    -- Stored outside the row, so that a thousand rows are read from few blocks; vectors hardly become shorter by packing.
    alter table search_documents alter column words set storage external;
    -- Without a pending list: a search must not pay for what was published just before.
    create index search_documents_words on search_documents using gin (words) with (fastupdate = off);

    -- The lexicon: every word of the documents of a locale, folded, with the stem under which they hold it.
    create table search_words (
      locale text not null,
      word text collate "C" not null,
      stem text collate "C" not null,
      -- A phonetic key, by which misspellings are found.
      sound text collate "C" not null,
      -- Documents that hold the stem, as counted last; of words of no document 0.
      documents integer not null default 1,
      primary key (locale, word, stem)
    ) with (fillfactor = 80);
    create index search_words_stem on search_words (locale, stem);
    create index search_words_trigrams on search_words using gin (word gin_trgm_ops, sound gin_trgm_ops);

    -- Documents of each locale and their average length, as counted last.
    create table search_totals (
      locale text primary key,
      documents integer not null,
      length real not null
    );

    -- Words and short phrases that mean the same.
    create table search_synonyms (
      id bigint generated always as identity primary key,
      locale text not null,
      terms text[] not null,
      -- Stems of all of them, by which a search finds the group.
      stems text[] not null,
      updated_at timestamptz not null default now()
    );
    create index search_synonyms_locale on search_synonyms (locale);

    -- Pages that come first for a term, in their order.
    create table search_pins (
      id bigint generated always as identity primary key,
      locale text not null,
      term text not null,
      -- Stems of its words, between spaces, by which a search finds it.
      stems text not null,
      page_ids bigint[] not null,
      updated_at timestamptz not null default now(),
      unique (locale, stems)
    );

    -- Documents indexed since words were counted.
    alter table search_indexing add column uncounted integer not null default 0;
    alter table search_indexing drop column form;
    update search_indexing set made_by = '', state = 'idle';

    -- Documents that match, in any order. A function, since a sequential scan looks cheap for frequent words and is not.
    -- @param phrases what those must match as well that are tried; looked up in their vectors, one by one
    create function matching_documents(matches tsquery, phrases tsquery, most integer, most_tried integer)
    returns table (page_id bigint, type text) language plpgsql stable set enable_seqscan = off as $$ begin
      return query select f.page_id, f.type from (
        select d.page_id, d.type, d.words from search_documents as d where d.words @@ matches limit most_tried
      ) as f
      where phrases is null or f.words @@ phrases limit most;
    end $$;

    -- Words of a locale whose phonetic keys share trigrams with one, the most similar first.
    -- @param is_part whether it may also be the beginning of a longer word
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

    -- Counts the documents of each stem, unless somebody else is counting. A word that is in no document is deleted at
    -- the second count: words are added shortly before the documents that have them.
    create function count_search_words() returns void language plpgsql as $$ declare one text; begin
      if not pg_try_advisory_xact_lock(hashtext('count_search_words')) then return; end if;
      for one in select distinct locale from search_words loop
        with counted as materialized (
          select c.word as stem, c.ndoc from ts_stat(
            format('select words from search_documents where locale = %L', one)
          ) as c
        ), gone as (
          delete from search_words as w where w.locale = one and w.documents = 0
            and not exists (select from counted as c where c.stem = w.stem)
        ), changed as (
          select w.ctid as place, coalesce(c.ndoc, 0) as documents
          from search_words as w left join counted as c on c.stem = w.stem
          where w.locale = one and w.documents <> coalesce(c.ndoc, 0)
        )
        update search_words as w set documents = c.documents from changed as c where w.ctid = c.place;
      end loop;
      delete from search_totals;
      insert into search_totals (locale, documents, length)
        select d.locale, count(*), avg(d.length) from search_documents as d group by d.locale;
      update search_indexing set uncounted = 0;
    end $$;
  `.execute(db);
}
