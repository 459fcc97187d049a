import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { basePath } from '@ximblox/contract';
import type { FastifyInstance } from 'fastify';
import { failureBody } from './failure.ts';

/** Seconds after which it is worth trying again. */
const retryAfter = '2';

/** How the load is measured stays answerable under any load. */
const exempt = new Set(['/healthz', '/readyz']);

const answerOf = (type: string, text: string): { headers: Record<string, string>; body: Buffer } => {
  const body = Buffer.from(text);
  return {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': String(body.length),
      'Cache-Control': 'no-store',
      'Retry-After': retryAfter,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    },
    body,
  };
};

const forCalls = answerOf('application/json', JSON.stringify(failureBody([{ property: '', code: 'G_01' }])));
const forPages = answerOf(
  'text/html',
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Busy</title><h1>The website is busy</h1><p>Try again in a few seconds.</p></html>',
);

/** Requests that wait for this server, with their answers; not those whose body is still on its way: they wait for their sender. */
type Work = Map<IncomingMessage, ServerResponse>;

/** Whether no more can be taken. An answer that has begun waits for its reader only. */
function isFull(work: Work, max: number): boolean {
  if (work.size < max) return false;
  for (const [request, response] of work) if (response.headersSent) work.delete(request);
  return work.size >= max;
}

/** Milliseconds for which a refusal is held back: whoever asks again at once would else take the processor from those who are served. */
const pause = 250;
/** Refusals held back at once; more go out immediately. */
const maxHeld = 5_000;

/** The 503 for an address: JSON for calls, a page for everything else. */
export const busyAnswer = (url: string): { headers: Record<string, string>; body: Buffer } =>
  url.startsWith(`${basePath}/`) ? forCalls : forPages;

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = busyAnswer(request.url ?? '');
  if (!response.destroyed) response.writeHead(503, headers).end(request.method === 'HEAD' ? undefined : body);
}

/** Refuses requests, each after a pause. */
function createRefuser(): (request: IncomingMessage, response: ServerResponse) => void {
  let held = 0;
  return (request, response) => {
    if (held >= maxHeld) return refuse(request, response);
    held += 1;
    setTimeout(() => {
      held -= 1;
      refuse(request, response);
    }, pause);
  };
}

/** Puts a gate before everything that answers requests: what it lets through goes on as before. */
function putBefore(server: Server, gate: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const listeners = server.listeners('request') as ((...parameters: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (gate(request, response)) for (const listener of listeners) listener.call(server, request, response);
  });
}

/**
 * Refuses requests with 503 while so many others are being worked on, before anything is spent on them: who is served is
 * served in good time, instead of nobody. Pages that lie ready never come here.
 */
export function shedLoad(app: FastifyInstance, maxInFlight: number): void {
  const work: Work = new Map();
  const refuseLater = createRefuser();
  putBefore(app.server, (request, response) => {
    if (exempt.has(request.url ?? '')) return true;
    if (isFull(work, maxInFlight)) {
      refuseLater(request, response);
      return false;
    }
    work.set(request, response);
    response.once('close', () => work.delete(request));
    return true;
  });
  // A slow sender must not keep others out.
  app.addHook('preParsing', (request, _reply, _payload, next) => {
    work.delete(request.raw);
    next();
  });
  app.addHook('preValidation', (request, reply, next) => {
    if (!reply.raw.closed && !exempt.has(request.url)) work.set(request.raw, reply.raw);
    next();
  });
}
