import { emptyBlock } from '@ximblox/blocks';
import type { BlockTypeInfo } from '@ximblox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import { toast } from '../../../ui/toasts.tsx';
import { fieldsOf, useEditor } from '../editor-context.ts';
import { gapBeside } from '../store/block-list.ts';
import { copyOfBlock } from '../store/document-changes.ts';
import { type ArrangeOptions, arrangeBlocks } from './arrange-blocks.ts';
import { copyToClipboard } from './block-clipboard.ts';
import { focusCard } from './focus-card.ts';
import { readPastedBlocks } from './pasted-blocks.ts';
import { replacedBlock } from './replaced-block.ts';

/** What can be done with blocks; the same functions in every render. Blocks are named by key, and done with in page order. */
export interface BlockActions {
  add(type: BlockTypeInfo, gap: number): void;
  /** Puts in the blocks that a text of the clipboard holds, and says what of it was not taken. */
  paste(text: string, gap: number): void;
  replace(key: string, type: BlockTypeInfo): void;
  duplicate(keys: readonly string[]): void;
  remove(keys: readonly string[]): void;
  /** Moves by one place; nothing happens at the ends. */
  moveBy(keys: readonly string[], by: 1 | -1): void;
  /** Moves before the block that stands at `gap` now. */
  moveTo(keys: readonly string[], gap: number): void;
  copy(keys: readonly string[]): void;
  cut(keys: readonly string[]): void;
  /** What follows once blocks lie on the clipboard. */
  tellCopied(keys: readonly string[]): void;
  removeCut(keys: readonly string[]): void;
}

/** Creates what can be done with blocks of the open page. */
function createBlockActions(options: ArrangeOptions): BlockActions {
  const { store, blockTypes, select, t } = options;
  const { document, blocksAt, fits, insert, moveTo, remove } = arrangeBlocks(options);
  const copied = async (keys: readonly string[]): Promise<boolean> => {
    try {
      await copyToClipboard(blocksAt(keys));
      return true;
    } catch {
      toast({ text: t('editor.block.notCopied'), kind: 'error' });
      return false;
    }
  };

  const tellCopied = (keys: readonly string[]): void =>
    toast({ text: t('editor.block.copied', { count: keys.length }) });
  const removeCut = (keys: readonly string[]): void => remove(keys, 'editor.block.cutOut');

  return {
    tellCopied,
    removeCut,
    add: (type, gap) => {
      if (!fits(1)) return;
      const block = emptyBlock({ type: type.id, fields: fieldsOf(type) ?? {} });
      insert([block], gap);
      // Who adds a block wants to fill it.
      const [first] = Object.keys(fieldsOf(type) ?? {});
      if (first === undefined) focusCard(block.key);
      else store.getState().reveal(block.key, first);
    },
    paste: (text, gap) => {
      const { order, blocks } = document();
      const anchors = Object.values(blocks).map(({ anchorPoint }) => anchorPoint);
      const pasted = readPastedBlocks(text, blockTypes, { anchors, count: order.length });
      if (!pasted || (pasted.blocks.length === 0 && pasted.leftOut === 0)) {
        toast({ text: t('editor.picker.nothingToPaste'), kind: 'error' });
        return;
      }
      if (pasted.blocks.length > 0) {
        insert(pasted.blocks, gap);
        focusCard(pasted.blocks[0]?.key);
      }
      const { leftOut, lostValues, unknownTypes } = pasted;
      const notes = [
        t('editor.paste.done', { count: pasted.blocks.length }),
        ...(leftOut > 0 ? [t('editor.paste.leftOut', { count: leftOut })] : []),
        ...(lostValues > 0 ? [t('editor.paste.lostValues', { count: lostValues })] : []),
        ...(unknownTypes.length > 0 ? [t('editor.paste.unknownTypes', { types: unknownTypes.join(', ') })] : []),
      ];
      toast({ text: notes.join(' '), kind: notes.length > 1 ? 'error' : 'success' });
    },
    replace: (key, type) => {
      const block = document().blocks[key];
      if (!block) return;
      const { block: replaced } = replacedBlock(block, fieldsOf(blockTypes.get(block.type)), type);
      store.getState().replaceBlock(key, replaced);
      select(key);
      announce(t('editor.block.replaced', { name: type.label }));
      focusCard(key);
    },
    duplicate: (keys) => {
      if (!fits(keys.length)) return;
      const originals = blocksAt(keys);
      const last = originals.at(-1);
      if (last) insert(originals.map(copyOfBlock), document().order.indexOf(last.key) + 1);
    },
    remove: (keys) => remove(keys, 'editor.block.deleted'),
    moveBy: (keys, by) => {
      const gap = gapBeside(document(), keys, by);
      if (gap !== null) moveTo(keys, gap);
    },
    moveTo,
    copy: (keys) => void copied(keys).then((isDone) => isDone && tellCopied(keys)),
    cut: (keys) => void copied(keys).then((isDone) => isDone && removeCut(keys)),
  };
}

/** The changes of the block list, with what they announce, select and say. */
export function useBlockActions(
  select: (key: string | null) => void,
  mark: (keys: readonly string[]) => void,
): BlockActions {
  const { t } = useTranslation();
  const { store, blockTypes } = useEditor();
  return useMemo(
    () => createBlockActions({ store, blockTypes, select, mark, t }),
    [store, blockTypes, select, mark, t],
  );
}
