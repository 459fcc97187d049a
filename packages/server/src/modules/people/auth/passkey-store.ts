import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Lifetime of a challenge, in minutes. */
const challengeMinutes = 5;

export interface PasskeyRow {
  id: number;
  user_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  name: string;
  is_synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

export type NewPasskey = Omit<PasskeyRow, 'id' | 'created_at' | 'last_used_at'>;

/** Stores a challenge: with user and passkey name for a registration, with `userID` null for a login. */
export async function insertChallenge(
  db: Database,
  challenge: string,
  { userID, name }: { userID: number | null; name: string },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge: Buffer.from(challenge, 'base64url'),
      user_id: userID,
      name,
      expires_at: sql`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute();
}

/** Consumes a challenge atomically; undefined if it is unknown, used, expired or for another user. */
export const consumeChallenge = (
  db: Database,
  challenge: string,
  userID: number | null,
): Promise<{ name: string } | undefined> =>
  db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', Buffer.from(challenge, 'base64url'))
    .where('user_id', 'is not distinct from', userID)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('name')
    .executeTakeFirst();

/** Deletes expired challenges. */
export async function removeOldChallenges(db: Database): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
}

/** Lists the passkeys of a user, newest first. */
export const listUserPasskeys = (db: Database, userID: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userID).orderBy('id', 'desc').execute();

/** Like `listUserPasskeys`, with row locks, so that concurrent calls cannot remove the last two passkeys. */
export const lockUserPasskeys = (db: Database, userID: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userID).orderBy('id', 'desc').forUpdate().execute();

/** Finds a passkey by its credential ID. */
export const findPasskey = (db: Database, credentialID: Buffer): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialID).executeTakeFirst();

/** Adds a passkey; undefined if its credential ID exists already. */
export const insertPasskey = (db: Database, passkey: NewPasskey): Promise<PasskeyRow | undefined> =>
  db
    .insertInto('passkeys')
    .values({ ...passkey, transports: [...passkey.transports] })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Records a use; false if the stored signature counter is not lower, which suggests a cloned key. */
export async function recordPasskeyUse(
  db: Database,
  passkeyID: number,
  { signCount, isSynced }: { signCount: number; isSynced: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, is_synced: isSynced, last_used_at: sql`now()` })
    .where('id', '=', passkeyID)
    .where((row) => (signCount === 0 ? row('sign_count', '=', 0) : row('sign_count', '<', signCount)))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renames a passkey of a user; undefined if the user has no such passkey. */
export const renamePasskey = (
  db: Database,
  { userID, passkeyID, name }: { userID: number; passkeyID: number; name: string },
): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyID)
    .where('user_id', '=', userID)
    .returningAll()
    .executeTakeFirst();

export async function removePasskey(db: Database, passkeyID: number): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', passkeyID).execute();
}

export async function removeUserPasskeys(db: Database, userID: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userID).execute();
}
