import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Finds the comments that mention a user. */
export async function up(db: Database): Promise<void> {
  await sql`create index comment_mentions_user on comment_mentions (user_id, comment_id)`.execute(db);
}
