import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Looks up similar words of several locales in one index scan. */
export async function up(db: Database): Promise<void> {
  await sql`
    drop function similar_words(text, text, text, boolean);

    -- Words that share trigrams with a word or with its phonetic key, the 60 most similar of each locale.
    create function similar_words(locales text[], typed text, key text)
    returns setof search_words language plpgsql stable set pg_trgm.similarity_threshold = 0.25 as $$ begin
      return query select (ranked.entry).* from (
        select w as entry, row_number() over (
          partition by w.locale
          order by greatest(similarity(w.word, typed), similarity(w.sound, key)) desc, w.word
        ) as place
        from search_words as w
        where (w.word % typed or w.sound % key) and w.locale = any(locales) and w.documents > 0
      ) as ranked
      where ranked.place <= 60;
    end $$;
  `.execute(db);
}
