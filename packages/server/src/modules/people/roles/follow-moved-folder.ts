import type { Permission } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { listRoles, setPermissions } from './role-store.ts';

/** The permissions with their folders as they are called now; the same object when none of them has moved. */
function followed(permissions: readonly Permission[], from: string, to: string): readonly Permission[] {
  let hasMoved = false;
  const move = (folder: unknown): unknown => {
    if (typeof folder !== 'string' || (folder !== from && !folder.startsWith(`${from}/`))) return folder;
    hasMoved = true;
    return `${to}${folder.slice(from.length)}`;
  };
  const moved = permissions.map((permission) => {
    const folders = permission.parameters?.folders;
    if (!Array.isArray(folders)) return permission;
    return { ...permission, parameters: { ...permission.parameters, folders: folders.map(move) } };
  });
  return hasMoved ? moved : permissions;
}

/** Lets rights that are narrowed to a folder follow it: else they would hold for whatever gets its old name. */
export async function followMovedFolder(context: Context, from: string, to: string): Promise<void> {
  for (const role of await listRoles(context.db)) {
    const permissions = followed(role.permissions, from, to);
    if (permissions === role.permissions) continue;
    await setPermissions(context.db, role.ID, permissions);
    const changes = { permissions: { from: role.permissions, to: permissions } };
    await audit(context, { action: 'role.update', object: 'role', objectID: role.ID, changes });
  }
}
