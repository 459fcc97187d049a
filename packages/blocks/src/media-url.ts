import { type CropParams, cropParams } from '@ximblox/contract';

/** Where a picture or document of a page is kept: in a block, or among its SEO settings or its type's properties. */
export type MediaGroup =
  | `block_images_${string}`
  | `block_files_${string}`
  | 'seo_image'
  | 'page_type_images'
  | 'page_type_files';

/** Widths in pixels at which a picture can be asked for. */
export const imageWidths = [320, 480, 640, 800, 960, 1280, 1600, 1920, 2560] as const;

/** The widths in which a picture is offered: every one below its own, and the one in which it comes as wide as it is. */
export function offeredWidths(width: number): number[] {
  const enough = imageWidths.findIndex((candidate) => candidate >= width);
  return imageWidths.slice(0, enough === -1 ? imageWidths.length : enough + 1);
}

/** A crop as an address spells it. */
export const cropToken = (crop: CropParams): string =>
  [crop.x, crop.y, crop.width, crop.height, crop.rotate, crop.scaleX, crop.scaleY]
    .map((part) => +part.toFixed(3))
    .join('_');

/** The crop that an address spells, null when it spells none. */
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

/** Address of a picture or document as a page uses it; content-addressed, so it may be cached for ever. */
export function pageFileUrl({ pageID, group, hash, fileName, cropParams }: PageFile): string {
  const path = `/api/ximblox/medialib/get-page-file/${pageID}/${group}/${hash}/${encodeURIComponent(fileName)}`;
  return cropParams ? `${path}?crop=${cropToken(cropParams)}` : path;
}

/**
 * The same picture in a width.
 * @param url as `pageFileUrl` gives it
 * @param width one of `imageWidths`
 */
export const inWidth = (url: string, width: number): string => `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
