import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Pages are found by title and address whatever the case and the accents of either. */
export async function up(db: Database): Promise<void> {
  await sql`
    -- As the search folds words: case, accents, and letters that are written as two.
    create function folded(text) returns text language sql immutable parallel safe as $$
      select replace(replace(replace(translate(
        regexp_replace(lower(normalize($1, NFKD)), '[\\u0300-\\u036F]', '', 'g'), 'øłđðı', 'olddi'
      ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
    $$;
    drop index pages_search;
    create index pages_search on pages using gin (folded(title) gin_trgm_ops, slug gin_trgm_ops) where deleted_at is null;
  `.execute(db);
}
