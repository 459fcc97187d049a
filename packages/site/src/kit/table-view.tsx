import type { Table } from '@ximblox/blocks';
import { type EditAttributes } from './edit-field.ts';

export interface TableViewProps {
  /** Value of a table field. */
  table: Table;
  /** Name of the table for visitors. */
  caption?: string;
  className?: string;
  /** Result of `editField`, so that a click in the preview leads to the field. */
  edit?: EditAttributes;
}

/** A table of plain text, with its headings marked for screen readers. */
export function TableView({ table, caption, className, edit }: TableViewProps) {
  const rows = table.rows.map((cells, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else, and never change
    <tr key={row}>
      {cells.map((cell, column) => {
        const isRowHeading = table.headerColumn && column === 0;
        const isColumnHeading = table.headerRow && row === 0;
        // An empty corner names nothing.
        const Cell = (isColumnHeading || isRowHeading) && cell !== '' ? 'th' : 'td';
        const scope = Cell === 'td' ? undefined : isColumnHeading ? 'col' : 'row';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- cells have nothing else, and never change
          <Cell key={column} scope={scope}>
            {cell}
          </Cell>
        );
      })}
    </tr>
  ));
  return (
    <table className={className} {...edit}>
      {caption === undefined || caption === '' ? null : <caption>{caption}</caption>}
      {table.headerRow ? <thead>{rows.slice(0, 1)}</thead> : null}
      <tbody>{table.headerRow ? rows.slice(1) : rows}</tbody>
    </table>
  );
}
