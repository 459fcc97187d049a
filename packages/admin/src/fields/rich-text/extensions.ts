import type { Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { ListKeymap } from '@tiptap/extension-list/keymap';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import type { RichTextMark } from '@ximblox/blocks';
import { Link } from './link-mark.ts';
import { tableNodes } from './table-nodes.ts';

const always: Extensions = [Document, Paragraph, Text, HardBreak];

/** Keeps the start number; numbering styles are up to the site. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (list: HTMLElement) => {
        const start = Number(list.getAttribute('start') ?? 1);
        return Number.isInteger(start) && start >= 0 && start < 100_000 ? start : 1;
      },
    },
  }),
});

/** Code block without a language, which is not stored. */
const PlainCodeBlock = CodeBlock.extend({ addAttributes: () => ({}) });

/** Extensions of each mark that a field can allow. */
const extensionsOf: Record<RichTextMark, Extensions> = {
  bold: [Bold],
  italic: [Italic],
  link: [Link],
  heading: [Heading.configure({ levels: [2, 3, 4] })],
  'bullet-list': [BulletList, ListItem, ListKeymap],
  'ordered-list': [NumberedList, ListItem, ListKeymap],
  quote: [Blockquote],
  code: [Code, PlainCodeBlock],
  table: tableNodes,
};

/** Extensions of a rich text editor: only what its field allows, including pasted text. The page handles undo. */
export const extensionsFor = (marks: readonly RichTextMark[]): Extensions => [
  ...new Set([...always, ...marks.flatMap((mark) => extensionsOf[mark])]),
];
