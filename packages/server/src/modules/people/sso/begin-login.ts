import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { seal, serverKey, unseal } from '../../../platform/server-key.ts';
import type { SsoProvider } from '../../../platform/sso-settings.ts';
import { SsoRefusal } from './external-profile.ts';
import { beginOidc, type OidcLogin } from './oidc.ts';
import { beginSaml } from './saml.ts';
import { adminTarget } from './sso-rules.ts';
import { insertPendingLogin, takePendingLogin } from '../identities/index.ts';

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The key of values that single sign-on encrypts. */
export const ssoKey = ({ services }: Context): Promise<Buffer> => serverKey(services.settings, 'single-sign-on');

/** Finds a provider. @throws SsoRefusal for an unknown one */
export function findProvider({ services }: Context, id: string): SsoProvider {
  const provider = services.settings.sso.find((one) => one.id === id);
  if (!provider) throw new SsoRefusal('failed', 'unknown provider');
  return provider;
}

/** The session that a login confirms, instead of starting one. */
export interface Confirmation {
  userID: number;
  sessionID: number;
  /** Time in milliseconds after which the person must have authenticated at the provider. */
  since: number;
}

/** What the server keeps of a login: the path to open afterwards, what it confirms, and the secrets of the protocol. */
export interface KeptLogin {
  to: string;
  /** Missing in logins of earlier versions. */
  confirms?: Confirmation | null;
  /** Null for SAML. */
  oidc: OidcLogin | null;
}

/**
 * Starts a login at an identity provider.
 * @param browser secret of the browser, from its cookie: only this browser can finish the login
 * @param confirms the session that the login confirms: the provider asks the person to log in again, even if it knows them
 * @param to address to open after the login; addresses outside the admin are ignored
 * @returns the address at the provider
 * @throws SsoRefusal
 */
export async function beginLogin(
  context: Context,
  {
    provider,
    browser,
    to,
    confirms = null,
  }: { provider: SsoProvider; browser: string; to: string; confirms?: Confirmation | null },
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  const isFresh = confirms !== null;
  const { address, login } =
    provider.type === 'saml'
      ? { address: await beginSaml(context, provider, { state, isFresh }), login: null }
      : await beginOidc(context, provider, { state, isFresh });
  const kept: KeptLogin = { oidc: login, to: adminTarget(to), confirms };
  const sealed = seal(await ssoKey(context), Buffer.from(JSON.stringify(kept)), `login:${state}`);
  const pending = { stateHash: hashOf(state), browserHash: hashOf(browser), provider: provider.id, sealed };
  await insertPendingLogin(context.db, pending);
  return address;
}

/** Consumes a started login. @throws SsoRefusal if it is unknown, answered, expired, or of another browser or provider */
export async function takeLogin(
  context: Context,
  { state, browser, provider }: { state: string; browser: string; provider: SsoProvider },
): Promise<KeptLogin> {
  const pending = { stateHash: hashOf(state), browserHash: hashOf(browser), provider: provider.id };
  const sealed = await takePendingLogin(context.db, pending);
  if (!sealed) throw new SsoRefusal('failed', 'unknown state');
  return JSON.parse(unseal(await ssoKey(context), sealed, `login:${state}`).toString()) as KeptLogin;
}
