import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { newestAddress } from './newest-address.ts';

interface Rows {
  items: readonly unknown[];
  totalItems: number;
}

interface Place {
  /** From 0. */
  pageIndex: number;
  pageSize: number;
}

/** Rows to show while others load: those of the view before, but not of a page beyond the end, which would look like an empty list. */
export const keepRows = <List extends Rows>(before: List | undefined): List | undefined =>
  before && before.items.length === 0 && before.totalItems > 0 ? undefined : before;

/** The page to show instead of one that has no rows: the last one of the list, and the one before where the list seems to reach further. */
export const pageBefore = (totalItems: number, { pageIndex, pageSize }: Place): number =>
  Math.max(0, Math.min(pageIndex - 1, Math.ceil(totalItems / pageSize) - 1));

/**
 * Leaves a page of a list that turns out to lie beyond its end for the last one that has rows, in one step.
 * @param list the answer of the call, with rows of the view before as `isPlaceholderData`
 * @param goTo shows another page; when left out, `page` in the address is replaced
 * @returns whether there is something to wait for before the list can be shown
 */
export function useStepBack(
  list: { data: Rows | undefined; isPlaceholderData: boolean },
  { pageIndex, pageSize }: Place,
  goTo?: (pageIndex: number) => void,
): boolean {
  const [, setAddress] = useSearchParams();
  const { data, isPlaceholderData } = list;
  const isEmpty = !isPlaceholderData && data?.items.length === 0 && pageIndex > 0;
  const leave = useEffectEvent((from: number) => {
    const page = pageBefore(data?.totalItems ?? 0, { pageIndex: from, pageSize });
    if (goTo) {
      goTo(page);
      return;
    }
    const address = newestAddress();
    if (page === 0) address.delete('page');
    else address.set('page', String(page + 1));
    setAddress(address, { replace: true });
  });
  useEffect(() => {
    if (isEmpty) leave(pageIndex);
  }, [isEmpty, pageIndex]);
  return isEmpty;
}
