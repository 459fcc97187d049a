import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What is on its way to a webhook is seen by others without a transaction that stays open. */
export async function up(db: Database): Promise<void> {
  await sql`alter table webhook_deliveries add column held_until timestamptz`.execute(db);
  await sql`create index webhook_deliveries_held on webhook_deliveries (held_until) where held_until is not null`.execute(
    db,
  );
}
