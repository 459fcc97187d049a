import { isDeepStrictEqual } from 'node:util';
import { declaredPermissions, type SiteDefinition } from '@ximblox/blocks/internal';
import { isExtensionPermission, type Permission } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { type DefaultRole, defaultRoles } from './default-roles.ts';
import { builtInRoles, insertBuiltInRole, lockRoleChanges, setPermissions } from './role-store.ts';

/** Administrators have the permissions of all extensions, and keep those of an extension that is not installed. */
function withExtensions(site: SiteDefinition, role: DefaultRole, stored: readonly Permission[]): DefaultRole {
  if (role.name !== 'administrator') return role;
  const kept = stored.map(({ name }) => name).filter(isExtensionPermission);
  const names = new Set([...kept, ...declaredPermissions(site.extensions).values()]);
  return { ...role, permissions: [...role.permissions, ...[...names].map((name) => ({ name }))] };
}

/**
 * Updates the stored default roles to this version's definitions: adds missing roles and resets changed permissions, so that new
 * permissions reach existing users. Overwrites nothing, since users can only copy default roles. Safe to run concurrently.
 */
export async function ensureDefaultRoles(context: Context): Promise<void> {
  await context.transaction(async (inside) => {
    await lockRoleChanges(inside.db);
    const stored = new Map((await builtInRoles(inside.db)).map((role) => [role.builtIn, role]));
    for (const defined of defaultRoles) {
      const before = stored.get(defined.name);
      const role = withExtensions(inside.services.site, defined, before?.permissions ?? []);
      if (!before) await insertBuiltInRole(inside.db, role);
      else if (!isDeepStrictEqual(before.permissions, role.permissions)) {
        await setPermissions(inside.db, before.ID, role.permissions);
        const changes = { permissions: { from: before.permissions, to: role.permissions } };
        await audit(inside, { action: 'role.update', object: 'role', objectID: before.ID, changes });
      }
    }
  });
}
