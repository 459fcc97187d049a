import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor } from '../editor-context.ts';
import { documentIn } from '../store/editor-store.ts';
import { copyToClipboard } from './block-clipboard.ts';
import type { OpenDialog } from './overview-dialogs.tsx';
import type { BlockActions } from './use-block-actions.ts';

/** What a card, a line of the outline and the toolbar in the preview offer for their block. */
export interface CardActions {
  select(key: string | null): void;
  move(key: string, by: number): void;
  duplicate(key: string): void;
  addBelow(key: string): void;
  copy(key: string): void;
  replace(key: string): void;
  anchor(key: string): void;
  remove(key: string): void;
}

/** The actions of every card; the same functions in every render, so that no card renders for them. */
export function useCardActions(
  select: (key: string | null) => void,
  blockActions: BlockActions,
  onDialog: (dialog: OpenDialog) => void,
): CardActions {
  const { t } = useTranslation();
  const { store } = useEditor();
  return useMemo((): CardActions => {
    const blockAt = (key: string) => documentIn(store.getState()).blocks[key];
    return {
      select,
      move: blockActions.move,
      duplicate: blockActions.duplicate,
      addBelow: (key) => onDialog({ kind: 'add', position: documentIn(store.getState()).order.indexOf(key) + 1 }),
      copy: (key) => {
        const block = blockAt(key);
        if (!block) return;
        copyToClipboard(block).then(
          () => toast({ text: t('editor.block.copied') }),
          () => toast({ text: t('editor.block.notCopied'), kind: 'error' }),
        );
      },
      replace: (key) => onDialog({ kind: 'replace', key }),
      anchor: (key) => onDialog({ kind: 'anchor', key }),
      remove: (key) => onDialog({ kind: 'delete', key }),
    };
  }, [store, select, blockActions, onDialog, t]);
}
