import type { SsoProvider } from '../../../platform/sso-settings.ts';

/** Returns the domain of an email address in lower case. */
const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether the provider is authoritative for the domain of an email address. */
export const isAuthoritative = ({ domains }: Pick<SsoProvider, 'domains'>, email: string): boolean =>
  domains.includes(domainOf(email));

/** Whether the groups of this provider decide about the roles of its users. */
export const managesRoles = ({ roles }: Pick<SsoProvider, 'roles'>): boolean => Object.keys(roles).length > 0;

/** Returns the name of the role for a person with these groups: the first match in the order of the settings; null to refuse. */
export function roleNameFor(
  { roles, defaultRole }: Pick<SsoProvider, 'roles' | 'defaultRole'>,
  groups: readonly string[],
): string | null {
  const [, name = defaultRole ?? null] = Object.entries(roles).find(([group]) => groups.includes(group)) ?? [];
  return name;
}

/** Returns the path within the admin to open after a login. Anything outside the admin becomes its first screen. */
export function adminTarget(to: string): string {
  const home = '/cmsadmin/';
  const own = 'http://localhost';
  if (!URL.canParse(to, own)) return home;
  const { origin, pathname, search, hash } = new URL(to, own);
  return origin === own && pathname.startsWith(home) && !pathname.startsWith(`${home}login`)
    ? `${pathname}${search}${hash}`
    : home;
}
