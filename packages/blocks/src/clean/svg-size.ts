/** Pixels, at least 1. */
export interface DrawnSize {
  width: number;
  height: number;
}

/** Pixels of the units of CSS; those of fonts as browsers take them outside of text. */
const pixelsOf: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  em: 16,
  rem: 16,
  ex: 8,
};

/** What browsers take where a drawing has no size and no proportions. */
const usual = { width: 300, height: 150 };

/** Pixels of a length, undefined where it is none or relative to what is around the drawing. */
function pixels(length: string | undefined): number | undefined {
  const [, number, unit = ''] =
    /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z]*)$/i.exec(length?.trim() ?? '') ?? [];
  const scale = pixelsOf[unit.toLowerCase()];
  return number === undefined || scale === undefined ? undefined : Number(number) * scale;
}

/** Width by height of a `viewBox`, undefined without a valid one. */
function proportions(viewBox: string | undefined): { width: number; height: number } | undefined {
  const [, , width, height, ...more] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width !== undefined && height !== undefined && width > 0 && height > 0 && more.length === 0
    ? { width, height }
    : undefined;
}

/**
 * The size of a drawing as browsers show it in an `img`: its `width` and `height`, what is missing by the proportions of its
 * `viewBox`.
 * @param root attributes of the root element
 * @returns null when it has no area, or one that is no number
 */
export function svgSize(root: ReadonlyMap<string, string>): DrawnSize | null {
  const box = proportions(root.get('viewBox'));
  const [width, height] = [pixels(root.get('width')), pixels(root.get('height'))];
  const ratio = box ? box.width / box.height : null;
  const found = {
    width: width ?? (height !== undefined && ratio !== null ? height * ratio : (box?.width ?? usual.width)),
    height: height ?? (width !== undefined && ratio !== null ? width / ratio : (box?.height ?? usual.height)),
  };
  const rounded = { width: Math.round(found.width), height: Math.round(found.height) };
  if (!(found.width > 0 && found.height > 0 && Number.isSafeInteger(rounded.width * rounded.height))) return null;
  return { width: Math.max(1, rounded.width), height: Math.max(1, rounded.height) };
}
