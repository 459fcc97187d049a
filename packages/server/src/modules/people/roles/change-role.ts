import {
  coversPermissions,
  type ErrorItem,
  fail,
  failAll,
  type Permission,
  type Role,
  type RoleInfo,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { defaultPermissions } from './default-roles.ts';
import { mayGrant } from './grantable.ts';
import {
  insertRole,
  isNameTaken,
  lockRole,
  lockRoleChanges,
  originOf,
  removeRole,
  type RoleRow,
  rolesInUse,
  setRole,
} from './role-store.ts';

interface RoleInput {
  name: string;
  permissions: Permission[];
}

/** Whether the actor may change a role: none of the product's, not the own one, none with rights that the actor lacks. */
function mayChange(context: Context, role: RoleRow): boolean {
  const { actor } = context;
  if (role.isBuiltIn || (actor.kind === 'user' && actor.roleID === role.ID)) return false;
  return context.can('manage-roles', {}) && mayGrant(context, role);
}

/** All roles, with how many have them and what the actor may do with each. */
export async function listRoleInfos(context: Context): Promise<RoleInfo[]> {
  const rows = await rolesInUse(context.db);
  return rows.map((row) => {
    const { originPermissions, ...role } = row;
    const actions: RoleInfo['availableActions'] = role.users === 0 ? ['update', 'delete'] : ['update'];
    const known = new Set([...originPermissions, ...role.permissions.map(({ name }) => name)]);
    return Object.assign(role, {
      newPermissions: defaultPermissions(role.origin).filter((name) => !known.has(name)),
      availableActions: mayChange(context, row) ? actions : [],
    });
  });
}

/** V_06 on a `name` that another role has. */
export const roleNameErrors = async (
  { db }: Context,
  { name }: Partial<RoleInput>,
  exceptID = 0,
): Promise<ErrorItem[]> =>
  name !== undefined && (await isNameTaken(db, name, exceptID)) ? [{ property: 'name', code: 'V_06' }] : [];

/** @throws UM_01 on `permissions` for a right that the actor lacks, V_06 on `name` */
async function requireFit(context: Context, { name, permissions }: RoleInput, exceptID = 0): Promise<void> {
  const { actor } = context;
  context.require('manage-roles', {});
  if (actor.kind === 'user' && !coversPermissions(actor.permissions, permissions)) fail('UM_01', 'permissions');
  failAll(await roleNameErrors(context, { name }, exceptID));
}

/**
 * Makes a role.
 * @throws UM_01 on `permissions`, V_06 on `name`
 */
export async function createRole(
  context: Context,
  { copyOf, ...input }: RoleInput & { copyOf?: number | undefined },
): Promise<Role> {
  await lockRoleChanges(context.db);
  await requireFit(context, input);
  const origin = copyOf === undefined ? '' : await originOf(context.db, copyOf);
  const ID = await insertRole(context.db, { ...input, origin, originPermissions: defaultPermissions(origin) });
  const changes = { name: input.name, permissions: input.permissions };
  await audit(context, { action: 'role.create', object: 'role', objectID: ID, changes });
  return { ID, ...input };
}

/** @throws 404 V_12 on `id`; 409 V_07 for a role of the product, UM_01 for the own one and those with more rights */
async function changeable(context: Context, roleID: number): Promise<RoleRow> {
  await lockRoleChanges(context.db);
  const role = (await lockRole(context.db, roleID)) ?? fail('V_12', 'id', { status: 404 });
  if (role.isBuiltIn) fail('V_07');
  if (!mayChange(context, role)) fail('UM_01');
  return role;
}

/**
 * Changes a role; who has it has the new rights with the next call. The last administrator needs no rule here: the product's own
 * role of administrators stays as it is, and nobody changes the role that lets them change others.
 * @throws 404 V_12 on `id`, 409 V_07, UM_01, UM_01 on `permissions`, V_06 on `name`
 */
export async function updateRole(context: Context, roleID: number, input: RoleInput): Promise<Role> {
  const before = await changeable(context, roleID);
  await requireFit(context, input, roleID);
  // Who saves it has seen what is new.
  await setRole(context.db, roleID, { ...input, originPermissions: defaultPermissions(before.origin) });
  const changes = {
    name: { from: before.name, to: input.name },
    permissions: { from: before.permissions, to: input.permissions },
  };
  await audit(context, { action: 'role.update', object: 'role', objectID: roleID, changes });
  return { ID: roleID, ...input };
}

/**
 * Deletes a role that nobody has.
 * @throws 404 V_12 on `id`, 409 V_07 for one of the product or in use, UM_01
 */
export async function deleteRole(context: Context, roleID: number): Promise<void> {
  const role = await changeable(context, roleID);
  if (role.users > 0) fail('V_07');
  await removeRole(context.db, roleID);
  await audit(context, { action: 'role.delete', object: 'role', objectID: roleID, changes: { name: role.name } });
}
