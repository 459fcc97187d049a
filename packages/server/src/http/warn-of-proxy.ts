import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../platform/log.ts';
import { isPublicAddress } from '../platform/outside/public-address.ts';

/** Whether a proxy in a private network has forwarded a request, and is not in `XIMBLOX_TRUSTED_PROXIES`. */
const isFromUnknownProxy = ({ headers, ip, ips = [] }: FastifyRequest): boolean =>
  Boolean(headers['x-forwarded-for']) && ips.length < 2 && !isPublicAddress(ip);

/**
 * Logs once if a proxy is not trusted: all its visitors count as one, so that the failed logins of one of them lock out the others.
 * A public address may be a visitor who sends the header.
 */
export function warnOfUnknownProxy(app: FastifyInstance, log: Log): void {
  let isLogged = false;
  app.addHook('onRequest', (request, _, next) => {
    if (!isLogged && isFromUnknownProxy(request)) {
      isLogged = true;
      log.warn(
        { proxy: request.ip },
        'a proxy is not in XIMBLOX_TRUSTED_PROXIES: all its visitors share the limits and lockouts of one address',
      );
    }
    next();
  });
}
