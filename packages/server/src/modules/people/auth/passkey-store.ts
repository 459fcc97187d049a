import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Minutes in which a challenge has to be answered. */
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

/** Keeps a challenge; `userID` and `name` of whoever makes a passkey, null for a login. */
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

/** Uses a challenge up, once, however many ask at the same time; undefined when it is unknown, used, expired, or somebody else's. */
export const takeChallenge = (
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

/** Removes challenges that nobody has answered in time. */
export async function removeOldChallenges(db: Database): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
}

/** The passkeys of a user, the newest first. */
export const passkeysOf = (db: Database, userID: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userID).orderBy('id', 'desc').execute();

/** Like `passkeysOf`, held until the transaction ends, so that two that remove the last two wait for each other. */
export const holdPasskeysOf = (db: Database, userID: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userID).orderBy('id', 'desc').forUpdate().execute();

/** A passkey by the ID that its device gave it. */
export const findPasskey = (db: Database, credentialID: Buffer): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialID).executeTakeFirst();

/** Adds a passkey; undefined when there is one with its ID. */
export const insertPasskey = (db: Database, passkey: NewPasskey): Promise<PasskeyRow | undefined> =>
  db
    .insertInto('passkeys')
    .values({ ...passkey, transports: [...passkey.transports] })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Notes a use; false when another one has counted further meanwhile, as a copy of the key would. */
export async function noteUse(
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

/** Gives a passkey of a user another name; undefined when they have none with this ID. */
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

/** Removes a passkey. */
export async function removePasskey(db: Database, passkeyID: number): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', passkeyID).execute();
}

/** Removes all passkeys of a user. */
export async function removePasskeysOf(db: Database, userID: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userID).execute();
}
