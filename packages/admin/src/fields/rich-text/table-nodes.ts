import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Extensions } from '@tiptap/core';
import { captionElement, captionHtml } from './caption-html.ts';

const spans = {
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, 'colspan') },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, 'rowspan') },
  // Asked for by the commands of tables; widths are the site's business.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

function spanOf(cell: HTMLElement, name: string): number {
  const span = Number(cell.getAttribute(name));
  return Number.isInteger(span) && span > 1 && span <= 100 ? span : 1;
}

const scopes = ['row', 'col', 'rowgroup', 'colgroup'];

/** A table with a caption, of which it keeps the HTML, and without the measures that the editor's own one keeps. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: '',
      rendered: false,
      parseHTML: (table: HTMLElement) => captionHtml(table.querySelector(':scope > caption')),
    },
  }),
  // The words of a caption are kept in an attribute; between the rows they would become a cell.
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) => {
    const caption = String(node.attrs.caption);
    return caption === '' ? ['table', ['tbody', 0]] : ['table', captionElement(caption), ['tbody', 0]];
  },
});

/** Everything that tables bring with them. */
export const tableNodes: Extensions = [
  // Its own view draws columns with measures, and no caption.
  CaptionedTable.configure({ resizable: false, View: null }),
  TableRow,
  TableCell.extend({ addAttributes: () => spans }),
  TableHeader.extend({
    addAttributes: () => ({
      ...spans,
      scope: {
        default: null,
        parseHTML: (cell: HTMLElement) => scopes.find((scope) => scope === cell.getAttribute('scope')) ?? null,
      },
    }),
  }),
];
