import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './table-control.module.css';
import { type CellPlace, isCells } from './table-edits.ts';

interface TableRowProps {
  row: number;
  cells: readonly string[];
  /** Characters of a cell. */
  max: number;
  /** Whether all its cells are headings, or the first one. */
  isHeader: boolean;
  hasHeader: boolean;
  onFocus(cell: CellPlace): void;
  onChange(cell: CellPlace, text: string): void;
  onPaste(cell: CellPlace, text: string): void;
  onKeyDown(event: KeyboardEvent, cell: CellPlace): void;
}

/** Row of inputs. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, cells, max, isHeader, hasHeader } = props;
  const { t } = useTranslation();
  return (
    <tr>
      {cells.map((cell, column) => {
        const place = { row, column };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- cells have nothing else
          <td key={column}>
            <input
              className={`surface full-width pad-4-8 ${classes.cell}`}
              data-cell={`${row}-${column}`}
              data-header={isHeader || (hasHeader && column === 0) || undefined}
              aria-label={t('fields.table.cell', { row: row + 1, column: column + 1 })}
              aria-invalid={cell.length > max || undefined}
              autoComplete="off"
              value={cell}
              onFocus={() => props.onFocus(place)}
              onChange={(event) => props.onChange(place, event.currentTarget.value)}
              onKeyDown={(event) => props.onKeyDown(event, place)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain');
                if (!isCells(text)) return;
                event.preventDefault();
                props.onPaste(place, text);
              }}
            />
          </td>
        );
      })}
    </tr>
  );
});
