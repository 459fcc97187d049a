import type { Context } from '../../../context.ts';
import { countTry, networkOf, TooManyCalls } from '../../../platform/rate-counters.ts';
import { accountLink, findUserByEmail, holdUser, sendAccountMail, type UserRow } from '../users/index.ts';
import { createAccountToken, type TokenPurpose } from './account-token-store.ts';

/** Job that finds out whether an address has an account, and mails it. */
export const forgotPasswordJob = 'forgot-password';

/**
 * Queues a mail with a link for a new password. Whether the address has an account is found out later, in a job, so that
 * neither answer nor time tells; more than three an hour for one address are answered alike and dropped.
 * @throws 429 AUTH_03 after ten an hour from one network
 */
export async function forgotPassword(context: Context, email: string): Promise<void> {
  const { db, request, services } = context;
  const { resetAddress, resetAccount } = services.settings.limits;
  const network = await countTry(db, `reset:address:${networkOf(request.address)}`, resetAddress);
  if (!network.allowed) throw new TooManyCalls('AUTH_03', network.secondsLeft);
  const account = await countTry(db, `reset:account:${email.toLowerCase()}`, resetAccount);
  if (account.allowed) await services.jobs.add(db, forgotPasswordJob, { email, languages: request.languages });
}

/**
 * The user who may get a link, and for what: a new password, or the activation that never was; not who was deactivated. In a
 * transaction, until whose end the user keeps the address.
 */
async function holderOf({ db }: Context, email: string): Promise<{ user: UserRow; purpose: TokenPurpose } | null> {
  const found = await findUserByEmail(db, email);
  if (!found) return null;
  const user = await holdUser(db, found.id);
  if (user?.email !== found.email) return null;
  if (user.active) return { user, purpose: 'reset' };
  return user.passwordHash === null ? { user, purpose: 'activation' } : null;
}

/** A link for an operator who hands it over; older links of the user end. Null when nobody may have one. */
export async function createPasswordLink(context: Context, email: string): Promise<string | null> {
  return context.transaction(async (inside) => {
    const holder = await holderOf(inside, email);
    if (!holder) return null;
    const token = await createAccountToken(inside.db, holder.user.id, holder.purpose);
    return accountLink(context.services.settings, holder.purpose, token);
  });
}

/**
 * Mails a link to set a new password, or to activate an account that never was; nothing to others. Runs in a job.
 * @param languages `Accept-Language` of who asked for it
 */
export async function mailPasswordLink(context: Context, email: string, languages: string): Promise<void> {
  await context.transaction(async (inside) => {
    const holder = await holderOf(inside, email);
    if (!holder) return;
    const { user, purpose } = holder;
    const token = await createAccountToken(inside.db, user.id, purpose);
    await sendAccountMail({ ...inside, request: { ...inside.request, languages } }, purpose, user, token);
  });
}
