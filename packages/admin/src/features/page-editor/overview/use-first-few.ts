import { useDeferredValue } from 'react';

/** Rows that fill the screen when a page is opened. */
const first = 24;

/** The keys of a page as far as they are drawn: what fits on the screen at once, all others right after it. */
export function useFirstFew(order: readonly string[]): readonly string[] {
  const isOpen = useDeferredValue(true, false);
  return isOpen ? order : order.slice(0, first);
}
