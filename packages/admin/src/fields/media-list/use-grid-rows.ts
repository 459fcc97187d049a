import { type RefObject, useEffect, useMemo } from 'react';
import { type Grid, gridLayout } from './grid-layout.ts';
import type { MediaView } from './media-cell.tsx';
import type { MediaContent } from './use-media-content.ts';
import { useVisiblePart } from './use-visible-part.ts';

/** Pixels: minimum width of a tile, gap between tiles, and row heights including the gap below. */
const measures = {
  tile: 168,
  gap: 12,
  grid: { folderHeight: 64, fileHeight: 196, between: 12 },
  list: { folderHeight: 52, fileHeight: 52, between: 0 },
} as const;

/** Rendered row: the positions of its entries, and its offset in pixels from the top of the grid. */
export interface DrawnRow {
  row: number;
  positions: readonly number[];
  top: number;
  height: number;
}

const columnsIn = (width: number): number =>
  Math.max(width < 420 ? 2 : 1, Math.floor((width + measures.gap) / (measures.tile + measures.gap)));

/** Height of a row of files, in pixels. */
export const fileHeight = (view: MediaView): number => measures[view].fileHeight;

/** Layout of a grid for the width of its body. */
export function useGridLayout(body: RefObject<HTMLElement | null>, content: MediaContent, view: MediaView) {
  const part = useVisiblePart(body);
  const { folders, files } = content.counts ?? { folders: 0, files: 0 };
  const columns = view === 'list' ? 1 : columnsIn(part?.width ?? 0);
  const grid = useMemo(
    () => gridLayout({ folders, files, columns, ...measures[view] }),
    [folders, files, columns, view],
  );
  return { grid, part };
}

interface RowsProps extends ReturnType<typeof useGridLayout> {
  content: MediaContent;
  view: MediaView;
  /** Position of the tab stop. */
  current: number;
}

/** Rows to render: the visible ones, whose entries are loaded, and that of the active entry. */
export function useDrawnRows({ grid, part, content, view, current }: RowsProps): DrawnRow[] {
  const { first, end } = part ? grid.rowsBetween(part.top, part.bottom) : { first: 0, end: 0 };
  const { show } = content;
  const firstSeen = end > first ? grid.rowAt(first).first : 0;
  const endSeen = end > first ? grid.rowAt(end - 1).end : 0;
  useEffect(() => show(firstSeen, endSeen), [show, firstSeen, endSeen]);

  const rows = Array.from({ length: end - first }, (_, step) => first + step);
  const active = grid.count > 0 ? grid.rowOf(current) : -1;
  // The active entry stays rendered, since scrolling would otherwise lose the focus.
  if (part && active >= 0 && !rows.includes(active)) {
    if (active < first) rows.unshift(active);
    else rows.push(active);
  }
  return rows.map((row) => drawnRow(grid, row, view));
}

function drawnRow(grid: Grid, row: number, view: MediaView): DrawnRow {
  const { first, end, top, isOfFolders } = grid.rowAt(row);
  const height = measures[view][isOfFolders ? 'folderHeight' : 'fileHeight'];
  return {
    row,
    positions: Array.from({ length: end - first }, (_, column) => first + column),
    top,
    height: height - (view === 'grid' ? measures.gap : 0),
  };
}
