import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Returns the earliest moment that is recorded; null before the first publication. */
export async function firstMoment(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select min(since) as since from page_periods`.execute(db);
  return rows[0]?.since ?? null;
}

/** Returns when the page at an address was deleted permanently; null if none was. */
export async function findGoneSince(db: Database, locale: string, slug: string): Promise<Date | null> {
  const row = await db
    .selectFrom('gone_addresses')
    .select('since')
    .where('locale', '=', locale)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.since ?? null;
}
