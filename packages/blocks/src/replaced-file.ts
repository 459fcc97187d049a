import type { CropParams, FileRecord, ImageRecord } from '@ximblox/contract';
import { cropRect, rectOfRatio, type Size } from './crop.ts';

/** Current or earlier content of a file. */
export interface FileState {
  hash: string;
  fileName: string;
  /** Pixels; null for files without dimensions. */
  width: number | null;
  height: number | null;
}

/** File whose content has been replaced. */
export interface ReplacedFile extends FileState {
  id: number;
  /** Earlier contents, oldest first; `followed` says whether a page follows the change that ended it. */
  earlier: readonly (FileState & { followed: boolean })[];
}

/** Returns the state that a page shows: the one after the last change that it follows. */
export function stateShown(file: ReplacedFile): FileState {
  const behind = file.earlier.findLastIndex(({ followed }) => followed) + 1;
  return file.earlier[behind] ?? file;
}

const sizeOf = ({ width, height }: FileState): Size | null => (width && height ? { width, height } : null);

/** Sides of images with the same shape may differ by rounding. */
const isSameShape = (one: Size, other: Size): boolean =>
  Math.abs(one.width * other.height - other.width * one.height) <=
  Math.max(one.width, one.height, other.width, other.height);

/**
 * Transfers a crop to a replacement image: the same part if both have the same shape, else the largest part of the
 * crop's shape around the crop's centre.
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

/** Updates the reference to a file after its replacement. Returns the same record if nothing changes. */
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
