import type { Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import type { RichTextMark } from '@ximblox/blocks';
import { Link } from './link-mark.ts';

/** A table as it is stored: without the measures that the editor would keep in it. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] });

const always: Extensions = [Document, Paragraph, Text, HardBreak];

/** What each mark that a field may allow brings with it. */
const extensionsOf: Record<RichTextMark, Extensions> = {
  bold: [Bold],
  italic: [Italic],
  link: [Link],
  heading: [Heading.configure({ levels: [2, 3, 4] })],
  'bullet-list': [BulletList, ListItem, ListKeymap],
  'ordered-list': [OrderedList, ListItem, ListKeymap],
  quote: [Blockquote],
  code: [Code, CodeBlock],
  table: [PlainTable.configure({ resizable: false }), TableRow, TableHeader, TableCell],
};

/**
 * What the editor of a rich text can do: what its field allows and nothing else, pasted text included.
 * Undo belongs to the page as a whole.
 */
export const extensionsFor = (marks: readonly RichTextMark[]): Extensions => [
  ...new Set([...always, ...marks.flatMap((mark) => extensionsOf[mark])]),
];
