import type { AnswerOf, contract } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { requiredProvider, type SsoProvider } from '../../../platform/sso-settings.ts';
import { audit } from '../../foundation/audit/index.ts';
import { confirmSession } from '../auth/index.ts';
import { findIdentity, listUserIdentities } from '../identities/index.ts';
import { currentUser, findUser, hasLocalLogin, isConfirmed } from '../users/index.ts';
import type { Confirmation } from './begin-login.ts';
import { type ExternalProfile, SsoRefusal } from './external-profile.ts';

/** Difference between the clocks of provider and server that is accepted, in milliseconds. */
const clockSkew = 60_000;

/** Returns the providers where the current user can confirm actions, and whether they just have. */
export async function confirmationStatus(context: Context): Promise<AnswerOf<typeof contract.sso.confirmation>> {
  const { db, services } = context;
  const user = await currentUser(context);
  if (hasLocalLogin(context, user)) return { providers: [], isConfirmed: false };
  const required = requiredProvider(services.settings, user.email);
  const linked = new Set((await listUserIdentities(db, user.id)).map(({ provider }) => provider));
  const usable = services.settings.sso.filter(({ id }) => linked.has(id) && (!required || required.id === id));
  return { providers: usable.map(({ id, name }) => ({ ID: id, name })), isConfirmed: await isConfirmed(context) };
}

/** Starts the confirmation of the current session. @throws SsoRefusal without a session */
export function beginConfirmation({ actor, services }: Context): Confirmation {
  if (actor.kind !== 'user') throw new SsoRefusal('failed', 'no session to confirm');
  return { userID: actor.ID, sessionID: actor.sessionID, since: services.now().getTime() };
}

/**
 * Confirms a session with a person whom a provider has authenticated again.
 * @throws SsoRefusal if the provider did not ask them to log in again, or if it is another person
 */
export async function confirmWithProfile(
  context: Context,
  provider: SsoProvider,
  { profile, confirms }: { profile: ExternalProfile; confirms: Confirmation },
): Promise<void> {
  const { db, services } = context;
  const { authenticatedAt, isStrong, subject } = profile;
  if (authenticatedAt === null) throw new SsoRefusal('not-fresh', 'no time of the authentication');
  if (authenticatedAt < confirms.since - clockSkew) throw new SsoRefusal('not-fresh', 'an earlier authentication');
  if (services.settings.requireTwoFactor && !isStrong) throw new SsoRefusal('second-factor');
  const identity = await findIdentity(db, provider.id, subject);
  if (identity?.userID !== confirms.userID) throw new SsoRefusal('other-account');
  await context.transaction(async (inside) => {
    if (!(await confirmSession(inside.db, confirms))) throw new SsoRefusal('failed', 'the session has ended');
    const changes = { provider: provider.id };
    const actor = { ID: confirms.userID, name: (await findUser(inside.db, confirms.userID))?.name ?? '' };
    await audit(inside, { action: 'auth.confirm', object: 'user', objectID: confirms.userID, changes, actor });
  });
}
