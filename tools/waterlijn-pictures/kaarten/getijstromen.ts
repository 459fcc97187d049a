import { mix, palette as p, ramp } from '../draw/colour.ts';
import { isolines, sampleField, valueAt } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, ribbon, smooth, straight } from '../draw/path.ts';
import { createSheet, drawNorth, drawScaleBar, sheet, write } from './sheet.ts';

const noise = createNoise('getij');
type Island = { x: number; y: number; rx: number; ry: number; tilt: number; name: string };
const islands: Island[] = [
  { x: 860, y: 480, rx: 540, ry: 120, tilt: 0.2, name: 'OOSTEROOG' },
  { x: 1610, y: 1090, rx: 480, ry: 130, tilt: 0.12, name: 'ZUIDEROOG' },
];

/** The place of a point in the round world of an island, where its shore is the unit circle. */
function local(island: Island, x: number, y: number): Point {
  const [c, s] = [Math.cos(island.tilt), Math.sin(island.tilt)];
  const [dx, dy] = [x - island.x, y - island.y];
  return [(dx * c + dy * s) / island.rx, (-dx * s + dy * c) / island.ry];
}

/** The stream function: its lines of equal value are the paths of the water. */
function stream(x: number, y: number): number {
  let value = (y - 800) / 130 + (0.14 * (x - 1200)) / 130 + 0.5 * fractal(noise, x / 700, y / 420, 2);
  for (const island of islands) {
    const [u, v] = local(island, x, y);
    const r = Math.max(0.86, u * u + v * v);
    value -= (v * island.ry * 0.98) / 130 / r;
  }
  return value;
}

/** A tidal inlet at the height of the flood: the lines crowd where the stream is strong. */
export function drawTidalStreams() {
  const { image, finish } = createSheet(p.paper, p.ink);
  const field = sampleField({ x: -20, y: -20, width: sheet.width + 40, height: sheet.height + 40, cell: 6 }, stream);
  image.rectangle(0, 0, 2400, 1600, mix(p.sea, p.ink, 0.25));
  const speed = (x: number, y: number) =>
    Math.hypot(
      valueAt(field, x + 8, y) - valueAt(field, x - 8, y),
      valueAt(field, x, y + 8) - valueAt(field, x, y - 8),
    ) * 8;
  const fast = sampleField({ x: 0, y: 0, width: 2400, height: 1600, cell: 10 }, (x, y) => speed(x, y));
  for (const [i, level] of [0.9, 1.15, 1.45].entries()) {
    const lines = isolines(fast, level, true).filter((line) => line.length > 16);
    image.fill(lines.map((line) => straight(line)).join(''), [p.sea, mix(p.sea, p.petrol, 0.45), p.petrol][i]!);
  }
  const tones = ramp([mix(p.petrol, p.lake, 0.2), p.lake, p.mist, p.white], 4);
  const data: string[] = tones.map(() => '');
  for (let level = -9; level < 9; level += 0.125) {
    for (const line of isolines(field, level)) {
      for (let i = 0; i + 4 < line.length; i += 26) {
        const part = line.slice(i, i + 30);
        const [x, y] = part[Math.floor(part.length / 2)]!;
        const strength = speed(x, y);
        const tone = strength > 1.5 ? 3 : strength > 1.12 ? 2 : strength > 0.8 ? 1 : 0;
        data[tone] += ribbon(part, (t) => 1 + (1.3 + strength * 2.6) * Math.sin(Math.PI * t));
      }
    }
  }
  data.forEach((part, i) => image.fill(part, tones[i]!));
  for (const island of islands) {
    const shore = (grow: number, rough: number): Point[] =>
      Array.from({ length: 110 }, (_, i) => {
        const a = (i / 110) * Math.PI * 2;
        const wave =
          grow *
          (1 +
            rough * noise(Math.cos(a) * 2 + island.x, Math.sin(a) * 2) +
            rough * 0.5 * noise(Math.cos(a) * 6, Math.sin(a) * 6 + island.y));
        const [u, v] = [Math.cos(a) * wave * island.rx, Math.sin(a) * wave * island.ry];
        const [c, s] = [Math.cos(island.tilt), Math.sin(island.tilt)];
        return [island.x + u * c - v * s, island.y + u * s + v * c] as const;
      });
    image.fill(smooth(shore(1.03, 0.03)), mix(p.lake, p.sand, 0.45));
    image.fill(smooth(shore(0.95, 0.05)), p.cream);
    image.fill(smooth(shore(0.86, 0.08)), p.sand);
    image.fill(smooth(shore(0.7, 0.16)), mix(p.reed, p.sand, 0.4));
    image.fill(smooth(shore(0.5, 0.24)), p.reed);
    for (const grow of [0.91, 0.79, 0.62, 0.42, 0.28])
      image.line(smooth(shore(grow, 0.1)), mix(p.clayDark, p.reed, 0.3), { width: 1.8, opacity: 0.8 });
    write(image, island.name, [island.x, island.y + 12], 30, p.ink, {
      anchor: 'middle',
      angle: (island.tilt * 180) / Math.PI,
      spacing: 3,
    });
  }
  for (const [i, [x, y]] of (
    [
      [1290, 760],
      [980, 850],
      [1560, 690],
    ] as Point[]
  ).entries()) {
    image.fill(disc(x, y, 19), p.orange);
    write(image, String.fromCharCode(65 + i), [x, y + 10], 20, p.white, { anchor: 'middle' });
  }
  image.rectangle(96, 1296, 680, 218, p.paper, 0.96);
  image.line('M96 1296h680v218h-680Z', p.ink, { width: 2.4 });
  write(image, 'GETIJSTROMEN', [130, 1362], 42, p.ink, { spacing: 1 });
  write(image, 'VLOED, DRIE UUR VOOR HOOGWATER', [132, 1402], 18, p.ink, { spacing: 0.7 });
  drawScaleBar(image, [136, 1470], 94, ['0', '2', '4', '6', '8', '10'], p.ink, p.paper);
  drawNorth(image, [2220, 210], 68, p.white, p.orange);
  finish();
  return image;
}
