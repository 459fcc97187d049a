import { mix, palette as p, ramp } from '../draw/colour.ts';
import { blurred, isolines, sampleField, valueAt } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, sampled, smooth, straight } from '../draw/path.ts';
import { between, seeded } from '../draw/random.ts';
import { region } from '../draw/tones.ts';
import { createSheet, distanceTo, drawNorth, drawScaleBar, sheet, write } from './sheet.ts';

const noise = createNoise('diepte');
const fairway = sampled(
  [
    [-60, 420],
    [300, 520],
    [620, 640],
    [900, 680],
    [1180, 800],
    [1430, 980],
    [1720, 1040],
    [2010, 1080],
  ] as Point[],
  8,
);

/** Depth as a share: below 0 is water, deeper the lower. */
function level(x: number, y: number): number {
  const coast = 1900 + 170 * Math.sin(y / 330 + 0.7) + 90 * noise(y / 260, 1);
  const slope = (x - coast) / 1900;
  const banks = 0.26 * fractal(noise, (x + y * 0.5) / 560, (y - x * 0.42) / 210, 4);
  const inlet = Math.exp(-((distanceTo(fairway, x, y) / 95) ** 2));
  return (
    slope + banks * Math.min(1, Math.max(0.2, (coast - x) / 500 + 0.5)) - 0.34 * inlet * Math.min(1, (x + 900) / 1500)
  );
}

/** A depth chart in cut layers of blue, each casting a thin shade on the next. */
export function drawDepthChart() {
  const { image, finish } = createSheet(p.paper, p.sea);
  const field = blurred(sampleField({ x: 0, y: 0, width: sheet.width, height: sheet.height, cell: 6 }, level), 2);
  const levels = [-0.98, -0.86, -0.74, -0.63, -0.53, -0.43, -0.34, -0.25, -0.17, -0.09, 0];
  const tones = ramp([p.ink, p.sea, p.petrol, p.lake, p.mist, p.sky, mix(p.cream, p.sand, 0.4)], levels.length + 1);
  image.rectangle(0, 0, 2400, 1600, tones[0]!);
  levels.forEach((depth, i) => {
    const shape = region(field, depth, 320);
    image.transformed('translate(-9 11)', () => image.fill(shape, p.ink, 0.24));
    image.fill(shape, tones[i + 1]!);
    const fine = isolines(field, depth + 0.03).filter((line) => line.length > 24);
    image.line(fine.map((line) => straight(line, false)).join(''), mix(tones[i + 1]!, p.ink, 0.35), {
      width: 1.3,
      opacity: 0.6,
    });
  });
  const land = region(field, 0.08, 300);
  image.fill(land, p.sand);
  image.fill(region(field, 0.13, 300), mix(p.sand, p.reed, 0.5));
  image.fill(region(field, 0.2, 300), mix(p.sand, p.reed, 0.75));
  const random = seeded('peilingen');
  for (let row = 0; row < 17; row += 1) {
    for (let column = 0; column < 24; column += 1) {
      const x = 110 + column * 94 + between(random, -26, 26);
      const y = 110 + row * 86 + between(random, -24, 24);
      const at = valueAt(field, x, y);
      if (at > -0.05 || distanceTo(fairway, x, y) < 62) continue;
      const metres = Math.round(-at * 34);
      write(image, String(metres), [x, y], 17, at < -0.4 ? p.mist : p.sea, { anchor: 'middle', weight: 1.9 });
    }
  }
  const inner = fairway.slice(0, -6);
  for (const side of [-1, 1]) {
    const edge: Point[] = inner.map(([x, y], i) => {
      const [nx, ny] = inner[Math.min(inner.length - 1, i + 1)]!;
      const [bx, by] = inner[Math.max(0, i - 1)]!;
      const length = Math.hypot(nx - bx, ny - by) || 1;
      return [x - ((ny - by) / length) * 50 * side, y + ((nx - bx) / length) * 50 * side];
    });
    image.line(smooth(edge, false), p.paper, { width: 3, dash: '18 12' });
    for (let i = 4; i < edge.length; i += 8) {
      const [x, y] = edge[i]!;
      image.fill(disc(x, y, 15), p.paper);
      if (side > 0)
        image.fill(
          straight([
            [x, y - 11],
            [x + 10, y + 7],
            [x - 10, y + 7],
          ]),
          p.reedDark,
        );
      else image.fill(`M${x - 8} ${y - 8}h16v16h-16Z`, p.orange);
    }
  }
  image.line(straight(inner, false), p.orange, { width: 3, dash: '2 14' });
  write(image, 'VAARGEUL', [690, 606], 25, p.white, { angle: 12, spacing: 3 });
  write(image, 'NOORDERPLAAT', [1190, 420], 24, p.sea, { spacing: 2.4, angle: 20 });
  write(image, 'DE RUG', [1000, 1230], 24, p.sea, { spacing: 3, angle: 22 });
  image.rectangle(96, 1290, 560, 220, p.paper, 0.95);
  image.line('M96 1290h560v220h-560Z', p.sea, { width: 2.4 });
  write(image, 'KUSTZONE', [130, 1358], 44, p.sea, { spacing: 1.2 });
  write(image, 'DIEPTEN IN METERS ONDER NAP', [132, 1398], 17, p.sea, { spacing: 0.7 });
  tones.slice(0, 11).forEach((tone, i) => image.rectangle(132 + i * 44, 1430, 44, 44, tone));
  image.line('M132 1430h484v44h-484Z', p.sea, { width: 2 });
  drawScaleBar(image, [1780, 1480], 90, ['0', '1', '2', '3', '4'], p.ink, p.paper);
  drawNorth(image, [2232, 190], 66, p.ink, p.orange);
  finish();
  return image;
}
