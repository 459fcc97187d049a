import { cropToken } from '@ximblox/blocks/internal';
import { type CropParams, fail } from '@ximblox/contract';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { StorageUnavailable } from '../../../platform/blobs/object-store.ts';
import { canAnimate, renderImage, animatableMimes, type ImageFormat } from './image.ts';
import { createSingleFlight } from './single-flight.ts';

/** A rendering of an image in another size, crop or format. */
export interface ImageVariant {
  /** Hash of the original. */
  hash: string;
  /** Media type of the original. */
  mime: string;
  /** Size of the original in bytes; if given, an original of another size is treated as damaged. */
  fileSize?: number | undefined;
  /** Width in pixels, one of `imageWidths`; null for the image's own. */
  width: number | null;
  crop: CropParams | null;
  /** Maximum width and height of a crop, in pixels; unlimited by default. */
  largestSide?: number | undefined;
  format: ImageFormat;
  /** Whether it is generated in the background, with a longer timeout. */
  isBackground?: boolean | undefined;
}

/** Media types of raster images, which can be resized. */
export const rasterMimes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
]);

interface GeneratedVariant {
  bytes: Buffer;
  /** Why it could not be stored, such as a full disk; null if it was stored or should not be. */
  storeError: StorageUnavailable | null;
}

/** Variants that a request waits for: two at a time per process, with a bounded queue. */
const foreground = createSingleFlight<GeneratedVariant>('image-variants', 2, 200);
/** AVIF takes long and is generated in the background only. */
const background = createSingleFlight<GeneratedVariant>('image-variants-ahead', 1);

export const variantMime = ({ mime, format }: Pick<ImageVariant, 'mime' | 'format'>): string =>
  format === 'original' ? mime : `image/${format}`;

/** Returns the storage name of a variant: `w640.webp`, `w640-c0123456789abcdef.avif`. */
export function variantName(variant: Omit<ImageVariant, 'hash' | 'fileSize'>): string {
  const { width, crop, largestSide } = variant;
  const cropped = crop ? `-c${createHash('sha256').update(cropToken(crop)).digest('hex').slice(0, 16)}` : '';
  const bounded = largestSide === undefined ? '' : `-m${largestSide}`;
  const type = variantMime(variant);
  return `${width === null ? 'full' : `w${width}`}${cropped}${bounded}.${type.slice(type.indexOf('/') + 1)}`;
}

/** Returns a storage error, so that the variant can be sent anyway, and rethrows any other. */
function catchStorageError(error: unknown): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error;
  throw error;
}

/**
 * Generates a variant. Concurrent calls for the same variant share one generation.
 * @param isStored whether to store the result
 * @throws 404 V_12 on `file` if the original is missing; an Error if it is damaged
 */
export function generateVariant(blobs: BlobStore, variant: ImageVariant, isStored: boolean): Promise<GeneratedVariant> {
  const { hash, mime, fileSize, ...options } = variant;
  const name = variantName(variant);
  const queue = variant.format === 'avif' ? background : foreground;
  return queue.run(`${hash} ${name}`, async () => {
    const original = (await blobs.open(hash)) ?? fail('V_12', 'file', { status: 404 });
    if (fileSize !== undefined && original.size !== fileSize) {
      original.stream.destroy();
      throw new Error(`the original has ${original.size} bytes instead of ${fileSize}`);
    }
    const bytes = await renderImage(await buffer(original.stream), mime, options);
    const storeError = isStored ? await blobs.putVariant(hash, name, bytes).then(() => null, catchStorageError) : null;
    return { bytes, storeError };
  });
}

/** Maximum width of AVIF variants, in pixels: larger ones take too long. */
const maxAvifWidth = 1920;

/** Whether a stored image is animated: AVIF would lose the animation. */
async function isStoredAnimated(
  blobs: BlobStore,
  { hash, mime }: Pick<ImageVariant, 'hash' | 'mime'>,
): Promise<boolean> {
  if (!animatableMimes.has(mime)) return false;
  const original = await blobs.open(hash);
  return original !== null && canAnimate(await buffer(original.stream), mime);
}

/** Whether a job generates this variant as AVIF, so that other formats are provisional. */
export const hasAvifVariant = async (blobs: BlobStore, variant: Omit<ImageVariant, 'format'>): Promise<boolean> =>
  variant.width !== null && variant.width <= maxAvifWidth && !(await isStoredAnimated(blobs, variant));

/**
 * Generates the missing variants of an image in the given widths, as WebP and, unless it is animated, AVIF. Does nothing for SVG.
 * @param shouldStop checked before each variant
 * @returns false if it stopped early
 */
export async function generateVariants(
  blobs: BlobStore,
  image: Pick<ImageVariant, 'hash' | 'mime' | 'crop'>,
  widths: readonly number[],
  shouldStop: () => boolean = () => false,
): Promise<boolean> {
  if (!rasterMimes.has(image.mime)) return true;
  const isAnimated = await isStoredAnimated(blobs, image);
  for (const width of widths) {
    for (const format of width <= maxAvifWidth && !isAnimated ? (['webp', 'avif'] as const) : (['webp'] as const)) {
      const variant = { ...image, width, format, isBackground: true };
      if (await blobs.hasVariant(image.hash, variantName(variant))) continue;
      if (shouldStop()) return false;
      const { storeError } = await generateVariant(blobs, variant, true);
      if (storeError) throw storeError;
    }
  }
  return true;
}
