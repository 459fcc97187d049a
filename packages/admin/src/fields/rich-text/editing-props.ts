import type { EditorOptions } from '@tiptap/core';
import type { RichTextMark } from '@ximblox/blocks';
import { cleanPasted } from './paste/clean-pasted.ts';
import { pasteAddress } from './paste/paste-address.ts';

interface Editing {
  marks: readonly RichTextMark[];
  /** Pictures were left out of what was pasted. */
  onDroppedPictures(count: number): void;
  /** Somebody asks for the link at the caret. */
  onLink(): void;
  /** Id of the toolbar, to which Alt F10 leads. */
  toolbarID: string;
  /** What Escape does; it leads to the toolbar too where nothing is said. */
  onEscape?(): void;
}

/** How every editor of a rich text takes keys and what is pasted, wherever it stands. */
export const editingProps = (editing: Editing): EditorOptions['editorProps'] => ({
  transformPastedHTML: (html) => {
    const pasted = cleanPasted(html, editing.marks);
    if (pasted.droppedPictures > 0) editing.onDroppedPictures(pasted.droppedPictures);
    return pasted.html;
  },
  handlePaste: (view, event) => editing.marks.includes('link') && pasteAddress(view, event),
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
    // Undo belongs to the page; the browser's own, as in its menus, knows only half of what happened here.
    beforeinput: (_, event) => {
      if (event.inputType.startsWith('history')) event.preventDefault();
      return event.defaultPrevented;
    },
  },
});
