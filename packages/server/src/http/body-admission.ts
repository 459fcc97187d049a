import type { IncomingMessage, ServerResponse } from 'node:http';
import { bytesType, multipartTextLimit } from '@ximblox/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../platform/rate-counters.ts';
import { type BudgetLimits, type ByteBudget, createByteBudget, type Held } from './byte-budget.ts';
import { busyAnswer } from './shed-load.ts';
import { endSlowSender, hasBody } from './slow-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether people log in by the call: a reserve of its own takes its body. */
    isLogin?: boolean;
  }
  interface FastifyRequest {
    /** Counts what a visitor's body writes to disk; null for users and programs, and without a body. */
    spool: Held | null;
  }
}

const KiB = 1024;
const MiB = 1024 * KiB;

/** Limits of request bodies that are being received or handled, in bytes, and the time visitors have to send theirs. */
export interface BodyLimits {
  /** Memory for bodies of visitors, each network for itself. */
  visitors: BudgetLimits;
  /** Memory for bodies of visitors who log in when that of visitors is taken, each network for itself. */
  logins: BudgetLimits;
  /** Memory for bodies of users and programs, each session or token for itself. */
  users: BudgetLimits;
  /** Files of visitors on disk, each network for itself. */
  spool: BudgetLimits;
  /** What a connection and its parser take beside the body itself. */
  base: number;
  /** Milliseconds in which a visitor's body has to arrive. */
  time: number;
  /** Bytes of a visitor's body that earn it one more second, by its `Content-Length`, up to `maxTime`. */
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

/** Bytes by `Content-Length`; infinite when the body comes in chunks. */
export const declaredLength = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? Infinity);

/** Bytes of a streamed file that are in memory at once, on their way from the network to the disk. */
const streamed = 256 * KiB;

/** Most bytes of a body that are kept in memory at once: files and uploads are streamed. */
function memoryOf(request: FastifyRequest): number {
  const type = request.headers['content-type']?.toLowerCase() ?? '';
  const isStreamed = type.startsWith('multipart/') || type === bytesType;
  const length = declaredLength(request.raw);
  if (isStreamed) return length <= multipartTextLimit ? length : streamed;
  return Math.min(length, request.routeOptions.bodyLimit);
}

/** Milliseconds in which a body of this length has to arrive. */
export function timeFor(length: number, { time, bytesPerSecond, maxTime }: BodyLimits): number {
  return Number.isFinite(length) ? Math.min(maxTime, time + (length / bytesPerSecond) * 1000) : time;
}

/** Ends the connection when a body has not arrived in time, whatever its rate. */
function limitTime(request: IncomingMessage, response: ServerResponse, milliseconds: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) endSlowSender(request.socket);
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

/** Takes bytes from the first budget with room for them; undefined when none has. */
function holdIn(budgets: readonly ByteBudget[], owner: string, bytes: number): Held | undefined {
  for (const budget of budgets) {
    const held = budget.hold(owner);
    try {
      held.take(bytes);
      return held;
    } catch {
      held.release();
    }
  }
  return undefined;
}

/**
 * Bounds the memory, disk space and time that request bodies take together: a body is received only when there is room for
 * the largest that it can become. Others are refused with 503 before anything of them is read.
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
    const ofVisitors = request.routeOptions.config.isLogin ? [visitors, logins] : [visitors];
    const held = holdIn(isVisitor ? ofVisitors : [users], owner, limits.base + memoryOf(request));
    if (!held) {
      const { headers, body } = busyAnswer(request.url);
      return reply.code(503).headers(headers).send(body);
    }
    reply.raw.once('close', held.release);
    if (isVisitor) {
      const spool = spools.hold(owner);
      request.spool = spool;
      reply.raw.once('close', spool.release);
      limitTime(request.raw, reply.raw, timeFor(declaredLength(request.raw), limits));
    }
    return next();
  });
}
