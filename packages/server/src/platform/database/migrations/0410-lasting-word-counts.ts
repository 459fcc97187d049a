import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Keeps the lexicon of the search compact. A count of words updates only frequencies that differ by more than a tenth, which ranking
 * would notice, and the index of trigrams collects at most 64 KiB of new entries, which every lookup reads.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    alter index search_words_trigrams set (gin_pending_list_limit = 64);

    -- Counts the documents of each stem, unless another call is counting. A word without documents is deleted by the second count,
    -- because words are added shortly before the documents that contain them.
    create or replace function count_search_words() returns void language plpgsql as $$ declare one text; begin
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
          where w.locale = one and abs(coalesce(c.ndoc, 0) - w.documents) * 10 > w.documents
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
