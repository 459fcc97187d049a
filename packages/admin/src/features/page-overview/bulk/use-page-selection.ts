import type { contract, InputOf } from '@ximblox/contract';
import { useState } from 'react';

export type PageFilter = NonNullable<InputOf<typeof contract.bulkActions.preview>['body']['filter']>;

/** Pages for a bulk action: some, by ID, or all that match the filters of the list. */
export type SelectedPages = { pageIDs: number[] } | { filter: PageFilter };

interface PageSelection {
  /** Keys of the rows that are shown as selected. */
  selected: ReadonlySet<string | number>;
  pages: SelectedPages;
  /** Number of selected pages. */
  count: number;
  select(keys: ReadonlySet<string | number>): void;
  /** Selects all pages that match the filters, also those on other pages of the list. */
  selectMatching(): void;
  clear(): void;
}

const none: ReadonlySet<string | number> = new Set();

/**
 * Returns the selection of the list, which stays while the list is paged and sorted and is cleared by another filter.
 * @param shown IDs of the rows on this page of the list
 */
export function usePageSelection(filter: PageFilter, shown: readonly number[], totalItems: number): PageSelection {
  const place = JSON.stringify(filter);
  const [state, setState] = useState({ place, keys: none, isAll: false });
  const current = state.place === place ? state : { place, keys: none, isAll: false };
  const set = (keys: ReadonlySet<string | number>, isAll = false): void => setState({ place, keys, isAll });
  const { keys, isAll } = current;
  return {
    selected: isAll ? new Set(shown) : keys,
    pages: isAll ? { filter } : { pageIDs: [...keys].map(Number) },
    count: isAll ? totalItems : keys.size,
    select: (next) => set(next),
    selectMatching: () => set(none, true),
    clear: () => set(none),
  };
}
