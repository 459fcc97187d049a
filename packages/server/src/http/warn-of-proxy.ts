import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { type ReportedProxy, reportProxy } from '../modules/reach/doctor/index.ts';
import type { Database } from '../platform/database/database.ts';
import { isPublicAddress } from '../platform/outside/public-address.ts';
import type { Settings } from '../platform/settings.ts';
import { isPublicHost } from './hosts.ts';

/** Headers that proxies add, and browsers do not. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'] as const;

/**
 * Whether a proxy has forwarded a request. Ximblox itself has no TLS, so nobody else asks for the host of an `https` site.
 * Visitors with a public address may have a proxy of their own.
 */
const isForwarded = ({ headers, host, ip }: FastifyRequest, settings: Settings): boolean =>
  (settings.publicUrl?.startsWith('https:') === true && isPublicHost(host, settings)) ||
  (!isPublicAddress(ip) && proxyHeaders.some((name) => headers[name] !== undefined));

/** Returns the proxy of a request that hides the visitor, null if the visitor is known, and undefined without a proxy. */
function hidingProxy(request: FastifyRequest, settings: Settings): ReportedProxy | null | undefined {
  const { headers, ip, ips = [] } = request;
  if (ips.length > 1) return null;
  if (!isForwarded(request, settings)) return undefined;
  return { address: ip.replace(/^::ffff:/, ''), isForwarding: headers['x-forwarded-for'] !== undefined };
}

const explanation = ({ isForwarding }: ReportedProxy): string =>
  `${isForwarding ? 'a proxy is not in XIMBLOX_TRUSTED_PROXIES' : 'a proxy sends no X-Forwarded-For'}: all its visitors share the limits and lockouts of one address`;

/** Milliseconds between two reports to the database. */
const interval = 60_000;

/**
 * Logs and records a proxy that hides its visitors: they count as one, so that the failed logins of one of them lock out the
 * others. Only requests of users count, since others can send any header.
 */
export function warnOfUnknownProxy(
  app: FastifyInstance,
  db: Database,
  services: Pick<Services, 'log' | 'settings' | 'now'>,
): void {
  const { log, settings } = services;
  let last: ReportedProxy | null | undefined;
  let lastTime = 0;
  let isLogged = false;
  app.addHook('onRequest', async (request) => {
    if (request.caller === null) return;
    const proxy = hidingProxy(request, settings);
    if (proxy === undefined || (proxy === null && last === null)) return;
    const time = services.now().getTime();
    if (last !== undefined && Math.abs(time - lastTime) < interval) return;
    [last, lastTime] = [proxy, time];
    if (proxy !== null && !isLogged) log.warn({ proxy: proxy.address }, explanation(proxy));
    isLogged ||= proxy !== null;
    await reportProxy(db, proxy).catch((error: unknown) => log.debug({ err: error }, 'a proxy was not recorded'));
  });
}
