import { type AnswerOf, type contract, fail, type SsoProviderStatus } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { hasScim } from '../../../platform/sso-settings.ts';
import { countIdentities } from '../identities/index.ts';
import { callbackAddress, metadataAddress } from './addresses.ts';
import { unknownRoles } from './named-roles.ts';
import { testOidc } from './oidc.ts';
import { testSaml } from './saml.ts';

type Sso = typeof contract.sso;

/** Returns the configuration of single sign-on, without secrets. */
export async function ssoStatus(context: Context): Promise<AnswerOf<Sso['status']>> {
  const { settings } = context.services;
  const users = await countIdentities(context.db);
  const providers: SsoProviderStatus[] = [];
  for (const provider of settings.sso) {
    const { id, name, type, issuer, domains, required, roles, defaultRole = '' } = provider;
    providers.push({
      ID: id,
      name,
      type,
      issuer,
      callback: callbackAddress(settings, id),
      metadata: type === 'saml' ? metadataAddress(settings, id) : '',
      scim: hasScim(provider) ? `${publicOrigin(settings)}/scim/v2` : '',
      domains,
      isRequired: required,
      roles: Object.entries(roles).map(([group, role]) => ({ group, role })),
      defaultRole,
      unknownRoles: await unknownRoles(context, provider),
      users: users.get(id) ?? 0,
    });
  }
  return { providers, emergency: [...settings.ssoEmergency] };
}

/**
 * Tests the connection to a provider: its metadata, its keys, and the roles in the settings. Steps after a failed one are left out.
 * @throws 404 V_12 on `provider`
 */
export async function testProvider(context: Context, id: string): Promise<AnswerOf<Sso['test']>> {
  const provider = context.services.settings.sso.find((one) => one.id === id);
  if (!provider) return fail('V_12', 'provider', { status: 404 });
  const steps = provider.type === 'saml' ? testSaml(provider, context.services.now()) : await testOidc(provider);
  const unknown = await unknownRoles(context, provider);
  return [...steps, { step: 'roles', isDone: unknown.length === 0, detail: unknown.join(', ') }];
}
