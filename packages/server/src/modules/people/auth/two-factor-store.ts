import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface TwoFactorRow {
  secret: Buffer;
  confirmed_at: Date | null;
  last_step: number;
}

/** Finds the second factor of a user, confirmed or not. */
export const findTwoFactor = (db: Database, userID: number): Promise<TwoFactorRow | undefined> =>
  db
    .selectFrom('two_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userID)
    .executeTakeFirst();

/** Stores an unconfirmed secret; false if the user has a confirmed one. */
export async function beginTwoFactor(db: Database, userID: number, secret: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('two_factors')
    .values({ user_id: userID, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0, created_at: sql`now()` })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a time step atomically; false if this or a later step was used before. */
export async function consumeTimeStep(db: Database, userID: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userID)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the secret of a user as confirmed. */
export async function confirmTwoFactor(db: Database, userID: number): Promise<void> {
  await db.updateTable('two_factors').set({ confirmed_at: sql`now()` }).where('user_id', '=', userID).execute();
}

/** Removes the second factor and the recovery codes of a user. */
export async function removeTwoFactor(db: Database, userID: number): Promise<void> {
  await db.deleteFrom('two_factors').where('user_id', '=', userID).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userID).execute();
}

/** Replaces the recovery codes of a user. */
export async function setRecoveryCodes(db: Database, userID: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userID).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userID, code_hash })))
    .execute();
}

/** Consumes a recovery code; false if it is unknown or already used. */
export async function consumeRecoveryCode(db: Database, userID: number, hash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userID)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the unused recovery codes of a user. */
export async function countRecoveryCodes(db: Database, userID: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userID)
    .executeTakeFirstOrThrow();
  return count;
}
