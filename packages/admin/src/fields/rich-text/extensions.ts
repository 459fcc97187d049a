import type { Extensions } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import type { RichTextMark } from '@ximblox/blocks';
import { isKeptHref } from './link-href.ts';

/** A table as it is stored: without the measures that the editor would keep in it. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] });

const links = Link.configure({
  openOnClick: false,
  autolink: false,
  protocols: ['page', 'file'],
  isAllowedUri: isKeptHref,
  HTMLAttributes: { target: null, rel: null, class: null },
});

/**
 * What the editor of a rich text can do: what its field allows and nothing else, pasted text included.
 * Undo belongs to the page as a whole.
 */
export function extensionsFor(marks: readonly RichTextMark[]): Extensions {
  const has = (mark: RichTextMark): boolean => marks.includes(mark);
  const hasLists = has('bullet-list') || has('ordered-list');
  const starter = StarterKit.configure({
    bold: has('bold') ? {} : false,
    italic: has('italic') ? {} : false,
    heading: has('heading') ? { levels: [2, 3, 4] } : false,
    bulletList: has('bullet-list') ? {} : false,
    orderedList: has('ordered-list') ? {} : false,
    listItem: hasLists ? {} : false,
    listKeymap: hasLists ? {} : false,
    blockquote: has('quote') ? {} : false,
    code: has('code') ? {} : false,
    codeBlock: has('code') ? {} : false,
    link: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    trailingNode: false,
    undoRedo: false,
  });
  return [
    starter,
    ...(has('link') ? [links] : []),
    ...(has('table') ? [PlainTable.configure({ resizable: false }), TableRow, TableHeader, TableCell] : []),
  ];
}
