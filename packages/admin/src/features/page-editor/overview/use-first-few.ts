import { useDeferredValue } from 'react';

/** Rows that fill the screen. */
const first = 24;

/** Keys of the blocks to render: first those that fit on the screen, then all. */
export function useFirstFew(order: readonly string[]): readonly string[] {
  const isOpen = useDeferredValue(true, false);
  return isOpen ? order : order.slice(0, first);
}
