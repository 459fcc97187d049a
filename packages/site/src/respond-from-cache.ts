import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteResponse } from './cache/cached-response.ts';
import type { Site } from './create-site.ts';

/** Writes a response of the site to Node's response; for HEAD without the body. */
export function writeResponse(
  response: ServerResponse,
  { status, headers, body }: SiteResponse,
  method: string | undefined,
): void {
  response.writeHead(status, headers);
  if (method === 'HEAD' || body.length === 0) response.end();
  else response.end(body);
}

/** Responds from the page cache. Returns false on a cache miss, without having touched the response. */
export function respondFromCache(
  site: Pick<Site, 'lookup'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const cached = site.lookup(url, headers['accept-encoding'], headers['if-none-match']);
  if (!cached) return false;
  writeResponse(response, cached, method);
  return true;
}
