import { type Access, type AnyPermissionName, type Endpoint, endpoint, siteBasePath } from '@ximblox/contract';
import type { z } from 'zod';
import { recordSource } from '../definition-source.ts';
import type { HandlerContext } from './handler-context.ts';
import type { PermissionReference } from './permission.ts';

/**
 * Who may call an endpoint: everybody, every user with a session, or users with one of the permissions. A permission about
 * objects is granted here whatever it is restricted to; the handler asks `can` about the object.
 */
export type EndpointAccess =
  | 'anonymous'
  | 'session'
  | PermissionReference
  | readonly [PermissionReference, ...PermissionReference[]];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Schemas of an endpoint. */
interface Schemas<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType> {
  /** Parameters of the path, as texts. */
  params?: Params;
  /** Parameters after `?`, as texts. */
  query?: Query;
  /** JSON body of POST, PUT and PATCH. */
  body?: Body;
  /** Properties that it does not name are left out of the reply. */
  reply?: Reply;
}

/** Calls with these methods have no body. */
type WithoutBody<M extends Method> = M extends 'GET' | 'DELETE' ? { body?: never } : unknown;

type NoInput = Endpoint['params'] & z.ZodType<object, object>;

/** An endpoint below `/api/site`, with the types of its input and reply. */
export interface SiteEndpoint<
  M extends Method = Method,
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: M;
  path: Path;
  summary: string;
  access: EndpointAccess;
  /** Its schemas and limits, as those of the endpoints of Ximblox. The access rule is resolved by `siteAccess`. */
  declared: Endpoint<Params, Query, Body, Reply>;
  handle(input: never, context: HandlerContext): Promise<unknown>;
}

/**
 * Declares an endpoint below `/api/site`. It is called like those of Ximblox: with session, rate limit, CSRF token, access rule,
 * and all errors of its input together. POST, PUT, PATCH and DELETE answer `{ Success, Errors, ...reply }`. A handler runs
 * outside transactions: each call of its context that writes is stored on its own.
 * @param definition.path `/water-levels/{station}`
 */
export function defineEndpoint<
  const M extends Method,
  const Path extends string,
  Params extends z.ZodType = NoInput,
  Query extends z.ZodType = NoInput,
  Body extends z.ZodType = NoInput,
  Reply extends z.ZodType = NoInput,
>(
  definition: Schemas<Params, Query, Body, Reply> &
    WithoutBody<M> & {
      method: M;
      /** Path below `/api/site`, with the names of its parameters: `/water-levels/{station}`. */
      path: Path;
      /** A line for the documentation of the API. */
      summary: string;
      /** Who may call it: `'anonymous'`, `'session'`, a permission, or a list of permissions of which one is enough. */
      access: EndpointAccess;
      /** Rate limit; `public` for everybody and `admin` for users by default. */
      rate?: 'public' | 'forms' | 'search' | 'admin';
      /** Answers a call with what `reply` describes. It may take 30 seconds. */
      handle(
        input: { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> },
        context: HandlerContext,
      ): Promise<z.input<Reply>>;
    },
): SiteEndpoint<M, Path, Params, Query, Body, Reply> {
  const { method, path, summary, access, handle, params, query, body, reply, rate } = definition;
  const own = endpoint<Params, Query, Body, Reply>({
    method,
    path,
    summary,
    access: siteAccess(access, () => 'site.unresolved'),
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
    ...(reply ? { reply } : {}),
    ...(rate ? { rate } : {}),
  });
  const declared = { ...own, base: siteBasePath };
  return recordSource({ method, path, summary, access, declared, handle }, defineEndpoint);
}

/** Returns the access rule of an endpoint. @param nameOf full name of a permission of an extension */
export function siteAccess(
  access: EndpointAccess,
  nameOf: (permission: Exclude<PermissionReference, string>) => AnyPermissionName,
): Access {
  if (access === 'anonymous' || access === 'session') return { kind: access };
  const [first, ...others] = Array.isArray(access) ? access : [access];
  const name = (one: PermissionReference): AnyPermissionName => (typeof one === 'string' ? one : nameOf(one));
  return { kind: 'permission', names: [name(first), ...others.map(name)] };
}
