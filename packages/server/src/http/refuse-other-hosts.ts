import { isApiPath } from '@ximblox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../platform/settings.ts';
import { failureBody } from './failure.ts';
import { isOwnHost } from './hosts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route responds whatever the host of the request. */
    acceptsAnyHost?: boolean;
  }
}

const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not served here</title><h1>This host is not served here</h1></html>';

/** Responds 421: the request went to the wrong server, or its host is spoofed. */
export function refuseMisdirected(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(421).header('Cache-Control', 'no-store');
  return isApiPath(request.url)
    ? reply.type('application/json; charset=utf-8').send(failureBody([{ property: '', code: 'V_07' }]))
    : reply.type('text/html; charset=utf-8').send(page);
}

/** Refuses requests for hosts that do not belong to this installation, before any other work. */
export function refuseOtherHosts(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.acceptsAnyHost || isOwnHost(request.host, settings)) return;
    const host = request.host.slice(0, 255);
    request.log.info(
      { host },
      'refused a request to another host; name it in XIMBLOX_ALLOWED_HOSTS if it belongs to this site',
    );
    await refuseMisdirected(request, reply);
  });
}
