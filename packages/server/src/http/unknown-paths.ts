import type { SiteDefinition } from '@ximblox/blocks';
import { basePath, siteBasePath } from '@ximblox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpointsAt } from './endpoints-at.ts';
import { failureBody } from './failure.ts';

// Not V_07, which means that an existing object does not allow the operation.
const body = failureBody([{ property: '', code: 'V_12' }]);

const answerFor =
  (site: SiteDefinition) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('Cache-Control', 'no-store');
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = endpointsAt(site, path).map(({ method }) => method);
    // A path that matches an endpoint without being routed to it has a segment over the router's length limit.
    if (methods.length === 0 || methods.some((method) => method === request.method)) return reply.code(404).send(body);
    return reply
      .code(405)
      .header('Allow', [...new Set(methods)].join(', '))
      .send(body);
  };

/** Responds to unknown paths below the base paths of the API: 405 when only the method is wrong, otherwise 404. */
export function mountUnknownPaths(app: FastifyInstance, site: SiteDefinition): void {
  for (const base of [basePath, siteBasePath]) for (const path of [base, `${base}/*`]) app.all(path, answerFor(site));
}

/** Responds in the same way to requests that the router cannot match at all, such as WebDAV methods. */
export function mountNotFoundHandler(app: FastifyInstance, site: SiteDefinition): void {
  app.setNotFoundHandler(answerFor(site));
}
