import { z } from 'zod';
import { anonymous, endpoint, permission, session } from './endpoint.ts';
import { id, idParam, time } from './entities/values.ts';

const ssoProvider = z.object({ ID: z.string(), name: z.string() });

/** A configured identity provider, without secrets. */
const providerStatus = ssoProvider.extend({
  type: z.enum(['oidc', 'saml']),
  /** Address of the provider. */
  issuer: z.string(),
  /** Address to register at the provider. */
  callback: z.string(),
  /** Address of the metadata of this service provider; `''` for OpenID Connect. */
  metadata: z.string(),
  /** Address for SCIM; `''` if the provider does not manage users and groups. */
  scim: z.string(),
  domains: z.array(z.string()),
  isRequired: z.boolean(),
  roles: z.array(z.object({ group: z.string(), role: z.string() })),
  /** `''` if users without a group are refused. */
  defaultRole: z.string(),
  /** Names of roles in the settings that no role has. */
  unknownRoles: z.array(z.string()),
  /** Number of linked users. */
  users: z.int().nonnegative(),
});
export type SsoProviderStatus = z.output<typeof providerStatus>;

/** Result of one step of a test. */
const testStep = z.object({
  step: z.enum(['metadata', 'keys', 'certificate', 'roles']),
  isDone: z.boolean(),
  /** What the provider reported, or the error, in English. */
  detail: z.string(),
});

const identity = z.object({
  id,
  provider: ssoProvider,
  /** Email address at the provider. */
  email: z.string(),
  lastLoginAt: time.nullable(),
});
export type UserIdentity = z.output<typeof identity>;

export const sso = {
  providers: endpoint({
    method: 'GET',
    path: '/sso/providers',
    summary: 'List the identity providers of the login screen',
    access: anonymous,
    byToken: false,
    reply: z.array(ssoProvider),
  }),
  confirmation: endpoint({
    method: 'GET',
    path: '/sso/confirmation',
    summary:
      'Get the identity providers where the caller can log in again to confirm an action, and whether they just have',
    access: session,
    byToken: false,
    /** Without providers, the password confirms. */
    reply: z.object({ providers: z.array(ssoProvider), isConfirmed: z.boolean() }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/sso/status',
    summary: 'Get the configuration of single sign-on, without secrets',
    access: permission('manage-settings'),
    reply: z.object({ providers: z.array(providerStatus), emergency: z.array(z.string()) }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/sso/test',
    summary: 'Test the connection to an identity provider',
    access: permission('manage-settings'),
    kind: 'read',
    body: z.object({ provider: z.string().max(40) }),
    reply: z.array(testStep),
  }),
  identities: endpoint({
    method: 'GET',
    path: '/user/{id}/identities',
    summary: 'List the accounts at identity providers that are linked to a user; other users require manage-users',
    access: session,
    byToken: false,
    params: z.object({ id: idParam }),
    reply: z.array(identity),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/user/{id}/identities',
    summary: 'Unlink a user from all identity providers and end their sessions',
    access: permission('manage-users'),
    params: z.object({ id: idParam }),
  }),
};
