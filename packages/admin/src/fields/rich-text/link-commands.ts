import { type Editor, getMarkRange } from '@tiptap/core';
import { hrefOfLink, linkOfHref } from '@ximblox/blocks/internal';
import type { LinkValue } from '@ximblox/contract';
import { titleOfLink } from '../link-picker/link-target.ts';

interface LinkAtCaret {
  href: string;
  link: LinkValue;
}

/** Returns the link at the caret. */
export function linkAt(editor: Editor): LinkAtCaret | null {
  const href: unknown = editor.getAttributes('link').href;
  return typeof href === 'string' ? { href, link: linkOfHref(href) } : null;
}

/** Range of a link command: the link at the caret, or the selection. */
function rangeOf({ state }: Editor): { from: number; to: number } {
  const { link } = state.schema.marks;
  const { from, to, $from } = state.selection;
  const around = link && from === to ? getMarkRange($from, link) : undefined;
  return around ?? { from, to };
}

/** Text of the link at the caret, or the selected text; `''` if empty or longer than a line. */
export function linkedWords(editor: Editor): string {
  const { from, to } = rangeOf(editor);
  return editor.state.doc.textBetween(from, to, '\n');
}

/**
 * Creates or changes a link. Given words replace its text; without any, a link without selected text gets the title of
 * its target.
 */
export async function applyLink(editor: Editor, link: LinkValue, words: string): Promise<void> {
  const href = hrefOfLink(link);
  const range = rangeOf(editor);
  const isSame = words === linkedWords(editor);
  if (range.from !== range.to && (isSame || words.trim() === '')) {
    editor.chain().focus().setTextSelection(range).setMark('link', { href }).setTextSelection(range.to).run();
    return;
  }
  const text = words.trim() === '' ? await titleOfLink(link) : words;
  const around = editor.state.doc.resolve(range.to).marks();
  const others = around.filter(({ type }) => type.name !== 'link').map((mark) => mark.toJSON() as { type: string });
  editor
    .chain()
    .focus()
    .insertContentAt(range, { type: 'text', text, marks: [{ type: 'link', attrs: { href } }, ...others] })
    .run();
}

/** Removes the link at the caret; its text stays. */
export const removeLink = (editor: Editor): boolean =>
  editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
