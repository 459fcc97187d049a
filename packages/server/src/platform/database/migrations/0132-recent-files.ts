import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Finds the files that were added last, in all folders, without sorting them. */
export async function up(db: Database): Promise<void> {
  await sql`create index media_files_recent on media_files (created_at, id) where deleted_at is null`.execute(db);
}
