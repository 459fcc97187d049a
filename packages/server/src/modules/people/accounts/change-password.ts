import { type ErrorItem, failAll } from '@ximblox/contract';
import type { Context, SessionControl } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  currentPasswordErrors,
  currentUser,
  hashPassword,
  requireLocalLogin,
  sendAccountMail,
  setPassword,
} from '../users/index.ts';
import { revokeAccountTokens } from './account-token-store.ts';
import { passwordErrors } from './password-rules.ts';
import { endUserSessions } from '../auth/index.ts';

export interface ChangePasswordInput {
  currentPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

/** Validates a new password and its confirmation: V_09 to V_12 on `newPassword`, V_08 on `confirmNewPassword`. Skips missing fields. */
export function newPasswordErrors({ newPassword, confirmNewPassword }: Partial<ChangePasswordInput>): ErrorItem[] {
  const errors = newPassword === undefined ? [] : passwordErrors('newPassword', newPassword);
  if (newPassword !== undefined && confirmNewPassword !== undefined && newPassword !== confirmNewPassword) {
    errors.push({ property: 'confirmNewPassword', code: 'V_08' });
  }
  return errors;
}

/**
 * Changes the current user's password. Ends all other sessions and renews the ID of the current one.
 * @throws 403 AUTH_04 where an identity provider is required; AUTH_02 on `currentPassword`, V_09 to V_12 on `newPassword`, V_08 on `confirmNewPassword`, together; 429 AUTH_03
 */
export async function changePassword(
  context: Context,
  input: ChangePasswordInput,
  session: SessionControl,
): Promise<void> {
  const user = await currentUser(context);
  requireLocalLogin(context, user.email);
  failAll([...(await currentPasswordErrors(context, user, input.currentPassword)), ...newPasswordErrors(input)]);
  const passwordHash = await hashPassword(input.newPassword);
  await context.transaction(async (inside) => {
    await setPassword(inside.db, user.id, passwordHash, false);
    await revokeAccountTokens(inside.db, user.id);
    await endUserSessions(inside.db, user.id, inside.actor.kind === 'user' ? inside.actor.sessionID : 0);
    await session.renew(inside.db);
    await sendAccountMail(inside, 'password-changed', user);
    await audit(inside, { action: 'user.change-password', object: 'user', objectID: user.id });
  });
}
