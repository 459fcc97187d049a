import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { defaultRoles } from './default-roles.ts';
import { builtInRoles, insertBuiltInRole, lockRoleChanges, setPermissions } from './role-store.ts';

/**
 * Updates the stored default roles to this version's definitions: adds missing roles and resets changed permissions, so that new
 * permissions reach existing users. Overwrites nothing, since users can only copy default roles. Safe to run concurrently.
 */
export async function ensureDefaultRoles(context: Context): Promise<void> {
  await context.transaction(async (inside) => {
    await lockRoleChanges(inside.db);
    const stored = new Map((await builtInRoles(inside.db)).map((role) => [role.builtIn, role]));
    for (const role of defaultRoles) {
      const before = stored.get(role.name);
      if (!before) await insertBuiltInRole(inside.db, role);
      else if (!isDeepStrictEqual(before.permissions, role.permissions)) {
        await setPermissions(inside.db, before.ID, role.permissions);
        const changes = { permissions: { from: before.permissions, to: role.permissions } };
        await audit(inside, { action: 'role.update', object: 'role', objectID: before.ID, changes });
      }
    }
  });
}
