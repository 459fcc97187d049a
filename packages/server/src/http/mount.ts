import { Readable } from 'node:stream';
import {
  allEndpoints,
  basePath,
  bytesType,
  type Endpoint,
  type ErrorItem,
  fail,
  hasPermission,
  tusVersion,
  defaultBodyLimit,
} from '@ximblox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyParts, Context, HandlerExtras, RawAnswer, Services, UploadedFile } from '../context.ts';
import type { Database } from '../platform/database/database.ts';
import { networkOf } from '../platform/rate-counters.ts';
import type { LimitName } from '../platform/setting-values.ts';
import { actorOf, requestInfo, sessionControl } from './caller.ts';
import { checkTokenAccess, limitFor, refuseUnknownToken } from './bearer-token.ts';
import { checkOrigin, checkToken, type CsrfKey } from './csrf.ts';
import { type Input, parseInput, type RefusedInput } from './parse-input.ts';
import { createUserQueue, type UserQueue } from './user-queue.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { RunningCalls } from './running-calls.ts';
import { deviceControl, type DeviceKey } from './device-cookie.ts';
import { siteEndpoints } from '../modules/reach/extensions/index.ts';
import { userIDOf } from './request-scope.ts';
import { createContext } from './request-context.ts';
import { type MultipartBody, partsOf, receiveMultipart } from './uploads.ts';

type Implementation = (context: Context, input: Input, extras: HandlerExtras) => Promise<unknown>;
/** A handler without its type parameters, which are checked where it is declared. */
export type AnyHandler =
  | Implementation
  | {
      ownTransaction?: true;
      handle: Implementation;
      parts?: (services: Services, params: Readonly<Record<string, unknown>>) => BodyParts;
      validate?: (context: Context, refused: RefusedInput & { files: readonly UploadedFile[] }) => Promise<ErrorItem[]>;
    };
/** Handlers by area and name of the contract. */
export type AllHandlers = Record<string, Record<string, AnyHandler | undefined>>;

export interface Mounting {
  db: Database;
  services: Services;
  handlers: AllHandlers;
  limiter: RateLimiter;
  calls: RunningCalls;
  csrfSecret: CsrfKey;
  deviceKey: DeviceKey;
}

/** Returns the handler of `area.name`, or undefined if it is not implemented. */
export const handlerOf = (handlers: AllHandlers, name: string): AnyHandler | undefined => {
  const [area = '', operation = ''] = name.split('.');
  return handlers[area]?.[operation];
};

const isUnsafe = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'OPTIONS';

/** Whether a call counts towards its rate limit. Public images do not: they are cacheable, and counting costs more than serving. */
const isCounted = ({ raw, rate }: Endpoint): boolean => raw === undefined || raw === 'json' || rate !== 'public';

function checkAccess({ access, beforeTwoFactor }: Endpoint, request: FastifyRequest): void {
  if (access.kind === 'anonymous') return;
  const { caller } = request;
  if (!caller) return fail('UM_01', '', { status: 401 });
  if (caller.lacksTwoFactor && !beforeTwoFactor) fail('UM_01', '', { details: { needs: 'two-factor' } });
  if (access.kind === 'permission' && !access.names.some((name) => hasPermission(caller.permissions, name)))
    fail('UM_01');
}

/** Returns the rate limit of a call and the key that it is counted under. */
function rateLimitOf(endpoint: Endpoint, { caller, token, ip }: FastifyRequest): [LimitName, string] {
  if (token !== null && token !== 'unknown') return [limitFor(endpoint, token), `token:${token.id}`];
  const isPersonal = caller && endpoint.rate !== 'login';
  return [endpoint.rate, isPersonal ? `session:${caller.id}` : `address:${networkOf(ip)}`];
}

/** Checks origin, CSRF token and access. */
function checkCaller(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, mounting: Mounting): void {
  const { caller, token } = request;
  if (token === 'unknown') return refuseUnknownToken(reply);
  // Another site can make a browser send cookies but not a token, so a call with both does not come from a program.
  if (token !== null && caller) fail('V_12', 'authorization', { status: 400 });
  if (isUnsafe(endpoint) && token === null) {
    const { settings } = mounting.services;
    // Calls with a session are accepted from this site only.
    checkOrigin(request, settings, endpoint.crossOrigin && !caller ? settings.corsOrigins : []);
    if (caller && !endpoint.csrfExempt) checkToken(request, mounting.csrfSecret, caller.tokenHash);
  }
  if (token === null) checkAccess(endpoint, request);
  else checkTokenAccess(endpoint, token);
}

