import { imageWidths } from '@ximblox/blocks';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
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
  blobs: BlobStore,
  wanted: Omit<PictureVariant, 'format'>,
  formats: readonly PictureFormat[],
): Promise<{ variant: PictureVariant; bytes: Buffer } | null> {
  for (const width of byNearness(wanted.width)) {
    for (const format of formats) {
      const variant = { ...wanted, width, format };
      const bytes = await readWhole(blobs, variant);
      if (bytes) return { variant, bytes };
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

/** A variant that lies ready, null when there is none or it has been damaged: it is made again then. */
export async function readWhole(blobs: BlobStore, variant: PictureVariant): Promise<Buffer | null> {
  const bytes = await blobs.readVariant(variant.hash, variantName(variant));
  return bytes && isWholeImage(bytes, variantMime(variant)) ? bytes : null;
}
