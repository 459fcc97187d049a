import type { Context } from '../../../context.ts';
import { countTry, networkOf, RateLimitError } from '../../../platform/rate-counters.ts';
import { requiredProvider } from '../../../platform/sso-settings.ts';
import { accountLink, findUserByEmail, lockUser, sendAccountMail, userState, type UserRow } from '../users/index.ts';
import { createAccountToken, type TokenPurpose } from './account-token-store.ts';

/** Job that looks up the account of an email address and sends the link. */
export const forgotPasswordJob = 'forgot-password';

/**
 * Queues an email with a link to reset the password. The account is looked up later, in a job, so neither the response nor its
 * timing reveals whether it exists. More than three requests an hour for one address get the same response and are dropped.
 * @throws 429 AUTH_03 after ten requests an hour from one network
 */
export async function forgotPassword(context: Context, email: string): Promise<void> {
  const { db, request, services } = context;
  const { resetAddress, resetAccount } = services.settings.limits;
  const network = await countTry(db, `reset:address:${networkOf(request.address)}`, resetAddress);
  if (!network.allowed) throw new RateLimitError('AUTH_03', network.secondsLeft);
  const account = await countTry(db, `reset:account:${email.toLowerCase()}`, resetAccount);
  if (account.allowed) await services.jobs.add(db, forgotPasswordJob, { email, languages: request.languages });
}

/**
 * Finds the user who may receive a password link: active users reset their password, invited users activate their account.
 * Returns null for unknown addresses, deactivated users and those who must log in at an identity provider. Locks the user, so the address cannot change until the transaction ends.
 */
async function findRecipient(
  { db, services }: Context,
  email: string,
): Promise<{ user: UserRow; purpose: TokenPurpose } | null> {
  const found = await findUserByEmail(db, email);
  if (!found || requiredProvider(services.settings, email)) return null;
  const user = await lockUser(db, found.id);
  if (user?.email !== found.email) return null;
  // Identity providers decide who gets into the accounts that they created.
  if (user.isExternal && user.passwordHash === null) return null;
  if (user.active) return { user, purpose: 'reset' };
  return userState(user) === 'invited' ? { user, purpose: 'activation' } : null;
}

/** Creates a password link for an operator to pass on, and revokes earlier links. Null if the address may not have one. */
export async function createPasswordLink(context: Context, email: string): Promise<string | null> {
  return context.transaction(async (inside) => {
    const recipient = await findRecipient(inside, email);
    if (!recipient) return null;
    const token = await createAccountToken(inside.db, recipient.user.id, recipient.purpose);
    return accountLink(context.services.settings, recipient.purpose, token);
  });
}

/**
 * Sends a link to reset the password or to activate the account, if the address may have one. Runs in a job.
 * @param languages `Accept-Language` header of the request
 */
export async function mailPasswordLink(context: Context, email: string, languages: string): Promise<void> {
  await context.transaction(async (inside) => {
    const recipient = await findRecipient(inside, email);
    if (!recipient) return;
    const { user, purpose } = recipient;
    const token = await createAccountToken(inside.db, user.id, purpose);
    await sendAccountMail(inside, purpose, user, token, languages);
  });
}
