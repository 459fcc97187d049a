import { sharedSectionType } from '@ximblox/blocks/internal';
import { useMemo } from 'react';
import { useEditor } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';
import { readClipboard } from './block-clipboard.ts';
import type { OpenDialog } from './overview-dialogs.tsx';
import type { BlockActions } from './use-block-actions.ts';
import type { MarkedBlocks } from './use-marked-blocks.ts';

type ModifierKeys = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Actions of a card, an outline row and the preview toolbar for their block, or for all selected blocks if it is one of
 * them.
 */
export interface CardActions {
  /** Opens a block, or closes all for null; clears the multiple selection. */
  select(key: string | null): void;
  /** Extends the multiple selection to a block with Shift, or toggles it with Ctrl or Command. @returns whether it did */
  mark(key: string, keys: ModifierKeys): boolean;
  move(key: string, by: 1 | -1): void;
  moveToEnd(key: string, end: 'top' | 'bottom'): void;
  duplicate(key: string): void;
  addBelow(key: string): void;
  copy(key: string): void;
  cut(key: string): void;
  /** Copies a block to another page. */
  copyToPage(key: string): void;
  /** Pastes the blocks of the clipboard below a block. */
  paste(key: string): void;
  replace(key: string): void;
  anchor(key: string): void;
  /** Whether the block shows a shared section. */
  isSection(key: string): boolean;
  /** Creates a shared section from the blocks. */
  share(key: string): void;
  /** Replaces a shared section by copies of its blocks. */
  detach(key: string): void;
  /** Hides a block from visitors, or shows it again. */
  toggleHidden(key: string): void;
  remove(key: string): void;
}

/** Actions for all cards; stable, so that no card renders for them. */
export function useCardActions(
  select: (key: string | null) => void,
  { mark, extendTo, toggle, targets }: MarkedBlocks,
  blockActions: BlockActions,
  onDialog: (dialog: OpenDialog) => void,
): CardActions {
  const { store } = useEditor();
  return useMemo((): CardActions => {
    const order = () => documentIn(store.getState()).order;
    return {
      select(key) {
        mark([]);
        select(key);
      },
      mark(key, { shiftKey, ctrlKey, metaKey }) {
        if (shiftKey) return extendTo(key);
        return (ctrlKey || metaKey) && toggle(key);
      },
      move: (key, by) => blockActions.moveBy(targets(key), by),
      moveToEnd: (key, end) => blockActions.moveTo(targets(key), end === 'top' ? 0 : order().length),
      duplicate: (key) => blockActions.duplicate(targets(key)),
      addBelow: (key) => onDialog({ kind: 'add', position: order().indexOf(key) + 1 }),
      copy: (key) => blockActions.copy(targets(key)),
      cut: (key) => blockActions.cut(targets(key)),
      copyToPage: (key) => onDialog({ kind: 'copyToPage', keys: targets(key) }),
      paste: (key) => void readClipboard().then((text) => blockActions.paste(text, order().indexOf(key) + 1)),
      replace: (key) => onDialog({ kind: 'replace', key }),
      anchor: (key) => onDialog({ kind: 'anchor', key }),
      isSection: (key) => documentIn(store.getState()).blocks[key]?.type === sharedSectionType,
      share: (key) => onDialog({ kind: 'share', keys: targets(key) }),
      detach: blockActions.detach,
      toggleHidden: (key) => blockActions.toggleHidden(targets(key)),
      remove: (key) => onDialog({ kind: 'delete', keys: targets(key) }),
    };
  }, [store, select, mark, extendTo, toggle, targets, blockActions, onDialog]);
}
