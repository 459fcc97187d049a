import { allEndpoints, basePath } from '@ximblox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody } from './failure.ts';

const patterns = allEndpoints.map(({ endpoint }) => ({
  method: endpoint.method,
  pattern: new RegExp(`^${basePath}${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

const body = failureBody([{ property: '', code: 'V_07' }]);

async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  // A path that fits an endpoint but was not routed to it has a segment that is far too long.
  if (methods.length === 0 || methods.some((method) => method === request.method)) return reply.code(404).send(body);
  return reply
    .code(405)
    .header('Allow', [...new Set(methods)].join(', '))
    .send(body);
}

/** Answers what lies below the API's path and is no endpoint: 405 when only the method is wrong, else 404. */
export function mountUnknownPaths(app: FastifyInstance): void {
  for (const path of [basePath, `${basePath}/*`]) app.all(path, answer);
}

/** Answers alike what nothing is mounted for, such as the methods of WebDAV, at whatever path. */
export function answerUnrouted(app: FastifyInstance): void {
  app.setNotFoundHandler(answer);
}
