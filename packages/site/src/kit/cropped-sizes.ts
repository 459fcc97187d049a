/** A comma between two sizes, but not inside `min(80vw, 40rem)`. */
const betweenSizes = /,\s*(?![^(]*\))/;
const conditionAndLength = /^(\([^)]*\)\s+)?(.+)$/;

/**
 * Returns the `sizes` of an image that fills a box with `object-fit: cover`: if the image is wider than the box, it is scaled
 * beyond its width.
 * @param sizes of the box, as for `img`; conditions with `and` are not supported
 * @param aspectRatio width divided by height of the box; that of the image by default
 */
export function croppedSizes(
  sizes: string,
  aspectRatio: number | undefined,
  { width, height }: { width: number; height: number },
): string {
  const factor = aspectRatio === undefined || height === 0 ? 1 : width / height / aspectRatio;
  // Less than 5 % makes no visible difference.
  if (factor < 1.05) return sizes;
  const times = `* ${Math.round(factor * 100) / 100}`;
  return sizes
    .split(betweenSizes)
    .map((size) => size.replace(conditionAndLength, `$1calc($2 ${times})`))
    .join(', ');
}
