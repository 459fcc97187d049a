import { type Permission, tokenPrefix, type TokenScope } from '@ximblox/contract';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { hasSecondFactor } from '../users/index.ts';

/** Minimum interval between updates of `last_used_at`, in seconds, so that not every call writes. */
const recordEvery = 60;
/** Number of final characters that are stored in plain text, so that users can tell tokens apart. */
const endingLength = 4;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface TokenRow {
  id: number;
  name: string;
  ending: string;
  scopes: TokenScope[];
  owner_id: number;
  owner_name: string;
  is_owner_active: boolean;
  permissions: Permission[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

const selectTokens = (db: Database) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['t.id', 't.name', 't.ending', 't.created_at', 't.expires_at', 't.last_used_at', 'r.permissions'])
    .select(sql<TokenScope[]>`t.scopes`.as('scopes'))
    .select(['u.id as owner_id', 'u.name as owner_name'])
    .select(sql<boolean>`u.active and u.deleted_at is null`.as('is_owner_active'));

/** Lists all tokens that have not expired, newest first. */
export const listTokenRows = (db: Database): Promise<TokenRow[]> =>
  selectTokens(db)
    .where((row) => row.or([row('t.expires_at', 'is', null), row('t.expires_at', '>', sql<Date>`now()`)]))
    .orderBy('t.id', 'desc')
    .execute();

export const findTokenRow = (db: Database, id: number): Promise<TokenRow | undefined> =>
  selectTokens(db).where('t.id', '=', id).executeTakeFirst();

/** Creates a token. Only its hash is stored, so the returned token cannot be recovered later. */
export async function insertToken(
  db: Database,
  { name, scopes, days, userID }: { name: string; scopes: readonly TokenScope[]; days: number | null; userID: number },
): Promise<{ id: number; token: string }> {
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      name,
      token_hash: hashOf(token),
      ending: token.slice(-endingLength),
      scopes: [...scopes],
      user_id: userID,
      expires_at: days === null ? null : sql`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Deletes a token. @returns whether it existed */
export async function removeToken(db: Database, id: number): Promise<boolean> {
  const row = await db.deleteFrom('api_tokens').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Deletes all tokens of a user. @returns the tokens that had not expired */
export async function removeUserTokens(db: Database, userID: number): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .deleteFrom('api_tokens')
    .where('user_id', '=', userID)
    .returning(['id', 'name'])
    .returning(sql<boolean>`coalesce(expires_at <= now(), false)`.as('is_expired'))
    .execute();
  return rows.filter(({ is_expired }) => !is_expired);
}

/** Deletes tokens that expired 30 days ago. */
export async function removeOldTokens(db: Database): Promise<void> {
  await db.deleteFrom('api_tokens').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
}

/** A valid token with its owner and the owner's current permissions. */
export interface ActiveToken {
  id: number;
  name: string;
  scopes: readonly TokenScope[];
  userID: number;
  userName: string;
  email: string;
  roleID: number;
  /** The owner's permissions that are among the scopes of the token, with their parameters. */
  permissions: readonly Permission[];
}

const selectActiveToken = (db: Database, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['t.id', 't.name', 'u.id as user_id', 'u.name as user_name', 'u.email', 'u.role_id', 'r.permissions'])
    .select(sql<TokenScope[]>`t.scopes`.as('scopes'))
    .select(hasSecondFactor.as('has_second_factor'))
    .select(
      sql<boolean>`t.last_used_at is null or t.last_used_at < now() - make_interval(secs => ${sql.lit(recordEvery)})`.as(
        'is_stale',
      ),
    )
    .where('t.token_hash', '=', tokenHash)
    .where((row) => row.or([row('t.expires_at', 'is', null), row('t.expires_at', '>', sql<Date>`now()`)]))
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null);

/**
 * Finds a valid token and records its use. Returns null if the token is unknown, revoked or expired, or if its owner may not log in.
 * Called for every request, so that a revoked token or permission takes effect immediately.
 */
export async function findToken(
  db: Database,
  token: string,
  { requireTwoFactor }: { requireTwoFactor: boolean },
): Promise<ActiveToken | null> {
  const row = await selectActiveToken(db, { tokenHash: hashOf(token) }).executeTakeFirst();
  if (!row || (requireTwoFactor && !row.has_second_factor)) return null;
  if (row.is_stale) {
    await db.updateTable('api_tokens').set({ last_used_at: sql`now()` }).where('id', '=', row.id).execute();
  }
  const scopes: readonly string[] = row.scopes;
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    userID: row.user_id,
    userName: row.user_name,
    email: row.email,
    roleID: row.role_id,
    permissions: row.permissions.filter(({ name }) => scopes.includes(name)),
  };
}
