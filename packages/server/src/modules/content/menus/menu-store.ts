import type { MenuItem, MenuTree } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Returns the tree of a menu in a locale; version 0 without items if none is stored. */
export async function findMenu(db: Database, menu: string, locale: string): Promise<MenuTree> {
  const row = await db
    .selectFrom('menu_trees')
    .leftJoin('users', 'users.id', 'menu_trees.updated_by')
    .select(['items', 'version', 'menu_trees.updated_at', 'updated_by', 'users.name'])
    .where('menu', '=', menu)
    .where('locale', '=', locale)
    .executeTakeFirst();
  return {
    id: menu,
    locale,
    version: row?.version ?? 0,
    updatedAt: row?.updated_at.toISOString() ?? null,
    updatedBy: row?.updated_by ? { ID: row.updated_by, name: row.name ?? '' } : null,
    items: row?.items ?? [],
  };
}

/** Returns the tree of a menu and locks it until the transaction ends; version 0 without items if none is stored. */
export async function lockMenu(db: Database, menu: string, locale: string): Promise<MenuTree> {
  // An advisory lock, since there is no row to lock before the first save.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`menu:${menu}:${locale}`}, 0))`.execute(db);
  return findMenu(db, menu, locale);
}

/** Inserts or replaces the tree of a menu in a locale. */
export async function storeMenu(
  db: Database,
  { menu, locale, items, userID }: { menu: string; locale: string; items: readonly MenuItem[]; userID: number | null },
): Promise<void> {
  const tree = JSON.stringify(items);
  await db
    .insertInto('menu_trees')
    .values({ menu, locale, items: tree, updated_by: userID })
    .onConflict((conflict) =>
      conflict.columns(['menu', 'locale']).doUpdateSet({
        items: tree,
        updated_by: userID,
        updated_at: sql`now()`,
        version: sql`menu_trees.version + 1`,
      }),
    )
    .execute();
}
