import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const row = 'page-pictures';

/** The sizes in which the pictures of all published pages have been made last; null when they never were. */
export async function sizesMade(db: Database): Promise<string | null> {
  const found = await db.selectFrom('installation').select('value').where('name', '=', row).executeTakeFirst();
  const value: unknown = found?.value;
  return typeof value === 'string' ? value : null;
}

/** Notes that the pictures of all published pages are there in these sizes. */
export async function setSizesMade(db: Database, sizes: string): Promise<void> {
  const value = JSON.stringify(sizes);
  await db
    .insertInto('installation')
    .values({ name: row, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}
