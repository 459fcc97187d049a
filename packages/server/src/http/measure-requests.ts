import type { FastifyInstance, FastifyReply } from 'fastify';
import { httpDuration, httpRequests } from '../platform/metrics/metrics.ts';

/** Requests since the start, by method, route and status. A plain map, since cached pages are counted too. */
const counts = new Map<string, number>();

/** Counts a request. @param route a route template, or the name of a cache in brackets; never a path */
export function countRequest(method: string, route: string, status: number): void {
  const key = `${method} ${status} ${route}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

httpRequests(() =>
  [...counts].map(([key, count]) => {
    const [method = '', status = '', ...route] = key.split(' ');
    return [{ method, route: route.join(' '), status }, count];
  }),
);

/** Whether a response is a stream of events, which is open for as long as the client listens. */
const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');

/** Counts every request that reaches the router, and measures its duration. Requests without a route share one label. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? '(none)' : (request.routeOptions.url ?? '(none)');
    countRequest(request.method, route, reply.statusCode);
    if (!isEventStream(reply)) httpDuration.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    done();
  });
}
