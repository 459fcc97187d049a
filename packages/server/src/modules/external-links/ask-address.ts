import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

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
  /** Which IP addresses may be connected to; those of the public internet unless told otherwise. */
  isAllowed?: (address: string) => boolean;
}

interface Asking extends Required<Omit<AskOptions, 'timeout'>> {
  signal: AbortSignal;
}

const patience = 10_000;
const mostRedirects = 5;
/** Failures that are of this machine's network. */
const offlineCodes = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']);

class PrivateAddress extends Error {}

/** Resolves a name to what may be connected to, so that the address that was looked at is the one that is used. */
const guardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, done) => {
    resolveName(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 0);
      // One that is private among several is enough: nobody needs such a name.
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address))) return done(new PrivateAddress(name), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

function ask(url: URL, method: 'HEAD' | 'GET', { userAgent, isAllowed, signal }: Asking): Promise<IncomingMessage> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  // A number is connected to without being looked up.
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(new PrivateAddress(host));
  return new Promise((resolve, reject) => {
    const options = {
      method,
      signal,
      agent: false as const,
      headers: { 'User-Agent': userAgent, Accept: '*/*' },
      lookup: guardedLookup(isAllowed),
    };
    const sent: ClientRequest = url.protocol === 'https:' ? secureRequest(url, options) : plainRequest(url, options);
    sent.on('response', (answer) => {
      // What it says is no concern of ours.
      answer.destroy();
      resolve(answer);
    });
    sent.on('error', reject);
    sent.end();
  });
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
  const { userAgent, timeout = patience, isAllowed = isPublicAddress } = options;
  const url = URL.parse(address);
  if (!url || !isHttp(url)) return { kind: 'private', status: null };
  try {
    return await statusAt(url, { userAgent, isAllowed, signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    if (error instanceof PrivateAddress) return { kind: 'private', status: null };
    const { code = '' } = error as NodeJS.ErrnoException;
    return { kind: offlineCodes.has(code) ? 'offline' : 'no-answer', status: null };
  }
}
