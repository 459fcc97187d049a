import { contract, type ErrorItem, type MediaItem } from '@ximblox/contract';

interface Size {
  width: number | null;
  height: number | null;
}

/** Tolerance when comparing aspect ratios. */
const tolerance = 0.01;

/** Whether two images have different aspect ratios, so that crops of one do not fit the other. */
export function hasOtherShape(one: Size, other: Size): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return false;
  const ratio = (one.width * other.height) / (one.height * other.width);
  return Math.abs(ratio - 1) > tolerance;
}

const beginnings: Record<MediaItem['type'], readonly string[]> = {
  image: ['image/'],
  gif: ['image/gif'],
  video: ['video/'],
  document: [],
};

/** Returns the server's error for a local file that cannot replace a library file; null if it can. */
export function refusalOf(type: MediaItem['type'], file: Pick<File, 'size' | 'type'>): ErrorItem | null {
  if (file.size > contract.media.addFile.fileLimit.bytes) return { property: 'file', code: 'ML_01' };
  if (file.size === 0) return { property: 'file', code: 'V_17' };
  const allowed = beginnings[type];
  const fits = allowed.length === 0 || allowed.some((beginning) => file.type.startsWith(beginning));
  return fits ? null : { property: 'file', code: 'V_12' };
}
