import { type Camera, project, type Vector } from './camera.ts';
import { type Point, straight } from './path.ts';
import type { Image } from './image.ts';

/** Draws a flat face given by its corners in metres. */
export function face(image: Image, camera: Camera, corners: readonly Vector[], colour: string, opacity = 1): void {
  image.fill(straight(corners.map((corner) => project(camera, corner))), colour, opacity);
}

/** Path data of a line through points in metres. */
export function wire(camera: Camera, points: readonly Vector[], closed = false): string {
  return straight(
    points.map((point) => project(camera, point)),
    closed,
  );
}

/** The corners of a rectangle spanned from an origin by two directions. */
export function quad(origin: Vector, u: Vector, v: Vector): Vector[] {
  const at = (s: number, t: number): Vector => [
    origin[0] + u[0] * s + v[0] * t,
    origin[1] + u[1] * s + v[1] * t,
    origin[2] + u[2] * s + v[2] * t,
  ];
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
}

export type Box = { x: readonly [number, number]; y: readonly [number, number]; z: readonly [number, number] };

/** Draws an upright box: the faces that the eye can see, each in its own colour. */
export function box(
  image: Image,
  camera: Camera,
  { x, y, z }: Box,
  colours: { front: string; side: string; top?: string },
): void {
  const [ex, ey] = camera.eye;
  if (ey > y[1]) {
    face(
      image,
      camera,
      quad([x[0], y[1], z[0]], [x[1] - x[0], 0, 0], [0, 0, z[1] - z[0]]),
      colours.top ?? colours.front,
    );
  }
  const side = ex < x[0] ? x[0] : ex > x[1] ? x[1] : undefined;
  if (side !== undefined) {
    face(image, camera, quad([side, y[0], z[0]], [0, 0, z[1] - z[0]], [0, y[1] - y[0], 0]), colours.side);
  }
  face(image, camera, quad([x[0], y[0], z[0]], [x[1] - x[0], 0, 0], [0, y[1] - y[0], 0]), colours.front);
}

/** Path data of brick or stone courses on a rectangle in the image given by its four corners (bilinear). */
export function courses(
  corners: readonly [Point, Point, Point, Point],
  rows: number,
  columns: number,
  keep: (u: number, v: number) => boolean = () => true,
): string {
  const [a, b, c, d] = corners;
  const at = (u: number, v: number): Point => [
    (a[0] * (1 - u) + b[0] * u) * (1 - v) + (d[0] * (1 - u) + c[0] * u) * v,
    (a[1] * (1 - u) + b[1] * u) * (1 - v) + (d[1] * (1 - u) + c[1] * u) * v,
  ];
  let data = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const u = (column + (row % 2) * 0.5) / columns;
      const v = row / rows;
      if (!keep(u, v)) continue;
      if (row > 0) data += straight([at(u, v), at(Math.min(1, u + 1 / columns), v)], false);
      if (u > 0) data += straight([at(u, v), at(u, v + 1 / rows)], false);
    }
  }
  return data;
}
