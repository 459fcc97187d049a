import type { CropParams } from '@ximblox/contract';
import { cropRect, pointInCrop, rectOfRatio, type Size } from './crop.ts';

/** Pixels of the images that social networks show with a link. */
export const socialSize = { width: 1200, height: 630 } as const;

/**
 * The part of an image that social networks get: as much of it as has their ratio, around its focal point.
 * @param crop what its use shows of it; undefined for the whole image
 * @param focus focal point as fractions of width and height; null for the centre
 */
export function socialCrop(
  size: Size,
  crop: CropParams | undefined,
  focus: readonly [number, number] | null,
): CropParams {
  const { rotate = 0, scaleX = 1, scaleY = 1 } = crop ?? {};
  const shown = crop ? cropRect(size, crop) : { x: 0, y: 0, ...size };
  const point = focus && pointInCrop(size, crop, focus);
  const rect = rectOfRatio(shown, socialSize.width / socialSize.height, point ?? undefined);
  return { ...rect, x: shown.x + rect.x, y: shown.y + rect.y, rotate, scaleX, scaleY };
}
