import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { scim } from '../modules/people/sso/index.ts';
import { networkOf } from '../platform/rate-counters.ts';
import type { SsoProvider } from '../platform/sso-settings.ts';
import { requestInfo } from './caller.ts';
import { failureOf } from './failure.ts';
import { readJson } from './json-body.ts';
import type { Mounting } from './mount.ts';
import { createContext } from './request-context.ts';

const contentType = 'application/scim+json; charset=utf-8';
/** Largest body, in bytes: a group with some thousand members. */
const bodyLimit = 1_048_576;

type ScimRequest = FastifyRequest<{ Params: { id?: string }; Querystring: Record<string, unknown> }>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Finds the provider of a bearer token, in constant time. */
function providerOf({ headers }: FastifyRequest, providers: readonly SsoProvider[]): SsoProvider | undefined {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const given = digest(token);
  const found = providers.find(({ scimToken, scimTokenFile }) => {
    const expected = scimToken ?? scimTokenFile;
    return expected !== undefined && timingSafeEqual(digest(expected), given);
  });
  return token === '' ? undefined : found;
}

const wholeNumber = (value: unknown, fallback: number): number => {
  const number = Number(value ?? fallback);
  return Number.isSafeInteger(number) ? number : fallback;
};

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const send = (status: number, detail: string, scimType?: string): FastifyReply =>
    reply
      .code(status)
      .type(contentType)
      .send(scim.errorBody(status, detail, scimType));
  if (error instanceof scim.ScimError) return send(error.status, error.message, error.scimType);
  const { failure, expected } = failureOf(error);
  if (!expected) request.log.error({ err: error, requestID: request.id }, 'a call of SCIM failed');
  if (failure.retryAfter !== undefined) reply.header('Retry-After', String(failure.retryAfter));
  return send(failure.status, failure.body.Message);
}

type Answer = { status?: number; body?: unknown };
type Work = (context: Context, provider: SsoProvider, request: ScimRequest) => Promise<Answer>;
type Handler = (request: ScimRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Creates a handler that does its work in one transaction, in the name of the provider that sends the token. */
function handlerOf(work: Work, { db, services, limiter }: Mounting): Handler {
  return async (request, reply) => {
    const provider = providerOf(request, services.settings.sso);
    if (!provider) {
      await limiter.count('login', `address:${networkOf(request.ip)}`);
      reply.header('WWW-Authenticate', 'Bearer');
      throw new scim.ScimError(401, 'The bearer token is missing or wrong.');
    }
    await limiter.count('token', `scim:${provider.id}`);
    const context = createContext({ db, services, actor: { kind: 'system' }, request: requestInfo(request) });
    const { status = 200, body } = await context.transaction((inside) => work(inside, provider, request));
    return reply.code(status).type(contentType).send(body);
  };
}

const listAnswer = (resources: readonly unknown[], total: number, startIndex = 1): Answer => ({
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  },
});

/** Mounts the calls that read, create, change and delete the resources of a kind. */
function mountResource(
  scope: FastifyInstance,
  path: '/Users' | '/Groups',
  resource: typeof scim.users | typeof scim.groups,
  answer: (work: Work) => Handler,
): void {
  scope.get(
    path,
    answer(async (context, provider, { query }) => {
      const startIndex = Math.max(1, wholeNumber(query.startIndex, 1));
      const count = Math.min(scim.maxResults, Math.max(0, wholeNumber(query.count, 100)));
      const filter = typeof query.filter === 'string' ? query.filter : '';
      const withMembers = query.excludedAttributes !== 'members';
      const { resources, total } = await resource.list(context, provider, {
        filter,
        startIndex,
        count,
        withMembers,
      });
      return listAnswer(resources, total, startIndex);
    }),
  );
  scope.post(
    path,
    { bodyLimit },
    answer(async (context, provider, { body }) => ({
      status: 201,
      body: await resource.create(context, provider, body),
    })),
  );
  const withID = `${path}/:id`;
  scope.get(
    withID,
    answer(async (context, provider, { params }) => ({
      body: await resource.get(context, provider, params.id ?? ''),
    })),
  );
  const changes = { PUT: resource.replace, PATCH: resource.patch };
  for (const [method, change] of Object.entries(changes)) {
    scope.route({
      method,
      url: withID,
      bodyLimit,
      handler: answer(async (context, provider, { params, body }) => ({
        body: await change(context, provider, { id: params.id ?? '', body }),
      })),
    });
  }
  scope.delete(
    withID,
    answer(async (context, provider, { params }) => {
      await resource.remove(context, provider, params.id ?? '');
      return { status: 204 };
    }),
  );
}

/** Mounts SCIM 2.0 below `/scim/v2`, for identity providers that manage users and groups. */
export async function mountScim(app: FastifyInstance, mounting: Mounting): Promise<void> {
  const answer = (work: Work): Handler => handlerOf(work, mounting);

  await app.register(
    async (scope) => {
      scope.addContentTypeParser('application/scim+json', { parseAs: 'buffer' }, (_: FastifyRequest, body: Buffer) =>
        readJson(body),
      );
      scope.setErrorHandler(sendError);
      scope.addHook('onSend', async (_, reply) => {
        reply.header('Cache-Control', 'no-store');
      });
      scope.get(
        '/ServiceProviderConfig',
        answer(async () => ({ body: scim.serviceProviderConfig })),
      );
      scope.get(
        '/ResourceTypes',
        answer(async () => listAnswer(scim.resourceTypes, scim.resourceTypes.length)),
      );
      scope.get(
        '/Schemas',
        answer(async () => listAnswer(scim.schemas, scim.schemas.length)),
      );
      mountResource(scope, '/Users', scim.users, answer);
      mountResource(scope, '/Groups', scim.groups, answer);
      scope.all(
        '/*',
        answer(async () => {
          throw new scim.ScimError(404, 'There is no such resource.');
        }),
      );
    },
    { prefix: '/scim/v2' },
  );
}
