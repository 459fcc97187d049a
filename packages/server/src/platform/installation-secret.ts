import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';

/** A secret of this installation, made when it is first needed; the same for all instances. */
export async function installationSecret(db: Database, name: `${string}-secret`): Promise<Buffer> {
  const value = JSON.stringify(randomBytes(32).toString('base64url'));
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return Buffer.from(String(row.value), 'base64url');
}
