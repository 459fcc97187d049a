import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The language that a user's browser asked for at the last login, for mails to who has not chosen one in the profile. */
export async function up(db: Database): Promise<void> {
  await sql`alter table users add column spoken_language text not null default ''`.execute(db);
}
