import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { currentPassword, id, idParam, person, requiredText, time } from './entities/values.ts';
import { type PermissionName, permissionNames, personalPermissions } from './permissions.ts';

/** Scopes for reading: what is public, as often as a machine asks; and what everybody who is logged in may see, drafts included. */
export const readingScopes = ['read-published', 'read-drafts'] as const;

/** Permissions that tokens may carry: people are managed by people. */
export const tokenPermissions: readonly PermissionName[] = permissionNames.filter(
  (name) => !personalPermissions.includes(name),
);

/** What a token is for: some ways of reading, and some permissions of who has made it. */
export type TokenScope = (typeof readingScopes)[number] | PermissionName;
export const tokenScopes: readonly TokenScope[] = [...readingScopes, ...tokenPermissions];

const scope = z.enum(tokenScopes as [TokenScope, ...TokenScope[]]);

/** Days for which a token holds at most, unless it holds for good. */
export const longestToken = 3650;

/** How tokens begin, so that one that got lost is known for what it is. */
export const tokenPrefix = 'xb_';

/** A key with which a program calls the API in the name of who has made it. It is told once, when it is made. */
const apiToken = z.object({
  id,
  name: z.string(),
  /** Its last characters, to tell it from others. */
  ending: z.string(),
  scopes: z.array(scope),
  /** Scopes that do nothing now, since its owner lacks the permission. */
  idle: z.array(scope),
  owner: person,
  /** Whether its owner may log in; otherwise the token does nothing. */
  isOwnerActive: z.boolean(),
  createdAt: time,
  /** Null for one that holds for good. */
  expiresAt: time.nullable(),
  /** To the minute; null while nobody has used it. */
  lastUsedAt: time.nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

const access = permission('manage-tokens');

/** Keys of programs. */
export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/api-token/list',
    summary: 'List API tokens, newest first, without their secrets',
    access,
    reply: z.array(apiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-token',
    summary: 'Create an API token and return it once; UM_01 on `scopes` for a permission that the caller lacks',
    access,
    body: z.object({
      name: requiredText(100),
      scopes: z.array(scope).min(1, 'V_01').max(tokenScopes.length),
      /** Days for which it holds; null for good. */
      days: z.int().min(1).max(longestToken).nullable().default(90),
      currentPassword,
    }),
    reply: z.object({ apiToken, token: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-token/{id}',
    summary: 'Revoke an API token on all instances',
    access,
    params: z.object({ id: idParam }),
  }),
};
