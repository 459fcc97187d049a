import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { type PermissionName, personalPermissions } from './permissions.ts';

/** Who may call: anybody, whoever is logged in, or who holds one of the permissions (narrowing is checked on the object by the handler). */
export type Access =
  | { kind: 'anonymous' }
  | { kind: 'session' }
  | { kind: 'permission'; names: readonly [PermissionName, ...PermissionName[]] };

/** Anybody; the handler shows published content only unless it looks at the session itself. */
export const anonymous: Access = { kind: 'anonymous' };
/** Whoever is logged in. */
export const session: Access = { kind: 'session' };
/** Who holds at least one of the permissions. */
export const permission = (...names: [PermissionName, ...PermissionName[]]): Access => ({ kind: 'permission', names });

/** The limits that the operator can set in `XIMBLOX_LIMITS`; every endpoint counts against one of them. */
export type RateLimit =
  | 'admin'
  | 'public'
  | 'search'
  | 'forms'
  | 'formsWithoutScript'
  | 'formTries'
  | 'uploads'
  | 'crops'
  | 'login';

/** Media types of answers that are not JSON. */
export type RawReply = 'file' | 'html' | 'events' | 'upload';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** Below `/api/ximblox`, with `{name}` for parameters. */
  path: string;
  summary: string;
  access: Access;
  /** A write runs in one transaction and answers `{Success, Errors, ...reply}`; a read answers the bare reply. */
  kind: 'read' | 'write';
  params: Params;
  query: Query;
  body: Body;
  /**
   * `json` bodies are parsed by `body`; `multipart` ones are received whole, `body` describes their text fields; `bytes` (of
   * type `bytesType`) are streamed to the handler.
   */
  bodyKind: 'none' | 'json' | 'multipart' | 'bytes';
  /** Names of the files of a multipart body. Other parts than these and the fields of `body` are refused as they arrive. */
  fileParts: readonly string[];
  reply: Reply;
  /** Set when the answer is bytes, not JSON. */
  raw?: RawReply;
  /** Callable without the CSRF token (never without the X-Requested-With header). */
  csrfExempt: boolean;
  /** Callable by who must set up a second factor first. */
  beforeTwoFactor: boolean;
  /** Whether the session goes on with a new ID. */
  renewsSession: boolean;
  /** Whether programs may call it, with a token instead of a session. */
  byToken: boolean;
  /** Whether a token that is for reading what is published is enough where others need a session. The handler then acts for nobody. */
  isPublished: boolean;
  /** Whether pages of the origins in `XIMBLOX_CORS_ORIGINS` may call it, without a session. */
  crossOrigin: boolean;
  rate: RateLimit;
  /** Largest JSON body in bytes: 64 KiB when anybody may call, else 1 MiB, unless said otherwise. */
  bodyLimit: number;
  /**
   * Largest file of a multipart body in bytes, the code that tells of a larger one, and what errors call it: its part, unless told
   * otherwise. With `together` the handler hears of it (`UploadedFile.isTooLarge`), to tell everything that is wrong at once.
   */
  fileLimit: { bytes: number; code: ErrorCode; property?: string; together?: true };
}

const nothing = z.strictObject({});
const anything = z.object({});

type None = typeof nothing;
type Any = typeof anything;

type BodyWish = Pick<
  Definition<unknown, unknown, unknown, unknown, unknown>,
  'method' | 'multipart' | 'bytes' | 'bodyless'
>;

interface Definition<Params, Query, Body, Reply, Raw> {
  method: Endpoint['method'];
  path: string;
  summary: string;
  access: Access;
  kind?: 'read' | 'write';
  params?: Params;
  query?: Query;
  body?: Body;
  /** Names of the files; a body whose fields are not known here (`record`) is described by the handler. */
  multipart?: readonly string[];
  bytes?: true;
  bodyless?: true;
  reply?: Reply;
  raw?: Raw;
  csrfExempt?: true;
  beforeTwoFactor?: true;
  renewsSession?: true;
  /** For what is about somebody's own account or session, although its access would open it to programs. */
  byToken?: false;
  isPublished?: true;
  crossOrigin?: true;
  rate?: RateLimit;
  bodyLimit?: number;
  fileLimit?: Endpoint['fileLimit'];
}

