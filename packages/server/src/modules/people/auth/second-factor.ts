import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { countTry, networkOf, RateLimitError } from '../../../platform/rate-counters.ts';
import { audit } from '../../foundation/audit/index.ts';
import type { UserRow } from '../users/index.ts';
import { type CountedLogin, clearLoginAttempts } from './lockout.ts';
import { hashRecoveryCode, verifyTotpCode } from './one-time-password.ts';
import { findTwoFactor, consumeRecoveryCode, consumeTimeStep } from './two-factor-store.ts';

/** Counts an attempt before its code is checked: per known browser or network, and for all unknown browsers together. */
async function countCodeAttempt(context: Context, user: UserRow, device: string | null): Promise<CountedLogin> {
  const { loginAccount, loginUnknown } = context.services.settings.limits;
  const from = device === null ? networkOf(context.request.address) : `device:${device}`;
  const own = await countTry(context.db, `second-factor:${user.id}|${from}`, loginAccount);
  if (!own.allowed) throw new RateLimitError('AUTH_03', own.secondsLeft);
  if (device !== null) return { account: [own], shared: [] };
  const unknown = await countTry(context.db, `second-factor:${user.id}|unknown`, loginUnknown);
  if (!unknown.allowed) throw new RateLimitError('AUTH_03', unknown.secondsLeft);
  return { account: [own], shared: [unknown] };
}

/** Verifies and consumes a code of the authenticator app; false if it is wrong, expired or already used. */
export async function verifyCode({ db, services }: Context, userID: number, code: string): Promise<boolean> {
  const row = await findTwoFactor(db, userID);
  if (!row) return false;
  const plain = code.replaceAll(/\s/g, '');
  const { settings } = services;
  const step = await verifyTotpCode(settings, { userID, sealed: row.secret, code: plain, now: services.now() });
  return step !== null && consumeTimeStep(db, userID, step);
}

/**
 * Requires the second factor of a user after a correct password, if they have one.
 * @param code from the authenticator app, or a recovery code, which is consumed; `''` on the first attempt
 * @returns whether a recovery code was used
 * @throws 401 V_01 on `passkey` if only a passkey will do; 401 V_01 on a missing `code`, V_12 on a wrong or used one; 429 AUTH_03
 */
export async function requireSecondFactor(
  context: Context,
  user: UserRow,
  { code, device }: { code: string; device: string | null },
): Promise<boolean> {
  // Where a second factor is required, users without an authenticator app must use their passkey: a password alone is not enough.
  if (!user.hasTwoFactor && user.hasPasskey && context.services.settings.requireTwoFactor)
    return fail('V_01', 'passkey', { status: 401 });
  if (!user.hasTwoFactor) return false;
  if (code === '') return fail('V_01', 'code', { status: 401 });
  const counted = await countCodeAttempt(context, user, device);
  if (await verifyCode(context, user.id, code)) {
    await clearLoginAttempts(context.db, counted);
    return false;
  }
  const hash = await hashRecoveryCode(context.services.settings, user.id, code);
  if (await consumeRecoveryCode(context.db, user.id, hash)) {
    await clearLoginAttempts(context.db, counted);
    return true;
  }
  const actor = { ID: user.id, name: user.name };
  await audit(context, { action: 'auth.second-factor', object: 'user', objectID: user.id, outcome: 'failure', actor });
  return fail('V_12', 'code', { status: 401 });
}
