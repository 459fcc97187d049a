import { sql } from 'kysely';

/** Functions that find the candidates of a search. */
export const candidateFunctions = sql`
  -- Words of a locale that share trigrams with one, as they are written or as they sound, the most similar first.
  -- @param key its phonetic key
  -- @param is_part whether it may also be the beginning of a longer word
  create function similar_words(of_locale text, asked text, key text, is_part boolean)
  returns setof search_words language plpgsql stable set pg_trgm.similarity_threshold = 0.25 as $$ begin
    return query (
      select w.* from search_words as w
      where (w.word % asked or w.sound % key) and w.locale = of_locale and w.documents > 0
      order by greatest(similarity(w.word, asked), similarity(w.sound, key)) desc, w.word limit 60
    ) union (
      select w.* from search_words as w
      where is_part and key <% w.sound and w.locale = of_locale and w.documents > 0
      order by word_similarity(key, w.sound) desc, w.word limit 40
    );
  end $$;

  -- Documents with all words; where there are more than 1000, also those that are about one of them; where there are fewer
  -- than ten, also those with some of the words.
  -- @param wanted the tsqueries of the three, @param phrases as in matching_documents, @param most of each
  create function candidate_documents(wanted text[], phrases text[], most integer[], most_tried integer)
  returns table (kind text, page_id bigint, type text) language plpgsql stable as $$ declare
    kinds text[] := '{all,about,some}';
    place integer := 1;
    found bigint;
  begin
    loop
      return query select kinds[place], m.page_id, m.type from matching_documents(
        wanted[place]::tsquery, nullif(phrases[place], '')::tsquery, most[place],
        case when phrases[place] = '' then most[place] else most_tried end
      ) as m;
      get diagnostics found = row_count;
      exit when place > 1 or found between 10 and 1000;
      place := case when found > 1000 then 2 else 3 end;
      exit when wanted[place] = '';
    end loop;
  end $$;
`;

/** Tables and functions of the module `search`: a document for each published page, and the lexicon of their words. */
export const search = sql`
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
    updated_at timestamptz not null default now()
  );
  create index search_synonyms_locale on search_synonyms (locale);

  -- Pages that come first for a term, in their order.
  create table search_pins (
    id bigint generated always as identity primary key,
    locale text not null,
    term text not null,
    page_ids bigint[] not null,
    updated_at timestamptz not null default now()
  );
  create index search_pins_locale on search_pins (locale);

  -- Published versions that could not be read; visitors cannot find them.
  create table search_unreadable (
    page_id bigint primary key references pages (id) on delete cascade,
    version_id bigint not null
  );

  -- A page that is not public, or not in this version, is not found from that moment on. Once it is not public, only its
  -- newest version points anywhere.
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

  -- Progress of indexing all pages, in one row: an interrupted run continues where it stopped.
  create table search_indexing (
    only_row boolean primary key default true check (only_row),
    removed_at timestamptz,
    state text not null default 'idle' check (state in ('idle', 'loading', 'success', 'error')),
    done bigint not null default 0,
    total bigint not null default 0,
    after_page_id bigint not null default 0,
    started_at timestamptz,
    ended_at timestamptz,
    -- The definitions that the documents were last made with; '' before the first run.
    made_by text not null default '',
    -- Documents indexed since words were counted.
    uncounted integer not null default 0
  );
  insert into search_indexing default values;

  -- Searches without results; nothing about the visitors.
  create table missed_terms (
    locale text not null,
    term text not null,
    times bigint not null default 1,
    first_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    primary key (locale, term)
  );
  create index missed_terms_last on missed_terms (last_at);

  -- Documents that match, in any order. A function, since a sequential scan looks cheap for frequent words and is not.
  -- @param phrases what those must match as well that are tried; looked up in their vectors, one by one
  create function matching_documents(matches tsquery, phrases tsquery, most integer, most_tried integer)
  returns table (page_id bigint, type text) language plpgsql stable set enable_seqscan = off as $$ begin
    return query select f.page_id, f.type from (
      select d.page_id, d.type, d.words from search_documents as d where d.words @@ matches limit most_tried
    ) as f
    where phrases is null or f.words @@ phrases limit most;
  end $$;

  ${candidateFunctions}

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
`;
