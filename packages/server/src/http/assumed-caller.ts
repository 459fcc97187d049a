import { isDeepStrictEqual } from 'node:util';
import { fail } from '@ximblox/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { type ActiveSession, findSession, sessionHash } from '../modules/auth/index.ts';
import type { Database } from '../platform/database/database.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that the request came with, null without one; of a call that runs ahead it may be what was true a moment ago. */
    caller: ActiveSession | null;
    /** What the session's ID was made from by now: of a login in this request, the new one's. */
    sessionHash: Buffer | null;
    /** What the database says of the session, while `caller` is only assumed; null once that is known. */
    confirmation: Promise<ActiveSession | null> | null;
  }
  interface FastifyContextConfig {
    /** Whether the call begins before the database has told whose session it is. */
    runsAhead?: boolean;
  }
}

/** Sessions as the database told of them last, by what is made of their IDs. */
export type LastSessions = Map<string, ActiveSession>;

/** More sessions are forgotten all at once; nothing but time is lost. */
const mostSessions = 5_000;

function setCaller(request: FastifyRequest, session: ActiveSession | null): void {
  request.caller = session;
  request.sessionHash = session?.tokenHash ?? null;
}

/**
 * Looks up the session of a request. A call that runs ahead goes on at once with what `last` says of the session, while the
 * database is asked; `confirmCaller` waits for that.
 * @param last left out by those who wait
 */
export async function identify(
  request: FastifyRequest,
  { db, services }: { db: Database; services: Services },
  last?: LastSessions,
): Promise<void> {
  const token = readSessionCookie(request, services.settings);
  if (token === '') return;
  const hash = sessionHash(token);
  const key = hash.toString('base64url');
  const asked = findSession(db, hash, services.settings).then((session) => {
    if (!session) last?.delete(key);
    else if (last) {
      if (last.size >= mostSessions && !last.has(key)) last.clear();
      last.set(key, session);
    }
    return session;
  });
  const assumed = request.routeOptions.config.runsAhead ? last?.get(key) : undefined;
  if (!assumed) return setCaller(request, await asked);
  setCaller(request, assumed);
  request.confirmation = asked;
  // Whoever answers waits for it; a request that ends before must not end the process.
  asked.catch(() => undefined);
}

/** The caller is not who was assumed, so that nothing of what was done may stay or be told. */
class CallerChanged extends Error {}

/** Whether the caller is who was assumed. When not, the request carries who it is from now on. */
async function isConfirmed(request: FastifyRequest): Promise<boolean> {
  const { confirmation, caller } = request;
  if (!confirmation) return true;
  const session = await confirmation;
  request.confirmation = null;
  if (isDeepStrictEqual(session, caller)) return true;
  setCaller(request, session);
  return false;
}

/** To be awaited before anything is committed or answered. @throws what ends the attempt, when the caller is somebody else */
export async function confirmCaller(request: FastifyRequest): Promise<void> {
  if (!(await isConfirmed(request))) throw new CallerChanged();
}

/**
 * Does what depends on the caller. When it fails, or asks for it by `confirmCaller`, and the caller is not who was assumed, it
 * is done again for who it is.
 */
export async function forCaller<Result>(
  request: FastifyRequest,
  attempt: () => Promise<Result>,
  again: () => Promise<Result> = attempt,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof CallerChanged) && (await isConfirmed(request))) throw error;
    return again();
  }
}

/**
 * What is to be told of a call that failed: of one whose session turns out to have ended, that alone. It is for what fails
 * outside of `forCaller`, such as a body that cannot be read.
 */
export async function failureToTell(request: FastifyRequest, error: unknown): Promise<unknown> {
  try {
    if (!(await isConfirmed(request)) && !request.caller) fail('UM_01', '', { status: 401 });
    return error;
  } catch (other) {
    return other;
  }
}
