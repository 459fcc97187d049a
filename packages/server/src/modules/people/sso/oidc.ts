import type { AnswerOf, contract } from '@ximblox/contract';
import * as client from 'openid-client';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import type { OidcProvider } from '../../../platform/sso-settings.ts';
import { callbackAddress } from './addresses.ts';
import { type ExternalProfile, SsoRefusal } from './external-profile.ts';
import { createOutsideFetch } from './outside-fetch.ts';

/** Difference between the clocks of provider and server that is accepted, in seconds. */
const clockTolerance = 60;
/** Time after which the metadata of a provider is read again, in milliseconds. */
const metadataAge = 3_600_000;
/** Values of `acr` that mean a second factor. */
const strongContexts = new Set(['mfa', 'phr', 'phrh', 'http://schemas.openid.net/pape/policies/2007/06/multi-factor']);

/** The part of a login that the server keeps while the user is at the provider. */
export interface OidcLogin {
  nonce: string;
  codeVerifier: string;
}

/**
 * Describes an error of openid-client for the operator, with its causes and the error code of the provider: its own message is
 * often no more than "something went wrong".
 */
function describeError(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined) {
    if (cause instanceof Response) parts.push(`HTTP ${cause.status}`);
    if (cause instanceof Error && cause.message !== '') parts.push(cause.message);
  }
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    parts.push(error.error, error.error_description ?? '');
  return parts.filter((part) => part !== '').join(': ') || 'unknown';
}

const known = new WeakMap<OidcProvider, { config: client.Configuration; until: number }>();

/** Reads the metadata of a provider, without a cache. @throws errors of openid-client and of the connection */
export async function discoverProvider(provider: OidcProvider): Promise<client.Configuration> {
  const issuer = new URL(provider.issuer);
  const secret = provider.clientSecret ?? provider.clientSecretFile;
  return client.discovery(
    issuer,
    provider.clientId,
    { [client.clockTolerance]: clockTolerance },
    secret === undefined ? client.None() : client.ClientSecretBasic(secret),
    {
      [client.customFetch]: createOutsideFetch(issuer.host),
      // Verifies the signature of ID tokens too, not only the connection they came through.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

async function configurationOf(provider: OidcProvider): Promise<client.Configuration> {
  const cached = known.get(provider);
  if (cached && cached.until > performance.now()) return cached.config;
  try {
    const config = await discoverProvider(provider);
    known.set(provider, { config, until: performance.now() + metadataAge });
    return config;
  } catch (error) {
    throw new SsoRefusal('unavailable', describeError(error));
  }
}

/** Starts a login, a fresh one on demand. @returns the address of the provider, and what the server must keep */
export async function beginOidc(
  { services }: Context,
  provider: OidcProvider,
  { state, isFresh }: { state: string; isFresh: boolean },
): Promise<{ address: string; login: OidcLogin }> {
  const config = await configurationOf(provider);
  const login = { nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() };
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackAddress(services.settings, provider.id),
    scope: provider.scopes.join(' '),
    state,
    nonce: login.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(login.codeVerifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
  });
  return { address: address.href, login };
}

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

function emailOf(provider: OidcProvider, token: Claims, info: Claims): { email: string; isEmailVerified: boolean } {
  const email = textOf(token.email) || textOf(info.email);
  const sources = [token, info].filter((claims) => textOf(claims.email) === email);
  const values = sources.map((claims) => claims.email_verified).filter((value) => value !== undefined);
  const isEmailVerified =
    values.length === 0 ? provider.trustEmail : values.every((value) => value === true || value === 'true');
  return { email, isEmailVerified: email !== '' && isEmailVerified };
}

const isStrong = ({ amr, acr }: Claims): boolean =>
  listOf(amr).includes('mfa') || (typeof acr === 'string' && strongContexts.has(acr));

/** Fetches further claims of a person, unless the ID token has all that is needed. */
async function userInfo(
  config: client.Configuration,
  provider: OidcProvider,
  { claims, accessToken }: { claims: Claims; accessToken: string },
): Promise<Claims> {
  const isComplete = ['email', 'email_verified', 'name', provider.groupsClaim].every(
    (name) => claims[name] !== undefined,
  );
  if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(config, accessToken, String(claims.sub));
}

/**
 * Finishes a login: exchanges the code, and verifies state, issuer, signature, audience, nonce and times.
 * @param query query of the callback, with its question mark
 * @throws SsoRefusal
 */
export async function finishOidc(
  { services }: Context,
  provider: OidcProvider,
  { query, state, login }: { query: string; state: string; login: OidcLogin },
): Promise<ExternalProfile> {
  const config = await configurationOf(provider);
  const current = new URL(`${callbackAddress(services.settings, provider.id)}${query}`);
  try {
    const tokens = await client.authorizationCodeGrant(config, current, {
      pkceCodeVerifier: login.codeVerifier,
      expectedState: state,
      expectedNonce: login.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims() as Claims | undefined;
    if (!claims) throw new SsoRefusal('failed', 'no ID token');
    const info = await userInfo(config, provider, { claims, accessToken: tokens.access_token });
    return {
      subject: String(claims.sub),
      ...emailOf(provider, claims, info),
      name: textOf(claims.name) || textOf(info.name),
      groups: listOf(claims[provider.groupsClaim] ?? info[provider.groupsClaim]),
      isStrong: provider.trustSecondFactor || isStrong(claims),
      authenticatedAt: typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : null,
      idToken: tokens.id_token ?? null,
    };
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    const isCancelled = error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
    throw new SsoRefusal(isCancelled ? 'cancelled' : 'failed', describeError(error));
  }
}

/** Returns the address that ends the session at the provider and leads back to the login screen; null if it has none. */
export async function endSessionAddress(
  { services }: Context,
  provider: OidcProvider,
  idToken: string | null,
): Promise<string | null> {
  const config = await configurationOf(provider).catch(() => null);
  if (!config || config.serverMetadata().end_session_endpoint === undefined) return null;
  return client.buildEndSessionUrl(config, {
    post_logout_redirect_uri: `${publicOrigin(services.settings)}/cmsadmin/login`,
    ...(idToken === null ? {} : { id_token_hint: idToken }),
  }).href;
}

type TestStep = AnswerOf<typeof contract.sso.test>[number];

/** Tests whether the metadata and the keys of a provider can be read. */
export async function testOidc(provider: OidcProvider): Promise<TestStep[]> {
  const run = async (step: TestStep['step'], work: () => Promise<string>): Promise<TestStep> => {
    try {
      return { step, isDone: true, detail: await work() };
    } catch (error) {
      return { step, isDone: false, detail: describeError(error) };
    }
  };
  let keysAddress = '';
  const metadata = await run('metadata', async () => {
    const { issuer, jwks_uri: keys = '' } = (await discoverProvider(provider)).serverMetadata();
    keysAddress = keys;
    return issuer;
  });
  if (!metadata.isDone) return [metadata];
  const keys = await run('keys', async () => {
    const response = await createOutsideFetch(new URL(provider.issuer).host)(keysAddress);
    const found = (await response.json()) as { keys?: unknown[] };
    if (!response.ok || !found.keys?.length) throw new Error('no keys');
    return String(found.keys.length);
  });
  return [metadata, keys];
}
