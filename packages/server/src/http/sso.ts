import { randomBytes } from 'node:crypto';
import { basePath, type SsoReason } from '@ximblox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginLogin, findProvider, finishLogin, SsoRefusal } from '../modules/people/sso/index.ts';
import { networkOf, RateLimitError } from '../platform/rate-counters.ts';
import { requestInfo, sessionControl } from './caller.ts';
import { deviceControl } from './device-cookie.ts';
import { failureOf } from './failure.ts';
import type { Mounting } from './mount.ts';
import { createContext } from './request-context.ts';
import { adminCookie } from './session-cookie.ts';

/** Seconds for which a login may take at the identity provider. */
const cookieAge = 600;

type SsoRequest = FastifyRequest<{ Params: { provider: string }; Querystring: Record<string, unknown> }>;

/** Returns the secret that binds a login to this browser, and sets its cookie. Logins in several tabs share it. */
function browserSecret(request: FastifyRequest, reply: FastifyReply, { services }: Mounting): string {
  const { name, flags } = adminCookie(request, services.settings, 'ximblox-sso');
  const current = request.cookies[name] ?? '';
  const secret = /^[\w-]{43}$/.test(current) ? current : randomBytes(32).toString('base64url');
  reply.setCookie(name, secret, { ...flags, maxAge: cookieAge });
  return secret;
}

const readSecret = (request: FastifyRequest, { services }: Mounting): string =>
  request.cookies[adminCookie(request, services.settings, 'ximblox-sso').name]?.slice(0, 100) ?? '';

/** Returns the reason to show, and logs the details of errors that only the operator can correct. */
function reasonOf(error: unknown, request: SsoRequest): SsoReason {
  const { provider } = request.params;
  if (error instanceof RateLimitError) return 'busy';
  if (!(error instanceof SsoRefusal)) {
    if (!failureOf(error).expected) request.log.error({ err: error, requestID: request.id }, 'a login failed');
    return 'failed';
  }
  if (error.reason === 'failed' || error.reason === 'unavailable')
    request.log.warn({ provider, requestID: request.id, cause: error.message }, 'single sign-on failed');
  return error.reason;
}

/**
 * Mounts the addresses of single sign-on. Browsers navigate there, so they answer with redirects: to the provider, to the admin, or
 * to the login screen with the reason of a refusal.
 */
export function mountSso(app: FastifyInstance, mounting: Mounting): void {
  const { db, services, limiter, deviceKey } = mounting;
  const navigate =
    (work: (request: SsoRequest, reply: FastifyReply) => Promise<string>) =>
    async (request: SsoRequest, reply: FastifyReply): Promise<FastifyReply> => {
      // The address contains a code or the state.
      reply.header('Referrer-Policy', 'no-referrer');
      try {
        await limiter.count('login', `address:${networkOf(request.ip)}`);
        return reply.redirect(await work(request, reply), 303);
      } catch (error) {
        return reply.redirect(`/cmsadmin/login?sso=${reasonOf(error, request)}`, 303);
      }
    };
  const contextOf = (request: FastifyRequest) =>
    createContext({ db, services, actor: { kind: 'anonymous' }, request: requestInfo(request) });

  app.get(
    `${basePath}/sso/:provider/login`,
    navigate(async (request, reply) => {
      const context = contextOf(request);
      const provider = findProvider(context, request.params.provider);
      const { to } = request.query;
      const browser = browserSecret(request, reply, mounting);
      return beginLogin(context, { provider, browser, to: typeof to === 'string' ? to : '' });
    }),
  );
  app.get(
    `${basePath}/sso/:provider/callback`,
    navigate(async (request, reply) => {
      const context = contextOf(request);
      const provider = findProvider(context, request.params.provider);
      const session = sessionControl(request, reply, services);
      const device = deviceControl(request, reply, services.settings, deviceKey);
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
      const extras = { session, device };
      const to = await finishLogin(context, provider, { query, browser: readSecret(request, mounting), extras });
      session.commit();
      device.commit();
      return to;
    }),
  );
}
