import { declaredPermissions } from '@ximblox/blocks/internal';
import {
  coversPermissions,
  type ErrorItem,
  fail,
  failAll,
  isExtensionPermission,
  type Permission,
  type Role,
  type RoleInfo,
  type RoleScope,
  withScope,
} from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { audit } from '../../foundation/audit/index.ts';
import { defaultPermissions } from './default-roles.ts';
import { canGrant } from './grantable.ts';
import { declaredParameters, parameterErrors } from './declared-parameters.ts';
import {
  insertRole,
  isNameTaken,
  lockRole,
  lockRoleChanges,
  findOrigin,
  removeRole,
  type RoleRow,
  listRolesInUse,
  setRole,
} from './role-store.ts';

interface RoleInput extends RoleScope {
  name: string;
  permissions: Permission[];
}

/** Whether the actor can change a role: not a built-in role, not the actor's own, and no role with permissions the actor lacks. */
function canChange(context: Context, role: RoleRow): boolean {
  const { actor } = context;
  if (role.isBuiltIn || (actor.kind === 'user' && actor.roleID === role.ID)) return false;
  return context.can('manage-roles', {}) && canGrant(context, role);
}

/** Lists all roles with their number of users and the actions available to the actor. */
export async function listRoleInfos(context: Context): Promise<RoleInfo[]> {
  const rows = await listRolesInUse(context.db);
  return rows.map((row) => {
    const { originPermissions, ...role } = row;
    const actions: RoleInfo['availableActions'] = role.users === 0 ? ['update', 'delete'] : ['update'];
    const known = new Set([...originPermissions, ...role.permissions.map(({ name }) => name)]);
    return Object.assign(role, {
      newPermissions: defaultPermissions(role.origin).filter((name) => !known.has(name)),
      availableActions: canChange(context, row) ? actions : [],
    });
  });
}

/** Validates the name of a role: V_06 on a `name` that another role has. */
export const roleNameErrors = async (
  { db }: Context,
  { name }: Partial<RoleInput>,
  exceptID = 0,
): Promise<ErrorItem[]> =>
  name !== undefined && (await isNameTaken(db, name, exceptID)) ? [{ property: 'name', code: 'V_06' }] : [];

/** @throws UM_01 on `permissions` for a permission that the actor lacks, V_06 on `name` */
async function requireValidRole(context: Context, { name, permissions }: RoleInput, before?: RoleRow): Promise<void> {
  const { actor } = context;
  context.require('manage-roles', {});
  if (actor.kind === 'user' && !coversPermissions(actor.permissions, permissions)) fail('UM_01', 'permissions');
  failAll([
    ...(await roleNameErrors(context, { name }, before?.ID)),
    ...parameterErrors(context, permissions, before?.permissions),
  ]);
}

/**
 * Creates a role, optionally as a copy that tracks new permissions of its default role.
 * @throws UM_01 on `permissions`, V_06 on `name`
 */
export async function createRole(
  context: Context,
  { copyOf, ...given }: RoleInput & { copyOf?: number | undefined },
): Promise<Role> {
  const input = { ...given, permissions: withScope(given.permissions, given, declaredParameters(context)) };
  const { name, permissions, scope, exceptions } = input;
  await lockRoleChanges(context.db);
  await requireValidRole(context, input);
  const origin = copyOf === undefined ? '' : await findOrigin(context.db, copyOf);
  const ID = await insertRole(context.db, { ...input, origin, originPermissions: defaultPermissions(origin) });
  const changes = { name, permissions, scope, exceptions };
  await audit(context, { action: 'role.create', object: 'role', objectID: ID, changes });
  return { ID, name, permissions };
}

/** Splits permissions into those that are known, and those of extensions that are not installed. */
function splitPermissions({ services }: Context, permissions: readonly Permission[]): [Permission[], Permission[]] {
  const declared = new Set<string>(declaredPermissions(services.site.extensions).values());
  const isNotInstalled = ({ name }: Permission): boolean => isExtensionPermission(name) && !declared.has(name);
  return [permissions.filter((one) => !isNotInstalled(one)), permissions.filter(isNotInstalled)];
}

/** Locks and returns a role. @throws 404 V_12 on `id`; 409 V_07 for a built-in role, UM_01 if the actor cannot change it */
async function lockChangeableRole(context: Context, roleID: number): Promise<RoleRow> {
  await lockRoleChanges(context.db);
  const role = (await lockRole(context.db, roleID)) ?? fail('V_12', 'id', { status: 404 });
  if (role.isBuiltIn) fail('V_07');
  if (!canChange(context, role)) fail('UM_01');
  return role;
}

/**
 * Updates a role; its scope and exceptions stay if they are left out. The change applies to the next request of its users. The
 * last administrator needs no check: the built-in administrator role cannot change, and users cannot change their own role.
 * @throws 404 V_12 on `id`, 409 V_07, UM_01, UM_01 on `permissions`, V_06 on `name`
 */
export async function updateRole(
  context: Context,
  roleID: number,
  given: Pick<RoleInput, 'name' | 'permissions'> & { [Name in keyof RoleScope]?: RoleScope[Name] | undefined },
): Promise<Role> {
  const before = await lockChangeableRole(context, roleID);
  const { name, scope = before.scope, exceptions = before.exceptions } = given;
  const [, kept] = splitPermissions(context, before.permissions);
  const [known] = splitPermissions(context, given.permissions);
  const scoped = withScope(known, { scope, exceptions }, declaredParameters(context));
  await requireValidRole(context, { name, permissions: scoped, scope, exceptions }, before);
  // Permissions of an extension come back with it.
  const permissions = [...scoped, ...kept];
  const input = { name, permissions, scope, exceptions };
  // Saving acknowledges the new permissions of the default role.
  await setRole(context.db, roleID, { ...input, originPermissions: defaultPermissions(before.origin) });
  const changes = {
    name: { from: before.name, to: name },
    permissions: { from: before.permissions, to: permissions },
    scope: { from: before.scope, to: scope },
    exceptions: { from: before.exceptions, to: exceptions },
  };
  await audit(context, { action: 'role.update', object: 'role', objectID: roleID, changes });
  return { ID: roleID, name, permissions };
}

/**
 * Deletes a role without users.
 * @throws 404 V_12 on `id`, 409 V_07 for a built-in role or one in use, UM_01
 */
export async function deleteRole(context: Context, roleID: number): Promise<void> {
  const role = await lockChangeableRole(context, roleID);
  if (role.users > 0) fail('V_07');
  await removeRole(context.db, roleID);
  await audit(context, { action: 'role.delete', object: 'role', objectID: roleID, changes: { name: role.name } });
}
