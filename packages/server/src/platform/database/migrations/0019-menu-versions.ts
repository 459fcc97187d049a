import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Each tree of a menu counts how often it was saved, so that two people who edit it hear of each other. */
export async function up(db: Database): Promise<void> {
  await sql`alter table menu_trees add column version integer not null default 1`.execute(db);
}
