import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds when an identity provider last confirmed the user of a session, for actions that otherwise need the password. */
export async function up(db: Database): Promise<void> {
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
}
