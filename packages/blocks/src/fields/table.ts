import { isRecord } from '@ximblox/contract';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import { countProblems, shown } from './option-problems.ts';

/** Table as components receive it, and as it is stored. */
export interface Table {
  /** Whether the cells of the first row are headings. */
  headerRow: boolean;
  /** Whether the cells of the first column are headings. */
  headerColumn: boolean;
  /** Cells as plain text; all rows have the same length. */
  rows: string[][];
}

export interface TableOptions extends FieldOptions {
  /** 100 by default, 1,000 at most. */
  maxRows?: number;
  /** 12 by default, 50 at most. */
  maxColumns?: number;
  /** Headings of a new table; `row` by default. Editors can change them. */
  header?: 'row' | 'column' | 'both' | 'none';
}

export interface TableField extends Field<'table', Table | null, unknown, Table>, TableOptions {
  kind: 'table';
}

/** A table of plain text; null if empty. `<TableView>` of the kit renders it. */
export const table = (options: TableOptions = {}): TableField => ({ ...options, kind: 'table' });

/** Maximum rows and columns of a field, and characters of a cell. */
export const tableLimits = ({
  maxRows = 100,
  maxColumns = 12,
}: Pick<TableField, 'maxRows' | 'maxColumns'>): { rows: number; columns: number; cell: number } => ({
  rows: maxRows,
  columns: maxColumns,
  cell: 500,
});

/** Maximum limits that a definition can set. */
const most = { maxRows: 1_000, maxColumns: 50 } as const;

/** A table with more cells is not read. */
const maxCells = most.maxRows * most.maxColumns;

const headers = new Set<unknown>(['row', 'column', 'both', 'none']);

/** Stored rows, which may have different lengths; undefined if the value is not a table. */
function rowsIn(value: unknown): readonly unknown[][] | undefined {
  const rows: unknown = isRecord(value) ? value.rows : undefined;
  return Array.isArray(rows) && rows.every((row) => Array.isArray(row)) ? rows : undefined;
}

const widthOf = (rows: readonly unknown[][]): number => rows.reduce((most, { length }) => Math.max(most, length), 0);

/** Numbers of programs are accepted as text. A cell is one line. */
const cellOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll(/\s+/g, ' ') : undefined;

/** Whether the first row and column of a new table are headings. */
const initialHeaders = ({ header = 'row' }: TableField): Pick<Table, 'headerRow' | 'headerColumn'> => ({
  headerRow: header === 'row' || header === 'both',
  headerColumn: header === 'column' || header === 'both',
});

export const tableKind: FieldKind<TableField, Table> = {
  kind: 'table',
  place: 'props',
  empty: (field) => ({ ...initialHeaders(field), rows: [] }),
  isEmpty: ({ rows }) => rows.every((row) => row.every((cell) => cell.trim() === '')),
  parse(value, field) {
    const stored = rowsIn(value);
    const width = widthOf(stored ?? []);
    if (!stored || stored.length * width > maxCells) return undefined;
    const rows = stored.map((row) => Array.from({ length: width }, (_, column) => cellOf(row[column] ?? '')));
    if (!rows.every((row): row is string[] => !row.includes(undefined))) return undefined;
    const initial = initialHeaders(field);
    const { headerRow = initial.headerRow, headerColumn = initial.headerColumn } = value as Record<string, unknown>;
    return typeof headerRow === 'boolean' && typeof headerColumn === 'boolean'
      ? { headerRow, headerColumn, rows }
      : undefined;
  },
  unparsed(value) {
    const rows = rowsIn(value) ?? [];
    return rows.length * widthOf(rows) > maxCells ? [{ code: 'V_14' }] : [];
  },
  check({ rows }, field) {
    const limits = tableLimits(field);
    if (rows.length > limits.rows || widthOf(rows) > limits.columns) return [{ code: 'V_14' }];
    return rows.flatMap((row, position) =>
      row.flatMap((cell, column) =>
        cell.length > limits.cell ? [{ code: 'V_14', part: `rows.${position}.${column}` } as const] : [],
      ),
    );
  },
  searchText: ({ rows }) =>
    rows
      .flat()
      .filter((cell) => cell.trim() !== '')
      .join('\n'),
  resolve: (value, field) => (tableKind.isEmpty(value, field) ? null : value),
  displayText: ({ rows }) => rows.map((row) => row.join(' | ')).join('\n'),
  options: ['maxRows', 'maxColumns', 'header'],
  optionProblems: (field) => [
    ...(['maxRows', 'maxColumns'] as const).flatMap((name) => [
      ...countProblems(field, name),
      ...((field[name] ?? 0) > most[name]
        ? [`has ${shown(field[name])} as \`${name}\`: use at most ${most[name]}`]
        : []),
    ]),
    ...(field.header === undefined || headers.has(field.header)
      ? []
      : [`has ${shown(field.header)} as \`header\`: use "row", "column", "both" or "none"`]),
  ],
  jsonSchema: (field) => {
    const limits = tableLimits(field);
    const cell = { type: 'string', maxLength: limits.cell };
    return {
      type: 'object',
      properties: {
        headerRow: { type: 'boolean' },
        headerColumn: { type: 'boolean' },
        rows: { type: 'array', items: { type: 'array', items: cell, maxItems: limits.columns }, maxItems: limits.rows },
      },
      required: ['rows'],
    };
  },
};
