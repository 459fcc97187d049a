import { basePath } from '@ximblox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../platform/settings.ts';
import { failureBody } from './failure.ts';
import { answersFor } from './hosts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is answered whatever host a request names. */
    answersEveryHost?: boolean;
  }
}

const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not served here</title><h1>This host is not served here</h1></html>';

/** Answers 421: the request went to the wrong server, or pretends a host. */
export function misdirected(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(421).header('Cache-Control', 'no-store');
  return request.url.startsWith(`${basePath}/`)
    ? reply.type('application/json; charset=utf-8').send(failureBody([{ property: '', code: 'V_07' }]))
    : reply.type('text/html; charset=utf-8').send(page);
}

/** Refuses requests to hosts that are not this installation's own, before anything else is done about them. */
export function refuseOtherHosts(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.answersEveryHost || answersFor(request.host, settings)) return;
    const host = request.host.slice(0, 255);
    request.log.info(
      { host },
      'refused a request to another host; name it in XIMBLOX_ALLOWED_HOSTS if it belongs to this site',
    );
    await misdirected(request, reply);
  });
}
