import { type Field, sampleField } from '../draw/field.ts';
import { inside, type Point } from '../draw/path.ts';

type Bump = readonly [x: number, y: number, height: number, rx: number, ry: number];

/** The forms of a face seen from the side, as hills and hollows on the inflated outline. */
const forms: Bump[] = [
  [0.372, 0.455, -0.04, 0.05, 0.042],
  [0.385, 0.474, 0.016, 0.026, 0.022],
  [0.4, 0.4, 0.014, 0.06, 0.025],
  [0.27, 0.575, 0.034, 0.1, 0.05],
  [0.476, 0.654, 0.026, 0.024, 0.024],
  [0.42, 0.665, -0.014, 0.024, 0.04],
  [0.29, 0.73, -0.03, 0.09, 0.07],
  [0.425, 0.778, -0.014, 0.026, 0.02],
  [0.455, 0.745, 0.012, 0.03, 0.02],
  [0.455, 0.79, 0.012, 0.03, 0.016],
  [0.445, 0.828, -0.014, 0.035, 0.014],
  [0.42, 0.905, 0.024, 0.055, 0.045],
  [0.12, 0.8, 0.02, 0.09, 0.09],
  [0.3, 0.3, 0.012, 0.12, 0.09],
  [0.2, 0.42, -0.016, 0.05, 0.07],
];

/** Shortest distance to a closed outline. */
function distance(outline: readonly Point[], x: number, y: number): number {
  let least = 9;
  for (const [px, py] of outline) least = Math.min(least, (px - x) ** 2 + (py - y) ** 2);
  return Math.sqrt(least);
}

/**
 * The light on a rounded form with the given outline, 0 in shade to 1 in light, as a field in head heights;
 * `features` adds the forms of the face. The light comes from before and above the face.
 */
export function roundedLight(
  outline: readonly Point[],
  options: { features?: number; radius?: number; light?: readonly [number, number, number] } = {},
): Field {
  const radius = options.radius ?? 0.26;
  const features = options.features ?? 0;
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - 0.03, Math.min(...ys) - 0.03];
  const extent = {
    x: left,
    y: top,
    width: Math.max(...xs) - left + 0.03,
    height: Math.max(...ys) - top + 0.03,
    cell: 0.008,
  };
  const height = sampleField(extent, (x, y) => {
    const share = inside(outline, x, y) ? Math.min(1, distance(outline, x, y) / radius) : 0;
    let z = radius * 0.8 * Math.sqrt(1 - (1 - share) ** 2);
    if (features > 0) {
      for (const [bx, by, rise, rx, ry] of forms) {
        z += features * rise * Math.exp(-(((x - bx) / rx) ** 2) - ((y - by) / ry) ** 2);
      }
    }
    return z;
  });
  const [lx, ly, lz] = options.light ?? [0.62, -0.42, 0.66];
  const at = (column: number, row: number) =>
    height.values[
      Math.min(height.rows - 1, Math.max(0, row)) * height.columns + Math.min(height.columns - 1, Math.max(0, column))
    ]!;
  const values = new Float32Array(height.values.length);
  for (let row = 0; row < height.rows; row += 1) {
    for (let column = 0; column < height.columns; column += 1) {
      const dx = (at(column + 2, row) - at(column - 2, row)) / (4 * extent.cell);
      const dy = (at(column, row + 2) - at(column, row - 2)) / (4 * extent.cell);
      values[row * height.columns + column] = Math.max(0, (-dx * lx - dy * ly + lz) / Math.hypot(dx, dy, 1));
    }
  }
  return { ...height, values };
}

/** A field in head heights laid out in pixels. */
export function scaledField(field: Field, origin: Point, size: number): Field {
  return { ...field, cell: field.cell * size, x: origin[0] + field.x * size, y: origin[1] + field.y * size };
}
