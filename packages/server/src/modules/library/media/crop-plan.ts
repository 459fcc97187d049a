import { cropRect, type Rect, type Size, rotatePoint, rotatedSize } from '@ximblox/blocks/internal';
import type { CropParams } from '@ximblox/contract';

/**
 * Plan of a crop that never rotates the whole image in memory: extract the part that the crop can show, resize it, flip it, rotate
 * it and place the crop on it.
 */
export interface CropPlan {
  /** Part of the image to extract first, in whole pixels. */
  part: Rect;
  /** Size of the part after resizing. */
  resized: Size;
  flop: boolean;
  flip: boolean;
  /** Degrees, clockwise, 0 up to but not including 360. */
  rotate: number;
  /** Size of the result. */
  result: Size;
  /** Offset of the centre of the result from the centre of the rotated part, in pixels of the result. */
  offset: { x: number; y: number };
}

const half = ({ width, height }: Size): { x: number; y: number } => ({ x: width / 2, y: height / 2 });

/** Rounds a span outwards to whole pixels of an image, at least one. */
function pixelSpan(from: number, to: number, length: number): { start: number; length: number } {
  const start = Math.min(Math.max(Math.floor(from), 0), length - 1);
  const end = Math.max(Math.min(Math.ceil(to), length), start + 1);
  return { start, length: end - start };
}

/**
 * Plans a crop: flip, then rotate on a canvas that grows, then cut the rectangle in pixels of the rotated image.
 * @param size of the image with its EXIF orientation applied
 * @param largest maximum size of the result in pixels; the result is never enlarged
 */
export function planCrop(size: Size, crop: CropParams, largest: Size): CropPlan {
  const rotate = ((crop.rotate % 360) + 360) % 360;
  const rect = cropRect(size, { ...crop, rotate });
  const scale = Math.min(1, largest.width / rect.width, largest.height / rect.height);
  const canvas = half(rotatedSize(size, rotate));
  // Centre of the crop in the rotated and in the unrotated image, both relative to the centre of the image.
  const centre = { x: rect.x + rect.width / 2 - canvas.x, y: rect.y + rect.height / 2 - canvas.y };
  const before = rotatePoint(centre.x, centre.y, -rotate);
  const reach = half(rotatedSize(rect, -rotate));
  // Rotation by other than right angles interpolates neighbouring pixels.
  const margin = rotate % 90 === 0 ? 0 : 2;
  const middle = half(size);
  const across = pixelSpan(middle.x + before.x - reach.x - margin, middle.x + before.x + reach.x + margin, size.width);
  const down = pixelSpan(middle.y + before.y - reach.y - margin, middle.y + before.y + reach.y + margin, size.height);
  const seen = rotatePoint(
    across.start + across.length / 2 - middle.x,
    down.start + down.length / 2 - middle.y,
    rotate,
  );
  const [flop, flip] = [crop.scaleX < 0, crop.scaleY < 0];
  return {
    part: {
      x: flop ? size.width - across.start - across.length : across.start,
      y: flip ? size.height - down.start - down.length : down.start,
      width: across.length,
      height: down.length,
    },
    resized: {
      width: Math.max(1, Math.round(across.length * scale)),
      height: Math.max(1, Math.round(down.length * scale)),
    },
    flop,
    flip,
    rotate,
    result: {
      width: Math.max(1, Math.round(rect.width * scale)),
      height: Math.max(1, Math.round(rect.height * scale)),
    },
    offset: { x: (centre.x - seen.x) * scale, y: (centre.y - seen.y) * scale },
  };
}
