import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Plans the lookup of similar words once per connection. Its plan never differs, but PostgreSQL compares each word with the statistics
 * of all words to estimate it, which takes longer than most lookups.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter function similar_words(text[], text, text) set plan_cache_mode = force_generic_plan`.execute(db);
}
