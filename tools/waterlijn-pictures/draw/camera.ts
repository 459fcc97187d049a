import type { Point } from './path.ts';

/** A view along +z with upright verticals: metres in, pixels out. */
export type Camera = {
  width: number;
  height: number;
  /** Height of the horizon in pixels from the top; may lie outside the image. */
  horizon: number;
  /** Focal length in pixels. */
  focal: number;
  /** The eye: x, height, z in metres. */
  eye: readonly [number, number, number];
  /** Pixel column of the vanishing point; the middle when left out. */
  centre?: number;
};

export type Vector = readonly [number, number, number];

/** Where a point in metres falls in the image. */
export function project(camera: Camera, [x, y, z]: Vector): Point {
  const depth = Math.max(0.05, z - camera.eye[2]);
  const scale = camera.focal / depth;
  return [
    (camera.centre ?? camera.width / 2) + (x - camera.eye[0]) * scale,
    camera.horizon + (camera.eye[1] - y) * scale,
  ];
}

/** Pixels for a metre at depth z. */
export function scaleAt(camera: Camera, z: number): number {
  return camera.focal / Math.max(0.05, z - camera.eye[2]);
}

/** The point of the level plane at height y that is seen at a pixel under the horizon. */
export function unproject(camera: Camera, sx: number, sy: number, y = 0): Vector {
  const depth = (camera.focal * (camera.eye[1] - y)) / Math.max(0.01, sy - camera.horizon);
  return [
    camera.eye[0] + ((sx - (camera.centre ?? camera.width / 2)) * depth) / camera.focal,
    y,
    camera.eye[2] + depth,
  ];
}
