import type { Permission, Role } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** All roles in the order in which they were made. */
export async function listRoles(db: Database): Promise<Role[]> {
  const rows = await db.selectFrom('roles').select(['id', 'name', 'permissions']).orderBy('id').execute();
  return rows.map(({ id, name, permissions }) => ({ ID: id, name, permissions }));
}

/** A role by its ID; undefined when there is none. */
export async function findRole(db: Database, roleID: number): Promise<Role | undefined> {
  const row = await db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions'])
    .where('id', '=', roleID)
    .executeTakeFirst();
  return row && { ID: row.id, name: row.name, permissions: row.permissions };
}

/** The default roles that there are, by the name under which the product knows them. */
export async function builtInRoles(db: Database): Promise<(Role & { builtIn: string })[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions', 'built_in'])
    .where('built_in', 'is not', null)
    .execute();
  return rows.map(({ id, name, permissions, built_in }) => ({ ID: id, name, permissions, builtIn: built_in ?? '' }));
}

/** Adds a default role; not when somebody has made one of its name. */
export async function insertBuiltInRole(db: Database, { name, permissions }: RoleContent): Promise<void> {
  await db
    .insertInto('roles')
    .values({ name, built_in: name, permissions: JSON.stringify(permissions) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Permissions that make an administrator: who holds these can put everything else right. */
const administratorRights: Permission[] = [{ name: 'manage-users' }, { name: 'manage-roles' }];

/** IDs of the roles that make their users administrators. */
export async function administratorRoleIDs(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('roles')
    .select('id')
    .where('permissions', '@>', sql<Permission[]>`${JSON.stringify(administratorRights)}::jsonb`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A role with what tells what may be done with it. */
export interface RoleRow extends Role {
  isBuiltIn: boolean;
  /** The default role that it comes from, `''` without one. */
  origin: string;
  /** Names of the permissions that the origin had when the role was last saved. */
  originPermissions: string[];
  /** How many users have it; those who were deleted do not count. */
  users: number;
}

const selectRoles = (db: Database) =>
  db
    .selectFrom('roles as r')
    .select(['r.id as ID', 'r.name', 'r.permissions'])
    .select(sql<boolean>`r.built_in is not null`.as('isBuiltIn'))
    .select(sql<string>`coalesce(r.origin, '')`.as('origin'))
    .select('r.origin_permissions as originPermissions')
    .select(
      sql<number>`(select count(*)::int from users u where u.role_id = r.id and u.deleted_at is null)`.as('users'),
    );

/** All roles with how they are used, in the order in which they were made. */
export const rolesInUse = (db: Database): Promise<RoleRow[]> => selectRoles(db).orderBy('r.id').execute();

/** One role with how it is used, locked until the end of the transaction; undefined when there is none. */
export async function lockRole(db: Database, roleID: number): Promise<RoleRow | undefined> {
  await db.selectFrom('roles').select('id').where('id', '=', roleID).forUpdate().execute();
  return selectRoles(db).where('r.id', '=', roleID).executeTakeFirst();
}

/** Whether another role has this name, whatever the case. */
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

/** Where a role comes from, and what its origin allows now. */
interface Origin {
  origin: string;
  originPermissions: readonly string[];
}

/** Adds a role. @returns its ID */
export async function insertRole(
  db: Database,
  { name, permissions, origin, originPermissions }: RoleContent & Origin,
): Promise<number> {
  const row = await db
    .insertInto('roles')
    .values({
      name,
      permissions: JSON.stringify(permissions),
      origin: origin || null,
      origin_permissions: [...originPermissions],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes name and permissions of a role, and what is known of its origin. */
export async function setRole(
  db: Database,
  roleID: number,
  { name, permissions, originPermissions }: RoleContent & Pick<Origin, 'originPermissions'>,
): Promise<void> {
  await db
    .updateTable('roles')
    .set({ name, permissions: JSON.stringify(permissions), origin_permissions: [...originPermissions] })
    .where('id', '=', roleID)
    .execute();
}

/** Changes only what a role allows. */
export async function setPermissions(db: Database, roleID: number, permissions: readonly Permission[]): Promise<void> {
  await db
    .updateTable('roles')
    .set({ permissions: JSON.stringify(permissions) })
    .where('id', '=', roleID)
    .execute();
}

/** Name under which the product knows the default role that a role is or comes from, `''` without one. */
export async function originOf(db: Database, roleID: number): Promise<string> {
  const row = await db.selectFrom('roles').select(['built_in', 'origin']).where('id', '=', roleID).executeTakeFirst();
  return row?.built_in ?? row?.origin ?? '';
}

/** Removes a role that nobody has. */
export async function removeRole(db: Database, roleID: number): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', roleID).execute();
}

/** Lets changes to roles wait for one another until the end of the transaction. */
export async function lockRoleChanges(db: Database): Promise<void> {
  await sql`lock table roles in share row exclusive mode`.execute(db);
}
