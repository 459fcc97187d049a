/** A comma between two sizes, not one within `min(80vw, 40rem)`. */
const betweenSizes = /,\s*(?![^(]*\))/;
const conditionAndLength = /^(\([^)]*\)\s+)?(.+)$/;

/**
 * How wide a picture has to be that covers a place: what is wider than the place reaches over its sides.
 * @param sizes of the place, as an `img` takes them; conditions with `and` are not known
 * @param cut width divided by height of the place; without it the place has the shape of the picture
 */
export function sizesOfCut(
  sizes: string,
  cut: number | undefined,
  { width, height }: { width: number; height: number },
): string {
  const factor = cut === undefined || height === 0 ? 1 : width / height / cut;
  // A twentieth is not seen.
  if (factor < 1.05) return sizes;
  const times = `* ${Math.round(factor * 100) / 100}`;
  return sizes
    .split(betweenSizes)
    .map((size) => size.replace(conditionAndLength, `$1calc($2 ${times})`))
    .join(', ');
}
