import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { rowKey, type TreeRow, withAncestors } from './tree-rows.ts';
import { cellsOf } from './use-tree-keys.ts';

/**
 * Manages the row that is the tab stop of a tree. It follows its node; when that is gone, the nearest node above takes over.
 * @param first address of the row at first
 */
export function useActiveRow(body: RefObject<HTMLElement | null>, rows: readonly TreeRow[], first: string) {
  const [active, setActive] = useState(`/${first}`);
  /** The row that gets the focus as soon as it is rendered. */
  const wanted = useRef<{ key: string; column: number | undefined } | null>(null);
  /** Whether the focus is in the tree; a removed row would lose it. */
  const hasFocus = useRef(false);
  const find = (key: string): number => rows.findIndex((row) => rowKey(row) === key);
  const nearest = (): number => {
    const above = withAncestors(active.slice(active.indexOf('/') + 1)).toReversed();
    return above.map((slug) => find(`/${slug}`)).find((position) => position !== -1) ?? 0;
  };
  const exact = find(active);
  const current = exact === -1 ? nearest() : exact;

  /** @returns whether the row is rendered */
  const focus = (position: number, column: number | undefined): boolean => {
    const row = body.current?.querySelector<HTMLElement>(`[data-position="${position}"]`);
    if (!row) return false;
    const target = column === undefined ? row : (cellsOf(row)[column] ?? row);
    target.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    return true;
  };
  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    const position = wanted.current ? find(wanted.current.key) : -1;
    if (wanted.current && position !== -1) {
      const { column } = wanted.current;
      if (focus(position, column)) wanted.current = null;
    } else if (isLost) focus(current, undefined);
  });

  return {
    current,
    /** Moves the focus to a row, also to one that is not rendered yet. */
    goTo(position: number, column?: number): void {
      const row = rows[position];
      if (!row) return;
      setActive(rowKey(row));
      wanted.current = focus(position, column) ? null : { key: rowKey(row), column };
    },
    /** Moves the focus to a node, as soon as its row is there. */
    goToSlug(slug: string): void {
      wanted.current = { key: `/${slug}`, column: undefined };
      setActive(`/${slug}`);
    },
    onFocus({ target }: FocusEvent): void {
      hasFocus.current = true;
      const position = target.closest('[data-position]')?.getAttribute('data-position');
      const row = position ? rows[Number(position)] : undefined;
      // A dialog that closes returns the focus to the row that it was opened from.
      if (row && !wanted.current) setActive(rowKey(row));
    },
    onBlur({ target }: FocusEvent): void {
      queueMicrotask(() => {
        if (target.isConnected && !body.current?.contains(document.activeElement)) hasFocus.current = false;
      });
    },
  };
}
