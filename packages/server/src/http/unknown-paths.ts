import { basePath } from '@ximblox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpointsAt } from './endpoints-at.ts';
import { failureBody } from './failure.ts';

// V_07 is for what exists and cannot be done now: here the request itself is wrong.
const body = failureBody([{ property: '', code: 'V_12' }]);

async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = endpointsAt(path).map(({ method }) => method);
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
