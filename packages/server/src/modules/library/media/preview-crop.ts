import { type CropParams, fail } from '@ximblox/contract';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import { findFiles } from './media-store.ts';
import { pictureWidth } from './picture-width.ts';
import { serveFile } from './serve-file.ts';

/** Pixels that neither side of the answer exceeds. */
const largestSide = 2560;
const largestCrop = 100_000;

const clamped = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A crop with every number in its range; of a scale only the sign counts. */
const clampedCrop = ({ x, y, width, height, rotate, scaleX, scaleY }: CropParams): CropParams => ({
  x: clamped(x, 0, largestCrop),
  y: clamped(y, 0, largestCrop),
  width: clamped(width, 1, largestCrop),
  height: clamped(height, 1, largestCrop),
  rotate: rotate % 360,
  scaleX: scaleX < 0 ? -1 : 1,
  scaleY: scaleY < 0 ? -1 : 1,
});

/** A picture of the library as a crop would show it, for whoever is trying it; what nobody has stored is not kept. */
export async function previewCrop(
  { db, services }: Context,
  { imageID, w, ...crop }: CropParams & { imageID: number; w?: number | undefined },
  { headers }: HandlerExtras,
): Promise<RawAnswer> {
  const [file] = await findFiles(db, [imageID]);
  if (file?.type !== 'image' && file?.type !== 'gif') return fail('V_12', 'imageID', { status: 404 });
  return serveFile(services, {
    file,
    fileName: file.file_name,
    width: pictureWidth(w),
    crop: clampedCrop(crop),
    largestSide,
    audience: 'private',
    isKept: false,
    headers,
  });
}
