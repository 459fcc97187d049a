import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** Applies an external change of the text, as by undo, and keeps the caret. */
export function showText(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection;
  editor.commands.setContent(html, { emitUpdate: false });
  const { doc, tr } = editor.state;
  const at = (position: number) => doc.resolve(Math.min(position, doc.content.size));
  // If the position has no text, uses the nearest one.
  editor.view.dispatch(tr.setSelection(TextSelection.between(at(from), at(to))));
}
