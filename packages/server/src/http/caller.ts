import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, fail } from '@ximblox/contract';
import type { Actor, RequestInfo, Services, SessionControl } from '../context.ts';
import {
  type ActiveSession,
  endSession,
  findSession,
  renewSession,
  hashSessionToken,
  startSession,
} from '../modules/people/auth/index.ts';
import type { Database } from '../platform/database/database.ts';
import { tokenActor } from './bearer-token.ts';
import { readSessionCookie, writeSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request, or null. */
    caller: ActiveSession | null;
    /** Hash of the current session ID: after a login during this request, that of the new session. */
    sessionHash: Buffer | null;
  }
}

/** Looks up the session of a request, with its current permissions. */
export async function identifySession(request: FastifyRequest, db: Database, services: Services): Promise<void> {
  const token = readSessionCookie(request, services.settings);
  if (token === '') return;
  request.caller = await findSession(db, hashSessionToken(token), services.settings);
  request.sessionHash = request.caller?.tokenHash ?? null;
}

/** Returns the client's address, browser and languages, for sessions and the audit log. */
export const requestInfo = (request: FastifyRequest): RequestInfo => ({
  id: request.id,
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 500),
  languages: (request.headers['accept-language'] ?? '').slice(0, 200),
});

/**
 * Returns the actor of a request. A user who still has to set up two-factor authentication is anonymous.
 * @param endpoint the called endpoint, which decides about API tokens and about calls of that set-up; pages have none
 */
export function actorOf(
  { caller, token }: FastifyRequest,
  endpoint?: Pick<Endpoint, 'access' | 'isPublished' | 'beforeTwoFactor'>,
): Actor {
  if (endpoint && token !== null && token !== 'unknown') return tokenActor(token, endpoint);
  if (!caller || (caller.lacksTwoFactor && !endpoint?.beforeTwoFactor)) return { kind: 'anonymous' };
  const { userID, name, email, roleID, permissions, id, isStrong } = caller;
  return { kind: 'user', ID: userID, name, email, roleID, permissions, sessionID: id, isStrong };
}

/** Returns the session operations for handlers; `commit` writes the cookie to the response. */
export function sessionControl(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): SessionControl & { commit(): void } {
  const { settings } = services;
  let commit = (): void => undefined;
  const change = (token: string | null, tokenHash: Buffer | null): void => {
    commit = () => {
      writeSessionCookie(request, reply, settings, token);
      request.sessionHash = tokenHash;
    };
  };
  return {
    async start(db, userID) {
      if (request.caller) await endSession(db, request.caller.id);
      const { address, agent } = requestInfo(request);
      const { token, tokenHash, id } = await startSession(db, { userID, address, agent }, settings);
      change(token, tokenHash);
      return id;
    },
    async renew(db) {
      const renewed = request.caller && (await renewSession(db, request.caller.tokenHash));
      const { token, tokenHash } = renewed ?? fail('UM_01', '', { status: 401 });
      change(token, tokenHash);
    },
    async end(db) {
      if (request.caller) await endSession(db, request.caller.id);
      change(null, null);
    },
    commit: () => commit(),
  };
}
