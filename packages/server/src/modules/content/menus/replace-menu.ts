import type { MenuItem } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { referencesOfMenu, setMenuReferences } from '../../foundation/references/index.ts';
import { storeMenu } from './menu-store.ts';

/** Replaces the tree of a menu in a locale and its references. */
export async function replaceMenu(
  db: Database,
  tree: { menu: string; locale: string; items: readonly MenuItem[]; userID: number | null },
): Promise<void> {
  await storeMenu(db, tree);
  await setMenuReferences(db, tree, referencesOfMenu(tree.items));
}
