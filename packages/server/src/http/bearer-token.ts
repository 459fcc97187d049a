import { type Endpoint, fail, hasPermission, tokenPrefix } from '@ximblox/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Services } from '../context.ts';
import { type ActiveToken, findToken } from '../modules/people/api-tokens/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { LimitName } from '../platform/setting-values.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The API token of the request; `unknown` if it is invalid or revoked, null without one. */
    token: ActiveToken | 'unknown' | null;
  }
}

/** Characters of a token that are read; valid tokens are shorter. */
const maxLength = 100;

/** Returns the API token of a request, or `''`. Other `Authorization` headers are ignored: proxies may use them. */
function readToken({ headers }: FastifyRequest): string {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token.startsWith(tokenPrefix) ? token.slice(0, maxLength) : '';
}

/** Looks up the API token of a request. */
export async function identifyToken(request: FastifyRequest, db: Database, services: Services): Promise<void> {
  const token = readToken(request);
  if (token !== '') request.token = (await findToken(db, token, services.settings)) ?? 'unknown';
}

/** Rejects an invalid or revoked token. @throws 401 UM_01 */
export function refuseUnknownToken(reply: FastifyReply): never {
  reply.header('WWW-Authenticate', 'Bearer error="invalid_token"');
  return fail('UM_01', '', { status: 401 });
}

/** Returns the rate limit of a call by a token. Tokens for published content have limits of their own for reading it. */
export function limitFor({ rate, isPublished }: Endpoint, { scopes }: ActiveToken): LimitName {
  if (!scopes.includes('read-published')) return rate;
  if (rate === 'public' || isPublished) return 'token';
  return rate === 'search' ? 'tokenSearch' : rate;
}

/**
 * Checks that a token may call an endpoint at all. The handler checks permissions for the object.
 * @throws UM_01
 */
export function checkTokenAccess(
  { access, byToken, isPublished }: Endpoint,
  { scopes, permissions }: ActiveToken,
): void {
  if (!byToken) fail('UM_01');
  const isEnough = scopes.includes('read-drafts') || (isPublished && scopes.includes('read-published'));
  if (access.kind === 'session' && !isEnough) fail('UM_01');
  if (access.kind === 'permission' && !access.names.some((name) => hasPermission(permissions, name))) fail('UM_01');
}

/**
 * Returns the actor of a call by a token: its owner. Without the scope `read-drafts` the actor is anonymous on endpoints
 * that return published content.
 */
export function tokenActor(
  token: ActiveToken,
  { access, isPublished }: Pick<Endpoint, 'access' | 'isPublished'>,
): Actor {
  const { id, name, scopes, userID, userName, email, roleID, permissions } = token;
  if ((access.kind === 'anonymous' || isPublished) && !scopes.includes('read-drafts')) return { kind: 'anonymous' };
  return { kind: 'user', ID: userID, name: userName, email, roleID, permissions, sessionID: 0, token: { id, name } };
}
