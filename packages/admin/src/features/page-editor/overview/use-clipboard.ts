import { useEffect, useEffectEvent } from 'react';
import { useEditor, useEditorState } from '../editor-context.ts';
import { documentIn, mayEdit } from '../store/editor-state.ts';
import { isDialogOpen, isWritingIn } from '../../../lib/shortcuts.ts';
import { putOnClipboard, textOfPaste } from './block-clipboard.ts';
import type { BlockActions } from './use-block-actions.ts';

/** Clipboard for the preview, whose frame has its own window. */
export interface WorkspaceClipboard {
  copy(isCut: boolean): void;
  paste(text: string): void;
}

interface ClipboardOptions {
  /** Keys of the target blocks. */
  targets(): readonly string[];
  blockActions: BlockActions;
  nextGap(): number;
}

const isOnlyFiles = ({ clipboardData }: ClipboardEvent): boolean =>
  clipboardData !== null && clipboardData.files.length > 0 && !clipboardData.types.includes('text/plain');

/** Handles copy, cut and paste of blocks, unless the focus is in an input or text is selected. */
export function useClipboard({ targets, blockActions, nextGap }: ClipboardOptions): WorkspaceClipboard {
  const { store } = useEditor();
  const canEdit = useEditorState(mayEdit);
  const isExternal = (): boolean => isWritingIn(document.activeElement) || isDialogOpen();

  /** Marks the event as handled. */
  const take = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const keys = targets();
    if (isExternal() || keys.length === 0 || String(window.getSelection() ?? '') !== '') return;
    take(event);
    const { order, blocks } = documentIn(store.getState());
    putOnClipboard(
      event,
      order.filter((key) => keys.includes(key)).flatMap((key) => blocks[key] ?? []),
    );
    if (event.type === 'cut' && canEdit) blockActions.removeCut(keys);
    else blockActions.announceCopied(keys);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    // A focused image field handles pasted images.
    if (!canEdit || isExternal() || isOnlyFiles(event)) return;
    take(event);
    blockActions.paste(textOfPaste(event), nextGap());
  });

  useEffect(() => {
    const copy = (event: ClipboardEvent): void => onCopy(event);
    const paste = (event: ClipboardEvent): void => onPaste(event);
    // Firefox dispatches these events at the last caret position, even after it lost the focus; capture handles them
    // first.
    document.addEventListener('copy', copy, true);
    document.addEventListener('cut', copy, true);
    document.addEventListener('paste', paste, true);
    return () => {
      document.removeEventListener('copy', copy, true);
      document.removeEventListener('cut', copy, true);
      document.removeEventListener('paste', paste, true);
    };
  }, []);

  return {
    copy: (isCut) => (isCut && canEdit ? blockActions.cut(targets()) : blockActions.copy(targets())),
    paste: (text) => {
      if (canEdit) blockActions.paste(text, nextGap());
    },
  };
}