/** Checks rate limit, origin, CSRF token and access before the body is read. */
function guard(endpoint: Endpoint, mounting: Mounting) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Clients get these headers for refused calls too.
    if (endpoint.raw === 'upload') reply.headers({ 'Tus-Resumable': tusVersion, 'Tus-Version': tusVersion });
    if (isCounted(endpoint)) await mounting.limiter.count(...rateLimitOf(endpoint, request));
    checkCaller(endpoint, request, reply, mounting);
    const type = request.headers['content-type']?.toLowerCase() ?? '';
    const isMultipart = type.startsWith('multipart/');
    if (isMultipart && endpoint.bodyKind !== 'multipart') fail('V_12', '', { status: 415 });
    if ((type === bytesType) !== (endpoint.bodyKind === 'bytes')) fail('V_12', '', { status: 415 });
  };
}

function sendRaw(reply: FastifyReply, answer: RawAnswer): FastifyReply {
  if (reply.raw.destroyed && answer.body instanceof Readable) answer.body.destroy();
  return reply
    .code(answer.status ?? 200)
    .headers(answer.headers)
    .send(answer.body);
}

async function run(
  endpoint: Endpoint,
  handler: AnyHandler,
  context: Context,
  input: Input,
  extras: HandlerExtras,
): Promise<unknown> {
  const handle = typeof handler === 'function' ? handler : handler.handle;
  const answer = async (inside: Context): Promise<unknown> => {
    const result = await handle(inside, input, extras);
    if (endpoint.raw) return result;
    // The schema strips unknown properties. A reply that does not match it is a bug of the handler and rolls back.
    const reply = endpoint.reply.parse(result ?? {});
    return endpoint.kind === 'write' ? { Success: true, Errors: [], ...(reply as object) } : reply;
  };
  const opensTransaction = typeof handler !== 'function' && handler.ownTransaction;
  return endpoint.kind === 'write' && !opensTransaction ? context.transaction(answer) : answer(context);
}

/** Whether the client has disconnected from a read, so that no reply is needed. */
const hasClientLeft = ({ kind }: Endpoint, reply: FastifyReply): boolean => kind === 'read' && reply.raw.destroyed;

function routeHandler(endpoint: Endpoint, handler: AnyHandler | undefined, mounting: Mounting, queue: UserQueue) {
  const { db, services, deviceKey, calls } = mounting;
  const call = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!handler) return fail('G_01', '', { status: 501 });
    const partsFor = (typeof handler === 'object' && handler.parts) || (() => partsOf(endpoint));
    const multipart: MultipartBody | null = request.isMultipart()
      ? await receiveMultipart(
          request,
          endpoint,
          partsFor(services, request.params as Record<string, unknown>),
          services.settings.dataFolder,
        )
      : null;
    const answer = async (): Promise<unknown> => {
      const bytes = endpoint.bodyKind === 'bytes' ? (request.body as Readable) : null;
      const body = bytes ? {} : multipart ? multipart.fields : request.body;
      const context = createContext({
        db,
        services,
        actor: actorOf(request, endpoint),
        request: requestInfo(request),
      });
      const validate = typeof handler === 'function' ? undefined : handler.validate;
      const files = multipart?.files ?? [];
      const input = await parseInput(endpoint, request, body === undefined ? {} : body, async (refused) =>
        validate ? validate(context, { ...refused, files }) : [],
      );
      const session = sessionControl(request, reply, services);
      const device = deviceControl(request, reply, services.settings, deviceKey);
      const { headers, url } = request;
      const extras: HandlerExtras = { session, device, files, bytes, headers, url };
      const answered = await run(endpoint, handler, context, input, extras);
      session.commit();
      device.commit();
      return endpoint.raw ? sendRaw(reply, answered as RawAnswer) : answered;
    };
    const userID = endpoint.bodyLimit > defaultBodyLimit ? userIDOf(request) : null;
    try {
      return await (userID === null
        ? answer()
        : queue.run(userID, async () => (hasClientLeft(endpoint, reply) ? reply.hijack() : answer())));
    } finally {
      await multipart?.remove();
    }
  };
  return (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => calls.track(call(request, reply));
}

/**
 * Mounts every endpoint of the contract and of the site with the same steps, in this order: rate limit, origin and CSRF token, access, body, input,
 * transaction, handler, reply.
 */
export function mount(app: FastifyInstance, mounting: Mounting): void {
  const queue = createUserQueue();
  const ofContract = allEndpoints.map(({ name, endpoint }) => ({
    endpoint,
    handler: handlerOf(mounting.handlers, name),
  }));
  for (const { endpoint, handler } of [...ofContract, ...siteEndpoints(mounting.services.site)]) {
    app.route({
      config: { isLogin: endpoint.rate === 'login' },
      method: endpoint.method,
      url: `${endpoint.base ?? basePath}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: endpoint.bodyLimit,
      onRequest: guard(endpoint, mounting),
      handler: routeHandler(endpoint, handler, mounting, queue),
    });
  }
}
