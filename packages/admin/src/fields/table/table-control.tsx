import { Button, Checkbox, Input } from '@mantine/core';
import { type Table, tableLimits } from '@ximblox/blocks/internal';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announce.ts';
import { useFieldErrors, useFieldValue } from '../content-port.ts';
import type { ControlProps, FieldOfKind } from '../control.ts';
import { useReadOnly } from '../read-only.tsx';
import { framed, useFieldFrame } from '../use-field-frame.tsx';
import classes from './table-control.module.css';
import { type CellPlace, cellsOf, inserted, newRows, pasted, sizeOf, withCell } from './table-edits.ts';
import { TableRow } from './table-row.tsx';
import { TableTools } from './table-tools.tsx';

/** Keys that move between rows. */
const steps: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

interface TableFooterProps {
  value: Table;
  limits: ReturnType<typeof tableLimits>;
  onChange(value: Table): void;
}

/** Which row and column are headers, and the size of the table. */
function TableFooter({ value, limits, onChange }: TableFooterProps) {
  const { t } = useTranslation();
  return (
    <div className="row wrap gap-16">
      <Checkbox
        label={t('fields.table.headerRow')}
        checked={value.headerRow}
        onChange={(event) => onChange({ ...value, headerRow: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('fields.table.headerColumn')}
        checked={value.headerColumn}
        onChange={(event) => onChange({ ...value, headerColumn: event.currentTarget.checked })}
      />
      <span className="caption muted tabular">
        {t('fields.table.size', { ...sizeOf(value), maxRows: limits.rows, maxColumns: limits.columns })}
      </span>
    </div>
  );
}

/** The current cell, and how the keyboard moves between cells. */
function useCells(value: Table, limits: ReturnType<typeof tableLimits>, onChange: (table: Table) => void) {
  const { t } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<CellPlace>({ row: 0, column: 0 });
  const size = sizeOf(value);
  const place = {
    row: Math.min(current.row, Math.max(0, size.rows - 1)),
    column: Math.min(current.column, Math.max(0, size.columns - 1)),
  };

  /** Focuses a cell once it is rendered. */
  const focus = (cell: CellPlace): void => {
    setCurrent(cell);
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}-${cell.column}"]`)?.focus(),
    );
  };
  const change = (table: Table, cell: CellPlace): void => {
    onChange(table);
    focus(cell);
  };
  const paste = (at: CellPlace, text: string): void => {
    const cells = cellsOf(text);
    const { table, cut } = pasted(value, at, cells, limits);
    change(table, at);
    announce(
      t(cut.rows + cut.columns > 0 ? 'fields.table.cut' : 'fields.table.pasted', {
        rows: cells.length,
        maxRows: limits.rows,
        maxColumns: limits.columns,
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent, at: CellPlace): void => {
    const step = steps[event.key];
    if (step === undefined || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = at.row + (event.key === 'Enter' && event.shiftKey ? -1 : step);
    event.preventDefault();
    if (row >= 0 && row < size.rows) focus({ ...at, row });
    else if (event.key === 'Enter' && row === size.rows && row < limits.rows)
      change(inserted(value, 'row', row), { row, column: at.column });
  };
  return { grid, place, setCurrent, change, paste, onKeyDown };
}

interface CreateButtonProps {
  id: string;
  label: string;
  describedBy: string | undefined;
  onClick(): void;
}

function CreateButton({ id, label, describedBy, onClick }: CreateButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      id={id}
      variant="default"
      size="xs"
      leftSection={<Plus size={14} aria-hidden />}
      aria-label={`${label}: ${t('fields.table.create')}`}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {t('fields.table.create')}
    </Button>
  );
}

/**
 * Control for a table: an input for each cell, and tools for the row and column of the current one. Cells of a spreadsheet can be
 * pasted. Enter and the arrow keys move between rows; Enter adds a row after the last one.
 */
export function TableControl({ field, label, path }: ControlProps<FieldOfKind<'table'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useFieldValue<Table>(field, path);
  const frame = useFieldFrame(field, label, path);
  const wrongCells = useFieldErrors(`props.${path}.rows`).length > 0;
  const { wrapper, describedBy } = framed(frame);
  const isReadOnly = useReadOnly();
  const limits = tableLimits(field);
  const cells = useCells(value, limits, (table) => setValue(table, false));
  const { grid, place, setCurrent, change, paste, onKeyDown } = cells;

  return (
    <Input.Wrapper {...wrapper}>
      {value.rows.length === 0 ? (
        !isReadOnly && (
          <CreateButton
            id={frame.id}
            label={label}
            describedBy={describedBy}
            onClick={() => change({ ...value, rows: newRows(limits) }, { row: 0, column: 0 })}
          />
        )
      ) : (
        <div id={frame.id} role="group" aria-label={label} aria-describedby={describedBy} className="stack gap-4 min-0">
          {!isReadOnly && <TableTools table={value} place={place} limits={limits} onChange={change} />}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard when its inputs are disabled */}
          <div
            ref={grid}
            className={`control-box ${classes.grid}`}
            {...(isReadOnly ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
          >
            <table className={`full-width ${classes.table}`}>
              <tbody>
                {value.rows.map((texts, row) => (
                  <TableRow
                    // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else
                    key={row}
                    row={row}
                    cells={texts}
                    max={limits.cell}
                    isHeader={value.headerRow && row === 0}
                    hasHeader={value.headerColumn}
                    onFocus={setCurrent}
                    onChange={(cell, text) => setValue(withCell(value, cell, text))}
                    onPaste={paste}
                    onKeyDown={onKeyDown}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <TableFooter value={value} limits={limits} onChange={(table) => setValue(table, false)} />
          {wrongCells && <p className="caption danger">{t('fields.table.longCell', { max: limits.cell })}</p>}
        </div>
      )}
    </Input.Wrapper>
  );
}
