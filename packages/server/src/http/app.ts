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
import { pingDatabase, type Database } from '../platform/database/database.ts';
import { withoutRedaction } from '../platform/log.ts';
import { observeInstallation } from '../platform/metrics/database-figures.ts';
import { identifyToken } from './bearer-token.ts';
import { admitBodies, type BodyLimits } from './body-admission.ts';
import { identifySession } from './caller.ts';
import { mountCors } from './cors.ts';
import { createCsrfKey, responseToken } from './csrf.ts';
import { deriveDeviceKey } from './device-cookie.ts';
import { mountDocumentation } from './documentation.ts';
import { closeAfterEarlyResponses } from './lingering-close.ts';
import { closeAfterResponses, drainConnections } from './drain-connections.ts';
import { failureOf } from './failure.ts';
import { isOwnHost } from './hosts.ts';
import { mountHealth, type ReadinessChecks, type ReadinessFigures } from './health.ts';
import { readJson } from './json-body.ts';
import { measureRequests } from './measure-requests.ts';
import { mountMetrics } from './metrics.ts';
import { type AllHandlers, mount } from './mount.ts';
import { parseQuery } from './query-string.ts';
import { createRunningCalls } from './running-calls.ts';
import { trackRequests, userIDOf } from './request-scope.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { refuseMisdirected, refuseOtherHosts } from './refuse-other-hosts.ts';
import { handleClientError } from './client-error.ts';
import { inertPolicy, securityHeaders } from './security-headers.ts';
import { isSecure } from './session-cookie.ts';
import { registerSso } from './sso.ts';
import { shedLoad } from './shed-load.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { mountScim } from './scim.ts';
import { hasScim } from '../platform/sso-settings.ts';
import { mountNotFoundHandler, mountUnknownPaths } from './unknown-paths.ts';
import { warnOfUnknownProxy } from './warn-of-proxy.ts';

export interface AppOptions {
  db: Database;
  services: Services;
  handlers: AllHandlers;
  /** Secret from which the CSRF tokens and device cookies are derived. */
  csrfSecret: Buffer;
  version: string;
  /** Further conditions for `/readyz`, in addition to database and files. */
  checks?: ReadinessChecks;
  /** Numbers that `/readyz` reports as well. */
  figures?: ReadinessFigures;
  /**
   * Aborted when the server starts to stop: connections close after their next response, and `/readyz` fails unless the reason
   * is `isReplaced`.
   */
  stopping?: AbortSignal;
  /** Budgets for request bodies; set by tests. */
  bodyLimits?: BodyLimits;
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { failure, expected } = failureOf(error);
  if (!expected)
    request.log.error({ err: error, requestID: request.id, route: request.routeOptions.url }, 'a request failed');
  if (failure.retryAfter !== undefined) reply.header('Retry-After', String(failure.retryAfter));
  // Discards the rest of a partly read body; otherwise the next request on the connection would wait behind it.
  if (!request.raw.complete) request.raw.unpipe().resume();
  return reply.code(failure.status).type('application/json; charset=utf-8').send(failure.body);
}

/** Mounts everything under the API's base path. */
async function mountApi(api: FastifyInstance, options: AppOptions): Promise<void> {
  const { db, services } = options;
  const csrfSecret = createCsrfKey(options.csrfSecret);
  const deviceKey = deriveDeviceKey(options.csrfSecret);
  mountCors(api, services.site, services.settings);
  api.addHook('onRequest', (request) => identifySession(request, db, services));
  api.addHook('onRequest', (request) => identifyToken(request, db, services));
  warnOfUnknownProxy(api, db, services);
  api.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', inertPolicy);
    // A response that a shared cache may store must not carry the CSRF token of one user.
    const isShared = String(reply.getHeader('Cache-Control')).includes('public');
    const token = isShared ? null : responseToken(request, csrfSecret);
    if (token !== null) reply.header('X-CSRF-Token', token);
  });
  const calls = withoutRedaction(services.log);
  api.addHook('onResponse', async (request, reply) => {
    const { method, id, ip } = request;
    const ms = Math.round(reply.elapsedTime);
    const { url: route } = request.routeOptions;
    const userID = userIDOf(request) ?? undefined;
    calls.info({ requestID: id, userID, method, route, status: reply.statusCode, ms, ip }, 'call');
  });
  const limiter = createRateLimiter(db, services.settings.limits);
  const running = createRunningCalls();
  api.addHook('onClose', () => running.settled());
  const mounting = { db, services, handlers: options.handlers, csrfSecret, deviceKey, limiter, calls: running };
  mount(api, mounting);
  await registerSso(api, mounting);
  if (services.settings.sso.some(hasScim)) await mountScim(api, mounting);
  mountDocumentation(api, services.site, options.version);
  mountUnknownPaths(api, services.site);
}

/** Creates the Fastify instance with limits, error handlers and body parsers. */
function createFastify({ settings, log }: Services): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    // Requests in progress are completed during shutdown. They fail only when they need the closed database.
    return503OnClosing: false,
    requestTimeout: 600_000,
    // For requests to unknown endpoints; each endpoint of the contract has a limit of its own.
    bodyLimit: anonymousBodyLimit,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { querystringParser: parseQuery, maxParamLength: 300 },
    clientErrorHandler: handleClientError,
    frameworkErrors: (error: FastifyError, request, reply) => {
      reply.headers(securityHeaders(isSecure(request, settings)));
      if (!isOwnHost(request.host, settings)) void refuseMisdirected(request, reply);
      else void sendFailure(error, request, reply);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_: FastifyRequest, body: Buffer) =>
    readJson(body),
  );
  app.addContentTypeParser(bytesType, (_, body, done) => done(null, body));
  app.setErrorHandler(sendFailure);
  return app;
}

/** Creates the web application with API, health checks and security headers; the caller adds the pages. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, services } = options;
  const { settings } = services;
  const closing = new AbortController();
  const { stopping } = options;
  stopping?.addEventListener('abort', () => closing.abort(stopping.reason), { once: true });
  const app = createFastify(services);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  app.decorateRequest('caller', null);
  app.decorateRequest('sessionHash', null);
  app.decorateRequest('csrfToken', null);
  app.decorateRequest('token', null);
  closeAfterResponses(app.server, closing.signal);
  const startDraining = drainConnections(app.server);
  app.addHook('preClose', async () => {
    closing.abort();
    startDraining();
  });
  trackRequests(app);
  measureRequests(app);
  shedLoad(app, settings.maxInFlight);
  const endWatch = endSlowBodies(app.server);
  app.addHook('onClose', async () => endWatch());
  admitBodies(app, options.bodyLimits);
  closeAfterEarlyResponses(app);
  // A callback hook, since cached pages run it too and a promise costs more.
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('X-Request-Id', request.id);
    reply.headers(securityHeaders(isSecure(request, settings)));
    next();
  });
  refuseOtherHosts(app, settings);
  // Also marks the responses to requests that arrived before the abort.
  app.addHook('onSend', (_, reply, payload, next) => {
    if (closing.signal.aborted) reply.header('Connection', 'close');
    next(null, payload);
  });
  mountNotFoundHandler(app, services.site);
  const stopObserving = observeInstallation(db, settings.dataFolder);
  const checks = { database: () => pingDatabase(db), files: () => services.blobs.check(), ...options.checks };
  mountHealth(app, { checks, figures: options.figures }, closing.signal);
  mountMetrics(app, settings.metricsToken);
  app.addHook('onClose', async () => stopObserving());
  await app.register((api) => mountApi(api, options));
  return app;
}
