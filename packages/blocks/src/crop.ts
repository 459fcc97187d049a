import type { CropParams } from '@ximblox/contract';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Rectangle in pixels from the top left corner of its container. */
export interface Rect extends Size {
  x: number;
  y: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Rounds away floating-point errors, so that a right angle gives whole pixels. */
const clean = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Rotates a point clockwise about the origin; the y axis points down. */
export function rotatePoint(x: number, y: number, degrees: number): { x: number; y: number } {
  const [sine, cosine] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return { x: clean(x * cosine - y * sine), y: clean(x * sine + y * cosine) };
}

/** Size of the upright canvas that a rotated rectangle needs. Not rounded. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  const [sine, cosine] = [Math.abs(Math.sin(radians(degrees))), Math.abs(Math.cos(radians(degrees)))];
  return { width: clean(width * cosine + height * sine), height: clean(width * sine + height * cosine) };
}

const clamp = (min: number, value: number, max: number): number => Math.min(Math.max(value, min), max);

/**
 * Rectangle that a crop selects from the rotated image, in whole pixels. At least one pixel, clamped to the canvas.
 * @param size of the image before rotation
 */
export function cropRect(size: Size, crop: Pick<CropParams, 'x' | 'y' | 'width' | 'height' | 'rotate'>): Rect {
  const turned = rotatedSize(size, crop.rotate);
  const canvas = { width: Math.max(1, Math.round(turned.width)), height: Math.max(1, Math.round(turned.height)) };
  const x = clamp(0, Math.round(crop.x), canvas.width - 1);
  const y = clamp(0, Math.round(crop.y), canvas.height - 1);
  const width = clamp(1, Math.round(crop.width), canvas.width - x);
  const height = clamp(1, Math.round(crop.height), canvas.height - y);
  return { x, y, width, height };
}

/** Returns the size of an image after cropping, or its own size without a crop. */
export const croppedSize = (size: Size, crop: CropParams | undefined): Size => {
  if (!crop) return size;
  const { width, height } = cropRect(size, crop);
  return { width, height };
};

/**
 * Maps a point of the image to its crop; both as fractions of width and height.
 * @returns null if the point is outside of the crop
 */
export function pointInCrop(
  size: Size,
  crop: CropParams | undefined,
  point: readonly [number, number],
): readonly [number, number] | null {
  if (!crop) return point;
  const flipped = { x: (point[0] - 0.5) * size.width, y: (point[1] - 0.5) * size.height };
  const turned = rotatePoint(
    flipped.x * Math.sign(crop.scaleX || 1),
    flipped.y * Math.sign(crop.scaleY || 1),
    crop.rotate,
  );
  const canvas = rotatedSize(size, crop.rotate);
  const rect = cropRect(size, crop);
  const x = (turned.x + canvas.width / 2 - rect.x) / rect.width;
  const y = (turned.y + canvas.height / 2 - rect.y) / rect.height;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? [x, y] : null;
}

/**
 * Largest rectangle of a ratio inside an image, as close to the focal point as possible.
 * @param ratio width divided by height
 */
export function rectOfRatio(size: Size, ratio: number, focus: readonly [number, number] = [0.5, 0.5]): Rect {
  const width = Math.max(1, Math.min(size.width, Math.round(size.height * ratio)));
  const height = Math.max(1, Math.min(size.height, Math.round(width / ratio)));
  return {
    x: Math.round(clamp(0, focus[0] * size.width - width / 2, size.width - width)),
    y: Math.round(clamp(0, focus[1] * size.height - height / 2, size.height - height)),
    width,
    height,
  };
}
