import type { IncomingMessage } from 'node:http';
import {
  type AddressRule,
  sendOutboundRequest,
  PrivateAddressError,
} from '../../../platform/outside/outbound-request.ts';

/** Result of checking an external address. */
export type CheckResult =
  | { kind: 'fine' | 'not-found' | 'failing'; status: number }
  | { kind: 'no-answer'; status: null }
  /** The address leads to a private network, which is never contacted. */
  | { kind: 'private'; status: null }
  /** The server has no network connection, so the address could not be checked. */
  | { kind: 'offline'; status: null };

interface CheckAddressOptions {
  userAgent: string;
  /** Milliseconds for the whole check, redirects included. */
  timeout?: number;
  /** Which addresses may be contacted; public ones by default. */
  isAllowed?: AddressRule;
}

interface RequestOptions extends Omit<CheckAddressOptions, 'timeout'> {
  signal: AbortSignal;
}

const timeoutMilliseconds = 10_000;
const maxRedirects = 5;
/** Error codes of a network failure on this machine. */
const offlineCodes = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']);

async function ask(
  url: URL,
  method: 'HEAD' | 'GET',
  { userAgent, ...asking }: RequestOptions,
): Promise<IncomingMessage> {
  const answer = await sendOutboundRequest(url, {
    method,
    headers: { 'User-Agent': userAgent, Accept: '*/*' },
    ...asking,
  });
  // Only the status matters, not the body.
  answer.destroy();
  return answer;
}

const isHttp = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

function resultOf(status: number): CheckResult {
  if (status === 404 || status === 410) return { kind: 'not-found', status };
  // A 401, 403 or 429 answer proves that the address exists.
  return { kind: status >= 500 ? 'failing' : 'fine', status };
}

/** Requests an address with HEAD, or with GET if HEAD fails, and follows redirects. */
async function statusAt(start: URL, options: RequestOptions): Promise<CheckResult> {
  let url = start;
  let status = 0;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    let answer = await ask(url, 'HEAD', options);
    if ((answer.statusCode ?? 500) >= 400) answer = await ask(url, 'GET', options);
    const { statusCode = 500, headers } = answer;
    status = statusCode;
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return resultOf(statusCode);
    const next = URL.parse(headers.location, url);
    if (!next || !isHttp(next)) return { kind: 'failing', status: statusCode };
    url = next;
  }
  return { kind: 'failing', status };
}

/**
 * Checks an external address without downloading its body. Connections to private networks are refused, even through host
 * names and redirects.
 */
export async function checkAddress(address: string, options: CheckAddressOptions): Promise<CheckResult> {
  const { timeout = timeoutMilliseconds, ...asking } = options;
  const url = URL.parse(address);
  if (!url || !isHttp(url)) return { kind: 'private', status: null };
  try {
    return await statusAt(url, { ...asking, signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    if (error instanceof PrivateAddressError) return { kind: 'private', status: null };
    const { code = '' } = error as NodeJS.ErrnoException;
    return { kind: offlineCodes.has(code) ? 'offline' : 'no-answer', status: null };
  }
}
