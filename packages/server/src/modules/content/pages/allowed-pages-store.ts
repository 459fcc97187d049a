import { type Permission, type PermissionName, permissionParameters } from '@ximblox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PageScope } from './page-target.ts';

type Condition = RawBuilder<boolean>;

const never: Condition = sql`false`;
const always: Condition = sql`true`;

const equalsAny = (column: RawBuilder<string>, allowed: unknown): Condition =>
  Array.isArray(allowed) ? sql`${column} = any(${allowed.map(String)}::text[])` : never;

/** Matches these pages, their translations, and the pages below any of them; equivalent to `subtreePageIDs` for a single page. */
const isInSubtree = (pageIDs: unknown): Condition =>
  Array.isArray(pageIDs)
    ? sql`exists (
        select 1 from pages as top
        where top.locale = p.locale and top.deleted_at is null
          and (top.slug = '' or top.slug = p.slug or starts_with(p.slug, top.slug || '/'))
          and top.group_id in (
            select named.group_id from pages as named
            where named.id = any(${pageIDs.filter(Number.isSafeInteger)}::bigint[]) and named.deleted_at is null
          )
      )`
    : never;

function conditionOf(parameter: string, allowed: unknown, userID: number): Condition {
  if (parameter === 'pageTypes') return equalsAny(sql`p.type`, allowed);
  if (parameter === 'locales') return equalsAny(sql`p.locale`, allowed);
  if (parameter === 'subtree') return isInSubtree(allowed);
  if (parameter === 'own') return allowed === false ? always : allowed === true ? sql`p.created_by = ${userID}` : never;
  return never;
}

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? always : sql`(${sql.join(conditions, sql` and `)})`;

function grantedBy({ parameters = {} }: Permission, name: PermissionName, userID: number): Condition {
  const known: readonly string[] = permissionParameters[name];
  const narrowing = Object.entries(parameters).filter(([, allowed]) => allowed !== undefined);
  return allOf(
    narrowing.map(([parameter, allowed]) =>
      known.includes(parameter) ? conditionOf(parameter, allowed, userID) : never,
    ),
  );
}

/**
 * Returns the SQL condition on `pages as p` under which the actor has the permission. It is equivalent to `canOnPage`, so that
 * the database can count and paginate a list.
 */
export function allowedOnPage(actor: Actor, name: PermissionName): Condition {
  if (actor.kind === 'system') return always;
  if (actor.kind !== 'user') return never;
  const granted = actor.permissions
    .filter((permission) => permission.name === name)
    .map((permission) => grantedBy(permission, name, actor.ID));
  return granted.length === 0 ? never : sql`(${sql.join(granted, sql` or `)})`;
}

/** Returns the IDs of the pages for which the actor lacks the permission at the given places; equivalent to `canOnPage` for each. */
export async function deniedPages(
  { db, actor }: { db: Database; actor: Actor },
  name: PermissionName,
  places: readonly (PageScope & { id: number })[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(
      ${places.map(({ id }) => id)}::bigint[],
      ${places.map(({ type }) => type)}::text[],
      ${places.map(({ locale }) => locale)}::text[],
      ${places.map(({ slug }) => slug)}::text[],
      ${places.map((place) => place.created_by)}::bigint[]
    ) as p (id, type, locale, slug, created_by)
    where ${allowedOnPage(actor, name)} is not true
  `.execute(db);
  return rows.map(({ id }) => id);
}
