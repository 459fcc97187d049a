import type { EditorOptions } from '@tiptap/core';
import type { RichTextMark } from '@ximblox/blocks';
import { hasFiles } from '../media-upload/dropped-files.ts';
import { cleanPasted } from './paste/clean-pasted.ts';
import { pasteAddress } from './paste/paste-address.ts';

interface Editing {
  marks: readonly RichTextMark[];
  /** Called when pasted images were left out. */
  onDroppedPictures(count: number): void;
  /** Called to edit the link at the caret. */
  onLink(): void;
  /** ID of the toolbar, which Alt F10 focuses. */
  toolbarID: string;
  /** Handles Escape; focuses the toolbar by default. */
  onEscape?(): void;
}

/** Number of pasted images without a text, such as a part of the screen. A copied image of a web page is HTML, too. */
function barePictures({ clipboardData }: ClipboardEvent): number {
  if (!clipboardData || clipboardData.types.some((type) => type.startsWith('text/'))) return 0;
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/')).length;
}

/** Keyboard, paste and drop handling of every rich text editor. */
export const editingProps = (editing: Editing): EditorOptions['editorProps'] => ({
  transformPastedHTML: (html) => {
    const pasted = cleanPasted(html, editing.marks);
    if (pasted.droppedPictures > 0) editing.onDroppedPictures(pasted.droppedPictures);
    return pasted.html;
  },
  handlePaste: (view, event) => {
    const pictures = barePictures(event);
    if (pictures > 0) editing.onDroppedPictures(pictures);
    return pictures > 0 || (editing.marks.includes('link') && pasteAddress(view, event));
  },
  handleKeyDown: (_, event) => {
    const isLink = event.key.toLowerCase() === 'k' && event.shiftKey && (event.ctrlKey || event.metaKey);
    const toToolbar = (): void =>
      document.getElementById(editing.toolbarID)?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    if (event.key === 'Escape') (editing.onEscape ?? toToolbar)();
    else if (event.key === 'F10' && event.altKey) toToolbar();
    else if (isLink && editing.marks.includes('link')) editing.onLink();
    else return false;
    return true;
  },
  handleDOMEvents: {
    // The page handles undo; the browser's own, as in its menus, would be incomplete.
    beforeinput: (_, event) => {
      if (event.inputType.startsWith('history')) event.preventDefault();
      return event.defaultPrevented;
    },
    // The editor would accept a file and not insert it, and the browser would leave the admin to open it.
    dragover: (_, event) => {
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return false;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
      return true;
    },
  },
});
