import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the version that a guest finds good to comments; its text may then be empty. */
export async function up(db: Database): Promise<void> {
  await sql`alter table comments add column good_version integer`.execute(db);
}
