import type { Permission } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { listRolesInUse, setPermissions } from './role-store.ts';

/** Replaces the path of a folder in permissions; returns the same object if none of them uses it. */
function replaceFolder(permissions: readonly Permission[], from: string, to: string): readonly Permission[] {
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

/** Updates permissions restricted to a folder after it was moved. Otherwise they would apply to a new folder with the old path. */
export async function followFolderMove(context: Context, from: string, to: string): Promise<void> {
  for (const role of await listRolesInUse(context.db)) {
    const permissions = replaceFolder(role.permissions, from, to);
    const [scope] = replaceFolder([{ name: '', parameters: role.scope }], from, to);
    if (permissions === role.permissions && scope?.parameters === role.scope) continue;
    await setPermissions(context.db, role.ID, permissions, scope?.parameters);
    const changes = {
      permissions: { from: role.permissions, to: permissions },
      scope: { from: role.scope, to: scope?.parameters },
    };
    await audit(context, { action: 'role.update', object: 'role', objectID: role.ID, changes });
  }
}
