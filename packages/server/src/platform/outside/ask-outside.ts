import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Which IP addresses may be connected to. */
export type AddressRule = (address: string) => boolean;

interface OutsideRequest {
  method: 'HEAD' | 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Those of the public internet unless told otherwise. */
  isAllowed?: AddressRule;
}

/** The address leads to a network that nobody asks on anybody's behalf. */
export class PrivateAddress extends Error {}

/** The host of an address as an IP address, `''` when it is a name. */
const numberOf = ({ hostname }: URL): string => {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(host) === 0 ? '' : host;
};

/** Whether an address says by itself that it leads where nobody may be asked; a name is only known once it is resolved. */
export const isPrivateNumber = (url: URL): boolean => numberOf(url) !== '' && !isPublicAddress(numberOf(url));

/** Resolves a name to what may be connected to, so that the address that was looked at is the one that is used. */
const guardedLookup =
  (isAllowed: AddressRule): LookupFunction =>
  (name, options, done) => {
    resolveName(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 0);
      // One that is private among several is enough: nobody needs such a name.
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address))) return done(new PrivateAddress(name), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

/**
 * Asks another server on somebody's behalf: the one way out to addresses that users have given. Private networks are never connected
 * to, whatever name leads there; redirects are answers like all others, and left to the caller. Whoever gets the answer reads or
 * destroys it.
 * @throws PrivateAddress, and what Node says of connections
 */
export function askOutside(url: URL, request: OutsideRequest): Promise<IncomingMessage> {
  const { method, headers, body, signal, isAllowed = isPublicAddress } = request;
  const number = numberOf(url);
  // A number is connected to without being looked up.
  if (number !== '' && !isAllowed(number)) return Promise.reject(new PrivateAddress(number));
  return new Promise((resolve, reject) => {
    const options = { method, headers, signal, agent: false as const, lookup: guardedLookup(isAllowed) };
    const sent = url.protocol === 'https:' ? secureRequest(url, options) : plainRequest(url, options);
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}
