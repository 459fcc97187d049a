import type { FastifyInstance } from 'fastify';

const health = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/** Answers health checks and metrics only, for instances that run jobs: all other paths get 404. */
export function answerHealthOnly({ server }: FastifyInstance): void {
  const listeners = server.listeners('request') as ((...parameters: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (health.test(request.url ?? '')) for (const listener of listeners) listener.call(server, request, response);
    else response.writeHead(404, { 'Content-Length': '0', 'Cache-Control': 'no-store' }).end();
  });
}
