import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Submissions that came without JavaScript are marked. */
export async function up(db: Database): Promise<void> {
  await sql`alter table submissions add column without_script boolean not null default false`.execute(db);
}
