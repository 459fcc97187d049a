import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Returns whether an IP address may be connected to. */
export type AddressRule = (address: string) => boolean;

interface OutboundRequest {
  method: 'HEAD' | 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** By default, addresses of the public internet. */
  isAllowed?: AddressRule;
}

/** The URL leads to a private network. */
export class PrivateAddressError extends Error {}

/** Returns the host of a URL if it is an IP address, or `''` for a name. */
const ipOf = ({ hostname }: URL): string => {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(host) === 0 ? '' : host;
};

/** Returns whether the host of a URL is a private IP address. A name must be resolved first. */
export const isPrivateIP = (url: URL): boolean => ipOf(url) !== '' && !isPublicAddress(ipOf(url));

/** Creates a DNS lookup that checks the resolved addresses, so that the checked address is the one that is connected to. */
const guardedLookup =
  (isAllowed: AddressRule): LookupFunction =>
  (name, options, done) => {
    resolveName(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 0);
      // A name with any private address is refused.
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address)))
        return done(new PrivateAddressError(name), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

/**
 * Sends a request to a URL that a user has entered, protected against SSRF: it never connects to private networks, whatever
 * name leads there. Redirects are returned, not followed. The caller must read or destroy the response.
 * @throws PrivateAddressError, and connection errors of Node
 */
export function sendOutboundRequest(url: URL, request: OutboundRequest): Promise<IncomingMessage> {
  const { method, headers, body, signal, isAllowed = isPublicAddress } = request;
  const ip = ipOf(url);
  // An IP address is not looked up.
  if (ip !== '' && !isAllowed(ip)) return Promise.reject(new PrivateAddressError(ip));
  return new Promise((resolve, reject) => {
    const options = { method, headers, signal, agent: false as const, lookup: guardedLookup(isAllowed) };
    const sent = url.protocol === 'https:' ? secureRequest(url, options) : plainRequest(url, options);
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}
