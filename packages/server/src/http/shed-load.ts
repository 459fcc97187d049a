import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isApiPath } from '@ximblox/contract';
import type { FastifyInstance } from 'fastify';
import { httpInFlight, httpInFlightLimit } from '../platform/metrics/metrics.ts';
import { failureBody } from './failure.ts';
import { healthPaths } from './health.ts';
import { countRequest } from './measure-requests.ts';

/** Value of `Retry-After`, in seconds. */
const retryAfter = '2';

/** The health checks respond under any load. */
const exempt = new Set<string>(Object.values(healthPaths));

const createResponse = (type: string, text: string): { headers: Record<string, string>; body: Buffer } => {
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

const apiResponse = createResponse('application/json', JSON.stringify(failureBody([{ property: '', code: 'G_01' }])));
const pageResponse = createResponse(
  'text/html',
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Busy</title><h1>The website is busy</h1><p>Try again in a few seconds.</p></html>',
);

/** Requests in progress, with their responses. Requests whose body is still arriving are left out: they wait for the client. */
type InFlight = Map<IncomingMessage, ServerResponse>;

/** Returns whether the limit is reached. A response that has started no longer counts: it waits for the client. */
function isFull(work: InFlight, max: number): boolean {
  if (work.size < max) return false;
  for (const [request, response] of work) if (response.headersSent) work.delete(request);
  return work.size >= max;
}

/** Milliseconds by which a refusal is delayed: clients that retry immediately would take the CPU from accepted requests. */
const refusalDelay = 250;
/** Maximum number of delayed refusals; further ones are sent immediately. */
const maxDelayed = 5_000;

/** Returns the 503 response for a URL: JSON for the API, HTML for everything else. */
export const busyResponse = (url: string): { headers: Record<string, string>; body: Buffer } =>
  isApiPath(url) ? apiResponse : pageResponse;

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = busyResponse(request.url ?? '');
  if (!response.destroyed) response.writeHead(503, headers).end(request.method === 'HEAD' ? undefined : body);
}

/** Returns a function that refuses requests after a delay. */
function createRefuser(): (request: IncomingMessage, response: ServerResponse) => void {
  let delayed = 0;
  return (request, response) => {
    if (delayed >= maxDelayed) return refuse(request, response);
    delayed += 1;
    setTimeout(() => {
      delayed -= 1;
      refuse(request, response);
    }, refusalDelay);
  };
}

/** Adds a gate in front of all request listeners; requests for which it returns true continue to them. */
function prependGate(server: Server, gate: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const listeners = server.listeners('request') as ((...parameters: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (gate(request, response)) for (const listener of listeners) listener.call(server, request, response);
  });
}

/**
 * Load shedding: refuses requests with 503 while `maxInFlight` others are in progress, before spending anything on them.
 * Accepted requests thus stay fast. Cached pages do not reach this gate.
 */
export function shedLoad(app: FastifyInstance, maxInFlight: number): void {
  const work: InFlight = new Map();
  const refuseLater = createRefuser();
  const stops = [httpInFlight(() => [[{}, work.size]]), httpInFlightLimit(() => [[{}, maxInFlight]])];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
  prependGate(app.server, (request, response) => {
    if (exempt.has(request.url ?? '')) return true;
    if (isFull(work, maxInFlight)) {
      countRequest(request.method ?? '', '(overload)', 503);
      refuseLater(request, response);
      return false;
    }
    work.set(request, response);
    response.once('close', () => work.delete(request));
    return true;
  });
  // A slow client must not keep others out.
  app.addHook('preParsing', (request, _reply, _payload, next) => {
    work.delete(request.raw);
    next();
  });
  app.addHook('preValidation', (request, reply, next) => {
    if (!reply.raw.closed && !exempt.has(request.url)) work.set(request.raw, reply.raw);
    next();
  });
}
