import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Candidates of a search come from one call: words that somebody may have meant, which share trigrams with what was typed or
 * with its phonetic key, and the documents that may answer.
 */
export async function up(db: Database): Promise<void> {
  await sql`
    drop function similar_words(text, text, boolean);

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
  `.execute(db);
}
