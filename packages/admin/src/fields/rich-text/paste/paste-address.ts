import { isSafeUrl } from '@ximblox/blocks/internal';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Converts a pasted address to a link with the selected text, or the address itself.
 * @returns whether the pasted text is an address
 */
export function pasteAddress(view: EditorView, event: ClipboardEvent): boolean {
  const address = event.clipboardData?.getData('text/plain').trim() ?? '';
  if (!/^https?:\/\/\S+$/i.test(address) || !isSafeUrl(address)) return false;
  const { state } = view;
  const { link, code } = state.schema.marks;
  const { $from, from, to, empty } = state.selection;
  const isInCode =
    $from.parent.type.name === 'codeBlock' || (code !== undefined && $from.marks().some((mark) => mark.type === code));
  if (!link || isInCode) return false;
  const mark = link.create({ href: address });
  const changed = empty
    ? state.tr.replaceSelectionWith(state.schema.text(address, [mark]), false)
    : state.tr.addMark(from, to, mark);
  view.dispatch(changed.setMeta('uiEvent', 'paste').scrollIntoView());
  return true;
}
