import { coversPermissions, type ErrorItem, fail, type Role } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findRole } from './role-store.ts';

/** Whether the actor can grant a role: its permissions are a subset of the actor's. */
export function canGrant(context: Context, role: Pick<Role, 'permissions'>): boolean {
  const { actor } = context;
  return actor.kind === 'system' || (actor.kind === 'user' && coversPermissions(actor.permissions, role.permissions));
}

/**
 * Finds a role that the actor can grant.
 * @throws V_12 on an unknown `role`, UM_01 on a `role` with a permission that the actor lacks
 */
export async function requireGrantableRole(context: Context, roleID: number): Promise<Role> {
  const role = await findRole(context.db, roleID);
  if (!role) return fail('V_12', 'role');
  if (!canGrant(context, role)) fail('UM_01', 'role');
  return role;
}

/** Validates the ID of a role: V_12 on an unknown `role`. */
export const roleErrors = async ({ db }: Context, roleID: number): Promise<ErrorItem[]> =>
  (await findRole(db, roleID)) ? [] : [{ property: 'role', code: 'V_12' }];
