import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { RowCheckbox, type RowKey, type Selection } from './selection.tsx';

export interface RowDetails<Row> {
  /** Label of the button that opens the details. */
  label: (row: Row) => string;
  renderContent: (row: Row) => ReactNode;
}

interface DataRowProps<Row, Sort extends string> {
  row: Row;
  rowKey: RowKey;
  columns: readonly Column<Row, Sort>[];
  selection: Selection<Row> | undefined;
  details: RowDetails<Row> | undefined;
  renderActions: ((row: Row) => ReactNode) | undefined;
}

/** Table row with its expandable details. */
export function DataRow<Row, Sort extends string>(props: DataRowProps<Row, Sort>) {
  const { row, rowKey, columns, selection, details, renderActions } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const withToggle = (content: ReactNode) =>
    details ? (
      <span className={classes.opener}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={details.label(row)}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={14} aria-hidden />
        </button>
        {content}
      </span>
    ) : (
      content
    );
  return (
    <>
      <tr>
        {selection && <RowCheckbox selection={selection} row={row} rowKey={rowKey} />}
        {columns.map(({ head, renderCell, isTitle, isNumber, isNamed, isMinor }, place) => {
          const Cell = isTitle ? 'th' : 'td';
          return (
            <Cell
              key={head}
              scope={isTitle ? 'row' : undefined}
              data-title={isTitle}
              data-number={isNumber}
              data-minor={isMinor}
              data-head={isNamed ? head : undefined}
            >
              {place === 0 ? withToggle(renderCell(row)) : renderCell(row)}
            </Cell>
          );
        })}
        {renderActions && <td className={classes.actions}>{renderActions(row)}</td>}
      </tr>
      {isOpen && details && (
        <tr id={id} className={classes.details}>
          <td colSpan={columns.length + (selection ? 1 : 0) + (renderActions ? 1 : 0)}>{details.renderContent(row)}</td>
        </tr>
      )}
    </>
  );
}
