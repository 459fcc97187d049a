import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the files that the file storage had lost when a backup was created: a sentence, '' if there were none. */
export async function up(db: Database): Promise<void> {
  await sql`alter table backups add column warning text not null default ''`.execute(db);
}
