import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Criteria of a list; a filter compares one attribute. */
export interface ScimQuery {
  provider: string;
  filter: { attribute: 'userName' | 'externalId' | 'displayName' | 'id'; value: string } | null;
  /** First result, from 1. */
  startIndex: number;
  count: number;
}

/** A user that a provider manages. */
export interface ScimUserRow {
  userID: number;
  userName: string;
  externalID: string | null;
  email: string;
  name: string;
  jobTitle: string;
  active: boolean;
  /** Whether the provider has deactivated the user, so that it may activate them. */
  isDeactivated: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const selectUsers = (db: Database, provider: string) =>
  db
    .selectFrom('scim_users as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.provider', '=', provider)
    .where('u.deleted_at', 'is', null);

const withColumns = (query: ReturnType<typeof selectUsers>) =>
  query.select([
    's.user_id as userID',
    's.user_name as userName',
    's.external_id as externalID',
    'u.email',
    'u.name',
    'u.job_title as jobTitle',
    'u.active',
    's.is_deactivated as isDeactivated',
    's.created_at as createdAt',
    's.updated_at as updatedAt',
  ]);

export const findScimUser = (db: Database, provider: string, userID: number): Promise<ScimUserRow | undefined> =>
  withColumns(selectUsers(db, provider)).where('s.user_id', '=', userID).executeTakeFirst();

/** Lists users of a provider by ID, and their total number. */
export async function listScimUsers(
  db: Database,
  { provider, filter, startIndex, count }: ScimQuery,
): Promise<{ rows: ScimUserRow[]; total: number }> {
  let query = selectUsers(db, provider);
  if (filter?.attribute === 'userName') query = query.where(sql<boolean>`lower(s.user_name) = lower(${filter.value})`);
  if (filter?.attribute === 'externalId') query = query.where('s.external_id', '=', filter.value);
  if (filter?.attribute === 'id') query = query.where(sql<boolean>`s.user_id::text = ${filter.value}`);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await withColumns(query)
    .orderBy('s.user_id')
    .limit(count)
    .offset(startIndex - 1)
    .execute();
  return { rows, total };
}

/** Adds or updates a managed user; false if another one of the provider has the name, or another provider manages the user. */
export async function storeScimUser(
  db: Database,
  user: { userID: number; provider: string; userName: string; externalID: string | null; isDeactivated: boolean },
): Promise<boolean> {
  const taken = await db
    .selectFrom('scim_users')
    .select('user_id')
    .where('user_id', '!=', user.userID)
    .where('provider', '=', user.provider)
    .where(sql<boolean>`lower(user_name) = lower(${user.userName})`)
    .executeTakeFirst();
  if (taken) return false;
  const values = { user_name: user.userName, external_id: user.externalID, is_deactivated: user.isDeactivated };
  const stored = await db
    .insertInto('scim_users')
    .values({ user_id: user.userID, provider: user.provider, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...values, updated_at: sql`now()` })
        .where('scim_users.provider', '=', user.provider),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

export async function removeScimUser(db: Database, userID: number): Promise<void> {
  await db.deleteFrom('scim_users').where('user_id', '=', userID).execute();
}

/** A group of a provider. */
export interface ScimGroupRow {
  id: number;
  displayName: string;
  externalID: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const selectGroups = (db: Database, provider: string) =>
  db
    .selectFrom('scim_groups')
    .select(['id', 'display_name as displayName', 'external_id as externalID'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('provider', '=', provider);

/** Finds a group and locks it until the end of the transaction. */
export const lockScimGroup = (db: Database, provider: string, id: number): Promise<ScimGroupRow | undefined> =>
  selectGroups(db, provider).where('id', '=', id).forUpdate().executeTakeFirst();

/** Lists groups of a provider by ID, and their total number. */
export async function listScimGroups(
  db: Database,
  { provider, filter, startIndex, count }: ScimQuery,
): Promise<{ rows: ScimGroupRow[]; total: number }> {
  let query = selectGroups(db, provider);
  if (filter?.attribute === 'displayName') {
    query = query.where(sql<boolean>`lower(display_name) = lower(${filter.value})`);
  }
  if (filter?.attribute === 'externalId') query = query.where('external_id', '=', filter.value);
  if (filter?.attribute === 'id') query = query.where(sql<boolean>`id::text = ${filter.value}`);
  const all = await query.orderBy('id').execute();
  return { rows: all.slice(startIndex - 1, startIndex - 1 + count), total: all.length };
}

/** Adds a group. @returns its ID, or null if the name is taken */
export async function insertScimGroup(
  db: Database,
  group: { provider: string; displayName: string; externalID: string | null },
): Promise<number | null> {
  const row = await db
    .insertInto('scim_groups')
    .values({ provider: group.provider, display_name: group.displayName, external_id: group.externalID })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setScimGroup(
  db: Database,
  id: number,
  group: { displayName: string; externalID: string | null },
): Promise<void> {
  await db
    .updateTable('scim_groups')
    .set({ display_name: group.displayName, external_id: group.externalID, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function removeScimGroup(db: Database, id: number): Promise<void> {
  await db.deleteFrom('scim_groups').where('id', '=', id).execute();
}

/** Lists the members of groups, by group. */
export async function listMembers(
  db: Database,
  groupIDs: readonly number[],
): Promise<Map<number, { userID: number; userName: string }[]>> {
  if (groupIDs.length === 0) return new Map();
  const rows = await db
    .selectFrom('scim_members as m')
    .innerJoin('scim_users as s', 's.user_id', 'm.user_id')
    .select(['m.group_id as groupID', 's.user_id as userID', 's.user_name as userName'])
    .where('m.group_id', 'in', [...groupIDs])
    .orderBy('s.user_id')
    .execute();
  return Map.groupBy(rows, ({ groupID }) => groupID);
}

/** Replaces the members of a group by those users of the provider that exist. */
export async function setMembers(
  db: Database,
  { groupID, provider, userIDs }: { groupID: number; provider: string; userIDs: readonly number[] },
): Promise<void> {
  await db.deleteFrom('scim_members').where('group_id', '=', groupID).execute();
  if (userIDs.length === 0) return;
  await db
    .insertInto('scim_members')
    .columns(['group_id', 'user_id'])
    .expression(
      db
        .selectFrom('scim_users')
        .select([sql<number>`${groupID}::bigint`.as('group_id'), 'user_id'])
        .where('provider', '=', provider)
        .where('user_id', 'in', [...userIDs]),
    )
    .execute();
}

/** Lists the groups of a user. */
export const listGroupsOf = (
  db: Database,
  userID: number,
): Promise<{ id: number; provider: string; displayName: string; externalID: string | null }[]> =>
  db
    .selectFrom('scim_members as m')
    .innerJoin('scim_groups as g', 'g.id', 'm.group_id')
    .select(['g.id', 'g.provider', 'g.display_name as displayName', 'g.external_id as externalID'])
    .where('m.user_id', '=', userID)
    .orderBy('g.id')
    .execute();

/**
 * Returns the names and external IDs of the groups of a user at a provider, as they are in the settings of roles. A name that is
 * the external ID of another group is left out: at some providers users name groups themselves, and would get its role.
 */
export async function groupNamesOf(db: Database, provider: string, userID: number): Promise<string[]> {
  const groups = (await listGroupsOf(db, userID)).filter((group) => group.provider === provider);
  const names = groups.map(({ displayName }) => displayName);
  if (names.length === 0) return [];
  const taken = await db
    .selectFrom('scim_groups')
    .select(['id', 'external_id'])
    .where('provider', '=', provider)
    .where('external_id', 'in', names)
    .execute();
  const isTaken = (id: number, name: string): boolean =>
    taken.some((other) => other.id !== id && other.external_id === name);
  return groups.flatMap(({ id, displayName, externalID }) => [
    ...(isTaken(id, displayName) ? [] : [displayName]),
    ...(externalID ? [externalID] : []),
  ]);
}

/** Lists the members of the groups of a provider that have one of these names. */
export async function listMembersOfNamed(
  db: Database,
  provider: string,
  names: readonly (string | null)[],
): Promise<number[]> {
  const wanted = names.filter((name) => name !== null);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('scim_members as m')
    .innerJoin('scim_groups as g', 'g.id', 'm.group_id')
    .select('m.user_id')
    .where('g.provider', '=', provider)
    .where('g.display_name', 'in', wanted)
    .execute();
  return rows.map(({ user_id: id }) => id);
}
