import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** Takes over a text that changed elsewhere, as by undo, with the caret where it was. */
export function showText(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection;
  editor.commands.setContent(html, { emitUpdate: false });
  const { doc, tr } = editor.state;
  const at = (position: number) => doc.resolve(Math.min(position, doc.content.size));
  // Where no words may stand any more, those that are nearest.
  editor.view.dispatch(tr.setSelection(TextSelection.between(at(from), at(to))));
}
