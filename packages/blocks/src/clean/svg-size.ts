/** Pixels, at least 1. */
export interface DrawnSize {
  width: number;
  height: number;
}

/** Pixels per CSS unit. Font units have the values that browsers use outside of text. */
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

/** Size that browsers use for an image without size and proportions. */
const defaultSize = { width: 300, height: 150 };

/** Parses a length to pixels. Returns undefined for an invalid or relative length. */
function pixels(length: string | undefined): number | undefined {
  const [, number, unit = ''] =
    /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z]*)$/i.exec(length?.trim() ?? '') ?? [];
  const scale = pixelsOf[unit.toLowerCase()];
  return number === undefined || scale === undefined ? undefined : Number(number) * scale;
}

/** Returns width and height of a `viewBox`, or undefined if it is invalid. */
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
 * Returns the size at which browsers show an SVG in an `img`: its `width` and `height`, completed by the ratio of its
 * `viewBox`.
 * @param root attributes of the root element
 * @returns null if the area is 0 or not a number
 */
export function svgSize(root: ReadonlyMap<string, string>): DrawnSize | null {
  const box = proportions(root.get('viewBox'));
  const [width, height] = [pixels(root.get('width')), pixels(root.get('height'))];
  const ratio = box ? box.width / box.height : null;
  const found = {
    width: width ?? (height !== undefined && ratio !== null ? height * ratio : (box?.width ?? defaultSize.width)),
    height: height ?? (width !== undefined && ratio !== null ? width / ratio : (box?.height ?? defaultSize.height)),
  };
  const rounded = { width: Math.round(found.width), height: Math.round(found.height) };
  if (!(found.width > 0 && found.height > 0 && Number.isSafeInteger(rounded.width * rounded.height))) return null;
  return { width: Math.max(1, rounded.width), height: Math.max(1, rounded.height) };
}
