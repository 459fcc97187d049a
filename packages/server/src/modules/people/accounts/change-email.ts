import { type ErrorItem, fail, failAll } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { countTry, RateLimitError } from '../../../platform/rate-counters.ts';
import { audit } from '../../foundation/audit/index.ts';
import {
  currentPasswordErrors,
  currentUser,
  findUserByEmail,
  requireLocalLogin,
  sendAccountMail,
  setEmail,
} from '../users/index.ts';
import { revokeAccountTokens } from './account-token-store.ts';
import { verifyEmailChangeToken, createEmailChangeToken } from './email-change-token.ts';
import { endUserSessions } from '../auth/index.ts';

/**
 * Requests a change of the current user's email address: sends a confirmation link to the new address. The address changes when the
 * user opens the link.
 * @throws 403 AUTH_04 where an identity provider is required; V_07 on `email`, V_01 or AUTH_02 on `currentPassword`, together; V_06 on `email` only after a correct password, since it
 *   reveals who has an account; 429 AUTH_03, G_01 after three requests in an hour
 */
export async function requestEmailChange(
  context: Context,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const user = await currentUser(context);
  requireLocalLogin(context, user.email);
  const errors: ErrorItem[] = await currentPasswordErrors(context, user, currentPassword);
  if (email === user.email) errors.push({ property: 'email', code: 'V_07' });
  failAll(errors);
  const holder = await findUserByEmail(context.db, email);
  if (holder && holder.id !== user.id) fail('V_06', 'email');
  const limit = context.services.settings.limits.resetAccount;
  const { allowed, secondsLeft } = await countTry(context.db, `change-email:${user.id}`, limit);
  if (!allowed) throw new RateLimitError('G_01', secondsLeft);
  await context.transaction(async (inside) => {
    const token = await createEmailChangeToken(inside.db, { user, email }, inside.services.now());
    await sendAccountMail(inside, 'confirm-email', { ...user, email }, token);
    const changes = { email: { from: user.email, to: email } };
    await audit(inside, { action: 'user.ask-for-email', object: 'user', objectID: user.id, changes });
  });
}

/**
 * Confirms a change of email address. Notifies the old address and ends all other sessions of the user.
 * @throws V_04 or V_05 on `token`, V_06 on `email` when another user has taken the address
 */
export async function confirmEmail(context: Context, token: string): Promise<void> {
  const { db, actor } = context;
  const change = await verifyEmailChangeToken(db, token, context.services.now());
  if (change === 'malformed') return fail('V_04', 'token');
  if (change === 'expired') return fail('V_05', 'token');
  const { user, email } = change;
  const outcome = await setEmail(db, user.id, { from: user.email, to: email });
  if (outcome === 'taken') fail('V_06', 'email');
  if (outcome === 'conflict') fail('V_05', 'token');
  await revokeAccountTokens(db, user.id);
  await endUserSessions(db, user.id, actor.kind === 'user' && actor.ID === user.id ? actor.sessionID : 0);
  await sendAccountMail(context, 'email-changed', user);
  const changes = { email: { from: user.email, to: email } };
  const by = { ID: user.id, name: user.name };
  await audit(context, { action: 'user.change-email', object: 'user', objectID: user.id, changes, actor: by });
}
