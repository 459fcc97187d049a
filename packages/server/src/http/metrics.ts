import cluster from 'node:cluster';
import { timingSafeEqual, createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectProcessMetrics, registry } from '../platform/metrics/metrics.ts';
import type { Settings } from '../platform/settings.ts';
import { StartError } from '../platform/start-error.ts';
import { readOfAllWorkers } from './cluster-metrics.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const readOwn = (): Promise<string> => {
  collectProcessMetrics();
  return registry.metrics();
};

/** Adds `/metrics` to the main port, for requests with the token of `XIMBLOX_METRICS_TOKEN`; without the setting there is none. */
export function mountMetrics(app: FastifyInstance, token: string | null): void {
  if (token === null) return;
  const read = cluster.isWorker ? readOfAllWorkers : readOwn;
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', { config: { acceptsAnyHost: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const { authorization = '' } = request.headers;
    if (timingSafeEqual(digest(authorization), expected)) return reply.type(contentType).send(await read());
    return reply
      .code(401)
      .header('WWW-Authenticate', 'Bearer')
      .type('text/plain; charset=utf-8')
      .send('Unauthorized\n');
  });
}

/**
 * Serves `/metrics` on a port of its own (`XIMBLOX_METRICS`), without a token.
 * @returns its port, and a function that closes it
 * @throws StartError when the port cannot be used
 */
export async function serveMetrics(
  { host, port }: NonNullable<Settings['metricsAddress']>,
  read = readOwn,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { 'Content-Length': '0' }).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500, { 'Content-Length': '0' }).end(),
    );
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The metrics cannot be served on ${host}:${port} (${code}). Set XIMBLOX_METRICS to another address.`,
    );
  }
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
