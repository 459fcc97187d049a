/** Layout of a grid of folders and, below them, files. In pixels from the top of the grid. */
export interface GridLayout {
  columns: number;
  /** Number of folders and files. */
  count: number;
  folders: number;
  rows: number;
  height: number;
}

interface GridShape {
  folders: number;
  files: number;
  columns: number;
  /** Row heights of folders and files, including the gap below. */
  folderHeight: number;
  fileHeight: number;
  /** Gap between the last folder and the first file. */
  between: number;
}

export interface GridRow {
  row: number;
  top: number;
  /** Position of its first folder or file; folders come first. */
  first: number;
  /** Position after its last one. */
  end: number;
  isOfFolders: boolean;
}

export interface Grid extends GridLayout {
  rowAt(row: number): GridRow;
  rowOf(position: number): number;
  /** Rows in a vertical range. */
  rowsBetween(top: number, bottom: number): { first: number; end: number };
}

const between0 = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(most, 0));

/** Lays out folders and files in rows of equal height; each kind starts a new row. */
export function gridLayout({ folders, files, columns, folderHeight, fileHeight, between }: GridShape): Grid {
  const folderRows = Math.ceil(folders / columns);
  const fileRows = Math.ceil(files / columns);
  const rows = folderRows + fileRows;
  const filesTop = folderRows * folderHeight + (folderRows > 0 && fileRows > 0 ? between : 0);
  const rowAt = (row: number): GridRow => {
    if (row < folderRows) {
      const first = row * columns;
      return { row, top: row * folderHeight, first, end: Math.min(first + columns, folders), isOfFolders: true };
    }
    const first = folders + (row - folderRows) * columns;
    const top = filesTop + (row - folderRows) * fileHeight;
    return { row, top, first, end: Math.min(first + columns, folders + files), isOfFolders: false };
  };
  const rowAtHeight = (y: number): number =>
    y < filesTop ? Math.floor(y / folderHeight) : folderRows + Math.floor((y - filesTop) / fileHeight);
  return {
    columns,
    count: folders + files,
    folders,
    rows,
    height: filesTop + fileRows * fileHeight,
    rowAt,
    rowOf: (position) =>
      position < folders ? Math.floor(position / columns) : folderRows + Math.floor((position - folders) / columns),
    rowsBetween: (top, bottom) => ({
      first: between0(rowAtHeight(top), rows),
      end: between0(rowAtHeight(bottom) + 1, rows),
    }),
  };
}

/** Navigation keys of a grid. */
export type GridKey =
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'ArrowDown'
  | 'Home'
  | 'End'
  | 'PageUp'
  | 'PageDown'
  | 'First'
  | 'Last';

/**
 * Position that a key moves to; the same position at the edge.
 * @param page visible rows
 */
export function nextPosition(grid: Grid, position: number, key: GridKey, page: number): number {
  const last = grid.count - 1;
  const row = grid.rowOf(position);
  const { first, end } = grid.rowAt(row);
  const inRow = (to: number): number => {
    const target = grid.rowAt(between0(to, grid.rows - 1));
    return Math.min(target.first + (position - first), target.end - 1);
  };
  switch (key) {
    case 'ArrowLeft':
      return Math.max(position - 1, 0);
    case 'ArrowRight':
      return Math.min(position + 1, last);
    case 'ArrowUp':
      return row === 0 ? position : inRow(row - 1);
    case 'ArrowDown':
      return row === grid.rows - 1 ? position : inRow(row + 1);
    case 'Home':
      return first;
    case 'End':
      return end - 1;
    case 'PageUp':
      return inRow(row - Math.max(page, 1));
    case 'PageDown':
      return inRow(row + Math.max(page, 1));
    case 'First':
      return 0;
    case 'Last':
      return last;
  }
}
