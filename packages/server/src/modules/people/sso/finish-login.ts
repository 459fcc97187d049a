import type { Context, HandlerExtras } from '../../../context.ts';
import { seal } from '../../../platform/server-key.ts';
import type { OidcProvider, SsoProvider } from '../../../platform/sso-settings.ts';
import { audit } from '../../foundation/audit/index.ts';
import { createSession } from '../auth/index.ts';
import { admitProfile } from './admit-profile.ts';
import { ssoKey, takeLogin } from './begin-login.ts';
import { type ExternalProfile, SsoRefusal } from './external-profile.ts';
import { finishOidc } from './oidc.ts';
import { insertSsoSession } from '../identities/index.ts';

type LoginExtras = Pick<HandlerExtras, 'session' | 'device'>;

/** Starts a session for a person whom a provider has authenticated. @throws SsoRefusal */
export async function logInWithProfile(
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

/** Records a refused login. */
export async function recordRefusal(
  context: Context,
  { provider, reason, email }: { provider: string; reason: string; email: string },
): Promise<void> {
  const changes = { provider, reason };
  await audit(context, { action: 'auth.login', object: 'account', objectID: email, changes, outcome: 'failure' });
}

/**
 * Finishes a login with the answer of an OpenID Connect provider, and starts a session.
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
  try {
    const state = new URLSearchParams(answer.query).get('state') ?? '';
    const { to, oidc: login } = await takeLogin(context, { state, browser: answer.browser, provider });
    if (!login) throw new SsoRefusal('failed', 'not a login with OpenID Connect');
    const profile = await finishOidc(context, provider, { query: answer.query, state, login });
    email = profile.email;
    await logInWithProfile(context, provider, { profile, extras: answer.extras });
    return to;
  } catch (error) {
    if (error instanceof SsoRefusal)
      await recordRefusal(context, { provider: provider.id, reason: error.reason, email });
    throw error;
  }
}
