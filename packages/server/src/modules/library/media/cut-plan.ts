import { cropRect, type Rect, type Size, turn, turnedSize } from '@ximblox/blocks';
import type { CropParams } from '@ximblox/contract';

/**
 * The steps that cut a crop out of a picture without ever holding the whole of it turned: take out the part that the crop
 * can see, resize it, flip it, turn it, place the crop on it.
 */
export interface CutPlan {
  /** What is taken out of the picture first; whole pixels. */
  part: Rect;
  /** The part is resized to this. */
  resized: Size;
  flop: boolean;
  flip: boolean;
  /** Degrees, clockwise, 0 up to but not including 360. */
  rotate: number;
  /** Size of the result. */
  result: Size;
  /** How far the centre of the result lies from the centre of the turned part, to the right and down; pixels of the result. */
  offset: { x: number; y: number };
}

const half = ({ width, height }: Size): { x: number; y: number } => ({ x: width / 2, y: height / 2 });

/** Whole pixels of a picture that hold a span, at least one of them. */
function pixels(from: number, to: number, length: number): { start: number; length: number } {
  const start = Math.min(Math.max(Math.floor(from), 0), length - 1);
  const end = Math.max(Math.min(Math.ceil(to), length), start + 1);
  return { start, length: end - start };
}

/**
 * Plans a crop: flip, then rotation on a canvas that grows, then the rectangle in pixels of the turned picture.
 * @param size of the picture as it is seen, its orientation applied
 * @param largest pixels that the result may be wide and high; a result is never enlarged
 */
export function cutPlan(size: Size, crop: CropParams, largest: Size): CutPlan {
  const rotate = ((crop.rotate % 360) + 360) % 360;
  const rect = cropRect(size, { ...crop, rotate });
  const scale = Math.min(1, largest.width / rect.width, largest.height / rect.height);
  const canvas = half(turnedSize(size, rotate));
  // The crop's centre in the turned picture, and where that lies in the flipped picture before it was turned; both from the centre.
  const centre = { x: rect.x + rect.width / 2 - canvas.x, y: rect.y + rect.height / 2 - canvas.y };
  const before = turn(centre.x, centre.y, -rotate);
  const reach = half(turnedSize(rect, -rotate));
  // Turning by anything but right angles looks at the neighbours of a pixel.
  const margin = rotate % 90 === 0 ? 0 : 2;
  const middle = half(size);
  const across = pixels(middle.x + before.x - reach.x - margin, middle.x + before.x + reach.x + margin, size.width);
  const down = pixels(middle.y + before.y - reach.y - margin, middle.y + before.y + reach.y + margin, size.height);
  const seen = turn(across.start + across.length / 2 - middle.x, down.start + down.length / 2 - middle.y, rotate);
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
