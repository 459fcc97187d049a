import { coversPermissions, type ErrorItem, fail, type Role } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { findRole } from './role-store.ts';

/** Whether the actor may give a role to somebody: its rights are a subset of the actor's own. */
export function mayGrant(context: Context, role: Pick<Role, 'permissions'>): boolean {
  const { actor } = context;
  return actor.kind === 'system' || (actor.kind === 'user' && coversPermissions(actor.permissions, role.permissions));
}

/**
 * The role with this ID, when the actor may give it.
 * @throws V_12 on `role` when there is no such role, UM_01 on `role` when it has a right that the actor lacks
 */
export async function requireGrantableRole(context: Context, roleID: number): Promise<Role> {
  const role = await findRole(context.db, roleID);
  if (!role) return fail('V_12', 'role');
  if (!mayGrant(context, role)) fail('UM_01', 'role');
  return role;
}

/** V_12 on `role` when there is no such role. */
export const roleErrors = async ({ db }: Context, roleID: number): Promise<ErrorItem[]> =>
  (await findRole(db, roleID)) ? [] : [{ property: 'role', code: 'V_12' }];
