import { imageWidths, socialSize } from '@ximblox/blocks/internal';
import { fail } from '@ximblox/contract';

/**
 * Validates the requested width of an image; null if there is none.
 * @throws 400 V_12 on `w` unless it is one of `imageWidths` or that of `socialSize`, which limits the number of generated variants
 */
export function requireImageWidth(width: number | undefined): number | null {
  if (width === undefined) return null;
  return [...imageWidths, socialSize.width].some((one) => one === width) ? width : fail('V_12', 'w', { status: 400 });
}
