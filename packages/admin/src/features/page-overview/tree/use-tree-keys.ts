import type { KeyboardEvent } from 'react';
import { useTypeAhead } from '../../../fields/media-list/use-type-ahead.ts';
import type { Tree } from './use-tree.ts';
import { lastSegment, parentSlug, type TreeRow } from './tree-rows.ts';

/** Rows per Page Up and Page Down. */
const pageStep = 10;

/** Returns the focus target of each cell of a row: its link or button, or the cell itself. */
export const cellsOf = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')]
    .filter((cell) => cell.checkVisibility())
    .map((cell) => cell.querySelector<HTMLElement>('a, button:not([aria-hidden])') ?? cell);

interface TreeKeys {
  tree: Tree;
  current: number;
  /** Moves the focus to a row, or to its cell in a column. */
  goTo(position: number, column?: number): void;
  onOpen(row: TreeRow): void;
  /** F2 on a node. */
  onMove?: ((row: TreeRow) => void) | undefined;
}

const nameOf = (row: TreeRow): string => (row.kind === 'node' ? (row.node.page?.title ?? row.node.segment) : '');

/** Returns the next row whose title or slug starts with the typed text. */
function findTyped(rows: readonly TreeRow[], typed: string, after: number): number | null {
  const order = rows.map((_, step) => (after + 1 + step) % rows.length);
  const isMeant = (position: number): boolean => {
    const row = rows[position];
    if (row?.kind !== 'node') return false;
    return [nameOf(row), lastSegment(row.node.slug)].some((name) => name.toLocaleLowerCase().startsWith(typed));
  };
  return order.find(isMeant) ?? null;
}

/** Moves the focus within a row, from a cell to another or to the row. @returns whether the key was handled */
function moveInRow({ key }: KeyboardEvent<HTMLElement>, row: HTMLElement, column: number): boolean {
  const cells = cellsOf(row);
  const to: Record<string, HTMLElement | undefined> = {
    ArrowRight: cells[Math.min(column + 1, cells.length - 1)],
    ArrowLeft: column === 0 ? row : cells[column - 1],
    Home: cells[0],
    End: cells.at(-1),
  };
  to[key]?.focus();
  return key in to;
}

/** Rows to move by, for the keys that move up and down from a row or a cell. */
const verticalKeys: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageStep, PageUp: -pageStep };

/** Returns the keyboard handler of the tree, following the ARIA treegrid pattern. */
export function useTreeKeys({
  tree,
  current,
  goTo,
  onOpen,
  onMove,
}: TreeKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { rows, setOpen } = tree;
  const typeAhead = useTypeAhead(async (typed) => {
    const position = findTyped(rows, typed, typed.length === 1 ? current : current - 1);
    if (position !== null) goTo(position);
  });

  const step = (by: number, column?: number): void =>
    goTo(Math.min(rows.length - 1, Math.max(0, current + by)), column);
  const positionOf = (slug: string | null): number =>
    rows.findIndex((row) => row.kind === 'node' && row.node.slug === slug);

  /** Moves to another row. @returns whether the key was handled */
  const onVertical = (event: KeyboardEvent<HTMLElement>, column: number): boolean => {
    const by = event.altKey ? undefined : verticalKeys[event.key];
    const isFar = (event.ctrlKey || event.metaKey) && (event.key === 'Home' || event.key === 'End');
    if (by !== undefined) step(by, column === -1 ? undefined : column);
    else if (isFar) goTo(event.key === 'Home' ? 0 : rows.length - 1);
    return by !== undefined || isFar;
  };

  /** @returns whether the key was handled */
  const onRow = (event: KeyboardEvent<HTMLElement>, row: TreeRow, element: Element): boolean => {
    const node = row.kind === 'node' ? row.node : null;
    const isOpen = row.kind === 'node' && row.isOpen;
    switch (event.key) {
      case 'Home':
        goTo(0);
        return true;
      case 'End':
        goTo(rows.length - 1);
        return true;
      case 'ArrowRight':
        if (node && node.children > 0 && !isOpen) setOpen(node.slug, true);
        else cellsOf(element)[0]?.focus();
        return true;
      case 'ArrowLeft': {
        if (node && isOpen) setOpen(node.slug, false);
        else goTo(Math.max(0, positionOf(node ? parentSlug(node.slug) : row.kind === 'node' ? null : row.parent)));
        return true;
      }
      case 'Enter':
        onOpen(row);
        return true;
      case 'F2':
        onMove?.(row);
        return true;
      default:
        return !event.ctrlKey && !event.metaKey && !event.altKey && typeAhead.type(event.key, event.timeStamp);
    }
  };

  return (event) => {
    const target = event.target as HTMLElement;
    const element = target.closest<HTMLElement>('[role="row"][data-position]');
    const row = rows[current];
    if (!element || !row || event.defaultPrevented || target.closest('[role="menu"]')) return;
    const column = cellsOf(element).indexOf(target);
    // Any other key resets type-ahead.
    if ([...event.key].length > 1) typeAhead.end();
    const wasHandled =
      onVertical(event, column) ||
      (target === element ? onRow(event, row, element) : column !== -1 && moveInRow(event, element, column));
    if (wasHandled) event.preventDefault();
  };
}
