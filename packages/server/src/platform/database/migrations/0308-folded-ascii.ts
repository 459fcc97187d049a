import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Folds texts of ASCII characters, which nearly all titles and words are, without normalising them. Results stay the same. */
export async function up(db: Database): Promise<void> {
  await sql`
    create or replace function folded(text) returns text language sql immutable parallel safe as $$
      select case when octet_length($1) = char_length($1) then lower($1 collate "C") else
        replace(replace(replace(translate(
          regexp_replace(lower(normalize($1, NFKD)), '[\\u0300-\\u036F]', '', 'g'), 'øłđðı', 'olddi'
        ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
      end
    $$
  `.execute(db);
}
