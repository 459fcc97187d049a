import { useEffect, useEffectEvent } from 'react';
import { useEditor, useEditorState } from '../editor-context.ts';
import { documentIn, mayEdit } from '../store/editor-store.ts';
import { isDialogOpen, isWritingIn } from '../../../lib/shortcuts.ts';
import { putOnClipboard, textOfPaste } from './block-clipboard.ts';
import type { BlockActions } from './use-block-actions.ts';

/** The clipboard as the preview reaches it, which has a window of its own. */
export interface WorkspaceClipboard {
  copy(isCut: boolean): void;
  paste(text: string): void;
}

interface ClipboardOptions {
  /** Keys of the blocks that are meant now. */
  targets(): readonly string[];
  blockActions: BlockActions;
  nextGap(): number;
}

/** Copies, cuts and pastes blocks by the keys of the system, where nobody writes and no text is selected. */
export function useClipboard({ targets, blockActions, nextGap }: ClipboardOptions): WorkspaceClipboard {
  const { store } = useEditor();
  const canEdit = useEditorState(mayEdit);
  const isElsewhere = (event: ClipboardEvent): boolean =>
    event.defaultPrevented || isWritingIn(event.target) || isDialogOpen();

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const keys = targets();
    if (isElsewhere(event) || keys.length === 0 || String(window.getSelection() ?? '') !== '') return;
    event.preventDefault();
    const { order, blocks } = documentIn(store.getState());
    putOnClipboard(
      event,
      order.filter((key) => keys.includes(key)).flatMap((key) => blocks[key] ?? []),
    );
    if (event.type === 'cut' && canEdit) blockActions.removeCut(keys);
    else blockActions.tellCopied(keys);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!canEdit || isElsewhere(event)) return;
    event.preventDefault();
    blockActions.paste(textOfPaste(event), nextGap());
  });

  useEffect(() => {
    const copy = (event: ClipboardEvent): void => onCopy(event);
    const paste = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, []);

  return {
    copy: (isCut) => (isCut && canEdit ? blockActions.cut(targets()) : blockActions.copy(targets())),
    paste: (text) => {
      if (canEdit) blockActions.paste(text, nextGap());
    },
  };
}
