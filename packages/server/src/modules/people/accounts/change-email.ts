import { type ErrorItem, fail, failAll } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { countTry, TooManyCalls } from '../../../platform/rate-counters.ts';
import { audit } from '../../foundation/audit/index.ts';
import { currentPasswordErrors, currentUser, findUserByEmail, sendAccountMail, setEmail } from '../users/index.ts';
import { endAccountTokens } from './account-token-store.ts';
import { emailChangeOf, emailChangeToken } from './email-change-token.ts';
import { endSessionsOf } from '../auth/index.ts';

/**
 * Mails a link to a new address; following it makes that the own one. Until then nothing changes.
 * @throws V_07 on `email`, V_01 or AUTH_02 on `currentPassword`, together; V_06 on `email` only to whoever knows the password, since
 *   it tells who has an account; 429 AUTH_03, G_01 after three in an hour
 */
export async function askForEmail(
  context: Context,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const user = await currentUser(context);
  const errors: ErrorItem[] = await currentPasswordErrors(context, user, currentPassword);
  if (email === user.email) errors.push({ property: 'email', code: 'V_07' });
  failAll(errors);
  const holder = await findUserByEmail(context.db, email);
  if (holder && holder.id !== user.id) fail('V_06', 'email');
  const limit = context.services.settings.limits.resetAccount;
  const { allowed, secondsLeft } = await countTry(context.db, `change-email:${user.id}`, limit);
  if (!allowed) throw new TooManyCalls('G_01', secondsLeft);
  await context.transaction(async (inside) => {
    const token = await emailChangeToken(inside.db, { user, email }, inside.services.now());
    await sendAccountMail(inside, 'confirm-email', { ...user, email }, token);
    const changes = { email: { from: user.email, to: email } };
    await audit(inside, { action: 'user.ask-for-email', object: 'user', objectID: user.id, changes });
  });
}

/**
 * Makes the address to which a token was mailed that of its user. The old address is told, and all other sessions end.
 * @throws V_04 or V_05 on `token`, V_06 on `email` when somebody else has the address by now
 */
export async function confirmEmail(context: Context, token: string): Promise<void> {
  const { db, actor } = context;
  const change = await emailChangeOf(db, token, context.services.now());
  if (change === 'malformed') return fail('V_04', 'token');
  if (change === 'over') return fail('V_05', 'token');
  const { user, email } = change;
  const outcome = await setEmail(db, user.id, { from: user.email, to: email });
  if (outcome === 'taken') fail('V_06', 'email');
  if (outcome === 'changed-meanwhile') fail('V_05', 'token');
  await endAccountTokens(db, user.id);
  await endSessionsOf(db, user.id, actor.kind === 'user' && actor.ID === user.id ? actor.sessionID : 0);
  await sendAccountMail(context, 'email-changed', user);
  const changes = { email: { from: user.email, to: email } };
  const by = { ID: user.id, name: user.name };
  await audit(context, { action: 'user.change-email', object: 'user', objectID: user.id, changes, actor: by });
}
