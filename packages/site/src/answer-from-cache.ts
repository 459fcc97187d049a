import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './cache/cached-answer.ts';
import type { Site } from './create-site.ts';

/** Writes a whole answer; HEAD gets its headers alone. */
export function writeAnswer(response: ServerResponse, answer: Answer, method: string | undefined): void {
  response.writeHead(answer.status, answer.headers);
  if (method === 'HEAD' || answer.body.length === 0) response.end();
  else response.end(answer.body);
}

/** Answers a request to a page that lies ready. False when it was left untouched. */
export function answerFromCache(
  site: Pick<Site, 'lookup'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const answer = site.lookup(url, headers['accept-encoding'], headers['if-none-match']);
  if (!answer) return false;
  writeAnswer(response, answer, method);
  return true;
}
