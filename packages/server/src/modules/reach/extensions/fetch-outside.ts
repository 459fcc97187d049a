import type { IncomingMessage } from 'node:http';
import type { HandlerContext, FetchResponse } from '@ximblox/blocks';
import { type AddressRule, sendOutboundRequest } from '../../../platform/outside/outbound-request.ts';

const timeoutMilliseconds = 10_000;
const maxRedirects = 5;
const maxBytes = 5 * 1_048_576;

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

/** Header fields that another origin must not receive. */
const ownHeaders = new Set(['authorization', 'cookie']);

const withoutOwn = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase())));

/**
 * Sends a request to a public address. After a redirect of a POST it continues with GET, and another origin does not receive
 * authorization or cookies.
 * @throws Error for other protocols, private addresses, more than five redirects, large answers and connection errors
 */
export async function fetchOutside(
  address: string,
  { method = 'GET', headers = {}, body }: Parameters<HandlerContext['fetch']>[1] = {},
  isAllowed?: AddressRule,
): Promise<FetchResponse> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  let request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string } = {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  };
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`${url.protocol} is not supported.`);
    const answer = await sendOutboundRequest(url, { ...request, signal, ...(isAllowed && { isAllowed }) });
    const { statusCode: status = 500 } = answer;
    const { location } = answer.headers;
    if (status < 300 || status >= 400 || location === undefined) {
      return { status, headers: headersOf(answer), text: await readText(answer) };
    }
    answer.destroy();
    const next = new URL(location, url);
    request = { method: 'GET', headers: next.origin === url.origin ? request.headers : withoutOwn(request.headers) };
    url = next;
  }
  throw new Error(`${address} redirects more than ${maxRedirects} times.`);
}