/** Bytes that a JSON body may have unless its endpoint says otherwise: those that take more carry the content of whole pages. */
export const usualBodyLimit = 1_048_576;

/** Bytes that a body with the content of a page may have: `contentLimits` in whatever letters, with as much around it. */
export const contentBodyLimit = 2 * 1_048_576;

/** Largest body in bytes of a call that anybody may make, and of everything that is no call of the contract. */
export const anonymousBodyLimit = 65_536;

/** Bytes that all text fields of a multipart body may have together, with their names. */
export const multipartTextLimit = 65_536;

/** Content type of `bytes` bodies. */
export const bytesType = 'application/offset+octet-stream';

function bodyKindOf({ method, multipart, bytes, bodyless }: BodyWish): Endpoint['bodyKind'] {
  if (multipart) return 'multipart';
  if (bytes) return 'bytes';
  return bodyless || (method !== 'POST' && method !== 'PUT') ? 'none' : 'json';
}

/** Programs read what anybody in a session may read; what else a session is enough for is about whose session it is. */
function isForPrograms(access: Access, kind: Endpoint['kind']): boolean {
  if (access.kind === 'session') return kind === 'read';
  return access.kind === 'anonymous' || access.names.some((name) => !personalPermissions.includes(name));
}

/**
 * Declares one call of the wire. From it come the route, validation, access check, typed client and OpenAPI.
 * `kind` is `read` for GET and OPTIONS and `write` for the rest unless said otherwise.
 */
export function endpoint<
  Params extends z.ZodType = None,
  Query extends z.ZodType = Any,
  Body extends z.ZodType = Any,
  Reply extends z.ZodType = Any,
  Raw extends RawReply | undefined = undefined,
>(
  definition: Definition<Params, Query, Body, Reply, Raw>,
): Endpoint<Params, Query, Body, Reply> & (Raw extends RawReply ? { raw: Raw } : unknown) {
  const { method, path, summary, access, raw } = definition;
  const kind = definition.kind ?? (method === 'GET' || method === 'OPTIONS' ? 'read' : 'write');
  const declared: Endpoint<Params, Query, Body, Reply> = {
    method,
    path,
    summary,
    access,
    kind,
    params: (definition.params ?? nothing) as Params,
    query: (definition.query ?? anything) as Query,
    body: (definition.body ?? anything) as Body,
    bodyKind: bodyKindOf(definition),
    fileParts: definition.multipart ?? [],
    reply: (definition.reply ?? anything) as Reply,
    ...(raw ? { raw } : {}),
    csrfExempt: definition.csrfExempt ?? false,
    beforeTwoFactor: definition.beforeTwoFactor ?? false,
    renewsSession: definition.renewsSession ?? false,
    byToken: definition.byToken ?? isForPrograms(access, kind),
    isPublished: definition.isPublished ?? false,
    crossOrigin: definition.crossOrigin ?? false,
    rate: definition.rate ?? (access.kind === 'anonymous' ? 'public' : 'admin'),
    bodyLimit: definition.bodyLimit ?? (access.kind === 'anonymous' ? anonymousBodyLimit : usualBodyLimit),
    fileLimit: definition.fileLimit ?? { bytes: 100 * 1_048_576, code: 'ML_01' },
  };
  return declared as ReturnType<typeof endpoint<Params, Query, Body, Reply, Raw>>;
}

/** What a caller passes. */
export interface InputOf<E extends Endpoint> {
  params: z.input<E['params']>;
  query: z.input<E['query']>;
  body: z.input<E['body']>;
}

/** What a handler gets after parsing. */
export interface ParsedOf<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
}

/** What a handler gives back; the server adds `Success` and `Errors` to writes. */
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>;

/** What a caller gets; of a write, what was made beside `Success` and `Errors`. */
export type AnswerOf<E extends Endpoint> = z.output<E['reply']>;
