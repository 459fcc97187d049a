import type { Permission, Role } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { defaultRoles } from './default-roles.ts';

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

/** Adds the default roles when there are none yet; several instances may do so at once. */
export async function ensureDefaultRoles(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table roles in share row exclusive mode`.execute(transaction);
    const { rows } = await sql<{ found: boolean }>`select exists (select from roles) as found`.execute(transaction);
    if (rows[0]?.found) return;
    const values = defaultRoles.map(({ name, permissions }) => ({ name, permissions: JSON.stringify(permissions) }));
    await transaction.insertInto('roles').values(values).execute();
  });
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
