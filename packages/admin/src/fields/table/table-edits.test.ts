import type { Table } from '@ximblox/blocks';
import { expect, test } from 'vitest';
import { cellsOf, inserted, isCells, moved, newRows, pasted, removed, withCell } from './table-edits.ts';

const table = (...rows: string[]): Table => ({
  headerRow: true,
  headerColumn: false,
  rows: rows.map((row) => [...row]),
});
const shown = ({ rows }: Table): string[] => rows.map((row) => row.map((cell) => cell || '.').join(''));
const most = { rows: 3, columns: 3, cell: 5 };

test('rows and columns are inserted, removed and moved', () => {
  const start = table('ab', 'cd');
  expect(shown(inserted(start, 'row', 1))).toEqual(['ab', '..', 'cd']);
  expect(shown(inserted(start, 'column', 2))).toEqual(['ab.', 'cd.']);
  expect(shown(removed(start, 'row', 0))).toEqual(['cd']);
  expect(shown(removed(start, 'column', 0))).toEqual(['b', 'd']);
  expect(removed(table('a', 'b'), 'column', 0).rows).toEqual([]);
  expect(shown(moved(start, 'row', 1, -1))).toEqual(['cd', 'ab']);
  expect(shown(moved(start, 'column', 0, 1))).toEqual(['ba', 'dc']);
  expect(shown(moved(start, 'column', 1, 1))).toEqual(['ab', 'cd']);
  expect(newRows({ rows: 9, columns: 2 })).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
  ]);
});

test('a cell is written, and other rows stay the same objects', () => {
  const start = table('ab', 'cd');
  const changed = withCell(start, { row: 1, column: 0 }, 'x');
  expect(shown(changed)).toEqual(['ab', 'xd']);
  expect(changed.rows[0]).toBe(start.rows[0]);
});

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\n\tb',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"a ""b""\nc"\td', [['a "b" c', 'd']]],
  ['"a" b\tc', [['"a" b', 'c']]],
  ['a', [['a']]],
  ['\n\n', [[''], ['']]],
])('%j is pasted as %j', (text, cells) => expect(cellsOf(text)).toEqual(cells));

test('one cell is pasted as text', () => {
  expect(isCells('one cell\n')).toBe(false);
  expect(isCells('two\tcells')).toBe(true);
});

test('pasted cells make the table larger, up to its limits', () => {
  const start = table('ab');
  expect(shown(pasted(start, { row: 0, column: 1 }, [['x', 'y'], ['z']], most).table)).toEqual(['axy', '.z.']);
  const tooMany = pasted(
    start,
    { row: 0, column: 2 },
    Array.from({ length: 5 }, () => ['1234567', '2']),
    most,
  );
  expect(tooMany.table.rows).toEqual([
    ['a', 'b', '12345'],
    ['', '', '12345'],
    ['', '', '12345'],
  ]);
  expect(tooMany.cut).toEqual({ rows: 2, columns: 1 });
});
