import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';

/** Returns a secret of this installation, shared by all instances. It is created at the first call. */
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
