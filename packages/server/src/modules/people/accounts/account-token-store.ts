import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { holdUser } from '../users/index.ts';

/** What a token lets its holder do: set the first password of a new account, or a new one. */
export type TokenPurpose = 'activation' | 'reset';

/** Minutes that tokens last. */
export const tokenMinutes: Record<TokenPurpose, number> = { activation: 72 * 60, reset: 60 };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes a token for a user; all older ones of the user end, those too that are made at the same moment. It is stored hashed, so
 * it exists in its mail only.
 */
export async function createAccountToken(db: Database, userID: number, purpose: TokenPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await holdUser(db, userID);
  await endAccountTokens(db, userID);
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

/** Ends all tokens of a user that are not used yet. */
export async function endAccountTokens(db: Database, userID: number): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userID)
    .where('used_at', 'is', null)
    .execute();
}

/** Whose token it is and whether it can be used, without using it; undefined when there is none. */
export const findAccountToken = (
  db: Database,
  token: string,
): Promise<{ userID: number; isOver: boolean } | undefined> =>
  db
    .selectFrom('account_tokens')
    .select(['user_id as userID', sql<boolean>`used_at is not null or expires_at <= now()`.as('isOver')])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();

/** Uses a token up, once, however many ask at the same time, and tells what for; null when it is unknown, used or expired. */
export async function takeAccountToken(db: Database, token: string): Promise<TokenPurpose | null> {
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

/** Removes tokens that expired a month ago; until then their holders are told that they are too late. */
export async function removeOldAccountTokens(db: Database): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
}
