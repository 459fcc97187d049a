import { type ErrorItem, failAll } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { countTry, forgetTries, RateLimitError } from '../../../platform/rate-counters.ts';
import type { UserRow } from './user-store.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Validates the current password that a user enters to confirm a sensitive action: V_01, AUTH_02, or
 * AUTH_05 for a user without a password, on `currentPassword`. Attempts are limited, to prevent guessing on an unattended screen. Call it outside a transaction, so that a rollback cannot undo the count.
 * @throws 429 AUTH_03
 */
export async function currentPasswordErrors(context: Context, user: UserRow, password: string): Promise<ErrorItem[]> {
  // A session that a provider has started is no confirmation: it may be on an unattended screen.
  if (user.passwordHash === null) return [{ property: 'currentPassword', code: 'AUTH_05' }];
  if (password === '') return [{ property: 'currentPassword', code: 'V_01' }];
  const limit = context.services.settings.limits.loginAccount;
  const guess = await countTry(context.db, `current-password:${user.id}`, limit);
  if (!guess.allowed) throw new RateLimitError('AUTH_03', guess.secondsLeft);
  const matches = await verifyPassword(user.passwordHash, password);
  if (!matches) return [{ property: 'currentPassword', code: 'AUTH_02' }];
  await forgetTries(context.db, guess);
  return [];
}

/** @throws V_01 or AUTH_02 on `currentPassword`, 429 AUTH_03 */
export async function requireCurrentPassword(context: Context, user: UserRow, password: string): Promise<void> {
  failAll(await currentPasswordErrors(context, user, password));
}
