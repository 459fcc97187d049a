import type { Point } from './path.ts';

/** Values sampled on a regular grid over an image; `cell` is the distance between samples in pixels. */
export type Field = { columns: number; rows: number; cell: number; x: number; y: number; values: Float32Array };

/** Samples a function over the rectangle from (x, y), every `cell` pixels. */
export function sampleField(
  box: { x: number; y: number; width: number; height: number; cell: number },
  value: (x: number, y: number) => number,
): Field {
  const columns = Math.ceil(box.width / box.cell) + 1;
  const rows = Math.ceil(box.height / box.cell) + 1;
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      values[row * columns + column] = value(box.x + column * box.cell, box.y + row * box.cell);
    }
  }
  return { columns, rows, cell: box.cell, x: box.x, y: box.y, values };
}

/** The field softened by a box of the given radius in cells, `passes` times. */
export function blurred(field: Field, radius: number, passes = 2): Field {
  const { columns, rows } = field;
  let values = field.values;
  const pass = (source: Float32Array, stride: number, length: number, lanes: number, laneStride: number) => {
    const target = new Float32Array(source.length);
    for (let lane = 0; lane < lanes; lane += 1) {
      const start = lane * laneStride;
      for (let i = 0; i < length; i += 1) {
        let sum = 0;
        for (let d = -radius; d <= radius; d += 1) {
          sum += source[start + Math.min(length - 1, Math.max(0, i + d)) * stride]!;
        }
        target[start + i * stride] = sum / (2 * radius + 1);
      }
    }
    return target;
  };
  for (let i = 0; i < passes; i += 1) {
    values = pass(values, 1, columns, rows, columns);
    values = pass(values, columns, rows, columns, 1);
  }
  return { ...field, values };
}

/** The value of the field at a point of the image, bilinear. */
export function valueAt(field: Field, x: number, y: number): number {
  const u = Math.min(field.columns - 1.001, Math.max(0, (x - field.x) / field.cell));
  const v = Math.min(field.rows - 1.001, Math.max(0, (y - field.y) / field.cell));
  const i = Math.floor(u);
  const j = Math.floor(v);
  const at = (column: number, row: number) => field.values[row * field.columns + column]!;
  const top = at(i, j) + (at(i + 1, j) - at(i, j)) * (u - i);
  const bottom = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * (u - i);
  return top + (bottom - top) * (v - j);
}

/** Lines of equal value (marching squares). With `rim`, lines close along the rim so that they can be filled. */
export function isolines(field: Field, level: number, rim = false): Point[][] {
  const { columns, rows, cell } = field;
  const low = rim ? -1 : 0;
  const value = (column: number, row: number) =>
    column < 0 || row < 0 || column >= columns || row >= rows ? -1e6 : field.values[row * columns + column]!;
  const next = new Map<number, number>();
  const places = new Map<number, Point>();
  const stride = columns + 4;
  const edge = (column: number, row: number, down: boolean) => {
    const key = ((row + 2) * stride + column + 2) * 2 + (down ? 1 : 0);
    if (!places.has(key)) {
      const a = value(column, row);
      const b = down ? value(column, row + 1) : value(column + 1, row);
      const share = (level - a) / (b - a);
      const u = column + (down ? 0 : share);
      const v = row + (down ? share : 0);
      places.set(key, [
        field.x + Math.min(columns - 1, Math.max(0, u)) * cell,
        field.y + Math.min(rows - 1, Math.max(0, v)) * cell,
      ]);
    }
    return key;
  };
  for (let row = low; row < rows - 1 - low; row += 1) {
    for (let column = low; column < columns - 1 - low; column += 1) {
      const a = value(column, row) >= level;
      const b = value(column + 1, row) >= level;
      const c = value(column + 1, row + 1) >= level;
      const d = value(column, row + 1) >= level;
      if (a === b && b === c && c === d) continue;
      const sides: [boolean, boolean, () => number][] = [
        [a, b, () => edge(column, row, false)],
        [b, c, () => edge(column + 1, row, true)],
        [c, d, () => edge(column, row + 1, false)],
        [d, a, () => edge(column, row, true)],
      ];
      const enters = sides.filter(([from, to]) => from && !to).map(([, , key]) => key());
      const leaves = sides.filter(([from, to]) => !from && to).map(([, , key]) => key());
      enters.forEach((key, i) => next.set(key, leaves[i]!));
    }
  }
  return chains(next, places);
}

function chains(next: Map<number, number>, places: Map<number, Point>): Point[][] {
  const ends = new Set(next.values());
  const lines: Point[][] = [];
  const follow = (start: number) => {
    const line: Point[] = [];
    let key: number | undefined = start;
    while (key !== undefined) {
      line.push(places.get(key)!);
      const following: number | undefined = next.get(key);
      next.delete(key);
      key = following;
    }
    if (line.length > 1) lines.push(line);
  };
  const starts = Array.from(next.keys());
  for (const key of starts) if (!ends.has(key)) follow(key);
  for (const key of starts) if (next.has(key)) follow(key);
  return lines;
}
