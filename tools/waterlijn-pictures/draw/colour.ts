/** The one palette of the series. */
export const palette = {
  ink: '#0b2030',
  sea: '#123a50',
  petrol: '#1f586b',
  lake: '#4b8792',
  mist: '#a9c4c6',
  sky: '#dae6e2',
  paper: '#f4efe3',
  cream: '#efe3c8',
  sand: '#e0cb9f',
  dune: '#c4a672',
  clay: '#8f8579',
  clayDark: '#5b554e',
  reed: '#76854f',
  reedDark: '#3c4d36',
  moss: '#24372f',
  brick: '#97573f',
  brickDark: '#5e3a30',
  orange: '#ea6425',
  white: '#fbf9f2',
} as const;

type Lab = [number, number, number];

function toLab(hex: string): Lab {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Lab;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toHex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channels = linear.map((value) => {
    const clamped = Math.min(1, Math.max(0, value));
    const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** The colour at share t of the way from one colour to another, mixed as the eye does (OKLab). */
export function mix(from: string, to: string, t: number): string {
  const a = toLab(from);
  const b = toLab(to);
  const share = Math.min(1, Math.max(0, t));
  return toHex([0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share) as Lab);
}

/** A run of `count` colours through the given stops. */
export function ramp(stops: string[], count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const at = count === 1 ? 0 : (i / (count - 1)) * (stops.length - 1);
    const index = Math.min(stops.length - 2, Math.floor(at));
    return stops.length === 1 ? stops[0]! : mix(stops[index]!, stops[index + 1]!, at - index);
  });
}
