import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Misspellings share trigrams with the word that was meant or, where they are written quite differently, with its phonetic key. */
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
  `.execute(db);
}
