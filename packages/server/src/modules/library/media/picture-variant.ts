import { cropToken } from '@ximblox/blocks';
import { type CropParams, fail } from '@ximblox/contract';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { StorageUnavailable } from '../../../platform/blobs/object-store.ts';
import { canMove, makePicture, movingMimes, type PictureFormat } from './picture.ts';
import { createWorkshop } from './workshop.ts';

/** A picture that is made from another. */
export interface PictureVariant {
  /** Of the original. */
  hash: string;
  mime: string;
  /** Bytes of the original; where it is given, an original of another size counts as damaged. */
  fileSize?: number | undefined;
  /** Pixels, one of `imageWidths`; null for the picture's own. */
  width: number | null;
  crop: CropParams | null;
  /** Pixels that neither side of a crop may exceed; without it only the width counts. */
  largestSide?: number | undefined;
  format: PictureFormat;
  /** Whether nobody waits for it, so that it may take longer. */
  isForLater?: boolean | undefined;
}

/** Pictures of pixels, which can be made in other sizes. */
export const rasterMimes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
]);

interface MadeVariant {
  bytes: Buffer;
  /** Why it is not kept, such as a full disk; null when it is, or was not to be. */
  notKept: StorageUnavailable | null;
}

/** What somebody waits for is made here: two pictures at once in this process, and nobody waits behind hundreds of others. */
const pictures = createWorkshop<MadeVariant>(2, 200);
/** AVIF takes long and nobody waits for it. */
const slowly = createWorkshop<MadeVariant>(1);

/** Media type of the variant. */
export const variantMime = ({ mime, format }: Pick<PictureVariant, 'mime' | 'format'>): string =>
  format === 'original' ? mime : `image/${format}`;

/** What a variant is kept under, beside its original: `w640.webp`, `w640-c0123456789abcdef.avif`. */
export function variantName(variant: Omit<PictureVariant, 'hash' | 'fileSize'>): string {
  const { width, crop, largestSide } = variant;
  const cropped = crop ? `-c${createHash('sha256').update(cropToken(crop)).digest('hex').slice(0, 16)}` : '';
  const bounded = largestSide === undefined ? '' : `-m${largestSide}`;
  const type = variantMime(variant);
  return `${width === null ? 'full' : `w${width}`}${cropped}${bounded}.${type.slice(type.indexOf('/') + 1)}`;
}

/** A store that cannot be written keeps nobody from seeing what has been made. */
function onlyAway(error: unknown): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error;
  throw error;
}

/**
 * Makes a variant; whoever asks for it meanwhile waits for the same.
 * @param isKept whether it is stored, so that it is made only once
 * @throws 404 V_12 on `file` when the original is not in the store; when it is damaged there
 */
export function makeVariant(blobs: BlobStore, variant: PictureVariant, isKept: boolean): Promise<MadeVariant> {
  const { hash, mime, fileSize, ...wish } = variant;
  const name = variantName(variant);
  const workshop = variant.format === 'avif' ? slowly : pictures;
  return workshop.run(`${hash} ${name}`, async () => {
    const original = (await blobs.open(hash)) ?? fail('V_12', 'file', { status: 404 });
    if (fileSize !== undefined && original.size !== fileSize) {
      original.stream.destroy();
      throw new Error(`the original has ${original.size} bytes instead of ${fileSize}`);
    }
    const bytes = await makePicture(await buffer(original.stream), mime, wish);
    const notKept = isKept ? await blobs.putVariant(hash, name, bytes).then(() => null, onlyAway) : null;
    return { bytes, notKept };
  });
}

/** Pixels up to which AVIF is worth its time. */
const widestAvif = 1920;

/** Whether a picture of the store moves: AVIF would stop it. */
async function isMoving(blobs: BlobStore, { hash, mime }: Pick<PictureVariant, 'hash' | 'mime'>): Promise<boolean> {
  if (!movingMimes.has(mime)) return false;
  const original = await blobs.open(hash);
  return original !== null && canMove(await buffer(original.stream), mime);
}

/** Whether jobs make a variant as AVIF, so that what is sent until then only stands in for it. */
export const getsAvif = async (blobs: BlobStore, variant: Omit<PictureVariant, 'format'>): Promise<boolean> =>
  variant.width !== null && variant.width <= widestAvif && !(await isMoving(blobs, variant));

/**
 * Makes a picture in each of the widths, as WebP and, unless it moves, AVIF, as far as that has not been done; drawings have no
 * sizes.
 * @param isOver asked before each: whether the rest is left for another time
 * @returns whether nothing is left
 */
export async function makeVariants(
  blobs: BlobStore,
  picture: Pick<PictureVariant, 'hash' | 'mime' | 'crop'>,
  widths: readonly number[],
  isOver: () => boolean = () => false,
): Promise<boolean> {
  if (!rasterMimes.has(picture.mime)) return true;
  const moves = await isMoving(blobs, picture);
  for (const width of widths) {
    for (const format of width <= widestAvif && !moves ? (['webp', 'avif'] as const) : (['webp'] as const)) {
      const variant = { ...picture, width, format, isForLater: true };
      if (await blobs.hasVariant(picture.hash, variantName(variant))) continue;
      if (isOver()) return false;
      const { notKept } = await makeVariant(blobs, variant, true);
      if (notKept) throw notKept;
    }
  }
  return true;
}
