import type { CropParams, FileRecord, ImageRecord } from '@ximblox/contract';
import { cropRect, rectOfRatio, type Size } from './crop.ts';

/** The bytes of a file of the library, as they are or were. */
export interface FileState {
  hash: string;
  fileName: string;
  /** Pixels; null for what has no dimensions. */
  width: number | null;
  height: number | null;
}

/** A file that has had other bytes. */
export interface ReplacedFile extends FileState {
  id: number;
  /** What it was, the oldest first; `followed` tells whether a page follows the change that ended the state. */
  earlier: readonly (FileState & { followed: boolean })[];
}

/** The state that a page shows: behind the last change that it follows. */
export function stateShown(file: ReplacedFile): FileState {
  const behind = file.earlier.findLastIndex(({ followed }) => followed) + 1;
  return file.earlier[behind] ?? file;
}

const sizeOf = ({ width, height }: FileState): Size | null => (width && height ? { width, height } : null);

/** Sides of pictures that have the same shape may differ by rounding. */
const isSameShape = (one: Size, other: Size): boolean =>
  Math.abs(one.width * other.height - other.width * one.height) <=
  Math.max(one.width, one.height, other.width, other.height);

/**
 * The crop of a picture on one that has taken its place: the same part where both have the same shape, else the largest
 * part of the crop's shape about the place where the crop had its centre.
 */
function cropOn(crop: CropParams, before: Size, after: Size): CropParams {
  const rect = cropRect(before, crop);
  if (isSameShape(before, after)) {
    const scale = after.width / before.width;
    const [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map((length) => Math.round(length * scale));
    return { ...crop, x: x ?? 0, y: y ?? 0, width: Math.max(1, width ?? 1), height: Math.max(1, height ?? 1) };
  }
  const centre = [
    Math.min(1, (rect.x + rect.width / 2) / before.width),
    Math.min(1, (rect.y + rect.height / 2) / before.height),
  ] as const;
  return {
    ...rectOfRatio(after, rect.width / rect.height, centre),
    rotate: 0,
    scaleX: crop.scaleX,
    scaleY: crop.scaleY,
  };
}

/** The use of a file as it is shown once the file has been replaced; the very same record when nothing changes for it. */
export function followedRecord<Kind extends ImageRecord | FileRecord>(
  record: Kind,
  file: ReplacedFile | undefined,
): Kind {
  const shown = file && stateShown(file);
  if (!shown || shown.hash === record.hash) return record;
  const { hash, fileName } = shown;
  const crop = 'cropParams' in record ? record.cropParams : undefined;
  if (!crop) return { ...record, hash, fileName };
  const before = [...(file?.earlier ?? []), file].find((state) => state?.hash === record.hash);
  const [sizeBefore, sizeAfter] = [before ? sizeOf(before) : null, sizeOf(shown)];
  if (!sizeBefore || !sizeAfter) return { ...record, hash, fileName };
  return { ...record, hash, fileName, cropParams: cropOn(crop, sizeBefore, sizeAfter) };
}
