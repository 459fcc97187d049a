import { z } from 'zod';
import { endpoint, permission } from './endpoint.ts';
import { currentPassword, id, idParam, person, requiredText, time } from './entities/values.ts';
import {
  type ExtensionPermissionName,
  isExtensionPermission,
  type PermissionName,
  permissionNames,
  sessionOnlyPermissions,
} from './permissions.ts';

/** Read scopes: published content only, or everything that any logged-in user may see, drafts included. */
export const readScopes = ['read-published', 'read-drafts'] as const;

/** Permissions that tokens may have: all but those for managing users, roles and tokens. */
export const tokenPermissions: readonly PermissionName[] = permissionNames.filter(
  (name) => !sessionOnlyPermissions.includes(name),
);

type OwnScope = (typeof readScopes)[number] | PermissionName;

/** Scope of a token: a read scope, or a permission of its owner, also one of an extension: `newsletter.send`. */
export type TokenScope = OwnScope | ExtensionPermissionName;

/** All scopes of Ximblox itself. */
export const tokenScopes: readonly OwnScope[] = [...readScopes, ...tokenPermissions];

const scope = z.union([
  z.enum(tokenScopes as [OwnScope, ...OwnScope[]]),
  z.templateLiteral([z.string(), '.', z.string()]).refine(isExtensionPermission),
]);

/** Maximum number of scopes of a token. */
const maxScopes = 100;

/** Maximum lifetime in days of a token that expires. */
export const maxTokenDays = 3650;

/** Prefix of every token, so that secret scanners recognise leaked ones. */
export const tokenPrefix = 'xb_';

/** A token with which a program calls the API on behalf of its owner. Its value is returned only on creation. */
const apiToken = z.object({
  id,
  name: z.string(),
  /** Last characters of the token, to identify it. */
  ending: z.string(),
  scopes: z.array(scope),
  /** Scopes without effect because the owner lacks the permission. */
  idle: z.array(scope),
  owner: person,
  /** Whether the owner may log in; otherwise the token is refused. */
  isOwnerActive: z.boolean(),
  createdAt: time,
  /** Null for a token that never expires. */
  expiresAt: time.nullable(),
  /** Rounded to the minute; null if the token was never used. */
  lastUsedAt: time.nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

const access = permission('manage-tokens');

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
      scopes: z.array(scope).min(1, 'V_01').max(maxScopes),
      /** Lifetime in days; null for a token that never expires. */
      days: z.int().min(1).max(maxTokenDays).nullable().default(90),
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
