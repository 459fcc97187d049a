import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { hasJsonBody } from './methods.ts';
import { type AnyPermissionName, sessionOnlyPermissions } from './permissions.ts';

/**
 * Access rule of an endpoint: anonymous, any session, or one of the permissions. Handlers check the parameters of a permission
 * against the object.
 */
export type Access =
  | { kind: 'anonymous' }
  | { kind: 'session' }
  | { kind: 'permission'; names: readonly [AnyPermissionName, ...AnyPermissionName[]] };

/** Open to everybody. Handlers return published content only, unless they check the session. */
export const anonymous: Access = { kind: 'anonymous' };
/** Open to every logged-in user. */
export const session: Access = { kind: 'session' };
/** Open to users with at least one of the permissions. */
export const permission = (...names: [AnyPermissionName, ...AnyPermissionName[]]): Access => ({
  kind: 'permission',
  names,
});

/** Rate limits that the operator can set in `XIMBLOX_LIMITS`. Every endpoint counts against one of them. */
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

/** Kinds of replies that handlers write themselves. `json` is described by `reply`, and comes from a cache with its own headers. */
export type RawReply = 'file' | 'html' | 'events' | 'upload' | 'json';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** Below `base`, with `{name}` for parameters. */
  path: string;
  /** `/api/ximblox` if omitted. */
  base?: string;
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
  /** Names of the files of a multipart body. Parts other than these and the fields of `body` are refused on arrival. */
  fileParts: readonly string[];
  reply: Reply;
  /** Set if the handler writes the reply itself. */
  raw?: RawReply;
  /** Callable without the CSRF token (never without the X-Requested-With header). */
  csrfExempt: boolean;
  /** Callable by users who must still set up a second factor. */
  beforeTwoFactor: boolean;
  /** Whether the call rotates the session ID. */
  renewsSession: boolean;
  /** Whether programs may call it with an API token. */
  byToken: boolean;
  /** Whether a token with the scope `read-published` replaces the session. The handler then runs as an anonymous caller. */
  isPublished: boolean;
  /** Whether pages of the origins in `XIMBLOX_CORS_ORIGINS` may call it, without a session. */
  crossOrigin: boolean;
  rate: RateLimit;
  /** Size limit of a JSON body in bytes. Default: 64 KiB for anonymous endpoints, otherwise 1 MiB. */
  bodyLimit: number;
  /**
   * Size limit of a file in a multipart body, in bytes, with the error code and property for larger files (default: the part
   * name). With `together` the handler receives the truncated file (`UploadedFile.isTooLarge`) and reports all errors together.
   */
  fileLimit: { bytes: number; code: ErrorCode; property?: string; together?: true };
}

const emptyObject = z.strictObject({});
const anyObject = z.object({});

type None = typeof emptyObject;
type Any = typeof anyObject;

type BodyOptions = Pick<
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
  /** Names of the files. If the fields are not known here (`record`), the handler describes them with `parts`. */
  multipart?: readonly string[];
  bytes?: true;
  bodyless?: true;
  reply?: Reply;
  raw?: Raw;
  csrfExempt?: true;
  beforeTwoFactor?: true;
  renewsSession?: true;
  /** Closes an endpoint to programs although its access rule would open it, for calls about one's own account or session. */
  byToken?: false;
  isPublished?: true;
  crossOrigin?: true;
  rate?: RateLimit;
  bodyLimit?: number;
  fileLimit?: Endpoint['fileLimit'];
}

/** Default size limit of JSON bodies, in bytes. */
export const defaultBodyLimit = 1_048_576;

/** Size limit of bodies with page content, in bytes: twice what `contentLimits` allows. */
export const contentBodyLimit = 2 * 1_048_576;

/** Size limit of bodies of anonymous endpoints and of requests outside the contract, in bytes. */
export const anonymousBodyLimit = 65_536;

/** Size limit of all text fields of a multipart body together, names included, in bytes. */
export const multipartTextLimit = 65_536;

/** Content type of `bytes` bodies. */
export const bytesType = 'application/offset+octet-stream';

function bodyKindOf({ method, multipart, bytes, bodyless }: BodyOptions): Endpoint['bodyKind'] {
  if (multipart) return 'multipart';
  if (bytes) return 'bytes';
  return bodyless || !hasJsonBody(method) ? 'none' : 'json';
}

/** Whether an access rule opens an endpoint to programs: reads for any session, and permissions that are not personal. */
function allowsTokens(access: Access, kind: Endpoint['kind']): boolean {
  if (access.kind === 'session') return kind === 'read';
  return access.kind === 'anonymous' || access.names.some((name) => !sessionOnlyPermissions.includes(name));
}

/**
 * Declares an endpoint. Route, validation, access check, typed client and OpenAPI are derived from it.
 * `kind` defaults to `read` for GET and OPTIONS and to `write` for all other methods.
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
    params: (definition.params ?? emptyObject) as Params,
    query: (definition.query ?? anyObject) as Query,
    body: (definition.body ?? anyObject) as Body,
    bodyKind: bodyKindOf(definition),
    fileParts: definition.multipart ?? [],
    reply: (definition.reply ?? anyObject) as Reply,
    ...(raw ? { raw } : {}),
    csrfExempt: definition.csrfExempt ?? false,
    beforeTwoFactor: definition.beforeTwoFactor ?? false,
    renewsSession: definition.renewsSession ?? false,
    byToken: definition.byToken ?? allowsTokens(access, kind),
    isPublished: definition.isPublished ?? false,
    crossOrigin: definition.crossOrigin ?? false,
    rate: definition.rate ?? (access.kind === 'anonymous' ? 'public' : 'admin'),
    bodyLimit: definition.bodyLimit ?? (access.kind === 'anonymous' ? anonymousBodyLimit : defaultBodyLimit),
    fileLimit: definition.fileLimit ?? { bytes: 100 * 1_048_576, code: 'ML_01' },
  };
  return declared as ReturnType<typeof endpoint<Params, Query, Body, Reply, Raw>>;
}

/** Input of a call, before parsing. */
export interface InputOf<E extends Endpoint> {
  params: z.input<E['params']>;
  query: z.input<E['query']>;
  body: z.input<E['body']>;
}

/** Input of a handler, after parsing. */
export interface ParsedOf<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
}

/** Return value of a handler. The server adds `Success` and `Errors` to writes. */
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>;

/** Reply that a caller receives; for a write, without `Success` and `Errors`. */
export type AnswerOf<E extends Endpoint> = z.output<E['reply']>;
