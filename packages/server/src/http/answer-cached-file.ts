import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../context.ts';
import { matchesETag } from '../modules/library/media/index.ts';
import { findCachedFile } from '../modules/reach/page-files/index.ts';
import { corsHeaders, embeddingHeaders } from './cors.ts';
import { securityHeaders } from './security-headers.ts';

/** Serves a public file from the page cache. Returns false, without touching the response, when it is not cached. */
export function answerCachedFile(services: Services, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request;
  const file = method === 'GET' ? findCachedFile(services, url, headers.accept) : undefined;
  if (!file) return false;
  const { 'Content-Length': length = '0', ...always } = file.headers;
  const answered = {
    ...securityHeaders(services.settings.publicUrl?.startsWith('https:') === true),
    ...always,
    ...corsHeaders(services.settings, headers, always.Vary),
    ...embeddingHeaders(services.settings),
  };
  if (matchesETag(headers, always.ETag ?? '')) response.writeHead(304, answered).end();
  else response.writeHead(200, { ...answered, 'Content-Length': length }).end(file.body);
  return true;
}
