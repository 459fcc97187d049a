import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../platform/settings.ts';

type HostSettings = Pick<Settings, 'publicUrl' | 'allowedHosts' | 'trustedProxies'>;

/** Returns whether a host name is loopback. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);

/** Returns the name in a `Host` header in lower case, without port and trailing dot; null if it is malformed. */
const nameIn = (host: string): string | null =>
  /^(\[[\da-f:.]+\]|[\w.-]*[\w-])\.?(?::\d{1,5})?$/.exec(host.toLowerCase())?.[1] ?? null;

const isListed = (name: string, { allowedHosts }: HostSettings): boolean =>
  isLoopback(name) || allowedHosts.includes(name);

/** @param publicUrl an origin */
const nameOf = (publicUrl: string): string | null => nameIn(publicUrl.slice(publicUrl.indexOf('//') + 2));

/** Returns whether a host is that of the public URL. */
export const isPublicHost = (host: string, { publicUrl }: HostSettings): boolean =>
  publicUrl !== null && nameIn(host) === nameOf(publicUrl);

/** Returns whether a host belongs to this installation. Without a public URL every host does. */
export function isOwnHost(host: string, settings: HostSettings): boolean {
  if (settings.publicUrl === null) return true;
  const name = nameIn(host);
  return name !== null && (name === nameOf(settings.publicUrl) || isListed(name, settings));
}

/**
 * Returns whether every host that a request names belongs to this installation, so that it can be answered before its
 * proxy is known to be trusted. False is inconclusive: the proxy decides which name counts.
 */
export function isSurelyOwnHost({ headers }: IncomingMessage, settings: HostSettings): boolean {
  if (settings.publicUrl === null) return true;
  if (!isOwnHost(headers.host ?? '', settings)) return false;
  const forwarded = settings.trustedProxies.length > 0 ? headers['x-forwarded-host'] : undefined;
  return forwarded === undefined || isOwnHost(lastOf(forwarded), settings);
}

const lastOf = (values: string | string[]): string => String(values).split(',').at(-1)?.trim() ?? '';

/**
 * Returns the origins whose pages may call this server: the public URL, and the requested host if it is loopback or in
 * `XIMBLOX_ALLOWED_HOSTS`. Without a public URL it is the requested host, whatever it is.
 */
export function ownOrigins(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  settings: HostSettings,
): string[] {
  const { publicUrl } = settings;
  if (publicUrl === null) return [`${protocol}://${host}`];
  const name = nameIn(host);
  if (name === null || !isListed(name, settings)) return [publicUrl];
  const schemes = publicUrl.startsWith('https:') ? [protocol, 'https'] : [protocol];
  return [publicUrl, ...schemes.map((scheme) => `${scheme}://${host.toLowerCase()}`)];
}
