import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../platform/settings.ts';

type HostSettings = Pick<Settings, 'publicUrl' | 'allowedHosts' | 'trustedProxies'>;

/** Whether a name means the machine itself. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);

/** Name in a `Host` header, in lower case, without the port and the dot of the root; null when it is not one. */
const nameIn = (host: string): string | null =>
  /^(\[[\da-f:.]+\]|[\w.-]*[\w-])\.?(?::\d{1,5})?$/.exec(host.toLowerCase())?.[1] ?? null;

const isListed = (name: string, { allowedHosts }: HostSettings): boolean =>
  isLoopback(name) || allowedHosts.includes(name);

/** @param publicUrl an origin */
const nameOf = (publicUrl: string): string | null => nameIn(publicUrl.slice(publicUrl.indexOf('//') + 2));

/** Whether this server answers for a host. Without a public URL nobody has said which ones are its own. */
export function answersFor(host: string, settings: HostSettings): boolean {
  if (settings.publicUrl === null) return true;
  const name = nameIn(host);
  return name !== null && (name === nameOf(settings.publicUrl) || isListed(name, settings));
}

/**
 * Whether this server answers for every host that a request names, so that it may be answered before it is known whether the
 * request came through a trusted proxy. False says nothing: the proxy decides which name counts.
 */
export function surelyAnswersFor({ headers }: IncomingMessage, settings: HostSettings): boolean {
  if (settings.publicUrl === null) return true;
  if (!answersFor(headers.host ?? '', settings)) return false;
  const forwarded = settings.trustedProxies.length > 0 ? headers['x-forwarded-host'] : undefined;
  return forwarded === undefined || answersFor(lastOf(forwarded), settings);
}

const lastOf = (values: string | string[]): string => String(values).split(',').at(-1)?.trim() ?? '';

/**
 * Origins whose pages may call this server: the public URL, and where the request goes to loopback or to one of
 * `XIMBLOX_ALLOWED_HOSTS`, that host. Without a public URL it is whatever host the request goes to.
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
