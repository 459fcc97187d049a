import { type AnswerOf, type contract, fail } from '@ximblox/contract';
import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context, SessionControl } from '../../../context.ts';
import { countTry, RateLimitError } from '../../../platform/rate-counters.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  currentUser,
  requireCurrentPassword,
  requireLocalLogin,
  requireManageableUser,
  sendAccountMail,
  type UserRow,
} from '../users/index.ts';
import { createTotpSecret, generateRecoveryCodes, hashRecoveryCode } from './one-time-password.ts';
import { removeUserPasskeys } from './passkey-store.ts';
import { verifyCode } from './second-factor.ts';
import { endUserSessions } from './session-store.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  countRecoveryCodes,
  findTwoFactor,
  removeTwoFactor,
  setRecoveryCodes,
} from './two-factor-store.ts';

type TwoFactor = typeof contract.twoFactor;

/** Whether the user must keep two-factor authentication on: a second factor is required and they have no passkey. */
const needsTwoFactor = ({ services }: Context, user: UserRow): boolean =>
  services.settings.requireTwoFactor && !user.hasPasskey;

/** Returns the state of the current user's two-factor authentication. */
export async function twoFactorStatus(context: Context): Promise<AnswerOf<TwoFactor['status']>> {
  const user = await currentUser(context);
  const row = await findTwoFactor(context.db, user.id);
  return {
    isOn: user.hasTwoFactor,
    isRequired: needsTwoFactor(context, user),
    since: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(context.db, user.id),
  };
}

/**
 * Begins the setup of two-factor authentication: creates a secret, which `confirmTwoFactorSetup` activates. Replaces an unconfirmed one.
 * @throws 403 AUTH_04 where an identity provider is required, AUTH_02 on `currentPassword`, 409 V_07 if two-factor authentication is already on, 429 AUTH_03
 */
export async function beginTwoFactorSetup(
  context: Context,
  currentPassword: string,
): Promise<AnswerOf<TwoFactor['begin']>> {
  const user = await currentUser(context);
  requireLocalLogin(context, user.email);
  await requireCurrentPassword(context, user, currentPassword);
  const site = await siteNameOf(context);
  const { settings } = context.services;
  const { sealed, base32, uri } = await createTotpSecret(settings, { userID: user.id, email: user.email, site });
  if (!(await beginTwoFactor(context.db, user.id, sealed))) fail('V_07');
  return { secret: base32, uri };
}

async function issueRecoveryCodes(context: Context, user: UserRow): Promise<string[]> {
  const codes = generateRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(context.services.settings, user.id, code)));
  await setRecoveryCodes(context.db, user.id, hashes);
  return codes;
}

/**
 * Turns two-factor authentication on. Ends all other sessions, renews the ID of the current one and notifies the user by email.
 * @returns the recovery codes, which cannot be read again
 * @throws V_12 on `code`, 409 V_07 if setup has not begun or two-factor authentication is already on, 429 AUTH_03
 */
export async function confirmTwoFactorSetup(
  context: Context,
  code: string,
  session: SessionControl,
): Promise<string[]> {
  const user = await currentUser(context);
  const row = await findTwoFactor(context.db, user.id);
  if (!row || row.confirmed_at !== null) return fail('V_07');
  const limit = context.services.settings.limits.loginAccount;
  const guess = await countTry(context.db, `second-factor:${user.id}|set-up`, limit);
  if (!guess.allowed) throw new RateLimitError('AUTH_03', guess.secondsLeft);
  return context.transaction(async (inside) => {
    if (!(await verifyCode(inside, user.id, code))) fail('V_12', 'code');
    await confirmTwoFactor(inside.db, user.id);
    const codes = await issueRecoveryCodes(inside, user);
    await endUserSessions(inside.db, user.id, inside.actor.kind === 'user' ? inside.actor.sessionID : 0);
    await session.renew(inside.db);
    await sendAccountMail(inside, 'two-factor-on', user);
    await audit(inside, { action: 'user.two-factor-on', object: 'user', objectID: user.id });
    return codes;
  });
}

/**
 * Replaces the current user's recovery codes and notifies the user by email.
 * @throws AUTH_02 on `currentPassword`, 409 V_07 if two-factor authentication is off, 429 AUTH_03
 */
export async function renewRecoveryCodes(context: Context, currentPassword: string): Promise<string[]> {
  const user = await currentUser(context);
  await requireCurrentPassword(context, user, currentPassword);
  if (!user.hasTwoFactor) fail('V_07');
  return context.transaction(async (inside) => {
    await sendAccountMail(inside, 'recovery-codes-renewed', user);
    await audit(inside, { action: 'user.renew-recovery-codes', object: 'user', objectID: user.id });
    return issueRecoveryCodes(inside, user);
  });
}

/**
 * Turns off the current user's two-factor authentication and notifies the user by email.
 * @throws AUTH_02 on `currentPassword`, 409 V_07 if a second factor is required and the user has no passkey, 429 AUTH_03
 */
export async function disableTwoFactor(context: Context, currentPassword: string): Promise<void> {
  const user = await currentUser(context);
  await requireCurrentPassword(context, user, currentPassword);
  if (needsTwoFactor(context, user)) fail('V_07');
  await context.transaction(async (inside) => {
    await removeTwoFactor(inside.db, user.id);
    await sendAccountMail(inside, 'two-factor-off', user);
    await audit(inside, { action: 'user.two-factor-off', object: 'user', objectID: user.id });
  });
}

/**
 * Removes the two-factor authentication and passkeys of another user who has lost them. Ends the user's sessions and notifies them
 * by email, naming the actor.
 * @throws 404 UM_02, 403 UM_01 for the actor's own account and for users with more permissions, 409 V_07 without a second factor
 */
export async function resetTwoFactor(context: Context, userID: number): Promise<void> {
  const user = await requireManageableUser(context, userID);
  const { actor } = context;
  if (actor.kind !== 'user' || actor.ID === userID) return fail('UM_01');
  if (!user.hasTwoFactor && !user.hasPasskey) fail('V_07');
  await removeTwoFactor(context.db, userID);
  await removeUserPasskeys(context.db, userID);
  await endUserSessions(context.db, userID);
  await sendAccountMail(context, 'two-factor-reset', user, actor.name);
  await audit(context, { action: 'user.two-factor-reset', object: 'user', objectID: userID });
}
