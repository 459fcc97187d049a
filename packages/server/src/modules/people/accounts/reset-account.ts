import { type ErrorItem, fail, failAll } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { revokeUserTokens } from '../api-tokens/index.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  findUser,
  hashPassword,
  lockUser,
  requireLocalLogin,
  sendAccountMail,
  setPassword,
  type UserRow,
} from '../users/index.ts';
import {
  revokeAccountTokens,
  findAccountToken,
  consumeAccountToken,
  type TokenPurpose,
} from './account-token-store.ts';
import { endUserSessions, clearLoginFailures } from '../auth/index.ts';
import { passwordErrors } from './password-rules.ts';

export interface ResetInput {
  password: string;
  confirm: string;
  token: string;
  /** Whether to revoke the API tokens of the account too. */
  revokeTokens: boolean;
}

/** Validates a reset: V_09 to V_12 on `password`, V_03 on `confirm`, V_04 or V_05 on `token`. Skips missing fields. */
export async function resetErrors(
  context: Context,
  { password, confirm, token }: Partial<ResetInput>,
): Promise<ErrorItem[]> {
  const errors = password === undefined ? [] : passwordErrors('password', password);
  if (password !== undefined && confirm !== undefined && password !== confirm) {
    errors.push({ property: 'confirm', code: 'V_03' });
  }
  if (token === undefined) return errors;
  const found = await findAccountToken(context.db, token);
  if (!found) errors.push({ property: 'token', code: 'V_04' });
  else if (found.isInvalid) errors.push({ property: 'token', code: 'V_05' });
  return errors;
}

/** Consumes a token and returns its user, locked. Fails for a user who was deactivated after the token was sent. */
async function consumeToken({ db }: Context, token: string): Promise<{ user: UserRow; purpose: TokenPurpose }> {
  const found = await findAccountToken(db, token);
  const user = found && (await lockUser(db, found.userID));
  const purpose = await consumeAccountToken(db, token);
  if (!user || !purpose || (purpose === 'reset' && !user.active)) return fail('V_05', 'token');
  return { user, purpose };
}

/**
 * Sets a password with an emailed token; an activation token also activates the account. Ends all sessions and account tokens of
 * the user.
 * @returns the user to log in: after an activation, unless the account has a second factor, which the token does not replace
 * @throws 403 AUTH_04 where an identity provider is required; V_09, V_10, V_11 or V_12 on `password`, V_03 on `confirm`, V_04 or V_05 on `token`, together
 */
export async function resetAccount(context: Context, input: ResetInput): Promise<UserRow | null> {
  failAll(await resetErrors(context, input));
  const found = await findAccountToken(context.db, input.token);
  const owner = found && (await findUser(context.db, found.userID));
  if (owner) requireLocalLogin(context, owner.email);
  const passwordHash = await hashPassword(input.password);
  return context.transaction(async (inside) => {
    const { user, purpose } = await consumeToken(inside, input.token);
    await setPassword(inside.db, user.id, passwordHash, purpose === 'activation');
    await revokeAccountTokens(inside.db, user.id);
    await endUserSessions(inside.db, user.id);
    await clearLoginFailures(inside.db, { email: user.email, address: inside.request.address });
    if (input.revokeTokens) await revokeUserTokens(inside, user);
    if (purpose === 'reset') await sendAccountMail(inside, 'password-changed', user);
    const action = purpose === 'reset' ? 'auth.reset-password' : 'auth.activate-account';
    await audit(inside, { action, object: 'user', objectID: user.id, actor: { ID: user.id, name: user.name } });
    return purpose === 'reset' || user.hasTwoFactor || user.hasPasskey ? null : { ...user, passwordHash };
  });
}
