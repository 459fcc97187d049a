import { type Camera, project } from './camera.ts';
import type { Field } from './field.ts';
import { type Point, straight } from './path.ts';

/** What each sample of the image sees of a relief: where it lies, how far, and how it is turned to the light. */
export type View = {
  outline: string;
  /** Top of the relief for a pixel column. */
  top: (x: number) => number;
  seen: (x: number, y: number) => { x: number; z: number } | undefined;
  field: (value: (x: number, z: number) => number) => Field;
};

/** Looks at a relief (height in metres over x, z) between two depths; one layer of a landscape. */
export function viewTerrain(
  camera: Camera,
  relief: (x: number, z: number) => number,
  range: { near: number; far: number; cell?: number; steps?: number },
): View {
  const cell = range.cell ?? 3;
  const columns = Math.ceil(camera.width / cell) + 1;
  const rows = Math.ceil(camera.height / cell) + 1;
  const steps = range.steps ?? 700;
  const depths = new Float32Array(columns * rows);
  const tops = new Float32Array(columns).fill(camera.height + 100);
  const centre = camera.centre ?? camera.width / 2;
  for (let column = 0; column < columns; column += 1) {
    const sx = column * cell;
    let lowest = camera.height + 100;
    let filled = rows;
    let before = range.near;
    for (let i = 0; i <= steps; i += 1) {
      const z = range.near * (range.far / range.near) ** (i / steps);
      const x = camera.eye[0] + ((sx - centre) * (z - camera.eye[2])) / camera.focal;
      const sy = project(camera, [x, relief(x, z), z])[1];
      if (sy < lowest) {
        const first = Math.max(0, Math.ceil(sy / cell));
        for (let row = first; row < filled; row += 1) {
          const share = Math.min(1, Math.max(0, (lowest - row * cell) / Math.max(0.01, lowest - sy)));
          depths[row * columns + column] = lowest > camera.height ? z : before + (z - before) * share;
        }
        filled = Math.min(filled, first);
        lowest = sy;
      }
      before = z;
    }
    tops[column] = lowest;
    for (let row = filled - 1; row >= 0; row -= 1) {
      depths[row * columns + column] = filled < rows ? depths[filled * columns + column]! : range.far;
    }
  }
  const edge: Point[] = Array.from(tops, (top, column) => [column * cell, top] as const);
  const world = (column: number, row: number) => {
    const z = depths[row * columns + column]!;
    return { x: camera.eye[0] + ((column * cell - centre) * (z - camera.eye[2])) / camera.focal, z };
  };
  const top = (x: number) => tops[Math.min(columns - 1, Math.max(0, Math.round(x / cell)))]!;
  return {
    outline: straight([[0, camera.height + 100], ...edge, [camera.width, camera.height + 100]]),
    top,
    seen(x, y) {
      if (x < 0 || y < top(x) || x > camera.width || y > camera.height) return undefined;
      return world(Math.round(x / cell), Math.round(y / cell));
    },
    field(value) {
      const values = new Float32Array(columns * rows);
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < columns; column += 1) {
          const at = world(column, row);
          values[row * columns + column] = value(at.x, at.z);
        }
      }
      return { columns, rows, cell, x: 0, y: 0, values };
    },
  };
}

/** How much light (0..1) a relief catches at a point, from a sun in the direction (x, up, z). */
export function lightOn(
  relief: (x: number, z: number) => number,
  sun: readonly [number, number, number],
  reach = 0.6,
): (x: number, z: number) => number {
  const length = Math.hypot(...sun);
  return (x, z) => {
    const dx = (relief(x + reach, z) - relief(x - reach, z)) / (2 * reach);
    const dz = (relief(x, z + reach) - relief(x, z - reach)) / (2 * reach);
    const normal = Math.hypot(dx, 1, dz);
    return Math.max(0, (-dx * sun[0] + sun[1] - dz * sun[2]) / (normal * length));
  };
}
