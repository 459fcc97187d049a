import { type ErrorItem, failAll } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { countTry, forgetTries, RateLimitError } from '../../../platform/rate-counters.ts';
import { isSessionConfirmed } from './confirmation-store.ts';
import { hasLocalLogin } from './local-login.ts';
import { verifyPassword } from './password-hash.ts';
import type { UserRow } from './user-store.ts';

/** Whether the current user has just logged in again at their identity provider, to confirm actions of this session. */
export const isConfirmed = async ({ db, actor }: Context): Promise<boolean> =>
  actor.kind === 'user' && actor.token === undefined && isSessionConfirmed(db, actor.sessionID);

/**
 * Validates the current password that a user enters to confirm a sensitive action: V_01, AUTH_02, or
 * AUTH_05 for a user without a local login whom no identity provider has just confirmed, on `currentPassword`. Attempts are limited, to prevent guessing on an unattended screen. Call it outside a transaction, so that a rollback cannot undo the count.
 * @throws 429 AUTH_03
 */
export async function currentPasswordErrors(context: Context, user: UserRow, password: string): Promise<ErrorItem[]> {
  if (user.passwordHash === null || !hasLocalLogin(context, user)) {
    // The login that started the session is no confirmation: it may be on an unattended screen.
    return (await isConfirmed(context)) ? [] : [{ property: 'currentPassword', code: 'AUTH_05' }];
  }
  if (password === '') return [{ property: 'currentPassword', code: 'V_01' }];
  const limit = context.services.settings.limits.loginAccount;
  const guess = await countTry(context.db, `current-password:${user.id}`, limit);
  if (!guess.allowed) throw new RateLimitError('AUTH_03', guess.secondsLeft);
  const matches = await verifyPassword(user.passwordHash, password);
  if (!matches) return [{ property: 'currentPassword', code: 'AUTH_02' }];
  await forgetTries(context.db, guess);
  return [];
}

/** @throws V_01, AUTH_02 or AUTH_05 on `currentPassword`, 429 AUTH_03 */
export async function requireCurrentPassword(context: Context, user: UserRow, password: string): Promise<void> {
  failAll(await currentPasswordErrors(context, user, password));
}
