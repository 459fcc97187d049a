import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A login on its way through an identity provider. */
export interface PendingLogin {
  stateHash: Buffer;
  browserHash: Buffer;
  provider: string;
  sealed: Buffer;
}

/** Stores a login for ten minutes. */
export async function insertPendingLogin(db: Database, login: PendingLogin): Promise<void> {
  await db
    .insertInto('sso_logins')
    .values({
      state_hash: login.stateHash,
      browser_hash: login.browserHash,
      provider: login.provider,
      sealed: login.sealed,
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute();
}

/** Removes a login and returns its sealed data; null if it is unknown, answered, expired, or of another browser or provider. */
export async function takePendingLogin(db: Database, login: Omit<PendingLogin, 'sealed'>): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('sso_logins')
    .where('state_hash', '=', login.stateHash)
    .where('browser_hash', '=', login.browserHash)
    .where('provider', '=', login.provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('sealed')
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** Whether a login has been started at this provider and not answered. */
export async function isPendingLogin(db: Database, stateHash: Buffer, provider: string): Promise<boolean> {
  const row = await db
    .selectFrom('sso_logins')
    .select('provider')
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a login of any browser, for an answer that comes without cookies; null if it is unknown, answered or expired. */
export async function takeAnsweredLogin(
  db: Database,
  stateHash: Buffer,
  provider: string,
): Promise<Pick<PendingLogin, 'browserHash' | 'sealed'> | null> {
  const row = await db
    .deleteFrom('sso_logins')
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['browser_hash as browserHash', 'sealed'])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes logins that were not answered in time. */
export async function removeOldPendingLogins(db: Database): Promise<void> {
  await db.deleteFrom('sso_logins').where('expires_at', '<', sql<Date>`now()`).execute();
}

/** A session that started at an identity provider. */
export interface SsoSession {
  sessionID: number;
  provider: string;
  isStrong: boolean;
  /** Encrypted ID token; null without one. */
  sealedToken: Buffer | null;
}

export async function insertSsoSession(db: Database, session: SsoSession): Promise<void> {
  await db
    .insertInto('sso_sessions')
    .values({
      session_id: session.sessionID,
      provider: session.provider,
      is_strong: session.isStrong,
      sealed_token: session.sealedToken,
    })
    .execute();
}

/** Finds how a session started; undefined for a local login. */
export const findSsoSession = (db: Database, sessionID: number): Promise<Omit<SsoSession, 'sessionID'> | undefined> =>
  db
    .selectFrom('sso_sessions')
    .select(['provider', 'is_strong as isStrong', 'sealed_token as sealedToken'])
    .where('session_id', '=', sessionID)
    .executeTakeFirst();

/** An account at an identity provider that is linked to a user. */
export interface IdentityRow {
  id: number;
  userID: number;
  provider: string;
  email: string;
  lastLoginAt: Date | null;
}

const selectIdentities = (db: Database) =>
  db
    .selectFrom('user_identities')
    .select(['id', 'user_id as userID', 'provider', 'email', 'last_login_at as lastLoginAt']);

export const findIdentity = (db: Database, provider: string, subject: string): Promise<IdentityRow | undefined> =>
  selectIdentities(db).where('provider', '=', provider).where('subject', '=', subject).executeTakeFirst();

/** Lists the identities of a user, sorted by provider. */
export const listUserIdentities = (db: Database, userID: number): Promise<IdentityRow[]> =>
  selectIdentities(db).where('user_id', '=', userID).orderBy('provider').execute();

/** Links an account of a provider to a user; false if the user has another one there, or another user has this one. */
export async function insertIdentity(
  db: Database,
  identity: { userID: number; provider: string; subject: string; email: string },
): Promise<boolean> {
  const row = await db
    .insertInto('user_identities')
    .values({
      user_id: identity.userID,
      provider: identity.provider,
      subject: identity.subject,
      email: identity.email,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a login, and the email address that the provider reports. */
export async function recordIdentityLogin(
  db: Database,
  { provider, subject, email }: { provider: string; subject: string; email: string },
): Promise<void> {
  await db
    .updateTable('user_identities')
    .set({ last_login_at: sql`now()`, ...(email === '' ? {} : { email }) })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
}

/** Removes all identities of a user. */
export async function removeUserIdentities(db: Database, userID: number): Promise<void> {
  await db.deleteFrom('user_identities').where('user_id', '=', userID).execute();
}

/** Counts the linked users of each provider. */
export async function countIdentities(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_identities')
    .select(['provider', sql<number>`count(*)::int`.as('users')])
    .groupBy('provider')
    .execute();
  return new Map(rows.map(({ provider, users }) => [provider, users]));
}
