import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** A person at the identity provider. */
export interface ProviderAccount {
  subject: string;
  email: string;
  isEmailVerified?: boolean;
  name?: string;
  groups?: string[];
  amr?: string[];
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Sets who logs in next. */
  account: ProviderAccount;
  /** Changes the claims of ID tokens before they are signed again; null to pass them on. */
  tamper: ((claims: Record<string, unknown>) => Record<string, unknown>) | null;
  /** Signs changed ID tokens with a key that the provider does not publish. */
  signsWithOtherKey: boolean;
  close(): Promise<void>;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs the claims of an ID token again, with the header of the original. */
function resign(
  token: string,
  change: (claims: Record<string, unknown>) => Record<string, unknown>,
  key: KeyObject,
): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const signed = `${header}.${encode(change(claims))}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

/** Rewrites the ID token in the response of the token endpoint. */
function rewriteToken(response: ServerResponse, rewrite: (token: string) => string): void {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: Buffer | string) => {
    const answer = JSON.parse(String(body ?? '{}')) as { id_token?: string };
    if (answer.id_token === undefined) return end(body);
    const text = JSON.stringify({ ...answer, id_token: rewrite(answer.id_token) });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

function configuration(
  current: IdentityProvider,
  callbacks: readonly string[],
  keys: readonly unknown[],
): Configuration {
  return {
    clients: [
      {
        client_id: current.clientId,
        client_secret: current.clientSecret,
        redirect_uris: [...callbacks],
        post_logout_redirect_uris: callbacks.map((address) => `${new URL(address).origin}/cmsadmin/login`),
      },
    ],
    jwks: { keys: [...keys] } as NonNullable<Configuration['jwks']>,
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => {
        const { email, isEmailVerified = true, name = 'Person', groups } = current.account;
        return { sub: accountId, email, email_verified: isEmailVerified, name, ...(groups ? { groups } : {}) };
      },
    }),
    // Everybody has consented to everything.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: current.clientId, accountId: current.account.subject });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
}

async function answerInteraction(
  provider: Provider,
  current: IdentityProvider,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="en"><title>Provider</title><form method="post"><button>Continue</button></form></html>',
    );
    return;
  }
  const { subject, amr } = current.account;
  // Logs in each time, so that one browser can be several people.
  await provider.interactionFinished(request, response, {
    login: { accountId: subject, remember: false, ...(amr ? { amr } : {}) },
  });
}

/**
 * Starts an OpenID Connect provider on loopback, with one client and a new signing key. Its login page has the button *Continue*.
 * @param callbacks redirect addresses of the client
 */
export async function startIdentityProvider(callbacks: readonly string[], port = 0): Promise<IdentityProvider> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const current: IdentityProvider = {
    issuer,
    clientId: 'ximblox',
    clientSecret: 'secret-of-the-test-client',
    account: { subject: 'nobody', email: 'nobody@example.org' },
    tamper: null,
    signsWithOtherKey: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = new Provider(
    issuer,
    configuration(current, callbacks, [{ ...jwk, alg: 'RS256', use: 'sig', kid: randomUUID() }]),
  );
  const handle = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) return void answerInteraction(provider, current, request, response);
    const { tamper } = current;
    if (request.url === '/token' && tamper) {
      rewriteToken(response, (token) => resign(token, tamper, current.signsWithOtherKey ? otherKey : key));
    }
    void handle(request, response);
  });
  return current;
}
