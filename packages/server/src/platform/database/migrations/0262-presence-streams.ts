import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Adds the stream that a window has now. When its connection breaks, the window may be on another instance already. */
export async function up(db: Database): Promise<void> {
  await sql`alter table presence add column stream text not null default ''`.execute(db);
}
