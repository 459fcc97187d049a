import type { Permission, Role, RoleScope } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Lists all roles in order of creation. */
export async function listRoles(db: Database): Promise<Role[]> {
  const rows = await db.selectFrom('roles').select(['id', 'name', 'permissions']).orderBy('id').execute();
  return rows.map(({ id, name, permissions }) => ({ ID: id, name, permissions }));
}

export async function findRole(db: Database, roleID: number): Promise<Role | undefined> {
  const row = await db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions'])
    .where('id', '=', roleID)
    .executeTakeFirst();
  return row && { ID: row.id, name: row.name, permissions: row.permissions };
}

/** Lists the stored default roles. `builtIn` is the name in `defaultRoles`. */
export async function builtInRoles(db: Database): Promise<(Role & { builtIn: string })[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions', 'built_in'])
    .where('built_in', 'is not', null)
    .execute();
  return rows.map(({ id, name, permissions, built_in }) => ({ ID: id, name, permissions, builtIn: built_in ?? '' }));
}

/** Adds a default role, unless a user has created a role with its name. */
export async function insertBuiltInRole(db: Database, { name, permissions }: RoleContent): Promise<void> {
  await db
    .insertInto('roles')
    .values({ name, built_in: name, permissions: JSON.stringify(permissions) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Permissions that make a role an administrator role: they suffice to grant all others. */
const administratorPermissions: Permission[] = [{ name: 'manage-users' }, { name: 'manage-roles' }];

/** Lists the IDs of all administrator roles. */
export async function administratorRoleIDs(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('roles')
    .select('id')
    .where('permissions', '@>', sql<Permission[]>`${JSON.stringify(administratorPermissions)}::jsonb`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A role with its scope, origin and number of users. */
export interface RoleRow extends Role, StoredScope {
  isBuiltIn: boolean;
  /** Name of the default role that it was copied from, `''` for none. */
  origin: string;
  /** Names of the permissions that the origin had when the role was last saved. */
  originPermissions: string[];
  /** Number of users, without deleted ones. */
  users: number;
}

const selectRoles = (db: Database) =>
  db
    .selectFrom('roles as r')
    .select(['r.id as ID', 'r.name', 'r.permissions'])
    .select(sql<boolean>`r.built_in is not null`.as('isBuiltIn'))
    .select(sql<string>`coalesce(r.origin, '')`.as('origin'))
    .select(['r.origin_permissions as originPermissions', 'r.scope', 'r.exceptions'])
    .select(
      sql<number>`(select count(*)::int from users u where u.role_id = r.id and u.deleted_at is null)`.as('users'),
    );

/** Lists all roles with their usage, in order of creation. */
export const listRolesInUse = (db: Database): Promise<RoleRow[]> => selectRoles(db).orderBy('r.id').execute();

/** Locks a role until the end of the transaction and returns it with its usage; undefined if it does not exist. */
export async function lockRole(db: Database, roleID: number): Promise<RoleRow | undefined> {
  await db.selectFrom('roles').select('id').where('id', '=', roleID).forUpdate().execute();
  return selectRoles(db).where('r.id', '=', roleID).executeTakeFirst();
}

/** Whether another role has this name, ignoring case. */
export async function isNameTaken(db: Database, name: string, exceptID = 0): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '!=', exceptID)
    .executeTakeFirst();
  return row !== undefined;
}

interface RoleContent {
  name: string;
  permissions: readonly Permission[];
}

/** A scope as stored. The parameters of the permissions include it. */
export type StoredScope = RoleScope & { exceptions: string[] };

/** Default role that a role was copied from, and the permissions of that role at the time. */
interface Origin {
  origin: string;
  originPermissions: readonly string[];
}

/** Adds a role. @returns its ID */
export async function insertRole(
  db: Database,
  { name, permissions, scope, exceptions, origin, originPermissions }: RoleContent & RoleScope & Origin,
): Promise<number> {
  const row = await db
    .insertInto('roles')
    .values({
      name,
      permissions: JSON.stringify(permissions),
      scope: JSON.stringify(scope),
      exceptions: [...exceptions],
      origin: origin || null,
      origin_permissions: [...originPermissions],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Updates the name, permissions, scope and known origin permissions of a role. */
export async function setRole(
  db: Database,
  roleID: number,
  {
    name,
    permissions,
    scope,
    exceptions,
    originPermissions,
  }: RoleContent & RoleScope & Pick<Origin, 'originPermissions'>,
): Promise<void> {
  await db
    .updateTable('roles')
    .set({
      name,
      permissions: JSON.stringify(permissions),
      scope: JSON.stringify(scope),
      exceptions: [...exceptions],
      origin_permissions: [...originPermissions],
    })
    .where('id', '=', roleID)
    .execute();
}

/** Updates the permissions of a role, and its scope if given. */
export async function setPermissions(
  db: Database,
  roleID: number,
  permissions: readonly Permission[],
  scope?: Record<string, unknown>,
): Promise<void> {
  await db
    .updateTable('roles')
    .set({ permissions: JSON.stringify(permissions), ...(scope && { scope: JSON.stringify(scope) }) })
    .where('id', '=', roleID)
    .execute();
}

/** Returns the name of the default role that a role is or was copied from, `''` for none. */
export async function findOrigin(db: Database, roleID: number): Promise<string> {
  const row = await db.selectFrom('roles').select(['built_in', 'origin']).where('id', '=', roleID).executeTakeFirst();
  return row?.built_in ?? row?.origin ?? '';
}

export async function removeRole(db: Database, roleID: number): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', roleID).execute();
}

/** Locks the table against concurrent changes of roles until the end of the transaction. */
export async function lockRoleChanges(db: Database): Promise<void> {
  await sql`lock table roles in share row exclusive mode`.execute(db);
}
