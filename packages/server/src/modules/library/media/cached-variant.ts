import { imageWidths } from '@ximblox/blocks/internal';
import type { Services } from '../../../context.ts';
import type { ImageFormat } from './image.ts';
import { type ImageVariant, variantMime, variantName } from './image-variant.ts';

/** Sorts the standard widths by distance to the requested one, nearest first; of equal distances, the larger. */
const sortByDistance = (width: number | null): number[] => {
  const requested = width ?? Math.max(...imageWidths);
  const distance = (one: number): number => Math.abs(Math.log(one / requested));
  return imageWidths.toSorted((one, other) => distance(one) - distance(other) || other - one);
};

/**
 * Finds the cached variant with the same crop and the nearest width.
 * @param formats accepted formats, best first
 */
export async function findNearestVariant(
  services: Pick<Services, 'blobs' | 'log'>,
  requested: Omit<ImageVariant, 'format'>,
  formats: readonly ImageFormat[],
): Promise<{ variant: ImageVariant; bytes: Buffer } | null> {
  for (const width of sortByDistance(requested.width)) {
    for (const format of formats) {
      const variant = { ...requested, width, format };
      const bytes = await readVariant(services, variant);
      if (bytes !== null && bytes !== 'damaged') return { variant, bytes };
    }
  }
  return null;
}

/** Whether an image ends where its format requires; false for a truncated one. */
export function isCompleteImage(bytes: Buffer, mime: string): boolean {
  switch (mime) {
    case 'image/webp':
      return bytes.length > 12 && bytes.readUInt32LE(4) + 8 === bytes.length;
    case 'image/png':
      return bytes.subarray(-8).toString('hex') === '49454e44ae426082';
    case 'image/jpeg':
      return bytes.subarray(-2).toString('hex') === 'ffd9';
    case 'image/gif':
      return bytes.at(-1) === 0x3b;
    default: {
      // AVIF consists of boxes that begin with their length.
      let end = 0;
      while (end + 8 <= bytes.length) end += Math.max(bytes.readUInt32BE(end), 8);
      return end === bytes.length && end > 0;
    }
  }
}

/** Reads a cached variant; null if there is none. Logs a damaged one, which must be generated again. */
export async function readVariant(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  variant: ImageVariant,
): Promise<Buffer | 'damaged' | null> {
  const name = variantName(variant);
  const bytes = await blobs.readVariant(variant.hash, name);
  if (bytes === null || isCompleteImage(bytes, variantMime(variant))) return bytes;
  log.error({ hash: variant.hash, variant: name }, 'a variant of an image is damaged in the store');
  return 'damaged';
}
