import type { IncomingMessage } from 'node:http';
import {
  type AddressRule,
  sendOutboundRequest,
  PrivateAddressError,
} from '../../../platform/outside/outbound-request.ts';

/** What stands at an address, as far as a visitor's browser would tell. */
export type Finding =
  | { kind: 'fine' | 'not-found' | 'failing'; status: number }
  | { kind: 'no-answer'; status: null }
  /** It leads to a network that nobody asks on anybody's behalf. */
  | { kind: 'private'; status: null }
  /** This machine reaches nothing at all now, which says nothing of the address. */
  | { kind: 'offline'; status: null };

interface AskOptions {
  userAgent: string;
  /** Milliseconds for the whole answer, redirects included. */
  timeout?: number;
  /** Those of the public internet unless told otherwise. */
  isAllowed?: AddressRule;
}

interface Asking extends Omit<AskOptions, 'timeout'> {
  signal: AbortSignal;
}

const patience = 10_000;
const mostRedirects = 5;
/** Failures that are of this machine's network. */
const offlineCodes = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']);

async function ask(url: URL, method: 'HEAD' | 'GET', { userAgent, ...asking }: Asking): Promise<IncomingMessage> {
  const answer = await sendOutboundRequest(url, {
    method,
    headers: { 'User-Agent': userAgent, Accept: '*/*' },
    ...asking,
  });
  // What it says is no concern of ours.
  answer.destroy();
  return answer;
}

const isHttp = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

function findingOf(status: number): Finding {
  if (status === 404 || status === 410) return { kind: 'not-found', status };
  // Who is refused, or asked too often, has no less found something.
  return { kind: status >= 500 ? 'failing' : 'fine', status };
}

/** Asks by HEAD, and by GET where that is answered with anything but success. */
async function statusAt(start: URL, options: Asking): Promise<Finding> {
  let url = start;
  let status = 0;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    let answer = await ask(url, 'HEAD', options);
    if ((answer.statusCode ?? 500) >= 400) answer = await ask(url, 'GET', options);
    const { statusCode = 500, headers } = answer;
    status = statusCode;
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return findingOf(statusCode);
    const next = URL.parse(headers.location, url);
    if (!next || !isHttp(next)) return { kind: 'failing', status: statusCode };
    url = next;
  }
  return { kind: 'failing', status };
}

/**
 * Asks what stands at an address of another site, without taking anything of it. Private networks are never connected to,
 * whatever names and redirects lead there.
 */
export async function askAddress(address: string, options: AskOptions): Promise<Finding> {
  const { timeout = patience, ...asking } = options;
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
