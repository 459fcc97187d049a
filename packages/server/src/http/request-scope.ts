import type { Context, Span } from '@opentelemetry/api';
import { hasPermission } from '@ximblox/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestScope, runForRequest } from '../platform/request-scope.ts';
import { isTracing, runInside, startRequestSpan } from '../platform/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: RequestScope | null;
    tracing: { span: Span; inside: Context } | null;
  }
}

/** Returns the signed-in user or the owner of the token of a request. */
export const userIDOf = ({ caller, token }: FastifyRequest): number | null =>
  token === null || token === 'unknown' ? (caller?.userID ?? null) : token.userID;

const mayMeasure = ({ caller }: FastifyRequest): boolean =>
  caller !== null && hasPermission(caller.permissions, 'manage-settings');

/** Whether a trusted proxy has forwarded a request. Only then its trace is continued: a `traceparent` decides what is exported. */
const isFromProxy = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1;

/** Continues a request in its scope, so that log lines and spans know it. */
function enter({ scope, tracing }: FastifyRequest, next: () => void): void {
  if (scope === null) return next();
  runForRequest(scope, () => (tracing === null ? next() : runInside(tracing.inside, next)));
}

/** Gives every request a scope and, when traces are exported, a span. Administrators get `Server-Timing` with their responses. */
export function trackRequests(app: FastifyInstance): void {
  app.decorateRequest('scope', null);
  app.decorateRequest('tracing', null);
  app.addHook('onRequest', (request, _, next) => {
    request.scope = {
      requestID: request.id,
      userID: () => userIDOf(request),
      queries: { count: 0, milliseconds: 0 },
    };
    if (isTracing()) {
      const { method } = request;
      const route = request.is404 ? '(none)' : (request.routeOptions.url ?? '(none)');
      const attributes = { 'http.request.method': method, 'http.route': route, 'ximblox.request_id': request.id };
      request.tracing = startRequestSpan(isFromProxy(request) ? request.headers : {}, `${method} ${route}`, attributes);
    }
    enter(request, next);
  });
  // The events of a body that arrives run outside of the scope.
  app.addHook('preValidation', (request, _, next) => enter(request, next));
  app.addHook('onSend', (request, reply, payload, next) => {
    const isShared = String(reply.getHeader('Cache-Control') ?? '').includes('public');
    if (request.scope !== null && !isShared && mayMeasure(request)) {
      const { count, milliseconds } = request.scope.queries;
      const total = `total;dur=${reply.elapsedTime.toFixed(1)}`;
      reply.header('Server-Timing', `${total}, db;dur=${milliseconds.toFixed(1)};desc="${count} statements"`);
    }
    next(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { tracing } = request;
    if (tracing !== null) {
      tracing.span.setAttribute('http.response.status_code', reply.statusCode);
      const userID = userIDOf(request);
      if (userID !== null) tracing.span.setAttribute('user.id', String(userID));
      if (reply.statusCode >= 500) tracing.span.setStatus({ code: 2 });
      tracing.span.end();
    }
    done();
  });
}
