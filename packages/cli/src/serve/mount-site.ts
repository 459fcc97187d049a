import { answerFromCache, type Site } from '@ximblox/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The public site: everything that nobody else answers. */
export function mountSite(app: FastifyInstance, site: Site): void {
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    async handler(request: FastifyRequest, reply) {
      const { method, headers, url } = request;
      const query = url.indexOf('?');
      const [path, search] = query === -1 ? [url, ''] : [url.slice(0, query), url.slice(query)];
      const answer = await site.handle({ method, path, search, headers });
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    },
  });
}

/** Lets pages that lie ready answer before anything else looks at the request. */
export function answerCachedFirst(app: FastifyInstance, site: Site): void {
  const { server } = app;
  const listeners = server.listeners('request') as ((...parameters: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (answerFromCache(site, request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}
