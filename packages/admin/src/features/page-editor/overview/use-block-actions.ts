import { emptyBlock } from '@ximblox/blocks';
import type { Block, BlockTypeInfo } from '@ximblox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import { toast } from '../../../ui/toasts.tsx';
import { fieldsOf, useEditor } from '../editor-context.ts';
import { gapBeside, insertBlocks, moveBlocks, putBack, removeBlocks } from '../store/block-list.ts';
import { copyOfBlock } from '../store/document-changes.ts';
import { documentIn } from '../store/editor-store.ts';
import { copyToClipboard } from './block-clipboard.ts';
import { blockName } from './block-name.ts';
import { focusCard } from './focus-card.ts';
import { maxBlocks, readPastedBlocks } from './pasted-blocks.ts';
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

/** The changes of the block list, with what they announce, select and say. */
export function useBlockActions(
  select: (key: string | null) => void,
  mark: (keys: readonly string[]) => void,
): BlockActions {
  const { t } = useTranslation();
  const { store, blockTypes } = useEditor();

  return useMemo(() => {
    const document = () => documentIn(store.getState());
    const arrange = store.getState().arrange;
    const inOrder = (keys: readonly string[]): string[] => document().order.filter((key) => keys.includes(key));
    const blocksAt = (keys: readonly string[]): Block[] => inOrder(keys).flatMap((key) => document().blocks[key] ?? []);
    /** One block by its name, several by their number. */
    const nameOf = (blocks: readonly Block[]): string =>
      blocks.length === 1
        ? blockName(blockTypes, blocks[0]).label
        : t('editor.block.several', { count: blocks.length });
    const choose = (keys: readonly string[]): void => {
      select(keys[0] ?? null);
      mark(keys.length > 1 ? keys : []);
    };
    const fits = (count: number): boolean => {
      if (document().order.length + count <= maxBlocks) return true;
      toast({ text: t('editor.block.full', { count: maxBlocks }), kind: 'error' });
      return false;
    };

    const insert = (blocks: readonly Block[], gap: number): void => {
      arrange((current) => insertBlocks(current, blocks, gap));
      choose(blocks.map(({ key }) => key));
      announce(t('editor.block.added', { name: nameOf(blocks), position: gap + 1 }));
    };
    const moveTo = (keys: readonly string[], gap: number): void => {
      const before = document();
      arrange((current) => moveBlocks(current, keys, gap));
      if (document() === before) return;
      const position = document().order.indexOf(inOrder(keys)[0] ?? '') + 1;
      announce(t('fields.sort.moved', { name: nameOf(blocksAt(keys)), position }));
      // The button that was pressed may have nothing more to do; the focus goes on with the block.
      requestAnimationFrame(() => {
        const focused = window.document.activeElement;
        if (!focused || focused === window.document.body || focused.matches(':disabled')) focusCard(inOrder(keys)[0]);
      });
    };
    const take = (keys: readonly string[]): { block: Block; position: number }[] => {
      const removed = blocksAt(keys).map((block) => ({ block, position: document().order.indexOf(block.key) }));
      const after = (removed.at(-1)?.position ?? 0) + 1;
      const next = document().order[after] ?? document().order[(removed[0]?.position ?? 0) - 1];
      arrange((current) => removeBlocks(current, keys));
      choose(next === undefined ? [] : [next]);
      focusCard(next);
      return removed;
    };
    const remove = (keys: readonly string[], text: 'editor.block.deleted' | 'editor.block.cutOut'): void => {
      const name = nameOf(blocksAt(keys));
      const removed = take(keys);
      const bringBack = (): void => {
        arrange((current) => putBack(current, removed));
        choose(removed.map(({ block }) => block.key));
        focusCard(removed[0]?.block.key);
      };
      announce(t(text, { name }));
      toast({ text: t(text, { name }), action: { text: t('editor.undo'), onClick: bringBack } });
    };
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
  }, [store, blockTypes, select, mark, t]);
}
