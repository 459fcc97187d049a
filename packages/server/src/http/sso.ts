import { randomBytes } from 'node:crypto';
import { basePath, fail, type SsoReason } from '@ximblox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import {
  acceptSamlResponse,
  beginConfirmation,
  beginLogin,
  findProvider,
  finishLogin,
  finishSaml,
  samlMetadata,
  SsoRefusal,
} from '../modules/people/sso/index.ts';
import { networkOf, RateLimitError } from '../platform/rate-counters.ts';
import { actorOf, requestInfo, sessionControl } from './caller.ts';
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

/** Largest SAML response, in bytes. */
const maxResponse = 262_144;

type Visit = ReturnType<typeof createVisit>;

/** What a navigation works with. */
function createVisit(request: SsoRequest, reply: FastifyReply, { db, services, deviceKey }: Mounting) {
  const context = anonymousContext(request, { db, services });
  const session = sessionControl(request, reply, services);
  const device = deviceControl(request, reply, services.settings, deviceKey);
  return { request, reply, context, provider: findProvider(context, request.params.provider), session, device };
}

function anonymousContext(request: FastifyRequest, { db, services }: Pick<Mounting, 'db' | 'services'>): Context {
  return createContext({ db, services, actor: { kind: 'anonymous' }, request: requestInfo(request) });
}

/** Creates a handler that redirects to the address that `work` returns, or to the login screen with the reason of a refusal. */
function navigation(mounting: Mounting, work: (visit: Visit) => Promise<string>) {
  return async (request: SsoRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // The address contains a code or the state.
    reply.header('Referrer-Policy', 'no-referrer');
    try {
      await mounting.limiter.count('login', `address:${networkOf(request.ip)}`);
      const visit = createVisit(request, reply, mounting);
      const address = await work(visit);
      visit.session.commit();
      visit.device.commit();
      return reply.redirect(address, 303);
    } catch (error) {
      const confirms = request.query.confirm !== undefined || (error instanceof SsoRefusal && error.confirms);
      const screen = confirms ? 'confirmed' : 'login';
      return reply.redirect(`/cmsadmin/${screen}?sso=${reasonOf(error, request)}`, 303);
    }
  };
}

const base = `${basePath}/sso/:provider`;

/** Mounts the addresses to which a provider with SAML sends its response. */
function mountSaml(app: FastifyInstance, mounting: Mounting): void {
  app.post(
    `${base}/callback`,
    { bodyLimit: maxResponse },
    navigation(mounting, async ({ request, context, provider }) => {
      if (provider.type !== 'saml') throw new SsoRefusal('failed', 'not a provider with SAML');
      const { body } = request;
      const response = body instanceof URLSearchParams ? (body.get('SAMLResponse') ?? '') : '';
      const ticket = await acceptSamlResponse(context, provider, response);
      return `${basePath}/sso/${provider.id}/finish?ticket=${ticket}`;
    }),
  );
  app.get(
    `${base}/finish`,
    navigation(mounting, async ({ request, context, provider, session, device }) => {
      if (provider.type !== 'saml') throw new SsoRefusal('failed', 'not a provider with SAML');
      const { ticket } = request.query;
      const answer = { ticket: String(ticket), browser: readSecret(request, mounting), extras: { session, device } };
      return finishSaml(context, provider, answer);
    }),
  );
  app.get(`${base}/metadata`, async (request: SsoRequest, reply) => {
    const provider = mounting.services.settings.sso.find(({ id }) => id === request.params.provider);
    if (provider?.type !== 'saml') return fail('V_12', 'provider', { status: 404 });
    const metadata = await samlMetadata(anonymousContext(request, mounting), provider);
    return reply.type('application/samlmetadata+xml').send(metadata);
  });
}

/**
 * Mounts the addresses of single sign-on. Browsers navigate there, so they answer with redirects: to the provider, to the admin, or
 * to the login screen with the reason of a refusal.
 */
function mountSso(app: FastifyInstance, mounting: Mounting): void {
  app.get(
    `${base}/login`,
    navigation(mounting, async ({ request, reply, context, provider }) => {
      const { to, confirm } = request.query;
      const browser = browserSecret(request, reply, mounting);
      if (confirm === undefined)
        return beginLogin(context, { provider, browser, to: typeof to === 'string' ? to : '' });
      const confirms = beginConfirmation({ ...context, actor: actorOf(request) });
      return beginLogin(context, { provider, browser, to: '/cmsadmin/confirmed', confirms });
    }),
  );
  app.get(
    `${base}/callback`,
    navigation(mounting, async ({ request, context, provider, session, device }) => {
      if (provider.type !== 'oidc') throw new SsoRefusal('failed', 'not a provider with OpenID Connect');
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
      const extras = { session, device };
      return finishLogin(context, provider, { query, browser: readSecret(request, mounting), extras });
    }),
  );
  mountSaml(app, mounting);
}

/** Registers single sign-on with a parser for forms, which only the providers of SAML send here. */
export async function registerSso(app: FastifyInstance, mounting: Mounting): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    mountSso(scope, mounting);
  });
}
