import { useSearchParams } from 'react-router';
import { currentQuery } from '../../lib/current-query.ts';
import { writeValues } from '../../lib/list/filters.ts';

/** Optional columns in display order. The title is always shown. */
export const columnNames = [
  'image',
  'type',
  'locale',
  'state',
  'assignee',
  'editor',
  'createdAt',
  'updatedAt',
  'publishedAt',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** With the assignee, the languages of a page would stand one below the other in a window of 1440 pixels. */
const ownColumns: readonly ColumnName[] = columnNames.filter((name) => name !== 'createdAt' && name !== 'assignee');

export interface ChosenColumns {
  /** Whether the URL sets the columns. */
  isChosen: boolean;
  isShown(name: ColumnName): boolean;
  toggle(name: ColumnName): void;
  /** Resets to the default columns. */
  reset(): void;
}

/** Returns the columns in the URL (`columns=type,state`), or the default columns. */
export function useChosenColumns(): ChosenColumns {
  const [address, setAddress] = useSearchParams();
  const text = address.get('columns');
  const named = new Set<string>(text?.split(',') ?? ownColumns);
  const shown = new Set<ColumnName>(columnNames.filter((name) => named.has(name)));
  const write = (columns: string) =>
    setAddress(
      () => {
        const next = currentQuery();
        writeValues(next, { columns });
        return next;
      },
      { replace: true },
    );
  return {
    isChosen: text !== null,
    isShown: (name) => shown.has(name),
    toggle: (name) => {
      const next = columnNames.filter((each) => shown.has(each) !== (each === name));
      write(next.join() === ownColumns.join() ? '' : next.join() || 'title');
    },
    reset: () => write(''),
  };
}
