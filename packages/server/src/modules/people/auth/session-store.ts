import { createHash, randomBytes } from 'node:crypto';
import type { Permission } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { idleMinutesInEffect } from '../../foundation/settings/index.ts';
import { hasSecondFactor } from '../users/index.ts';

/** An active session with its user and the user's current permissions. */
export interface ActiveSession {
  id: number;
  tokenHash: Buffer;
  userID: number;
  name: string;
  email: string;
  roleID: number;
  permissions: readonly Permission[];
  /** Whether the user must set up a second factor before anything else. */
  lacksTwoFactor: boolean;
  /** Whether an identity provider confirmed a second factor at the login. */
  isStrong: boolean;
}

/** Limits on the lifetime of sessions. */
export interface SessionAges {
  sessionIdleMinutes: number;
  sessionMaxHours: number;
}

/** Conditions under which a session is active. */
export type SessionRules = SessionAges & { requireTwoFactor: boolean };

/** Minimum interval between updates of `last_seen_at`, in seconds, so that not every call writes. */
const recordEvery = 20;

/** Hashes a session token. Only the hash is stored; the token exists in the browser's cookie alone. */
export const hashSessionToken = (token: string): Buffer => createHash('sha256').update(token).digest();
const newToken = (): string => randomBytes(32).toString('base64url');

/** SQL expression: whether the session `s` of a query started with a second factor at an identity provider. */
const isStrongLogin = sql<boolean>`exists (select from sso_sessions x where x.session_id = s.id and x.is_strong)`;

const selectActiveSession = (db: Database, { tokenHash, idleMinutes }: { tokenHash: Buffer; idleMinutes: number }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['s.id', 's.token_hash', 'u.id as user_id', 'u.name', 'u.email', 'u.role_id', 'r.permissions'])
    .select(hasSecondFactor.as('has_second_factor'))
    .select(isStrongLogin.as('is_strong'))
    .select(sql<boolean>`s.last_seen_at < now() - make_interval(secs => ${sql.lit(recordEvery)})`.as('is_stale'))
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('s.last_seen_at', '>', sql<Date>`now() - make_interval(mins => ${idleMinutesInEffect(idleMinutes)})`)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null);

/** Finds an active session and records its use. Null if it is unknown, expired or idle for too long, or if its user is inactive. */
export async function findSession(db: Database, tokenHash: Buffer, ages: SessionRules): Promise<ActiveSession | null> {
  const row = await selectActiveSession(db, { tokenHash, idleMinutes: ages.sessionIdleMinutes }).executeTakeFirst();
  if (!row) return null;
  if (row.is_stale) {
    await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', row.id).execute();
  }
  return {
    id: row.id,
    tokenHash: row.token_hash,
    userID: row.user_id,
    name: row.name,
    email: row.email,
    roleID: row.role_id,
    permissions: row.permissions,
    lacksTwoFactor: ages.requireTwoFactor && !row.has_second_factor && !row.is_strong,
    isStrong: row.is_strong,
  };
}

/** Filters session IDs by the conditions of `findSession`. Does not count as activity. */
export async function filterActiveSessions(
  db: Database,
  ids: readonly number[],
  ages: Pick<SessionAges, 'sessionIdleMinutes'>,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.id')
    .where('s.id', 'in', ids)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where(
      's.last_seen_at',
      '>',
      sql<Date>`now() - make_interval(mins => ${idleMinutesInEffect(ages.sessionIdleMinutes)})`,
    )
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Starts a session and returns its token, of which only the hash is stored. */
export async function startSession(
  db: Database,
  session: { userID: number; address: string; agent: string },
  ages: SessionAges,
): Promise<{ token: string; tokenHash: Buffer; id: number }> {
  const token = newToken();
  const tokenHash = hashSessionToken(token);
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: session.userID,
      address: session.address,
      agent: session.agent.slice(0, 500),
      expires_at: sql`now() + make_interval(hours => ${ages.sessionMaxHours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, tokenHash, id };
}

/** Replaces the token of a session; its expiry date stays. Null if a concurrent call has renewed or ended it. */
export async function renewSession(
  db: Database,
  tokenHash: Buffer,
): Promise<{ token: string; tokenHash: Buffer } | null> {
  const token = newToken();
  const renewed = await db
    .updateTable('sessions')
    .set({ token_hash: hashSessionToken(token), last_seen_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  return renewed ? { token, tokenHash: hashSessionToken(token) } : null;
}

export interface SessionRow {
  id: number;
  address: string;
  agent: string;
  created_at: Date;
  last_seen_at: Date;
}

/** Lists the active sessions of a user, most recent activity first. */
export const listUserSessions = (
  db: Database,
  userID: number,
  ages: Pick<SessionAges, 'sessionIdleMinutes'>,
): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'address', 'agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userID)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(
      'last_seen_at',
      '>',
      sql<Date>`now() - make_interval(mins => ${idleMinutesInEffect(ages.sessionIdleMinutes)})`,
    )
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Records that an identity provider has confirmed the user of a session; false if the session has ended. */
export async function confirmSession(
  db: Database,
  { userID, sessionID }: { userID: number; sessionID: number },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', sessionID)
    .where('user_id', '=', userID)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Ends a session of a user; false if the user has no such session. */
export async function endOwnSession(db: Database, userID: number, sessionID: number): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionID)
    .where('user_id', '=', userID)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function endSession(db: Database, sessionID: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionID).execute();
}

/** Ends all sessions of a user except `exceptID`. */
export async function endUserSessions(db: Database, userID: number, exceptID = 0): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userID).where('id', '!=', exceptID).execute();
}

/** Deletes expired sessions. */
export async function removeOldSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute();
}
