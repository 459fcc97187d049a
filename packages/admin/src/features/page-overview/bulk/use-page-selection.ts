import { useQuery } from '@tanstack/react-query';
import { contract, type InputOf } from '@ximblox/contract';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/api.ts';
import type { PageRow } from '../page-list.ts';

export type PageFilter = NonNullable<InputOf<typeof contract.bulkActions.preview>['body']['filter']>;

/** Pages for a bulk action: page IDs, or all pages that match the list filters. */
export type SelectedPages = { pageIDs: number[] } | { filter: PageFilter };

type RowKey = string | number;

interface PageSelection {
  /** Keys of selected rows. */
  selected: ReadonlySet<RowKey>;
  pages: SelectedPages;
  /** Number of selected pages. */
  count: number;
  /** Number of pages that match the filters; 0 without a selection. */
  total: number;
  select(keys: ReadonlySet<RowKey>): void;
  /** Selects all pages that match the filters, across all pages of the list. */
  selectMatching(): void;
  clear(): void;
}

/** Page IDs of the selected rows, by row key. */
type Chosen = ReadonlyMap<RowKey, readonly number[]>;

const none: Chosen = new Map();

/**
 * Returns the selection of the list. Paging and sorting keep it; changing a filter clears it. Selecting a row
 * with translations selects all its pages.
 * @param rows rows on this page of the list
 */
export function usePageSelection(filter: PageFilter, rows: readonly PageRow[]): PageSelection {
  const place = JSON.stringify(filter);
  const [state, setState] = useState({ place, chosen: none, isAll: false });
  const { chosen, isAll } = state.place === place ? state : { chosen: none, isAll: false };
  const { data: total = 0 } = useQuery({
    queryKey: ['pages', 'matching', place],
    queryFn: async ({ signal }) =>
      (await api.call(contract.pages.list, { body: { ...filter, pageSize: 1 }, signal })).totalItems,
    enabled: isAll || chosen.size > 0,
  });
  // The same object until something changes: the checkboxes of all rows depend on it.
  return useMemo(() => {
    const set = (next: Chosen, all = false): void => setState({ place, chosen: next, isAll: all });
    const pagesOf = (key: RowKey): readonly number[] =>
      chosen.get(key) ?? rows.find(({ page }) => page.id === key)?.pages.map(({ id }) => id) ?? [];
    const pageIDs = [...chosen.values()].flat();
    return {
      selected: new Set(isAll ? rows.map(({ page }) => page.id) : chosen.keys()),
      pages: isAll ? { filter } : { pageIDs },
      count: isAll ? total : pageIDs.length,
      total,
      select: (keys) => set(new Map([...keys].map((key) => [key, pagesOf(key)]))),
      selectMatching: () => set(none, true),
      clear: () => set(none),
    };
  }, [filter, place, rows, chosen, isAll, total]);
}
