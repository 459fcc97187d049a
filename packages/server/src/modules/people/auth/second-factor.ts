import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { countTry, networkOf, TooManyCalls } from '../../../platform/rate-counters.ts';
import { audit } from '../../foundation/audit/index.ts';
import type { UserRow } from '../users/index.ts';
import { type CountedLogin, forgiveLoginTries } from './lockout.ts';
import { recoveryHash, stepOfCode } from './one-time-password.ts';
import { findTwoFactor, useRecoveryCode, useStep } from './two-factor-store.ts';

/** Tries are counted before they are judged: for each browser that is known or network, and for all unknown ones together. */
async function countCode(context: Context, user: UserRow, device: string | null): Promise<CountedLogin> {
  const { loginAccount, loginUnknown } = context.services.settings.limits;
  const from = device === null ? networkOf(context.request.address) : `device:${device}`;
  const own = await countTry(context.db, `second-factor:${user.id}|${from}`, loginAccount);
  if (!own.allowed) throw new TooManyCalls('AUTH_03', own.secondsLeft);
  if (device !== null) return { forgotten: [own], shared: [] };
  const unknown = await countTry(context.db, `second-factor:${user.id}|unknown`, loginUnknown);
  if (!unknown.allowed) throw new TooManyCalls('AUTH_03', unknown.secondsLeft);
  return { forgotten: [own], shared: [unknown] };
}

/** Whether a code of the authenticator app counts now and was not used before. */
export async function isCodeRight({ db, services }: Context, userID: number, code: string): Promise<boolean> {
  const row = await findTwoFactor(db, userID);
  if (!row) return false;
  const plain = code.replaceAll(/\s/g, '');
  const { settings } = services;
  const step = await stepOfCode(settings, { userID, sealed: row.secret, code: plain, now: services.now() });
  return step !== null && useStep(db, userID, step);
}

/**
 * Asks for the second factor of a user who has one and whose password is right.
 * @param code of the authenticator app, or a recovery code, which is used up; `''` when the user has not been asked yet
 * @returns whether a recovery code was used
 * @throws 401 V_01 on `passkey` where only that counts; 401 V_01 on `code` without one, V_12 with a wrong one or one that was used; 429 AUTH_03
 */
export async function requireSecondFactor(
  context: Context,
  user: UserRow,
  { code, device }: { code: string; device: string | null },
): Promise<boolean> {
  // Where everybody needs a second factor, a passkey is that of those who have no other: a password alone lets nobody add one.
  if (!user.hasTwoFactor && user.hasPasskey && context.services.settings.requireTwoFactor)
    return fail('V_01', 'passkey', { status: 401 });
  if (!user.hasTwoFactor) return false;
  if (code === '') return fail('V_01', 'code', { status: 401 });
  const counted = await countCode(context, user, device);
  if (await isCodeRight(context, user.id, code)) {
    await forgiveLoginTries(context.db, counted);
    return false;
  }
  const hash = await recoveryHash(context.services.settings, user.id, code);
  if (await useRecoveryCode(context.db, user.id, hash)) {
    await forgiveLoginTries(context.db, counted);
    return true;
  }
  const actor = { ID: user.id, name: user.name };
  await audit(context, { action: 'auth.second-factor', object: 'user', objectID: user.id, outcome: 'failure', actor });
  return fail('V_12', 'code', { status: 401 });
}
