import type { CropParams } from '@ximblox/contract';
import { cropRect, pointInCrop, rectOfRatio, type Size } from './crop.ts';

/** Size of social images in pixels. */
export const socialSize = { width: 1200, height: 630 } as const;

/**
 * Crop of an image for social networks: the largest part of their ratio, around the focal point.
 * @param crop of the use; undefined for the whole image
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
