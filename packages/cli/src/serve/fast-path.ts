import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerCachedFile, countRequest, isApiPath, type Services, isSurelyOwnHost } from '@ximblox/server';
import { respondFromCache, type Site, writeResponse } from '@ximblox/site';
import type { FastifyInstance } from 'fastify';

/** Whether a request has two Host headers: a proxy may have used the other one (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Whether a path contains invalid percent-encoding, which routers cannot parse. */
function isMalformed(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    // The bundler would remove a call whose result is unused.
    return decodeURIComponent(path) === '';
  } catch {
    return true;
  }
}

/** Responds to a malformed path with the 404 page. Returns false if the request is not malformed or not for the site. */
function respondToMalformed(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
  const { method = 'GET', url = '', headers } = request;
  const [path = ''] = url.split('?', 1);
  if (!isMalformed(path) || isApiPath(path)) return false;
  void site.handle({ method, path, headers }).then((page) => writeResponse(response, page, method));
  return true;
}

/** Serves cached pages and public files before the router runs, and rejects requests that no router can parse. */
export function mountFastPath({ server }: FastifyInstance, site: Site, services: Services): void {
  const listeners = server.listeners('request') as ((...parameters: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (hasTwoHosts(request)) {
      response.writeHead(400, { 'Content-Length': '0', Connection: 'close' }).end();
      return;
    }
    if (isSurelyOwnHost(request, services.settings)) {
      const cached = respondFromCache(site, request, response)
        ? '(cached page)'
        : answerCachedFile(services, request, response)
          ? '(cached file)'
          : null;
      if (cached !== null) return countRequest(request.method ?? '', cached, response.statusCode);
      if (respondToMalformed(site, request, response)) return;
    }
    for (const listener of listeners) listener.call(server, request, response);
  });
}
