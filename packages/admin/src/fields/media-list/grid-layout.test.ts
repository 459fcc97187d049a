import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GridKey, gridLayout, nextPosition } from './grid-layout.ts';

const shape = { folders: 5, files: 10, columns: 4, folderHeight: 50, fileHeight: 200, between: 20 };
const grid = gridLayout(shape);

describe('a grid of folders and files', () => {
  it('starts a new row for the files', () => {
    expect(grid.rowAt(1)).toEqual({ row: 1, top: 50, first: 4, end: 5, isOfFolders: true });
    expect(grid.rowAt(2)).toEqual({ row: 2, top: 120, first: 5, end: 9, isOfFolders: false });
    expect(grid.rowAt(4)).toMatchObject({ first: 13, end: 15 });
    expect(grid).toMatchObject({ rows: 5, count: 15, height: 720 });
  });

  it('returns the visible rows', () => {
    expect(grid.rowsBetween(0, 40)).toEqual({ first: 0, end: 1 });
    expect(grid.rowsBetween(60, 330)).toEqual({ first: 1, end: 4 });
    expect(grid.rowsBetween(-500, -100)).toEqual({ first: 0, end: 0 });
    expect(grid.rowsBetween(5000, 6000)).toEqual({ first: 5, end: 5 });
    expect(gridLayout({ ...shape, folders: 0, files: 0 }).rowsBetween(0, 900)).toEqual({ first: 0, end: 0 });
  });

  it('supports arrow keys across folders and files', () => {
    const walk = (from: number, ...keys: GridKey[]): number =>
      keys.reduce((position, key) => nextPosition(grid, position, key, 2), from);
    expect(walk(1, 'ArrowDown')).toBe(4);
    expect(walk(4, 'ArrowDown')).toBe(5);
    expect(walk(8, 'ArrowUp')).toBe(4);
    expect(walk(4, 'ArrowRight')).toBe(5);
    expect(walk(7, 'Home')).toBe(5);
    expect(walk(7, 'End')).toBe(8);
    expect(walk(6, 'PageDown', 'PageDown')).toBe(14);
    expect(walk(14, 'ArrowRight')).toBe(14);
    expect(walk(14, 'First')).toBe(0);
    expect(walk(0, 'Last')).toBe(14);
  });

  it('assigns every folder and file to exactly one row, and keys stay inside', () => {
    const keys = fc.constantFrom<GridKey>(
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'Home',
      'End',
      'PageUp',
      'PageDown',
      'First',
      'Last',
    );
    const count = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 7 }), fc.array(keys), (folders, files, columns, pressed) => {
        const one = gridLayout({ ...shape, folders, files, columns });
        const positions = Array.from({ length: one.rows }, (_, row) => one.rowAt(row)).flatMap(({ first, end, row }) =>
          Array.from({ length: end - first }, (_, step) => [first + step, row] as const),
        );
        expect(positions.map(([position]) => position)).toEqual(Array.from({ length: folders + files }, (_, at) => at));
        for (const [position, row] of positions) expect(one.rowOf(position)).toBe(row);
        if (one.count === 0) return;
        let position = 0;
        for (const key of pressed) {
          position = nextPosition(one, position, key, 3);
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThan(one.count);
        }
      }),
    );
  });
});
