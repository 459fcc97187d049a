import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { anonymousBodyLimit, bytesType } from '@ximblox/contract';
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify';
import type { Services } from '../context.ts';
import { askDatabase, type Database } from '../platform/database/database.ts';
import { withoutRedaction } from '../platform/log.ts';
import { identifyToken } from './bearer-token.ts';
import { admitBodies, type BodyLimits } from './body-admission.ts';
import { identifySession } from './caller.ts';
import { openToOrigins } from './cross-origin.ts';
import { csrfSecretFrom, tokenOf } from './csrf.ts';
import { deviceKeyFrom } from './device-cookie.ts';
import { mountDocumentation } from './documentation.ts';
import { closeAfterEarlyAnswers } from './early-answer.ts';
import { closeAfterAnswers, endConnections } from './end-connections.ts';
import { failureOf } from './failure.ts';
import { answersFor } from './hosts.ts';
import { mountHealth, type ReadinessChecks, type ReadinessFigures } from './health.ts';
import { readJson } from './json-body.ts';
import { type AllHandlers, mount } from './mount.ts';
import { parseQuery } from './query-string.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { misdirected, refuseOtherHosts } from './refuse-other-hosts.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { inertPolicy, securityHeaders } from './security-headers.ts';
import { isSecure } from './session-cookie.ts';
import { shedLoad } from './shed-load.ts';
import { type BodyRate, endSlowBodies } from './slow-bodies.ts';
import { answerUnrouted, mountUnknownPaths } from './unknown-paths.ts';

export interface AppOptions {
  db: Database;
  services: Services;
  handlers: AllHandlers;
  /** What CSRF tokens and the marks of known browsers are made from. */
  csrfSecret: Buffer;
  version: string;
  /** What else than database and files must be there for `/readyz`. */
  checks?: ReadinessChecks;
  /** What `/readyz` tells besides. */
  figures?: ReadinessFigures;
  /** Aborted when the server is about to stop: it is not ready any more, and connections end with their next answer. */
  stopping?: AbortSignal;
  /** The least that senders of bodies must manage; tests set it. */
  bodyRate?: BodyRate;
  /** What bodies may take together; tests set it. */
  bodyLimits?: BodyLimits;
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { failure, expected } = failureOf(error);
  if (!expected)
    request.log.error({ err: error, requestID: request.id, route: request.routeOptions.url }, 'a request failed');
  if (failure.retryAfter !== undefined) reply.header('Retry-After', String(failure.retryAfter));
  // What is left of a body that was read in part is let go, or the next request of the connection would wait behind it.
  if (!request.raw.complete) request.raw.unpipe().resume();
  return reply.code(failure.status).type('application/json; charset=utf-8').send(failure.body);
}

/** Everything under the API's path. */
function mountApi(api: FastifyInstance, options: AppOptions): void {
  const { db, services } = options;
  const csrfSecret = csrfSecretFrom(options.csrfSecret);
  const deviceKey = deviceKeyFrom(options.csrfSecret);
  openToOrigins(api, services.settings);
  api.addHook('onRequest', (request) => identifySession(request, db, services));
  api.addHook('onRequest', (request) => identifyToken(request, db, services));
  api.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', inertPolicy);
    // What a shared cache may keep must not carry anybody's token.
    const isShared = String(reply.getHeader('Cache-Control')).includes('public');
    const token = isShared ? null : tokenOf(request, csrfSecret);
    if (token !== null) reply.header('X-CSRF-Token', token);
  });
  const calls = withoutRedaction(services.log);
  api.addHook('onResponse', async (request, reply) => {
    const { method, id, ip } = request;
    const ms = Math.round(reply.elapsedTime);
    calls.info({ requestID: id, method, route: request.routeOptions.url, status: reply.statusCode, ms, ip }, 'call');
  });
  const limiter = createRateLimiter(db, services.settings.limits);
  mount(api, { db, services, handlers: options.handlers, csrfSecret, deviceKey, limiter });
  mountDocumentation(api, options.version);
  mountUnknownPaths(api);
}

/** The web application with the API, health checks and security headers; pages are added by whoever composes it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, services } = options;
  const { settings } = services;
  const closing = new AbortController();
  options.stopping?.addEventListener('abort', () => closing.abort(), { once: true });
  const loggerInstance: FastifyBaseLogger = services.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    // Whoever is being served when the server stops is served to the end; what fails by then fails for want of the database.
    return503OnClosing: false,
    requestTimeout: 600_000,
    // Of everything that is no call of the contract.
    bodyLimit: anonymousBodyLimit,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { querystringParser: parseQuery, maxParamLength: 300 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error: FastifyError, request, reply) => {
      reply.headers(securityHeaders(isSecure(request, settings)));
      if (!answersFor(request.host, settings)) void misdirected(request, reply);
      else void sendFailure(error, request, reply);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_: FastifyRequest, body: Buffer) =>
    readJson(body),
  );
  app.addContentTypeParser(bytesType, (_, body, done) => done(null, body));
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  app.decorateRequest('caller', null);
  app.decorateRequest('hashSessionToken', null);
  app.decorateRequest('csrfToken', null);
  app.decorateRequest('token', null);
  closeAfterAnswers(app.server, closing.signal);
  const beginEnding = endConnections(app.server);
  app.addHook('preClose', async () => {
    closing.abort();
    beginEnding();
  });
  shedLoad(app, settings.maxInFlight);
  const endWatch = endSlowBodies(app.server, options.bodyRate);
  app.addHook('onClose', async () => endWatch());
  admitBodies(app, options.bodyLimits);
  closeAfterEarlyAnswers(app);
  // Cached pages pass here too, so this is no promise.
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('X-Request-Id', request.id);
    reply.headers(securityHeaders(isSecure(request, settings)));
    next();
  });
  refuseOtherHosts(app, settings);
  // What came before the abort is answered after it.
  app.addHook('onSend', (_, reply, payload, next) => {
    if (closing.signal.aborted) reply.header('Connection', 'close');
    next(null, payload);
  });
  app.setErrorHandler(sendFailure);
  answerUnrouted(app);
  const checks = { database: () => askDatabase(db), files: () => services.blobs.check(), ...options.checks };
  mountHealth(app, { checks, figures: options.figures }, closing.signal);
  await app.register(async (api) => mountApi(api, options));
  return app;
}
