import { emptyBlock, isHidden, sectionIDOf } from '@ximblox/blocks/internal';
import type { Block, BlockTypeInfo } from '@ximblox/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { toast } from '../../../ui/toasts.tsx';
import { fieldsOf, useEditor } from '../editor-context.ts';
import { adjacentGap } from '../store/block-list.ts';
import { copyOfBlock } from '../store/document-changes.ts';
import { type ArrangeOptions, arrangeBlocks, type BlockArrangement } from './arrange-blocks.ts';
import { copyToClipboard } from './block-clipboard.ts';
import { blocksOfSection } from './blocks-of-section.ts';
import { focusCard } from './focus-card.ts';
import { readPastedBlocks } from './pasted-blocks.ts';
import { replacedBlock } from './replaced-block.ts';

/** Actions on blocks; stable functions. Blocks are identified by key and processed in page order. */
export interface BlockActions {
  add(type: BlockTypeInfo, gap: number): void;
  /** Inserts the blocks of a clipboard text, and reports what was rejected. */
  paste(text: string, gap: number): void;
  replace(key: string, type: BlockTypeInfo): void;
  duplicate(keys: readonly string[]): void;
  /** Puts other blocks in the place of blocks, as one undo step. */
  substitute(keys: readonly string[], blocks: readonly Block[]): void;
  /** Replaces a shared section by copies of its blocks. */
  detach(key: string): void;
  remove(keys: readonly string[]): void;
  /** Moves blocks up or down by one place, within the bounds. */
  moveBy(keys: readonly string[], by: 1 | -1): void;
  /** Moves blocks before the block that is at `gap`. */
  moveTo(keys: readonly string[], gap: number): void;
  /** Hides blocks from visitors, or shows them again if all are hidden. */
  toggleHidden(keys: readonly string[]): void;
  copy(keys: readonly string[]): void;
  cut(keys: readonly string[]): void;
  /** Announces that blocks were copied. */
  announceCopied(keys: readonly string[]): void;
  removeCut(keys: readonly string[]): void;
}

/** Inserts the blocks of a clipboard text, and reports what was rejected. */
function pasteBlocks(
  text: string,
  gap: number,
  { blockTypes, t }: ArrangeOptions,
  { document, insert }: BlockArrangement,
): void {
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
}

/** Creates the actions that copy blocks to the clipboard. */
function createCopyActions(
  { blocksAt, remove }: BlockArrangement,
  t: TFunction,
): Pick<BlockActions, 'announceCopied' | 'removeCut' | 'copy' | 'cut'> {
  const copied = async (keys: readonly string[]): Promise<boolean> => {
    try {
      await copyToClipboard(blocksAt(keys));
      return true;
    } catch {
      toast({ text: t('editor.block.notCopied'), kind: 'error' });
      return false;
    }
  };
  const announceCopied = (keys: readonly string[]): void =>
    toast({ text: t('editor.block.copied', { count: keys.length }) });
  const removeCut = (keys: readonly string[]): void => remove(keys, 'editor.block.cutOut');
  return {
    announceCopied,
    removeCut,
    copy: (keys) => void copied(keys).then((isDone) => isDone && announceCopied(keys)),
    cut: (keys) => void copied(keys).then((isDone) => isDone && removeCut(keys)),
  };
}

/** Creates the actions on blocks of the open page. */
function createBlockActions(options: ArrangeOptions): BlockActions {
  const { store, blockTypes, select, t } = options;
  const arrange = arrangeBlocks(options);
  const { document, blocksAt, fits, refusesLocked, insert, moveTo, remove, substitute } = arrange;
  const detach = async (key: string, sectionID: number): Promise<void> => {
    try {
      const blocks = await blocksOfSection(sectionID);
      if (!fits(blocks.length - 1)) return;
      substitute([key], blocks);
      toast({ text: t('editor.section.detached', { count: blocks.length }) });
    } catch (failure) {
      const isGone = errorsOfFailure(failure).some(({ code }) => code === 'PM_01');
      toast({ text: t(isGone ? 'editor.section.gone' : 'editor.section.notDetached'), kind: 'error' });
    }
  };

  return {
    ...createCopyActions(arrange, t),
    add: (type, gap) => {
      if (!fits(1)) return;
      const block = emptyBlock({ type: type.id, fields: fieldsOf(type) ?? {} });
      insert([block], gap);
      // Focuses the first field of the new block.
      const [first] = Object.keys(fieldsOf(type) ?? {});
      if (first === undefined) focusCard(block.key);
      else store.getState().reveal(block.key, first);
    },
    paste: (text, gap) => pasteBlocks(text, gap, options, arrange),
    replace: (key, type) => {
      const block = document().blocks[key];
      if (!block || refusesLocked([key])) return;
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
    substitute,
    detach: (key) => {
      const sectionID = sectionIDOf(document().blocks[key] ?? { type: '', props: {} });
      if (sectionID === undefined) return remove([key], 'editor.block.deleted');
      void detach(key, sectionID);
    },
    remove: (keys) => remove(keys, 'editor.block.deleted'),
    moveBy: (keys, by) => {
      const gap = adjacentGap(document(), keys, by);
      if (gap !== null) moveTo(keys, gap);
    },
    moveTo,
    toggleHidden: (keys) => {
      if (refusesLocked(keys)) return;
      const hides = !blocksAt(keys).every(isHidden);
      store.getState().setHidden(keys, hides);
      announce(t(hides ? 'editor.block.hidden' : 'editor.block.shown'));
    },
  };
}

/** Actions on blocks, with their announcements, selection and notifications. */
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
