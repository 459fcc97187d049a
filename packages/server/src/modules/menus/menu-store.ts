import type { MenuItem } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The tree of a menu in a locale; empty while nobody has made one. */
export async function findMenu(db: Database, menu: string, locale: string): Promise<MenuItem[]> {
  const row = await db
    .selectFrom('menu_trees')
    .select('items')
    .where('menu', '=', menu)
    .where('locale', '=', locale)
    .executeTakeFirst();
  return row?.items ?? [];
}

/** Replaces the tree of a menu in a locale. */
export async function storeMenu(
  db: Database,
  { menu, locale, items, userID }: { menu: string; locale: string; items: readonly MenuItem[]; userID: number | null },
): Promise<void> {
  const tree = JSON.stringify(items);
  await db
    .insertInto('menu_trees')
    .values({ menu, locale, items: tree, updated_by: userID })
    .onConflict((conflict) =>
      conflict.columns(['menu', 'locale']).doUpdateSet({ items: tree, updated_by: userID, updated_at: sql`now()` }),
    )
    .execute();
}
