import { CmsError, contract, type MenuTree } from '@ximblox/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { clearErrors, collectErrors } from '../../lib/errors/error-collections.ts';
import type { Tree } from './menu-draft.ts';
import { fetchMenu, keepMenu } from './use-menu.ts';

/** A tree that is being edited, and what becomes of it. */
export interface MenuDraft {
  items: Tree;
  isDirty: boolean;
  isSaving: boolean;
  /** What somebody else has saved since this tree was read; null when nobody has. */
  theirs: MenuTree | null;
  /** The items that editing began with. */
  base: Tree;
  change(items: Tree): void;
  /** Begins with what was saved last. */
  discard(): void;
  /** @returns whether it is saved */
  save(): Promise<boolean>;
  /** Settles a conflict: saves these items over theirs. */
  keepMine(): Promise<boolean>;
  takeTheirs(): void;
  dismiss(): void;
}

const isConflict = (failure: unknown): boolean =>
  failure instanceof CmsError && failure.errors.some(({ property, code }) => property === 'version' && code === 'V_07');

/** Edits a tree until it is saved; another one that is read meanwhile takes its place only while nothing was changed. */
export function useMenuDraft(saved: MenuTree): MenuDraft {
  const [base, setBase] = useState(saved);
  const [items, setItems] = useState<Tree>(saved.items);
  const [theirs, setTheirs] = useState<MenuTree | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isDirty = JSON.stringify(items) !== JSON.stringify(base.items);

  const begin = (tree: MenuTree): void => {
    setBase(tree);
    setItems(tree.items);
    setTheirs(null);
    clearErrors('menu-structure');
  };
  if (!isDirty && !isSaving && saved.version > base.version) begin(saved);

  const send = async (version: number): Promise<boolean> => {
    setSaving(true);
    try {
      const answer = await collectErrors('menu-structure', async () => {
        try {
          return await api.call(contract.menus.save, {
            params: { id: base.id },
            query: { locale: base.locale },
            body: { items: [...items], version },
          });
        } catch (failure) {
          if (!isConflict(failure)) throw failure;
          setTheirs(await fetchMenu(base.id, base.locale));
          return undefined;
        }
      });
      if (!answer) return false;
      keepMenu(answer);
      begin(answer);
      return true;
    } finally {
      setSaving(false);
    }
  };

  return {
    items,
    isDirty,
    isSaving,
    theirs,
    base: base.items,
    change: setItems,
    discard: () => begin(base),
    save: () => send(base.version),
    keepMine: () => send(theirs?.version ?? base.version),
    takeTheirs: () => {
      if (!theirs) return;
      keepMenu(theirs);
      begin(theirs);
    },
    dismiss: () => setTheirs(null),
  };
}
