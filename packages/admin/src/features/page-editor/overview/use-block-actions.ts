import { emptyBlock } from '@ximblox/blocks';
import type { Block, BlockTypeInfo } from '@ximblox/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import { toast } from '../../../ui/toasts.tsx';
import { fieldsOf, useEditor } from '../editor-context.ts';
import { copyOfBlock } from '../store/document-changes.ts';
import { documentIn } from '../store/editor-store.ts';
import { useSelection } from '../use-selection.ts';
import { blockName } from './block-name.ts';

/** What can be done with blocks; the same functions in every render. */
export interface BlockActions {
  add(type: BlockTypeInfo, position: number): void;
  paste(block: Block, position: number): void;
  replace(key: string, type: BlockTypeInfo): void;
  duplicate(key: string): void;
  remove(key: string): void;
  /** Moves by a number of places; beyond the ends nothing happens. */
  move(key: string, by: number): void;
  moveTo(key: string, position: number): void;
  setAnchor(key: string, anchor: string): void;
}

/** The changes of the block list, with what they announce and select. */
export function useBlockActions(): BlockActions {
  const { t } = useTranslation();
  const { store, blockTypes } = useEditor();
  const [, select] = useSelection();
  const document = useCallback(() => documentIn(store.getState()), [store]);

  return useMemo(() => {
    const nameOf = (key: string): string => blockName(blockTypes, document().blocks[key]).label;
    const insert = (block: Block, position: number): void => {
      store.getState().insertBlock(block, position);
      select(block.key);
      announce(t('editor.block.added', { name: nameOf(block.key), position: position + 1 }));
    };
    const moveTo = (key: string, position: number): void => {
      if (position < 0 || position >= document().order.length) return;
      store.getState().moveBlock(key, position);
      announce(t('fields.sort.moved', { name: nameOf(key), position: position + 1 }));
    };
    const made = (type: BlockTypeInfo): Block => emptyBlock({ type: type.id, fields: fieldsOf(type) ?? {} });
    return {
      add: (type, position) => {
        const block = made(type);
        insert(block, position);
        // Who adds a block wants to fill it.
        const [first] = Object.keys(fieldsOf(type) ?? {});
        if (first !== undefined) store.getState().reveal(block.key, first);
      },
      paste: (block, position) => insert(copyOfBlock(block), position),
      replace: (key, type) => {
        const block = made(type);
        store.getState().replaceBlock(key, block);
        select(block.key);
      },
      duplicate: (key) => {
        const block = document().blocks[key];
        if (block) insert(copyOfBlock(block), document().order.indexOf(key) + 1);
      },
      remove: (key) => {
        const name = nameOf(key);
        const position = document().order.indexOf(key);
        const block = document().blocks[key];
        if (!block) return;
        store.getState().removeBlock(key);
        select(null);
        const bringBack = (): void => {
          if (document().blocks[key]) return;
          store.getState().insertBlock(block, Math.min(position, document().order.length));
          select(key);
        };
        toast({ text: t('editor.block.deleted', { name }), action: { text: t('editor.undo'), onClick: bringBack } });
      },
      move: (key, by) => moveTo(key, document().order.indexOf(key) + by),
      moveTo,
      setAnchor: (key, anchor) => store.getState().setAnchor(key, anchor),
    };
  }, [store, blockTypes, document, select, t]);
}
