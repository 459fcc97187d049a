import type { Context, HandlerExtras } from '../../../context.ts';
import { seal } from '../../../platform/server-key.ts';
import type { OidcProvider, SsoProvider } from '../../../platform/sso-settings.ts';
import { audit } from '../../foundation/audit/index.ts';
import { createSession } from '../auth/index.ts';
import { admitProfile } from './admit-profile.ts';
import { type Confirmation, ssoKey, takeLogin } from './begin-login.ts';
import { confirmWithProfile } from './confirm-session.ts';
import { type ExternalProfile, SsoRefusal } from './external-profile.ts';
import { finishOidc } from './oidc.ts';
import { insertSsoSession } from '../identities/index.ts';

type LoginExtras = Pick<HandlerExtras, 'session' | 'device'>;

/** Starts a session for a person whom a provider has authenticated. @throws SsoRefusal */
async function logInWithProfile(
  context: Context,
  provider: SsoProvider,
  { profile, extras }: { profile: ExternalProfile; extras: LoginExtras },
): Promise<void> {
  // A transaction of its own: a role that the provider has taken away stays away when the login is refused.
  const admission = await context.transaction((inside) => admitProfile(inside, provider, profile));
  const token = profile.idToken;
  const key = await ssoKey(context);
  const refused = await context.transaction(async (inside) => {
    if ('refused' in admission) return admission.refused;
    const { isStrong } = profile;
    const by = { provider: provider.id, secondFactor: isStrong };
    const record = (sessionID: number): Promise<void> => {
      const sealedToken = token === null ? null : seal(key, Buffer.from(token), `session:${sessionID}`);
      return insertSsoSession(inside.db, { sessionID, provider: provider.id, isStrong, sealedToken });
    };
    const loggedIn = await createSession(inside, admission.user, extras, by, { isStrong, record });
    return loggedIn ? null : 'deactivated';
  });
  if (refused !== null) throw new SsoRefusal(refused);
}

/** Logs in with a person whom a provider has authenticated, or confirms the session that asked for it. @throws SsoRefusal */
export const finishWithProfile = (
  context: Context,
  provider: SsoProvider,
  { confirms, ...found }: { profile: ExternalProfile; extras: LoginExtras; confirms: Confirmation | null },
): Promise<void> =>
  confirms === null
    ? logInWithProfile(context, provider, found)
    : confirmWithProfile(context, provider, { ...found, confirms });

/** Records a refused login, and for which session it was refused. */
export async function recordRefusal(
  context: Context,
  refusal: SsoRefusal,
  { provider, email, confirms }: { provider: string; email: string; confirms: Confirmation | null },
): Promise<void> {
  refusal.confirms = confirms !== null;
  const changes = { provider, reason: refusal.reason };
  const about = confirms
    ? ({ action: 'auth.confirm', object: 'user', objectID: confirms.userID } as const)
    : ({ action: 'auth.login', object: 'account', objectID: email } as const);
  await audit(context, { ...about, changes, outcome: 'failure' });
}

/**
 * Finishes a login with the answer of an OpenID Connect provider: starts a session, or confirms the one that asked for it.
 * @param answer.query query of the callback, with its question mark
 * @returns the path to open
 * @throws SsoRefusal; the refusal is in the audit log
 */
export async function finishLogin(
  context: Context,
  provider: OidcProvider,
  answer: { query: string; browser: string; extras: LoginExtras },
): Promise<string> {
  let email = '';
  let confirms: Confirmation | null = null;
  try {
    const state = new URLSearchParams(answer.query).get('state') ?? '';
    const kept = await takeLogin(context, { state, browser: answer.browser, provider });
    const { to, oidc: login } = kept;
    confirms = kept.confirms ?? null;
    if (!login) throw new SsoRefusal('failed', 'not a login with OpenID Connect');
    const profile = await finishOidc(context, provider, { query: answer.query, state, login });
    email = profile.email;
    await finishWithProfile(context, provider, { profile, extras: answer.extras, confirms });
    return to;
  } catch (error) {
    if (error instanceof SsoRefusal) await recordRefusal(context, error, { provider: provider.id, email, confirms });
    throw error;
  }
}
