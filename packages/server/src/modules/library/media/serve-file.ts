import type { RawAnswer, Services } from '../../../context.ts';
import { betterMimes, type FileWish, isBared } from './file-answer.ts';
import { rasterMimes } from './picture-variant.ts';
import { serveImage } from './serve-image.ts';
import { serveOriginal } from './serve-original.ts';

/** Whether an image at its own size is sent as it is stored: nothing is left out, and no smaller format is wanted of it. */
function isSentAsStored(wish: FileWish): boolean {
  const { file, width, crop } = wish;
  if (width !== null || crop !== null || isBared(wish)) return false;
  const better = betterMimes(wish);
  return better.length === 0 || better.includes(file.mime) || file.mime === 'image/gif';
}

/**
 * Sends a file of the library: whole, in part, or as the smaller, cropped or recoded image that was asked for. What the camera noted
 * in an image, such as where it was taken, stays in the library: the public gets the image without.
 * @throws 404 V_12 on `file` when it is missing or damaged in the store, 503 G_01 when an image cannot be made now and nothing
 *   near it lies ready
 */
export function serveFile(services: Services, wish: FileWish): Promise<RawAnswer> {
  const isImage = rasterMimes.has(wish.file.mime) && wish.format !== 'uploaded';
  return isImage && !isSentAsStored(wish) ? serveImage(services, wish) : serveOriginal(services, wish);
}
