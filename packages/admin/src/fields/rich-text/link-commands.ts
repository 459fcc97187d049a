import { type Editor, getMarkRange } from '@tiptap/core';
import { hrefOfLink, linkOfHref } from '@ximblox/blocks';
import type { LinkValue } from '@ximblox/contract';
import { titleOfLink } from '../link-picker/link-target.ts';

interface LinkAtCaret {
  href: string;
  link: LinkValue;
}

/** The link in which the caret stands. */
export function linkAt(editor: Editor): LinkAtCaret | null {
  const href: unknown = editor.getAttributes('link').href;
  return typeof href === 'string' ? { href, link: linkOfHref(href) } : null;
}

/** What a link made or changed now concerns: the link at the caret, or what is selected. */
function rangeOf({ state }: Editor): { from: number; to: number } {
  const { link } = state.schema.marks;
  const { from, to, $from } = state.selection;
  const around = link && from === to ? getMarkRange($from, link) : undefined;
  return around ?? { from, to };
}

/** Words of the link at the caret, or those that are selected; `''` when there are none, or more than a line of them. */
export function linkedWords(editor: Editor): string {
  const { from, to } = rangeOf(editor);
  return editor.state.doc.textBetween(from, to, '\n');
}

/**
 * Makes or changes a link. Words that are given replace those that bear it; without any, a link that stands alone is called
 * by the title of its target.
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

/** Takes the link at the caret away; its words stay. */
export const removeLink = (editor: Editor): boolean =>
  editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
