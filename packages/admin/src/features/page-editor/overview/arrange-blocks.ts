import type { Block } from '@ximblox/contract';
import type { TFunction } from 'i18next';
import { announce } from '../../../fields/announce.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { Editor } from '../editor-context.ts';
import { insertBlocks, moveBlocks, restoreBlocks, removeBlocks } from '../store/block-list.ts';
import type { EditorDocument } from '../store/document.ts';
import { documentIn, isLocked } from '../store/editor-state.ts';
import { blockName } from './block-name.ts';
import { focusCard } from './focus-card.ts';
import { maxBlocks } from './pasted-blocks.ts';

export interface ArrangeOptions extends Pick<Editor, 'store' | 'blockTypes'> {
  select(key: string | null): void;
  mark(keys: readonly string[]): void;
  t: TFunction;
}

/** Changes of the block list, including selection, focus, announcements and notifications. */
export interface BlockArrangement {
  document(): EditorDocument;
  /** The blocks with these keys, in page order. */
  blocksAt(keys: readonly string[]): Block[];
  /** Whether this many more blocks fit; notifies the user if not. */
  fits(count: number): boolean;
  /** Whether one of the blocks is locked; notifies the user if so. */
  refusesLocked(keys: readonly string[]): boolean;
  insert(blocks: readonly Block[], gap: number): void;
  moveTo(keys: readonly string[], gap: number): void;
  /** Puts other blocks in the place of the first of some blocks, and removes all of these, as one undo step. */
  substitute(keys: readonly string[], blocks: readonly Block[]): void;
  /** Removes blocks and shows a notification with this text and an undo action. */
  remove(keys: readonly string[], text: 'editor.block.deleted' | 'editor.block.cutOut'): void;
}

/** Creates the changes of the open page's block list. */
export function arrangeBlocks({ store, blockTypes, select, mark, t }: ArrangeOptions): BlockArrangement {
  const document = () => documentIn(store.getState());
  const arrange = store.getState().arrange;
  const inOrder = (keys: readonly string[]): string[] => document().order.filter((key) => keys.includes(key));
  const blocksAt = (keys: readonly string[]): Block[] => inOrder(keys).flatMap((key) => document().blocks[key] ?? []);
  /** Name of one block, or the number of several. */
  const nameOf = (blocks: readonly Block[]): string =>
    blocks.length === 1 ? blockName(blockTypes, blocks[0]).label : t('editor.block.several', { count: blocks.length });
  const choose = (keys: readonly string[]): void => {
    select(keys[0] ?? null);
    mark(keys.length > 1 ? keys : []);
  };
  const fits = (count: number): boolean => {
    if (document().order.length + count <= maxBlocks) return true;
    toast({ text: t('editor.block.full', { count: maxBlocks }), kind: 'error' });
    return false;
  };

  const refusesLocked = (keys: readonly string[]): boolean => {
    const isRefused = keys.some((key) => isLocked(store.getState(), key));
    if (isRefused) toast({ text: t('editor.locked.text'), kind: 'error' });
    return isRefused;
  };

  const insert = (blocks: readonly Block[], gap: number): void => {
    arrange((current) => insertBlocks(current, blocks, gap));
    choose(blocks.map(({ key }) => key));
    announce(t('editor.block.added', { name: nameOf(blocks), position: gap + 1 }));
  };
  const moveTo = (keys: readonly string[], gap: number): void => {
    if (refusesLocked(keys)) return;
    const before = document();
    arrange((current) => moveBlocks(current, keys, gap));
    if (document() === before) return;
    const position = document().order.indexOf(inOrder(keys)[0] ?? '') + 1;
    announce(t('fields.sort.moved', { name: nameOf(blocksAt(keys)), position }));
    // The pressed button may become disabled; the focus moves with the block.
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
    if (refusesLocked(keys)) return;
    const name = nameOf(blocksAt(keys));
    const removed = take(keys);
    const bringBack = (): void => {
      arrange((current) => restoreBlocks(current, removed));
      choose(removed.map(({ block }) => block.key));
      focusCard(removed[0]?.block.key);
    };
    announce(t(text, { name }));
    toast({ text: t(text, { name }), action: { text: t('editor.undo'), onClick: bringBack } });
  };

  const substitute = (keys: readonly string[], blocks: readonly Block[]): void => {
    const gap = document().order.findIndex((key) => keys.includes(key));
    if (gap === -1) return;
    arrange((current) => insertBlocks(removeBlocks(current, keys), blocks, gap));
    choose(blocks.map(({ key }) => key));
    focusCard(blocks[0]?.key);
  };

  return { document, blocksAt, fits, refusesLocked, insert, moveTo, remove, substitute };
}
