import { type Rect, rectOfRatio, type Size, rotatePoint, rotatedSize } from '@ximblox/blocks/internal';
import type { CropParams } from '@ximblox/contract';

/** State of the crop editor: image size, orientation, and the rectangle in pixels of the rotated image. */
export interface CropFrame {
  /** Size of the image before rotation. */
  size: Size;
  /** Degrees clockwise, above -180 up to 180. */
  rotate: number;
  scaleX: 1 | -1;
  scaleY: 1 | -1;
  rect: Rect;
  /** Aspect ratio (width divided by height) of the rectangle; null if free. */
  ratio: number | null;
}

/** Edge or corner for resizing: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** Minimum side of a crop in pixels. */
const smallest = 16;
/** Tolerance in pixels for rounding errors. */
const slack = 0.01;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** Normalises an angle to above -180 up to 180 degrees. */
const upright = (degrees: number): number => {
  const turned = ((degrees % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
};

/** Minimum size of the rectangle in its ratio; the whole image if that is smaller. */
export function leastSides({ size, ratio }: Pick<CropFrame, 'size' | 'ratio'>): Size {
  const side = Math.min(smallest, size.width, size.height);
  return ratio === null
    ? { width: side, height: side }
    : { width: side * Math.max(1, ratio), height: side * Math.max(1, 1 / ratio) };
}

/** Space between the rectangle and the image's edges on each side, along the image's axes. */
function room({ size, rotate }: CropFrame, rect: Size): { across: number; down: number } {
  const reach = rotatedSize(rect, -rotate);
  return { across: (size.width - reach.width) / 2, down: (size.height - reach.height) / 2 };
}

/** Centre of a rectangle in the unrotated image, relative to the image's centre. */
function centreOf({ size, rotate }: CropFrame, rect: Rect): { x: number; y: number } {
  const canvas = rotatedSize(size, rotate);
  return rotatePoint(rect.x + rect.width / 2 - canvas.width / 2, rect.y + rect.height / 2 - canvas.height / 2, -rotate);
}

/** Whether a rectangle is inside the image. */
export function isInside(frame: CropFrame, rect: Rect): boolean {
  const { across, down } = room(frame, rect);
  const centre = centreOf(frame, rect);
  return Math.abs(centre.x) <= across + slack && Math.abs(centre.y) <= down + slack;
}

/** Shrinks and moves the rectangle as little as possible to fit inside the image. */
function inside(frame: CropFrame, rect: Rect): Rect {
  const reach = rotatedSize(rect, -frame.rotate);
  const scale = Math.min(1, frame.size.width / reach.width, frame.size.height / reach.height);
  const [width, height] = [rect.width * scale, rect.height * scale];
  const shrunk = { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height };
  const { across, down } = room(frame, shrunk);
  const centre = centreOf(frame, shrunk);
  const allowed = rotatePoint(
    between(-Math.max(0, across), centre.x, Math.max(0, across)),
    between(-Math.max(0, down), centre.y, Math.max(0, down)),
    frame.rotate,
  );
  const canvas = rotatedSize(frame.size, frame.rotate);
  return { x: canvas.width / 2 + allowed.x - width / 2, y: canvas.height / 2 + allowed.y - height / 2, width, height };
}

const withRect = (frame: CropFrame, rect: Rect): CropFrame => ({ ...frame, rect: inside(frame, rect) });

/** Largest rectangle of the frame's ratio around a point relative to the canvas centre; the whole canvas if free. */
function largest(frame: CropFrame, at = { x: 0, y: 0 }): CropFrame {
  const canvas = rotatedSize(frame.size, frame.rotate);
  const { width, height } = rectOfRatio(canvas, frame.ratio ?? canvas.width / canvas.height);
  const x = canvas.width / 2 + at.x - width / 2;
  const y = canvas.height / 2 + at.y - height / 2;
  return withRect(frame, { x, y, width, height });
}

/** Initial frame of an image: its stored crop, else the largest part of its ratio around the focal point. */
export function startFrame(
  size: Size,
  {
    crop,
    ratio,
    focus,
  }: { crop?: CropParams | undefined; ratio: number | null; focus?: readonly [number, number] | undefined },
): CropFrame {
  const plain: CropFrame = { size, rotate: 0, scaleX: 1, scaleY: 1, rect: { x: 0, y: 0, ...size }, ratio };
  if (!crop) return ratio === null ? plain : { ...plain, rect: rectOfRatio(size, ratio, focus) };
  const { x, y, width, height } = crop;
  const stored: CropFrame = {
    ...plain,
    rotate: upright(crop.rotate),
    scaleX: crop.scaleX < 0 ? -1 : 1,
    scaleY: crop.scaleY < 0 ? -1 : 1,
    rect: { x, y, width, height },
  };
  return withRatio({ ...stored, rect: inside(stored, stored.rect) }, ratio);
}

/** Moves the rectangle, clamped to the image. */
export const moved = (frame: CropFrame, x: number, y: number): CropFrame =>
  withRect(frame, { ...frame.rect, x: frame.rect.x + x, y: frame.rect.y + y });

/** Rectangle after dragging an edge or corner; the opposite one stays. */
function pulled(frame: CropFrame, { x: toX, y: toY }: Handle, dx: number, dy: number): Rect {
  const { rect, ratio } = frame;
  const least = leastSides(frame);
  let width = Math.max(least.width, rect.width + toX * dx);
  let height = Math.max(least.height, rect.height + toY * dy);
  if (ratio !== null) {
    // The larger movement counts; an edge resizes the other direction on both sides.
    if (toX === 0 || (toY !== 0 && Math.abs(height - rect.height) * ratio > Math.abs(width - rect.width))) {
      width = height * ratio;
    } else height = width / ratio;
  }
  const x = toX === -1 ? rect.x + rect.width - width : toX === 1 ? rect.x : rect.x - (width - rect.width) / 2;
  const y = toY === -1 ? rect.y + rect.height - height : toY === 1 ? rect.y : rect.y - (height - rect.height) / 2;
  return { x, y, width, height };
}

const steps = 24;

/** Interpolates from a rectangle inside the image towards another, as far as the image reaches. */
function asFar(frame: CropFrame, from: Rect, to: Rect): Rect {
  const at = (share: number): Rect => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    width: from.width + (to.width - from.width) * share,
    height: from.height + (to.height - from.height) * share,
  });
  if (isInside(frame, to)) return to;
  let [good, bad] = [0, 1];
  for (let step = 0; step < steps; step++) {
    const middle = (good + bad) / 2;
    if (isInside(frame, at(middle))) good = middle;
    else bad = middle;
  }
  return at(good);
}

