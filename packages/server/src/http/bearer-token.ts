import { type Endpoint, fail, holds, tokenPrefix } from '@ximblox/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Services } from '../context.ts';
import { type ActiveToken, findToken } from '../modules/people/api-tokens/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { LimitName } from '../platform/setting-values.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of a program that the call came with; `unknown` for one that is none any more, null without one. */
    token: ActiveToken | 'unknown' | null;
  }
}

/** Longer ones are none of ours. */
const longest = 100;

/** The token that a request carries, `''` for none. Proxies may use the header for something else, which is no concern of ours. */
function readToken({ headers }: FastifyRequest): string {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token.startsWith(tokenPrefix) ? token.slice(0, longest) : '';
}

/** Looks up the token of a call. */
export async function identifyToken(request: FastifyRequest, db: Database, services: Services): Promise<void> {
  const token = readToken(request);
  if (token !== '') request.token = (await findToken(db, token, services.settings)) ?? 'unknown';
}

/** Refuses a token that is none any more. @throws 401 UM_01 */
export function refuseUnknownToken(reply: FastifyReply): never {
  reply.header('WWW-Authenticate', 'Bearer error="invalid_token"');
  return fail('UM_01', '', { status: 401 });
}

/** What is limited of a call by a token: reading what is public has a limit of its own for tokens that are for that. */
export function limitFor({ rate, isPublished }: Endpoint, { scopes }: ActiveToken): LimitName {
  if (!scopes.includes('read-published')) return rate;
  if (rate === 'public' || isPublished) return 'token';
  return rate === 'search' ? 'tokenSearch' : rate;
}

/**
 * Whether a token may make a call at all; the handler asks about the object.
 * @throws UM_01
 */
export function checkTokenAccess(
  { access, byToken, isPublished }: Endpoint,
  { scopes, permissions }: ActiveToken,
): void {
  if (!byToken) fail('UM_01');
  const isEnough = scopes.includes('read-drafts') || (isPublished && scopes.includes('read-published'));
  if (access.kind === 'session' && !isEnough) fail('UM_01');
  if (access.kind === 'permission' && !access.names.some((name) => holds(permissions, name))) fail('UM_01');
}

/** Who acts by a token: its owner, but where what is published is told apart from drafts, nobody unless the token is for drafts. */
export function tokenActor(
  token: ActiveToken,
  { access, isPublished }: Pick<Endpoint, 'access' | 'isPublished'>,
): Actor {
  const { id, name, scopes, userID, userName, email, roleID, permissions } = token;
  if ((access.kind === 'anonymous' || isPublished) && !scopes.includes('read-drafts')) return { kind: 'anonymous' };
  return { kind: 'user', ID: userID, name: userName, email, roleID, permissions, sessionID: 0, token: { id, name } };
}
