import type { IncomingMessage, ServerResponse } from 'node:http';
import { bytesType, multipartTextLimit } from '@ximblox/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../platform/rate-counters.ts';
import { type BudgetLimits, type ByteBudget, createByteBudget, type Reservation } from './byte-budget.ts';
import { busyResponse } from './shed-load.ts';
import { closeSlowConnection, hasBody } from './slow-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether users log in with this call. A separate memory budget accepts its body when that of visitors is used up. */
    isLogin?: boolean;
  }
  interface FastifyRequest {
    /** Disk space used by a visitor's body; null for users and API tokens, and without a body. */
    spool: Reservation | null;
  }
}

const KiB = 1024;
const MiB = 1024 * KiB;

/** Limits for request bodies being received or handled, in bytes, and the time that visitors have to send them. */
export interface BodyLimits {
  /** Memory for bodies of visitors; `each` applies to one network. */
  visitors: BudgetLimits;
  /** Memory for logins once the budget of visitors is used up; `each` applies to one network. */
  logins: BudgetLimits;
  /** Memory for bodies of users and API tokens; `each` applies to one session or token. */
  users: BudgetLimits;
  /** Disk space for files of visitors; `each` applies to one network. */
  spool: BudgetLimits;
  /** Memory of a connection and its parser, in addition to the body. */
  base: number;
  /** Milliseconds in which a visitor's body must arrive. */
  time: number;
  /** Bytes of `Content-Length` that extend a visitor's time by one second, up to `maxTime`. */
  bytesPerSecond: number;
  maxTime: number;
}

export const bodyLimits: BodyLimits = {
  visitors: { each: 2 * MiB, all: 8 * MiB },
  logins: { each: 256 * KiB, all: 4 * MiB },
  users: { each: 32 * MiB, all: 128 * MiB },
  spool: { each: 64 * MiB, all: 256 * MiB },
  base: 16 * KiB,
  time: 30_000,
  bytesPerSecond: 64 * KiB,
  maxTime: 300_000,
};

/** Returns the `Content-Length` in bytes, or Infinity for a chunked body. */
export const declaredLength = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? Infinity);

/** Bytes of a streamed file that are in memory at the same time. */
const streamed = 256 * KiB;

/** Returns the bytes of memory that a body needs at most. Files and uploads are streamed. */
function memoryOf(request: FastifyRequest): number {
  const type = request.headers['content-type']?.toLowerCase() ?? '';
  const isStreamed = type.startsWith('multipart/') || type === bytesType;
  const length = declaredLength(request.raw);
  if (isStreamed) return length <= multipartTextLimit ? length : streamed;
  return Math.min(length, request.routeOptions.bodyLimit);
}

/** Returns the milliseconds in which a body of this length must arrive. */
export function bodyTimeout(length: number, { time, bytesPerSecond, maxTime }: BodyLimits): number {
  return Number.isFinite(length) ? Math.min(maxTime, time + (length / bytesPerSecond) * 1000) : time;
}

/** Closes the connection if the body has not arrived within the time, whatever its rate. */
function limitTime(request: IncomingMessage, response: ServerResponse, milliseconds: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) closeSlowConnection(request.socket);
  }, milliseconds);
  timer.unref();
  const end = (): void => clearTimeout(timer);
  request.once('end', end);
  response.once('close', end);
}

function ownerOf({ caller, token, ip }: FastifyRequest): { isVisitor: boolean; owner: string } {
  if (token !== null && token !== 'unknown') return { isVisitor: false, owner: `token:${token.id}` };
  if (caller) return { isVisitor: false, owner: `session:${caller.id}` };
  return { isVisitor: true, owner: networkOf(ip) };
}

/** Reserves bytes in the first budget that has room; undefined if none has. */
function holdIn(budgets: readonly ByteBudget[], owner: string, bytes: number): Reservation | undefined {
  for (const budget of budgets) {
    const reservation = budget.reserve(owner);
    try {
      reservation.take(bytes);
      return reservation;
    } catch {
      reservation.release();
    }
  }
  return undefined;
}

/**
 * Admission control for request bodies: bounds the memory, disk space and time that they use together. A body is received
 * only if there is room for its maximum size. Other requests get 503 before any of the body is read.
 */
export function admitBodies(app: FastifyInstance, limits: BodyLimits = bodyLimits): void {
  const visitors = createByteBudget(limits.visitors);
  const logins = createByteBudget(limits.logins);
  const users = createByteBudget(limits.users);
  const spools = createByteBudget(limits.spool);
  app.decorateRequest('spool', null);
  app.addHook('preParsing', (request, reply, _payload, next) => {
    if (!hasBody(request.raw) || reply.raw.closed) return next();
    const { isVisitor, owner } = ownerOf(request);
    const visitorBudgets = request.routeOptions.config.isLogin ? [visitors, logins] : [visitors];
    const reservation = holdIn(isVisitor ? visitorBudgets : [users], owner, limits.base + memoryOf(request));
    if (!reservation) {
      const { headers, body } = busyResponse(request.url);
      return reply.code(503).headers(headers).send(body);
    }
    reply.raw.once('close', reservation.release);
    if (isVisitor) {
      const spool = spools.reserve(owner);
      request.spool = spool;
      reply.raw.once('close', spool.release);
      limitTime(request.raw, reply.raw, bodyTimeout(declaredLength(request.raw), limits));
    }
    return next();
  });
}
