import { type CropParams, fail } from '@ximblox/contract';
import type { Context, HandlerExtras, RawAnswer } from '../../../context.ts';
import { findFiles } from './media-store.ts';
import { requireImageWidth } from './image-width.ts';
import { serveFile } from './serve-file.ts';

/** Maximum width and height of the preview, in pixels. */
const largestSide = 2560;
const largestCrop = 100_000;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Clamps all numbers of a crop to their range and scales to their sign. */
const clampCrop = ({ x, y, width, height, rotate, scaleX, scaleY }: CropParams): CropParams => ({
  x: clamp(x, 0, largestCrop),
  y: clamp(y, 0, largestCrop),
  width: clamp(width, 1, largestCrop),
  height: clamp(height, 1, largestCrop),
  rotate: rotate % 360,
  scaleX: scaleX < 0 ? -1 : 1,
  scaleY: scaleY < 0 ? -1 : 1,
});

/** Sends the preview of a crop in the editor. The result is not stored. */
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
    width: requireImageWidth(w),
    crop: clampCrop(crop),
    largestSide,
    audience: 'private',
    isStored: false,
    headers,
  });
}
