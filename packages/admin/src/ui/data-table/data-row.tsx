import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { RowCheckbox, type RowKey, type Selection } from './selection.tsx';

export interface RowDetails<Row> {
  /** Label of the button that opens the details. */
  label: (row: Row) => string;
  renderContent: (row: Row) => ReactNode;
}

interface RowProps<Row, Sort extends string> {
  row: Row;
  columns: readonly Column<Row, Sort>[];
  details: RowDetails<Row> | undefined;
  renderActions: ((row: Row) => ReactNode) | undefined;
}

interface CellsProps<Row, Sort extends string> extends RowProps<Row, Sort> {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** ID of the row with the details. */
  detailsID: string;
}

function Cells<Row, Sort extends string>(props: CellsProps<Row, Sort>) {
  const { row, columns, details, renderActions, isOpen, onToggle, detailsID } = props;
  const withToggle = (content: ReactNode) =>
    details ? (
      <span className="row gap-4">
        <button
          type="button"
          className="fold turns"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsID : undefined}
          aria-label={details.label(row)}
          onClick={() => onToggle(!isOpen)}
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
      {columns.map(({ head, renderCell, isTitle, isNumber, isNamed, isMinor }, place) => {
        const Cell = isTitle ? 'th' : 'td';
        return (
          <Cell
            key={head}
            scope={isTitle ? 'row' : undefined}
            data-title={isTitle}
            data-number={isNumber}
            data-minor={isMinor || undefined}
            data-head={isNamed ? head : undefined}
          >
            {place === 0 ? withToggle(renderCell(row)) : renderCell(row)}
          </Cell>
        );
      })}
      {renderActions && <td className={classes.actions}>{renderActions(row)}</td>}
    </>
  );
}

/** Cells of a row. In lists with the same `columns` and `renderActions` as before, a changed selection draws only checkboxes. */
const SameCells = memo(Cells) as typeof Cells;

interface DataRowProps<Row, Sort extends string> extends RowProps<Row, Sort> {
  rowKey: RowKey;
  selection: Selection<Row> | undefined;
}

/** Table row with its expandable details. */
export function DataRow<Row, Sort extends string>({ rowKey, selection, ...props }: DataRowProps<Row, Sort>) {
  const { row, columns, details, renderActions } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr>
        {selection && <RowCheckbox selection={selection} row={row} rowKey={rowKey} />}
        <SameCells {...props} isOpen={isOpen} onToggle={setOpen} detailsID={id} />
      </tr>
      {isOpen && details && (
        <tr id={id} className={classes.details}>
          <td colSpan={columns.length + (selection ? 1 : 0) + (renderActions ? 1 : 0)}>{details.renderContent(row)}</td>
        </tr>
      )}
    </>
  );
}
