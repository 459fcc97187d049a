import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context, SessionControl } from '../../../context.ts';
import { countTry, TooManyCalls } from '../../../platform/rate-counters.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  currentUser,
  requireCurrentPassword,
  requireManageableUser,
  sendAccountMail,
  type UserRow,
} from '../users/index.ts';
import { makeRecoveryCodes, makeSecret, recoveryHash } from './one-time-password.ts';
import { removePasskeysOf } from './passkey-store.ts';
import { isCodeRight } from './second-factor.ts';
import { endSessionsOf } from './session-store.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  countRecoveryCodes,
  findTwoFactor,
  removeTwoFactor,
  setRecoveryCodes,
} from './two-factor-store.ts';

type TwoFactor = typeof contract.twoFactor;

/** Whether the user needs one-time passwords, for want of a passkey. */
const isRequiredOf = ({ services }: Context, user: UserRow): boolean =>
  services.settings.requireTwoFactor && !user.hasPasskey;

/** Whether the own account has a second factor. */
export async function twoFactorStatus(context: Context): Promise<AnswerOf<TwoFactor['status']>> {
  const user = await currentUser(context);
  const row = await findTwoFactor(context.db, user.id);
  return {
    isOn: user.hasTwoFactor,
    isRequired: isRequiredOf(context, user),
    since: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(context.db, user.id),
  };
}

/**
 * A fresh secret, which counts once a code confirms it; one that was begun before ends.
 * @throws AUTH_02 on `currentPassword`, 409 V_07 when there is a second factor already, 429 AUTH_03
 */
export async function beginSetUp(context: Context, currentPassword: string): Promise<AnswerOf<TwoFactor['begin']>> {
  const user = await currentUser(context);
  await requireCurrentPassword(context, user, currentPassword);
  const site = await siteNameOf(context);
  const made = await makeSecret(context.services.settings, { userID: user.id, email: user.email, site });
  if (!(await beginTwoFactor(context.db, user.id, made.sealed))) fail('V_07');
  return { secret: made.base32, uri: made.uri };
}

async function giveCodes(context: Context, user: UserRow): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => recoveryHash(context.services.settings, user.id, code)));
  await setRecoveryCodes(context.db, user.id, hashes);
  return codes;
}

/**
 * Turns the second factor on. All other sessions end, this one goes on with a new ID; its owner is told by mail.
 * @returns the recovery codes, which are told this once
 * @throws V_12 on `code`, 409 V_07 when nothing was begun or it is on already, 429 AUTH_03
 */
export async function confirmSetUp(context: Context, code: string, session: SessionControl): Promise<string[]> {
  const user = await currentUser(context);
  const row = await findTwoFactor(context.db, user.id);
  if (!row || row.confirmed_at !== null) return fail('V_07');
  const limit = context.services.settings.limits.loginAccount;
  const guess = await countTry(context.db, `second-factor:${user.id}|set-up`, limit);
  if (!guess.allowed) throw new TooManyCalls('AUTH_03', guess.secondsLeft);
  return context.transaction(async (inside) => {
    if (!(await isCodeRight(inside, user.id, code))) fail('V_12', 'code');
    await confirmTwoFactor(inside.db, user.id);
    const codes = await giveCodes(inside, user);
    await endSessionsOf(inside.db, user.id, inside.actor.kind === 'user' ? inside.actor.sessionID : 0);
    await session.renew(inside.db);
    await sendAccountMail(inside, 'two-factor-on', user);
    await audit(inside, { action: 'user.two-factor-on', object: 'user', objectID: user.id });
    return codes;
  });
}

/**
 * New recovery codes; the old ones end, and their owner is told by mail.
 * @throws AUTH_02 on `currentPassword`, 409 V_07 without a second factor, 429 AUTH_03
 */
export async function renewCodes(context: Context, currentPassword: string): Promise<string[]> {
  const user = await currentUser(context);
  await requireCurrentPassword(context, user, currentPassword);
  if (!user.hasTwoFactor) fail('V_07');
  return context.transaction(async (inside) => {
    await sendAccountMail(inside, 'recovery-codes-renewed', user);
    await audit(inside, { action: 'user.renew-recovery-codes', object: 'user', objectID: user.id });
    return giveCodes(inside, user);
  });
}

/**
 * Turns the own second factor off; its owner is told by mail.
 * @throws AUTH_02 on `currentPassword`, 409 V_07 where the installation asks for a second factor and there is no other, 429 AUTH_03
 */
export async function turnOff(context: Context, currentPassword: string): Promise<void> {
  const user = await currentUser(context);
  await requireCurrentPassword(context, user, currentPassword);
  if (isRequiredOf(context, user)) fail('V_07');
  await context.transaction(async (inside) => {
    await removeTwoFactor(inside.db, user.id);
    await sendAccountMail(inside, 'two-factor-off', user);
    await audit(inside, { action: 'user.two-factor-off', object: 'user', objectID: user.id });
  });
}

/**
 * Takes the second factor of somebody else, who has lost it, and their passkeys; their sessions end, and they are told by mail who did it.
 * @throws 404 UM_02, 403 UM_01 for oneself and for those with more rights, 409 V_07 without a second factor
 */
export async function resetTwoFactor(context: Context, userID: number): Promise<void> {
  const user = await requireManageableUser(context, userID);
  const { actor } = context;
  if (actor.kind !== 'user' || actor.ID === userID) return fail('UM_01');
  if (!user.hasTwoFactor && !user.hasPasskey) fail('V_07');
  await removeTwoFactor(context.db, userID);
  await removePasskeysOf(context.db, userID);
  await endSessionsOf(context.db, userID);
  await sendAccountMail(context, 'two-factor-reset', user, actor.name);
  await audit(context, { action: 'user.two-factor-reset', object: 'user', objectID: userID });
}
