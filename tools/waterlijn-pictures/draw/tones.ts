import { blurred, type Field, isolines } from './field.ts';
import { type Point, straight } from './path.ts';
import type { Image } from './image.ts';

/** The area of one line in square pixels, for dropping specks. */
function area(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < points.length; i += 1) {
    const [x, y] = points[i]!;
    const [nx, ny] = points[(i + 1) % points.length]!;
    sum += x * ny - nx * y;
  }
  return Math.abs(sum / 2);
}

/** Path data of the region where the field is at least `level`, without specks under `speck` square pixels. */
export function region(field: Field, level: number, speck = 40): string {
  return isolines(field, level, true)
    .filter((line) => area(line) >= speck)
    .map((line) => straight(line))
    .join('');
}

/** Lays the field over the image in flat tones, as a screen print: colours[i] covers values from levels[i] up. */
export function posterise(
  image: Image,
  field: Field,
  levels: readonly number[],
  colours: readonly string[],
  options: { blur?: number; speck?: number; opacity?: number } = {},
): void {
  const soft = options.blur ? blurred(field, options.blur) : field;
  levels.forEach((level, i) => image.fill(region(soft, level, options.speck), colours[i]!, options.opacity));
}
