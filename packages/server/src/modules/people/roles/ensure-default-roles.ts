import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { defaultRoles } from './default-roles.ts';
import { builtInRoles, insertBuiltInRole, lockRoleChanges, setPermissions } from './role-store.ts';

/**
 * Brings the default roles to what this version of the product says: those that are missing are added, and those that allow something
 * else are set right, so that a permission of a later version reaches who has had its role for years. Nobody can have changed them:
 * they are copied instead. Several instances may do so at once.
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
