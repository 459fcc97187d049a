import { mix, palette as p, ramp } from '../draw/colour.ts';
import { isolines, sampleField, valueAt } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, ribbon, sampled, smooth, straight } from '../draw/path.ts';
import { between, seeded } from '../draw/random.ts';
import { posterise } from '../draw/tones.ts';
import { createSheet, distanceTo, drawNorth, drawScaleBar, sheet, write } from './sheet.ts';

const noise = createNoise('grondwater');
const brook = sampled(
  [
    [-40, 1180],
    [240, 1090],
    [520, 1120],
    [800, 980],
    [1080, 1010],
    [1380, 860],
    [1660, 900],
    [1960, 760],
    [2440, 700],
  ] as Point[],
  8,
);

/** Level of the groundwater at a place; the brook drains it, a pumped well draws a cone. */
function level(x: number, y: number): number {
  const ridge =
    0.55 * Math.exp(-(((x - 820) / 700) ** 2) - ((y - 300) / 360) ** 2) +
    0.42 * Math.exp(-(((x - 1800) / 620) ** 2) - ((y - 1500) / 330) ** 2);
  const drained = -0.3 * Math.exp(-((distanceTo(brook, x, y) / 210) ** 2));
  const well = -0.42 * Math.exp(-Math.hypot(x - 1690, y - 430) / 150);
  return ridge + drained + well + 0.16 * fractal(noise, x / 520, y / 520, 3) + (x - 1200) / 6000;
}

/** Groundwater contours with the direction of flow and the wells of the network. */
export function drawGroundwaterMap() {
  const { image, finish } = createSheet(p.paper, p.sea);
  const field = sampleField({ x: 0, y: 0, width: sheet.width, height: sheet.height, cell: 7 }, level);
  const levels = Array.from({ length: 15 }, (_, i) => -0.5 + i * 0.075);
  image.rectangle(0, 0, 2400, 1600, mix(p.lake, p.petrol, 0.3));
  posterise(
    image,
    field,
    levels,
    ramp([p.lake, p.mist, p.sky, p.paper, p.cream, mix(p.sand, p.cream, 0.3), p.sand], 15),
    { blur: 1, speck: 200 },
  );
  levels.forEach((at, i) => {
    const lines = isolines(field, at).filter((line) => line.length > 20);
    image.line(
      lines
        .map((line) =>
          smooth(
            line.filter((_, k) => k % 3 === 0),
            false,
          ),
        )
        .join(''),
      p.petrol,
      { width: i % 4 === 0 ? 5 : 2.4 },
    );
    const minor = isolines(field, at + 0.0375).filter((line) => line.length > 20);
    image.line(minor.map((line) => straight(line, false)).join(''), p.petrol, { width: 1.2, opacity: 0.55 });
    const longest = lines.sort((a, b) => b.length - a.length)[0];
    if (i % 2 === 0 && longest) {
      const [x, y] = longest[Math.floor(longest.length * (0.3 + 0.04 * (i % 5)))]!;
      if (x > 90 && x < 2280 && y > 90 && y < 1500) {
        image.fill(disc(x, y, 34), p.paper, 0.92);
        write(image, (i * 0.5 + 2).toFixed(1), [x, y + 10], 20, p.sea, { anchor: 'middle' });
      }
    }
  });
  const random = seeded('stroming');
  for (let row = 0; row < 10; row += 1) {
    for (let column = 0; column < 15; column += 1) {
      let x = 150 + column * 150 + between(random, -34, 34);
      let y = 140 + row * 146 + between(random, -34, 34);
      const path: Point[] = [[x, y]];
      let speed = 0;
      for (let step = 0; step < 12; step += 1) {
        const dx = valueAt(field, x + 10, y) - valueAt(field, x - 10, y);
        const dy = valueAt(field, x, y + 10) - valueAt(field, x, y - 10);
        const size = Math.hypot(dx, dy);
        speed += size;
        x -= (dx / (size || 1)) * 6;
        y -= (dy / (size || 1)) * 6;
        path.push([x, y]);
      }
      if (speed < 0.06 || distanceTo(brook, x, y) < 26) continue;
      image.fill(
        ribbon(path, (t) => 1.5 + 3 * t),
        p.sea,
        0.9,
      );
      const [bx, by] = path.at(-3)!;
      const size = Math.hypot(x - bx, y - by) || 1;
      const [ux, uy] = [(x - bx) / size, (y - by) / size];
      image.fill(
        straight([
          [x + ux * 15, y + uy * 15],
          [x - uy * 8, y + ux * 8],
          [x + uy * 8, y - ux * 8],
        ]),
        p.sea,
      );
    }
  }
  image.line(straight(brook, false), p.sea, { width: 17 });
  image.line(straight(brook, false), p.mist, { width: 10 });
  for (let i = 0; i < 46; i += 1) {
    const x = between(random, 130, 2270);
    const y = between(random, 120, 1480);
    if (distanceTo(brook, x, y) < 50) continue;
    const warned = Math.hypot(x - 1690, y - 430) < 260;
    image.fill(disc(x, y, 14), p.paper);
    image.line(disc(x, y, 14), p.ink, { width: 3 });
    image.fill(disc(x, y, 6.5), warned ? p.orange : p.ink);
  }
  image.fill(disc(1690, 430, 30), p.orange);
  image.fill(
    straight([
      [1690, 412],
      [1706, 440],
      [1674, 440],
    ]),
    p.white,
  );
  write(image, 'WINNING', [1736, 424], 24, p.ink, { spacing: 1.4 });
  image.rectangle(96, 1300, 700, 214, p.paper, 0.95);
  image.line('M96 1300h700v214h-700Z', p.sea, { width: 2.4 });
  write(image, 'GRONDWATER', [130, 1366], 42, p.sea, { spacing: 1.2 });
  write(image, 'STIJGHOOGTE IN METERS - APRIL 2025', [132, 1406], 17, p.sea, { spacing: 0.7 });
  drawScaleBar(image, [136, 1472], 100, ['0', '1', '2', '3', '4', '5'], p.sea, p.paper);
  drawNorth(image, [2224, 200], 68, p.sea, p.orange);
  finish();
  return image;
}
