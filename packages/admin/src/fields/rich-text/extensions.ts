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

/** Numbers are kept where they begin; letters and Roman ones are the site's business. */
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

/** Code without the name of its language, which nothing keeps. */
const PlainCodeBlock = CodeBlock.extend({ addAttributes: () => ({}) });

/** What each mark that a field may allow brings with it. */
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

/**
 * What the editor of a rich text can do: what its field allows and nothing else, pasted text included.
 * Undo belongs to the page as a whole.
 */
export const extensionsFor = (marks: readonly RichTextMark[]): Extensions => [
  ...new Set([...always, ...marks.flatMap((mark) => extensionsOf[mark])]),
];
