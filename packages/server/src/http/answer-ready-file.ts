import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../context.ts';
import { hasAlready } from '../modules/library/media/index.ts';
import { readyFile } from '../modules/reach/page-files/index.ts';
import { crossOriginHeaders, embeddable } from './cross-origin.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers a request to a public file that lies ready. False when it was left untouched. */
export function answerReadyFile(services: Services, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request;
  const file = method === 'GET' ? readyFile(services, url, headers.accept) : undefined;
  if (!file) return false;
  const { 'Content-Length': length = '0', ...always } = file.headers;
  const answered = {
    ...securityHeaders(services.settings.publicUrl?.startsWith('https:') === true),
    ...always,
    ...crossOriginHeaders(services.settings, headers, always.Vary),
    ...embeddable(services.settings),
  };
  if (hasAlready(headers, always.ETag ?? '')) response.writeHead(304, answered).end();
  else response.writeHead(200, { ...answered, 'Content-Length': length }).end(file.body);
  return true;
}
