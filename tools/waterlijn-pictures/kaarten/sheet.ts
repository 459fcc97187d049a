import { lettering } from '../draw/lettering.ts';
import { type Point, straight } from '../draw/path.ts';
import { createImage, type Image } from '../draw/image.ts';

export const sheet = { width: 2400, height: 1600 };

/** Writes a label on a map in the draughtsman's letters. */
export function write(
  image: Image,
  text: string,
  [x, y]: Point,
  size: number,
  colour: string,
  options: { anchor?: 'start' | 'middle' | 'end'; angle?: number; spacing?: number; weight?: number } = {},
): void {
  image.line(lettering(text, x, y, size, options), colour, { width: options.weight ?? Math.max(1.8, size * 0.105) });
}

/** An empty map sheet; `finish` draws the frame with its degrees over what the map has drawn. */
export function createSheet(paper: string, ink: string): { image: Image; finish: () => void } {
  const image = createImage(sheet.width, sheet.height, paper);
  return {
    image,
    finish() {
      const edge = 46;
      image.fill(
        `M0 0H${sheet.width}V${sheet.height}H0Z M${edge} ${edge}V${sheet.height - edge}H${sheet.width - edge}V${edge}Z`,
        paper,
      );
      image.line(`M${edge} ${edge}H${sheet.width - edge}V${sheet.height - edge}H${edge}Z`, ink, { width: 3.5 });
      image.line('M30 30H2370V1570H30Z', ink, { width: 1.6 });
      let blocks = '';
      for (let i = 0; i < 16; i += 2) {
        const step = (sheet.width - 2 * edge) / 16;
        for (const y of [30, sheet.height - edge])
          blocks += `M${(edge + i * step).toFixed(1)} ${y}h${step.toFixed(1)}v16h${(-step).toFixed(1)}Z`;
      }
      for (let i = 0; i < 10; i += 2) {
        const step = (sheet.height - 2 * edge) / 10;
        for (const x of [30, sheet.width - edge])
          blocks += `M${x} ${(edge + i * step).toFixed(1)}v${step.toFixed(1)}h16v${(-step).toFixed(1)}Z`;
      }
      image.fill(blocks, ink);
    },
  };
}

/** A bar of five parts with its lengths. */
export function drawScaleBar(
  image: Image,
  [x, y]: Point,
  unit: number,
  labels: readonly string[],
  ink: string,
  paper: string,
): void {
  image.rectangle(x, y, unit * (labels.length - 1), 14, paper);
  for (let i = 0; i + 1 < labels.length; i += 2) image.rectangle(x + i * unit, y, unit, 14, ink);
  image.line(`M${x} ${y}h${unit * (labels.length - 1)}v14h${-unit * (labels.length - 1)}Z`, ink, { width: 2 });
  labels.forEach((label, i) => write(image, label, [x + i * unit, y - 12], 19, ink, { anchor: 'middle' }));
}

/** A north arrow with a wind rose of fine lines. */
export function drawNorth(image: Image, [x, y]: Point, size: number, ink: string, accent: string): void {
  let rose = '';
  for (let i = 0; i < 32; i += 1) {
    const a = (i / 32) * Math.PI * 2;
    const from = i % 8 === 0 ? 0.2 : i % 4 === 0 ? 0.55 : 0.78;
    rose += straight(
      [
        [x + Math.sin(a) * size * from, y - Math.cos(a) * size * from],
        [x + Math.sin(a) * size * 0.9, y - Math.cos(a) * size * 0.9],
      ],
      false,
    );
  }
  image.line(rose, ink, { width: 2 });
  image.line(`M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`, ink, {
    width: 2.4,
  });
  image.fill(
    straight([
      [x, y - size * 1.2],
      [x + size * 0.16, y],
      [x, y - size * 0.14],
      [x - size * 0.16, y],
    ]),
    accent,
  );
  image.fill(
    straight([
      [x, y + size * 0.82],
      [x + size * 0.12, y],
      [x, y + size * 0.1],
      [x - size * 0.12, y],
    ]),
    ink,
  );
  write(image, 'N', [x, y - size * 1.3], size * 0.36, ink, { anchor: 'middle' });
}

/** Shortest distance from a point to a line through points. */
export function distanceTo(line: readonly Point[], x: number, y: number): number {
  let least = 1e9;
  for (let i = 0; i + 1 < line.length; i += 1) {
    const [ax, ay] = line[i]!;
    const [bx, by] = line[i + 1]!;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (length || 1)));
    least = Math.min(least, (ax + t * (bx - ax) - x) ** 2 + (ay + t * (by - ay) - y) ** 2);
  }
  return Math.sqrt(least);
}
