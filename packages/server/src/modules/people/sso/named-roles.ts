import type { Role } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import type { SsoProvider } from '../../../platform/sso-settings.ts';
import { listRoles } from '../roles/index.ts';

/** Finds the role that the settings of a provider name. Logs an unknown name, since only the operator can correct it. */
export async function findNamedRole(context: Context, provider: SsoProvider, name: string): Promise<Role | undefined> {
  const role = (await listRoles(context.db)).find((one) => one.name === name);
  if (!role) context.services.log.error({ provider: provider.id, role: name }, 'XIMBLOX_SSO names an unknown role');
  return role;
}

/** Returns the names of roles in the settings of a provider that no role has. */
export async function unknownRoles({ db }: Context, { roles, defaultRole }: SsoProvider): Promise<string[]> {
  const known = new Set((await listRoles(db)).map(({ name }) => name));
  const named = [...Object.values(roles), ...(defaultRole === undefined ? [] : [defaultRole])];
  return [...new Set(named)].filter((name) => !known.has(name));
}
