import type { Table } from '@ximblox/blocks';

/** Limits of a table. */
export interface TableSize {
  rows: number;
  columns: number;
}

/** Position of a cell, from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

/** A row or a column. */
export type Axis = 'row' | 'column';

type Rows = readonly (readonly string[])[];

const copied = (rows: Rows): string[][] => rows.map((row) => [...row]);

/** Number of rows and columns. */
export const sizeOf = ({ rows }: Table): TableSize => ({ rows: rows.length, columns: rows[0]?.length ?? 0 });

/** A table of empty cells, three by three where the limits allow it. */
export const newRows = (most: TableSize): string[][] =>
  Array.from({ length: Math.min(3, most.rows) }, () => Array.from({ length: Math.min(3, most.columns) }, () => ''));

/** Replaces the text of a cell. Other rows stay the same objects. */
export const withCell = (table: Table, { row, column }: CellPlace, text: string): Table => ({
  ...table,
  rows: table.rows.map((cells, position) => (position === row ? cells.with(column, text) : cells)),
});

/** Inserts an empty row or column before a position. */
export const inserted = (table: Table, axis: Axis, at: number): Table => ({
  ...table,
  rows:
    axis === 'row'
      ? copied(table.rows).toSpliced(
          at,
          0,
          Array.from({ length: sizeOf(table).columns }, () => ''),
        )
      : table.rows.map((cells) => cells.toSpliced(at, 0, '')),
});

/** Removes a row or column. A table without columns has no rows either. */
export function removed(table: Table, axis: Axis, at: number): Table {
  const rows = axis === 'row' ? copied(table.rows).toSpliced(at, 1) : table.rows.map((cells) => cells.toSpliced(at, 1));
  return { ...table, rows: rows[0]?.length === 0 ? [] : rows };
}

const swapped = <T>(list: readonly T[], at: number, other: number): T[] => {
  const [one, two] = [list[at], list[other]];
  return one === undefined || two === undefined ? [...list] : list.with(at, two).with(other, one);
};

/** Exchanges a row or column with the one before (-1) or after it (1). */
export const moved = (table: Table, axis: Axis, at: number, step: -1 | 1): Table => ({
  ...table,
  rows: axis === 'row' ? swapped(table.rows, at, at + step) : table.rows.map((cells) => swapped(cells, at, at + step)),
});

/** Whether a pasted text is more than one cell. */
export const isCells = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/** Reads the cells of a spreadsheet from the clipboard: tabs and line breaks, with quotes around cells that contain them. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|$)/y;
  const source = text.replace(/\r?\n$/, '');
  for (let match = cell.exec(source); match; match = cell.exec(source)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** Writes cells from a place on; the table grows up to the limits. Returns the number of rows and columns that did not fit. */
export function pasted(
  table: Table,
  place: CellPlace,
  cells: Rows,
  most: TableSize & { cell: number },
): { table: Table; cut: TableSize } {
  const width = Math.max(...cells.map(({ length }) => length));
  const wanted = { rows: place.row + cells.length, columns: place.column + width };
  const size = sizeOf(table);
  const rows = Math.min(most.rows, Math.max(size.rows, wanted.rows));
  const columns = Math.min(most.columns, Math.max(size.columns, wanted.columns));
  const textAt = (row: number, column: number): string =>
    cells[row - place.row]?.[column - place.column]?.slice(0, most.cell) ?? table.rows[row]?.[column] ?? '';
  return {
    table: {
      ...table,
      rows: Array.from({ length: rows }, (_row, row) =>
        Array.from({ length: columns }, (_column, column) => textAt(row, column)),
      ),
    },
    cut: { rows: Math.max(0, wanted.rows - rows), columns: Math.max(0, wanted.columns - columns) },
  };
}
