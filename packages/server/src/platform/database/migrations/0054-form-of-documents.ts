import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The newest form in which documents of the search have been made: instances of an older one leave them alone. */
export async function up(db: Database): Promise<void> {
  await sql`alter table search_indexing add column form integer not null default 0`.execute(db);
}
