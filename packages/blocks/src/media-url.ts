import { type CropParams, cropParams } from '@ximblox/contract';

/** Where a page stores an image or document: in a block, or in its SEO settings or its type's properties. */
export type MediaGroup =
  | `block_images_${string}`
  | `block_files_${string}`
  | 'seo_image'
  | 'page_type_images'
  | 'page_type_files';

/** Widths in pixels in which images are served. */
export const imageWidths = [320, 480, 640, 800, 960, 1280, 1600, 1920, 2560] as const;

/** Widths for the `srcset` of an image: every one below its own, and the first that is not. */
export function offeredWidths(width: number): number[] {
  const enough = imageWidths.findIndex((candidate) => candidate >= width);
  return imageWidths.slice(0, enough === -1 ? imageWidths.length : enough + 1);
}

/** Formats a crop for an address. */
export const cropToken = (crop: CropParams): string =>
  [crop.x, crop.y, crop.width, crop.height, crop.rotate, crop.scaleX, crop.scaleY]
    .map((part) => +part.toFixed(3))
    .join('_');

/** Parses a crop from an address; null if invalid. */
export function parseCropToken(token: string): CropParams | null {
  const numbers = token.split('_').map((part) => (/^-?\d{1,6}(?:\.\d{1,3})?$/.test(part) ? Number(part) : Number.NaN));
  const [x, y, width, height, rotate, scaleX, scaleY] = numbers;
  const parsed = cropParams.safeParse({ x, y, width, height, rotate, scaleX, scaleY });
  return parsed.success && numbers.length === 7 ? parsed.data : null;
}

interface PageFile {
  pageID: number;
  group: MediaGroup;
  hash: string;
  fileName: string;
  cropParams?: CropParams | undefined;
}

/**
 * Digits of the hash in an address: 80 bits, which no two files share by chance. An address is in a page up to ten times, and
 * random digits are what gzip cannot compress.
 */
const hashDigits = 20;

/** Address of an image or document of a page. Content-addressed, so it can be cached indefinitely. */
export function pageFileUrl({ pageID, group, hash, fileName, cropParams }: PageFile): string {
  const digits = hash.slice(0, hashDigits);
  const path = `/api/ximblox/medialib/get-page-file/${pageID}/${group}/${digits}/${encodeURIComponent(fileName)}`;
  return cropParams ? `${path}?crop=${cropToken(cropParams)}` : path;
}

/**
 * Address of the same image in a width.
 * @param url as `pageFileUrl` returns it
 * @param width one of `imageWidths`
 */
export const inWidth = (url: string, width: number): string => `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
