import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Synonyms and pins are matched by the words that editors typed: stored stems would be wrong once the rules of stems change. */
export async function up(db: Database): Promise<void> {
  await sql`
    alter table search_synonyms drop column stems;
    alter table search_pins drop column stems;
    create index search_pins_locale on search_pins (locale);
  `.execute(db);
}
