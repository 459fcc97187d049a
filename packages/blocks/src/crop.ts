import type { CropParams } from '@ximblox/contract';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A rectangle in pixels from the left and the top of what holds it. */
export interface Rect extends Size {
  x: number;
  y: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Without the dust of floating point, so that a right angle gives whole pixels. */
const clean = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Where a point goes when the plane is turned clockwise about its origin; the y axis points down. */
export function turn(x: number, y: number, degrees: number): { x: number; y: number } {
  const [sine, cosine] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return { x: clean(x * cosine - y * sine), y: clean(x * sine + y * cosine) };
}

/** The size of the upright canvas that a turned rectangle needs. Not rounded. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const [sine, cosine] = [Math.abs(Math.sin(radians(degrees))), Math.abs(Math.cos(radians(degrees)))];
  return { width: clean(width * cosine + height * sine), height: clean(width * sine + height * cosine) };
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * The rectangle that a crop takes out of the turned picture: whole pixels, at least one, none outside of the canvas.
 * @param size of the picture before it is turned
 */
export function cropRect(size: Size, crop: Pick<CropParams, 'x' | 'y' | 'width' | 'height' | 'rotate'>): Rect {
  const turned = turnedSize(size, crop.rotate);
  const canvas = { width: Math.max(1, Math.round(turned.width)), height: Math.max(1, Math.round(turned.height)) };
  const x = between(0, Math.round(crop.x), canvas.width - 1);
  const y = between(0, Math.round(crop.y), canvas.height - 1);
  const width = between(1, Math.round(crop.width), canvas.width - x);
  const height = between(1, Math.round(crop.height), canvas.height - y);
  return { x, y, width, height };
}

/** The size in which a picture is seen: that of its crop, if it has one. */
export const croppedSize = (size: Size, crop: CropParams | undefined): Size => {
  if (!crop) return size;
  const { width, height } = cropRect(size, crop);
  return { width, height };
};

/**
 * Where a point of the picture is seen in its crop; both as fractions of width and height.
 * @returns null when the crop leaves the point out
 */
export function pointInCrop(
  size: Size,
  crop: CropParams | undefined,
  point: readonly [number, number],
): readonly [number, number] | null {
  if (!crop) return point;
  const flipped = { x: (point[0] - 0.5) * size.width, y: (point[1] - 0.5) * size.height };
  const turned = turn(flipped.x * Math.sign(crop.scaleX || 1), flipped.y * Math.sign(crop.scaleY || 1), crop.rotate);
  const canvas = turnedSize(size, crop.rotate);
  const rect = cropRect(size, crop);
  const x = (turned.x + canvas.width / 2 - rect.x) / rect.width;
  const y = (turned.y + canvas.height / 2 - rect.y) / rect.height;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? [x, y] : null;
}

/**
 * The largest rectangle of a ratio inside a picture, as near to its centre of attention as it can be.
 * @param ratio width divided by height
 */
export function rectOfRatio(size: Size, ratio: number, focus: readonly [number, number] = [0.5, 0.5]): Rect {
  const width = Math.max(1, Math.min(size.width, Math.round(size.height * ratio)));
  const height = Math.max(1, Math.min(size.height, Math.round(width / ratio)));
  return {
    x: Math.round(between(0, focus[0] * size.width - width / 2, size.width - width)),
    y: Math.round(between(0, focus[1] * size.height - height / 2, size.height - height)),
    width,
    height,
  };
}
