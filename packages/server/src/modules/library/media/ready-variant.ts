import { imageWidths } from '@ximblox/blocks';
import type { Services } from '../../../context.ts';
import type { PictureFormat } from './picture.ts';
import { type PictureVariant, variantMime, variantName } from './picture-variant.ts';

/** Widths in which a picture may lie ready, the nearest first; of two as near, the larger. */
const byNearness = (width: number | null): number[] => {
  const wanted = width ?? Math.max(...imageWidths);
  const distance = (one: number): number => Math.abs(Math.log(one / wanted));
  return imageWidths.toSorted((one, other) => distance(one) - distance(other) || other - one);
};

/**
 * The nearest variant of another width that lies ready, the crop being the same.
 * @param formats that may be sent, the best first
 */
export async function nearestReady(
  services: Pick<Services, 'blobs' | 'log'>,
  wanted: Omit<PictureVariant, 'format'>,
  formats: readonly PictureFormat[],
): Promise<{ variant: PictureVariant; bytes: Buffer } | null> {
  for (const width of byNearness(wanted.width)) {
    for (const format of formats) {
      const variant = { ...wanted, width, format };
      const bytes = await readWhole(services, variant);
      if (bytes !== null && bytes !== 'damaged') return { variant, bytes };
    }
  }
  return null;
}

/** Whether the bytes end where their format says; what a broken disk has cut off does not. */
export function isWholeImage(bytes: Buffer, mime: string): boolean {
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
      // AVIF: boxes, each of which begins with its length.
      let end = 0;
      while (end + 8 <= bytes.length) end += Math.max(bytes.readUInt32BE(end), 8);
      return end === bytes.length && end > 0;
    }
  }
}

/** A variant that lies ready, null when there is none. One that was damaged is noted in the log, and has to be made again. */
export async function readWhole(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  variant: PictureVariant,
): Promise<Buffer | 'damaged' | null> {
  const name = variantName(variant);
  const bytes = await blobs.readVariant(variant.hash, name);
  if (bytes === null || isWholeImage(bytes, variantMime(variant))) return bytes;
  log.error({ hash: variant.hash, variant: name }, 'a variant of an image is damaged in the store');
  return 'damaged';
}
