import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { countTry, RateLimitError } from '../../../platform/rate-counters.ts';
import { audit } from '../../foundation/audit/index.ts';
import { requireManageableUser, sendAccountMail, userState, type UserRow } from '../users/index.ts';
import { createAccountToken } from './account-token-store.ts';

/** Sends a new activation link and revokes earlier links of the user. */
export async function sendActivation(context: Context, user: UserRow): Promise<void> {
  const token = await createAccountToken(context.db, user.id, 'activation');
  await sendAccountMail(context, 'activation', user, token);
}

/**
 * Sends the activation email again.
 * @throws 404 UM_02, 403 UM_01, 409 V_07 once the account has been activated, 429 G_01 after three requests in an hour
 */
export async function resendActivation(context: Context, userID: number): Promise<void> {
  const user = await requireManageableUser(context, userID);
  if (userState(user) !== 'invited') fail('V_07');
  const limit = context.services.settings.limits.resetAccount;
  const { allowed, secondsLeft } = await countTry(context.db, `activation:${userID}`, limit);
  if (!allowed) throw new RateLimitError('G_01', secondsLeft);
  await sendActivation(context, user);
  await audit(context, { action: 'user.resend-activation', object: 'user', objectID: userID });
}
