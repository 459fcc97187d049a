import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Extensions } from '@tiptap/core';
import { captionElement, captionHtml } from './caption-html.ts';

const spans = {
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, 'colspan') },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, 'rowspan') },
  // Required by the table commands; widths are up to the site.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

function spanOf(cell: HTMLElement, name: string): number {
  const span = Number(cell.getAttribute(name));
  return Number.isInteger(span) && span > 1 && span <= 100 ? span : 1;
}

const scopes = ['row', 'col', 'rowgroup', 'colgroup'];

/** Table with a caption, stored as HTML, and without column widths. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: '',
      rendered: false,
      parseHTML: (table: HTMLElement) => captionHtml(table.querySelector(':scope > caption')),
    },
  }),
  // The caption is an attribute; between the rows it would become a cell.
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) => {
    const caption = String(node.attrs.caption);
    return caption === '' ? ['table', ['tbody', 0]] : ['table', captionElement(caption), ['tbody', 0]];
  },
});

/** Extensions for tables. */
export const tableNodes: Extensions = [
  // The default view renders column widths, and no caption.
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
