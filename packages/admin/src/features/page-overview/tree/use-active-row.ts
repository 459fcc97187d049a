import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { rowKey, type TreeRow, withAncestors } from './tree-rows.ts';
import { cellsOf } from './use-tree-keys.ts';

/**
 * Roving tabindex of a tree. The active row follows its node; if the node is removed, the nearest node above becomes active.
 * @param first address of the initially active row
 */
export function useActiveRow(body: RefObject<HTMLElement | null>, rows: readonly TreeRow[], first: string) {
  const [active, setActive] = useState(`/${first}`);
  /** Row to focus once it is rendered. */
  const pendingFocus = useRef<{ key: string; column: number | undefined } | null>(null);
  /** Whether the tree has the focus, to restore it when the focused row is removed. */
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
    const position = pendingFocus.current ? find(pendingFocus.current.key) : -1;
    if (pendingFocus.current && position !== -1) {
      const { column } = pendingFocus.current;
      if (focus(position, column)) pendingFocus.current = null;
    } else if (isLost) focus(current, undefined);
  });

  return {
    current,
    /** Focuses a row, immediately or once it is rendered. */
    goTo(position: number, column?: number): void {
      const row = rows[position];
      if (!row) return;
      setActive(rowKey(row));
      pendingFocus.current = focus(position, column) ? null : { key: rowKey(row), column };
    },
    /** Focuses a node once its row exists. */
    goToSlug(slug: string): void {
      pendingFocus.current = { key: `/${slug}`, column: undefined };
      setActive(`/${slug}`);
    },
    onFocus({ target }: FocusEvent): void {
      hasFocus.current = true;
      const position = target.closest('[data-position]')?.getAttribute('data-position');
      const row = position ? rows[Number(position)] : undefined;
      // A closing dialog returns the focus to the row that opened it.
      if (row && !pendingFocus.current) setActive(rowKey(row));
    },
    onBlur({ target }: FocusEvent): void {
      queueMicrotask(() => {
        if (target.isConnected && !body.current?.contains(document.activeElement)) hasFocus.current = false;
      });
    },
  };
}
