import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** What was noted of the whole installation under a name, for all instances; null when nothing was. */
export async function installationMark(db: Database, name: string): Promise<string | null> {
  const found = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  const value: unknown = found?.value;
  return typeof value === 'string' ? value : null;
}

/** Notes a text under a name, in the place of what stood there. */
export async function setInstallationMark(db: Database, name: string, text: string): Promise<void> {
  const value = JSON.stringify(text);
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}
