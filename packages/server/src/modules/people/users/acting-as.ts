import { allows, fail, type AnyPermissionName, type PermissionTarget } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import type { UserRow } from './user-store.ts';

/** Returns the context for work on behalf of a user, such as a scheduled publication, with the user's current permissions. */
export function actingAs(context: Context, user: UserRow): Context {
  const permissions = user.active ? user.role.permissions : [];
  const { id, name, email, role } = user;
  const can = (permission: AnyPermissionName, target: PermissionTarget): boolean =>
    allows(permissions, permission, target);
  const acting: Context = {
    ...context,
    actor: { kind: 'user', ID: id, name, email, roleID: role.ID, permissions, sessionID: 0 },
    can,
    require: (permission, target) => {
      if (!can(permission, target)) fail('UM_01');
    },
    transaction: (work) => work(acting),
  };
  return acting;
}
