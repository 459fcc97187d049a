import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerReadyFile, basePath, type Services, surelyAnswersFor } from '@ximblox/server';
import { respondFromCache, type Site, writeResponse } from '@ximblox/site';
import type { FastifyInstance } from 'fastify';

/** Whether a request names two hosts: what stands before the server may have read the other one (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Whether a path holds a percent sign that means nothing, which no router reads. */
function isMalformed(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    // The result is used: the bundler takes a call away whose result is not.
    return decodeURIComponent(path) === '';
  } catch {
    return true;
  }
}

/** Answers a visitor's request to a malformed path with the page for addresses without one. False when it was left untouched. */
function answerMalformed(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
  const { method = 'GET', url = '', headers } = request;
  const [path = ''] = url.split('?', 1);
  if (!isMalformed(path) || path.startsWith(`${basePath}/`)) return false;
  void site.handle({ method, path, headers }).then((answer) => writeResponse(response, answer, method));
  return true;
}

/**
 * Lets pages and public files that lie ready answer before anything else looks at the request, and refuses what no router is
 * to see.
 */
export function mountFastPath({ server }: FastifyInstance, site: Site, services: Services): void {
  const listeners = server.listeners('request') as ((...parameters: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (hasTwoHosts(request)) {
      response.writeHead(400, { 'Content-Length': '0', Connection: 'close' }).end();
      return;
    }
    if (surelyAnswersFor(request, services.settings)) {
      if (respondFromCache(site, request, response) || answerReadyFile(services, request, response)) return;
      if (answerMalformed(site, request, response)) return;
    }
    for (const listener of listeners) listener.call(server, request, response);
  });
}
