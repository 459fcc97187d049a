import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { listColumns } from './media-cells.tsx';
import classes from './media-list.module.css';
import type { MediaQuery, SortColumn } from './media-query.ts';

/** Sort order of a list, and a function to change it. */
export interface Sorting {
  query: MediaQuery;
  onSort(sort: SortColumn, order: 'asc' | 'desc'): void;
}

/** Column headers, which sort the list. */
export function ListHead({ sorting }: { sorting?: Sorting }) {
  const { t } = useTranslation();
  const columns = [{ name: 'name', sort: 'name' } as const, ...listColumns];
  return (
    <div role="row" aria-rowindex={1} className={`line-below muted strong ${classes.listHead}`}>
      {columns.map(({ name, sort }, place) => {
        const isSorted = sorting?.query.sort === sort && sort !== null;
        const isUp = sorting?.query.order === 'asc';
        const text = t(`media.column.${name}`);
        return (
          <div
            key={name}
            role="columnheader"
            aria-colindex={place + 1}
            aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
            className={classes.column}
            data-column={name}
          >
            {sort && sorting ? (
              <button
                type="button"
                onClick={() =>
                  sorting.onSort(sort, isSorted ? (isUp ? 'desc' : 'asc') : sort === 'name' ? 'asc' : 'desc')
                }
              >
                {text}
                {isSorted && (isUp ? <ArrowUp size={14} aria-hidden /> : <ArrowDown size={14} aria-hidden />)}
              </button>
            ) : (
              text
            )}
          </div>
        );
      })}
    </div>
  );
}
