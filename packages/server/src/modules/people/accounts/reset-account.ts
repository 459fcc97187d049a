import { type ErrorItem, fail, failAll } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { revokeTokensOf } from '../api-tokens/index.ts';
import { audit } from '../../foundation/audit/index.ts';
import { hashPassword, holdUser, sendAccountMail, setPassword, type UserRow } from '../users/index.ts';
import { endAccountTokens, findAccountToken, takeAccountToken, type TokenPurpose } from './account-token-store.ts';
import { endSessionsOf, forgetFailuresOf } from '../auth/index.ts';
import { passwordErrors } from './password-rules.ts';

export interface ResetInput {
  password: string;
  confirm: string;
  token: string;
  /** Whether the API tokens of the account end too. */
  revokeTokens: boolean;
}

/** V_09 to V_12 on `password`, V_03 on `confirm` and V_04 or V_05 on `token`, as far as they are there. */
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
  else if (found.isOver) errors.push({ property: 'token', code: 'V_05' });
  return errors;
}

/** A reset never lets somebody back in who was deactivated meanwhile. */
async function holderOf({ db }: Context, token: string): Promise<{ user: UserRow; purpose: TokenPurpose }> {
  const found = await findAccountToken(db, token);
  const user = found && (await holdUser(db, found.userID));
  const purpose = await takeAccountToken(db, token);
  if (!user || !purpose || (purpose === 'reset' && !user.active)) return fail('V_05', 'token');
  return { user, purpose };
}

/**
 * Sets a password by the token of a mail, which also activates a new account. All sessions and other tokens of the user
 * end; it does not log in.
 * @throws V_09, V_10, V_11 or V_12 on `password`, V_03 on `confirm`, V_04 or V_05 on `token`, together
 */
export async function resetAccount(context: Context, input: ResetInput): Promise<void> {
  failAll(await resetErrors(context, input));
  const passwordHash = await hashPassword(input.password);
  await context.transaction(async (inside) => {
    const { user, purpose } = await holderOf(inside, input.token);
    await setPassword(inside.db, user.id, passwordHash, purpose === 'activation');
    await endAccountTokens(inside.db, user.id);
    await endSessionsOf(inside.db, user.id);
    await forgetFailuresOf(inside.db, { email: user.email, address: inside.request.address });
    if (input.revokeTokens) await revokeTokensOf(inside, user);
    if (purpose === 'reset') await sendAccountMail(inside, 'password-changed', user);
    const action = purpose === 'reset' ? 'auth.reset-password' : 'auth.activate-account';
    await audit(inside, { action, object: 'user', objectID: user.id, actor: { ID: user.id, name: user.name } });
  });
}
