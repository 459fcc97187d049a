import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database/database.ts';
import type { CsrfSecret } from './csrf.ts';

/** The secret of this installation's CSRF tokens, made when it is first needed; the same for all instances. */
export async function csrfSecretOf(db: Database): Promise<CsrfSecret> {
  const name = 'csrf-secret';
  const value = JSON.stringify(randomBytes(32).toString('base64url'));
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return Buffer.from(String(row.value), 'base64url');
}
