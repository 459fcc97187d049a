import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** Reads a value of the whole installation, shared by all instances; null if it is not set. */
export async function getInstallationValue(db: Database, name: string): Promise<string | null> {
  const found = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  const value: unknown = found?.value;
  return typeof value === 'string' ? value : null;
}

/** Sets a value of the whole installation. */
export async function setInstallationValue(db: Database, name: string, text: string): Promise<void> {
  const value = JSON.stringify(text);
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}

/** Removes a value of the whole installation. */
export async function removeInstallationValue(db: Database, name: string): Promise<void> {
  await db.deleteFrom('installation').where('name', '=', name).execute();
}
