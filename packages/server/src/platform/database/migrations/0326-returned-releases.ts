import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds when a reviewer requested changes to a release, until its review is requested again. */
export async function up(db: Database): Promise<void> {
  await sql`alter table releases add column returned_at timestamptz`.execute(db);
}
