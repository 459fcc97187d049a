import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Words of the search are found by their consonants as they sound, whatever is wrong with their vowels. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- Consonants of a folded stem, those that sound alike in any language as one, each once where it stands twice.
    create function word_skeleton(text) returns text language sql immutable parallel safe as $$
      select regexp_replace(translate(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(
          $1, 'ph', 'f', 'g'), 'c(?=[eiy])|t(?=i[aeo])', 's', 'g'), 'ch', 'k', 'g'), 'x', 'ks', 'g'),
        'bcdgqvwzaeiouyhj', 'pktkkffs'
      ), '(.)\\1+', '\\1', 'g')
    $$;
    alter table search_words add column skeleton text collate "C" not null generated always as (word_skeleton(stem)) stored;
    create index search_words_skeleton on search_words (language, skeleton);
  `.execute(db);
}
