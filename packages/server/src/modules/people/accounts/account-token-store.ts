import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { lockUser } from '../users/index.ts';

/** Purpose of an account token: set the first password of a new account, or reset a forgotten one. */
export type TokenPurpose = 'activation' | 'reset';

/** Lifetime of a token, in minutes. */
export const tokenMinutes: Record<TokenPurpose, number> = { activation: 72 * 60, reset: 60 };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates an account token and revokes all earlier tokens of the user. Locks the user, so that of concurrent calls only the last
 * token stays valid. Only the hash is stored; the token itself exists in the email alone.
 */
export async function createAccountToken(db: Database, userID: number, purpose: TokenPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await lockUser(db, userID);
  await revokeAccountTokens(db, userID);
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: hashOf(token),
      user_id: userID,
      purpose,
      expires_at: sql`now() + make_interval(mins => ${tokenMinutes[purpose]})`,
    })
    .execute();
  return token;
}

/** Revokes all unused account tokens of a user. */
export async function revokeAccountTokens(db: Database, userID: number): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userID)
    .where('used_at', 'is', null)
    .execute();
}

/** Finds an account token without consuming it. `isInvalid` is true once it was used or has expired. */
export const findAccountToken = (
  db: Database,
  token: string,
): Promise<{ userID: number; isInvalid: boolean } | undefined> =>
  db
    .selectFrom('account_tokens')
    .select(['user_id as userID', sql<boolean>`used_at is not null or expires_at <= now()`.as('isInvalid')])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();

/** Consumes a token atomically and returns its purpose, or null if the token is unknown, used or expired. */
export async function consumeAccountToken(db: Database, token: string): Promise<TokenPurpose | null> {
  const row = await db
    .updateTable('account_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('purpose')
    .executeTakeFirst();
  return row ? (row.purpose as TokenPurpose) : null;
}

/** Deletes tokens that expired 30 days ago. Until then, an expired token gets error V_05 instead of V_04. */
export async function removeOldAccountTokens(db: Database): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
}
