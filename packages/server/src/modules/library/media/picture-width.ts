import { imageWidths, socialSize } from '@ximblox/blocks';
import { fail } from '@ximblox/contract';

/**
 * The width that an address asks for, null when it asks for none.
 * @throws 400 V_12 when it is not one of `imageWidths` or that of `socialSize`, so that nobody can have any number of pictures made
 */
export function pictureWidth(width: number | undefined): number | null {
  if (width === undefined) return null;
  return [...imageWidths, socialSize.width].some((one) => one === width) ? width : fail('V_12', 'w', { status: 400 });
}
