import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { DataRow, type RowDetails } from './data-row.tsx';
import { AllCheckbox, type RowKey, type Selection } from './selection.tsx';

export interface Sorting<Sort extends string> {
  sorted: { column: Sort; order: 'asc' | 'desc' } | undefined;
  sortBy(column: Sort): void;
}

interface DataTableProps<Row, Sort extends string> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  /** Whether the rows are those of the previous view while the next ones load. */
  isStale?: boolean;
  sorting?: Sorting<Sort>;
  selection?: Selection<Row>;
  /** Details of a row, opened by a button at its start. */
  details?: RowDetails<Row>;
  /** Buttons or a menu at the end of a row. */
  renderActions?: (row: Row) => ReactNode;
}

function Head<Row, Sort extends string>({ column, sorting }: { column: Column<Row, Sort>; sorting?: Sorting<Sort> }) {
  const { t } = useTranslation();
  const { head, sort, isNumber, isMinor } = column;
  const data = { 'data-number': isNumber, 'data-minor': isMinor || undefined };
  if (!sort || !sorting?.sorted) {
    return (
      <th scope="col" {...data}>
        {head}
      </th>
    );
  }
  const order = sorting.sorted.column === sort ? sorting.sorted.order : undefined;
  const Icon = order === undefined ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown;
  const orderNames = { asc: t('page.overview.sort.ascending'), desc: t('page.overview.sort.descending') };
  return (
    <th
      scope="col"
      aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
      data-sortable
      {...data}
    >
      <button
        type="button"
        className={`inline-row gap-4 nowrap min-height-24 ${classes.sort}`}
        onClick={() => sorting.sortBy(sort)}
      >
        {head}
        <span aria-hidden title={order && orderNames[order]} className="inline-row">
          <Icon size={14} />
        </span>
      </button>
    </th>
  );
}

/** Table with sorting, selection, row details and actions. On narrow windows, rows become cards below the sort buttons. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, rowKey, isStale = false, sorting, selection, details, renderActions } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.scroller}>
      <table
        className={`small full-width ${classes.table}`}
        aria-busy={isStale}
        data-stale={isStale}
        aria-labelledby={id}
      >
        <caption id={id} className="visually-hidden">
          {caption}
        </caption>
        <thead>
          <tr>
            {selection && <AllCheckbox selection={selection} rows={rows} rowKey={rowKey} />}
            {columns.map((column) => (
              <Head key={column.head} column={column} sorting={sorting} />
            ))}
            {renderActions && (
              <th scope="col">
                <span className="visually-hidden">{t('page.overview.column.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DataRow
              key={rowKey(row)}
              rowKey={rowKey(row)}
              row={row}
              columns={columns}
              selection={selection}
              details={details}
              renderActions={renderActions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
