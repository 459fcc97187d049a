import type { ReactNode } from 'react';
import { useAtLeast } from '../../lib/list/at-least.ts';
import type { List } from '../../lib/list/use-list.ts';
import type { Column } from '../data-table/column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import type { RowDetails } from '../data-table/data-row.tsx';
import type { RowKey, Selection } from '../data-table/selection.tsx';
import { ListSearch } from '../list-search.tsx';
import { NoResults } from '../no-results.tsx';
import { Pagination } from '../pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../states.tsx';
import type { IconComponent } from '../icon.ts';
import classes from './list-view.module.css';

export interface ListViewProps<Row, Sort extends string> {
  /** Accessible name of the table. */
  caption: string;
  list: List<Row, Readonly<Record<string, string>>, Sort>;
  columns: readonly Column<Row, NoInfer<Sort>>[];
  rowKey: (row: Row) => RowKey;
  renderActions?: (row: Row) => ReactNode;
  details?: RowDetails<Row>;
  selection?: Selection<Row>;
  /** Whether the list has a search field; `'open'` shows it from the start, else a button opens it. */
  hasSearch?: boolean | 'open';
  filters?: ReactNode;
  /** Buttons beside the number of rows that change how rows are shown. */
  viewOptions?: ReactNode;
  /** Formats the number of rows. */
  count?: (totalItems: number) => string;
  /** Empty state of a list without any rows. */
  empty: { title: string; icon?: IconComponent; text?: ReactNode };
  /** Text below the message that nothing was found. */
  noResults?: ReactNode;
}

/** Rows of a list, or its loading, error or empty state. */
function Rows<Row, Sort extends string>(props: ListViewProps<Row, Sort>) {
  const { caption, list, columns, rowKey, selection, details, renderActions, empty, noResults } = props;
  if (list.error) return <ErrorState failure={list.error} onRetry={list.refetch} />;
  if (!list.items) return <LoadingState rows={8} />;
  if (list.items.length > 0) {
    return (
      <DataTable
        caption={caption}
        columns={columns}
        rows={list.items}
        rowKey={rowKey}
        isStale={list.isStale}
        sorting={list}
        selection={selection}
        details={details}
        renderActions={renderActions}
      />
    );
  }
  if (list.isNarrowed) {
    return (
      <>
        <NoResults onShowAll={list.showAll} />
        {noResults}
      </>
    );
  }
  return (
    <EmptyState title={empty.title} icon={empty.icon}>
      {empty.text}
    </EmptyState>
  );
}

/** List with search, filters, row count, rows and pagination. */
export function ListView<Row, Sort extends string>(props: ListViewProps<Row, Sort>) {
  const { list, hasSearch = false, filters, viewOptions, count, selection } = props;
  const { totalItems } = list;
  const atLeast = useAtLeast();
  return (
    <>
      {(hasSearch || filters || count) && (
        <div className={`row wrap gap-8 line-below ${classes.toolbar}`}>
          {hasSearch && <ListSearch term={list.searchTerm} onSearch={list.search} startsOpen={hasSearch === 'open'} />}
          {filters}
          <div
            className={`row small wrap gap-4-8 push muted tabular ${classes.end}`}
            data-selection={selection !== undefined || undefined}
          >
            {selection?.actions}
            {count && <output>{totalItems !== undefined && atLeast(count(totalItems), totalItems)}</output>}
            {viewOptions}
          </div>
        </div>
      )}
      <Rows {...props} />
      <Pagination
        pageIndex={list.pageIndex}
        pageSize={list.pageSize}
        totalItems={totalItems ?? 0}
        onChange={list.goTo}
      />
    </>
  );
}
