import type { Context, SessionControl } from '../../../context.ts';
import { unseal } from '../../../platform/server-key.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { logOut } from '../auth/index.ts';
import { findSsoSession } from '../identities/index.ts';
import { ssoKey } from './begin-login.ts';
import { endSessionAddress } from './oidc.ts';

/** Milliseconds that a logout waits for the identity provider. */
const patience = 2_000;

/** Ends the current session at once. @returns the address that ends the session at its identity provider too; null without one, and if the provider does not answer */
export async function logOutEverywhere(context: Context, session: SessionControl): Promise<string | null> {
  const { actor, services } = context;
  const sessionID = actor.kind === 'user' ? actor.sessionID : 0;
  const started = await context.transaction(async (inside) => {
    const found = await findSsoSession(inside.db, sessionID);
    await logOut(inside, session);
    return found;
  });
  const provider = services.settings.sso.find(({ id }) => id === started?.provider);
  // The logout of SAML needs signed requests and reaches few providers completely.
  if (!started || provider?.type !== 'oidc') return null;
  const { sealedToken } = started;
  const key = await ssoKey(context);
  try {
    const token = sealedToken && unseal(key, sealedToken, `session:${sessionID}`).toString();
    return await withTimeout(patience, () => endSessionAddress(context, provider, token));
  } catch (error) {
    // The session here has ended.
    context.services.log.warn(
      { err: error, provider: provider.id },
      'an identity provider could not be asked to log out',
    );
    return null;
  }
}
