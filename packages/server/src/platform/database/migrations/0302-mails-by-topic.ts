import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Adds when users receive emails about each topic of notifications. The earlier choice, `notification_mails`, applies to topics
 * without a value.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table users add column topic_mails jsonb not null default '{}'`.execute(db);
}