/** Resizes the rectangle by an edge or corner, clamped to the image. */
export function resized(frame: CropFrame, handle: Handle, dx: number, dy: number): CropFrame {
  if (frame.ratio !== null) return { ...frame, rect: asFar(frame, frame.rect, pulled(frame, handle, dx, dy)) };
  const wide = asFar(frame, frame.rect, pulled(frame, { x: handle.x, y: 0 }, dx, 0));
  const high = pulled({ ...frame, rect: wide }, { x: 0, y: handle.y }, 0, dy);
  return { ...frame, rect: asFar(frame, wide, high) };
}

/** Maximum length of one side of a free rectangle while the other stays. */
function longest({ size, rotate, rect }: CropFrame, side: 'width' | 'height'): number {
  const other = side === 'width' ? rect.height : rect.width;
  const [along, aside] = side === 'width' ? [size.width, size.height] : [size.height, size.width];
  const angle = (rotate * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const limit = (room: number, share: number): number => (share < 1e-9 ? Number.POSITIVE_INFINITY : room / share);
  return Math.max(1, Math.min(limit(along - other * sine, cosine), limit(aside - other * cosine, sine)));
}

/**
 * Sets one number of the rectangle. With a ratio, width and height change together; without one they are independent.
 */
export function withNumber(frame: CropFrame, name: keyof Rect, value: number): CropFrame {
  const isPlace = name === 'x' || name === 'y';
  const most = isPlace || frame.ratio !== null ? Number.POSITIVE_INFINITY : longest(frame, name);
  const rect = { ...frame.rect, [name]: isPlace ? value : between(leastSides(frame)[name], value, most) };
  if (frame.ratio !== null && name === 'width') rect.height = rect.width / frame.ratio;
  if (frame.ratio !== null && name === 'height') rect.width = rect.height * frame.ratio;
  return withRect(frame, rect);
}

/** Applies a ratio to the rectangle, which stays inside its former area. */
export function withRatio(frame: CropFrame, ratio: number | null): CropFrame {
  if (ratio === null) return { ...frame, ratio };
  const { x, y, width, height } = frame.rect;
  if (Math.abs(width / height / ratio - 1) < 0.005) return { ...frame, ratio };
  const kept = rectOfRatio({ width, height }, ratio);
  return withRect({ ...frame, ratio }, { ...kept, x: x + kept.x, y: y + kept.y });
}

/** Rotates the image; the crop stays on the same part. A rectangle of maximum size keeps the maximum size. */
export function turnedTo(frame: CropFrame, degrees: number): CropFrame {
  const rotate = upright(degrees);
  const centre = centreOf(frame, frame.rect);
  const next = { ...frame, rotate };
  const at = rotatePoint(centre.x, centre.y, rotate);
  const quarters = Math.abs(rotate - frame.rotate) % 180 === 90;
  const most = largest(frame, rotatePoint(centre.x, centre.y, frame.rotate)).rect;
  if (most.width - frame.rect.width < 2 && most.height - frame.rect.height < 2) return largest(next, at);
  const { width, height } = frame.rect;
  const swaps = quarters && frame.ratio === null;
  const sides = swaps ? { width: height, height: width } : { width, height };
  const canvas = rotatedSize(frame.size, rotate);
  return withRect(next, {
    x: canvas.width / 2 + at.x - sides.width / 2,
    y: canvas.height / 2 + at.y - sides.height / 2,
    ...sides,
  });
}

/** Mirrors the displayed image with its rectangle: the rotation changes direction. */
export function mirrored(frame: CropFrame, axis: 'x' | 'y'): CropFrame {
  const { rect } = frame;
  const canvas = rotatedSize(frame.size, frame.rotate);
  const flipped = { ...frame, rotate: upright(-frame.rotate) };
  return axis === 'x'
    ? { ...flipped, scaleX: frame.scaleX === 1 ? -1 : 1, rect: { ...rect, x: canvas.width - rect.x - rect.width } }
    : { ...flipped, scaleY: frame.scaleY === 1 ? -1 : 1, rect: { ...rect, y: canvas.height - rect.y - rect.height } };
}

/** Returns the crop in whole pixels; undefined for the whole unchanged image. */
export function cropOf({ size, rotate, scaleX, scaleY, rect }: CropFrame): CropParams | undefined {
  const [x, y] = [Math.round(rect.x), Math.round(rect.y)];
  const [width, height] = [Math.max(1, Math.round(rect.width)), Math.max(1, Math.round(rect.height))];
  const isWhole = x <= 0 && y <= 0 && width >= size.width && height >= size.height;
  if (isWhole && rotate === 0 && scaleX === 1 && scaleY === 1) return undefined;
  return { x, y, width, height, rotate: Math.round(rotate * 10) / 10, scaleX, scaleY };
}
