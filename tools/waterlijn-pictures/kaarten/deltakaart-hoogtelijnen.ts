import { mix, palette as p, ramp } from '../draw/colour.ts';
import { blurred, isolines, sampleField, valueAt } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, sampled, smooth, straight } from '../draw/path.ts';
import { between, seeded } from '../draw/random.ts';
import { posterise, region } from '../draw/tones.ts';
import { createSheet, distanceTo, drawNorth, drawScaleBar, sheet, write } from './sheet.ts';

const noise = createNoise('delta');
const arm = (points: Point[]) => sampled(points, 8);
const arms = [
  {
    line: arm([
      [2460, 470],
      [2200, 560],
      [1980, 520],
      [1760, 640],
      [1560, 690],
    ]),
    width: 34,
  },
  {
    line: arm([
      [1560, 690],
      [1400, 560],
      [1180, 520],
      [980, 400],
      [760, 380],
      [520, 300],
      [380, 260],
    ]),
    width: 30,
  },
  {
    line: arm([
      [1560, 690],
      [1380, 800],
      [1160, 780],
      [960, 860],
      [740, 850],
      [540, 930],
      [400, 950],
    ]),
    width: 36,
  },
  {
    line: arm([
      [1160, 780],
      [1040, 680],
      [880, 640],
      [700, 650],
      [520, 590],
      [380, 600],
    ]),
    width: 24,
  },
  {
    line: arm([
      [1380, 800],
      [1250, 960],
      [1060, 1060],
      [900, 1180],
      [700, 1210],
      [560, 1330],
      [460, 1400],
    ]),
    width: 27,
  },
  {
    line: arm([
      [2040, 1620],
      [1940, 1440],
      [1760, 1300],
      [1700, 1120],
      [1560, 960],
      [1380, 800],
    ]),
    width: 22,
  },
];

function height(x: number, y: number): number {
  const coast = 560 + 110 * noise(y / 420, 4) + 60 * Math.sin(y / 300);
  const land =
    Math.tanh((x - coast) / 300) * 0.5 +
    (x - coast) / 2400 +
    0.34 * fractal(noise, x / 330, y / 330, 5) * Math.min(1, Math.max(0.25, (x - coast) / 900 + 0.4));
  let deepest = 0;
  for (const { line, width } of arms) {
    const mouth = 1 + Math.max(0, (1150 - x) / 560) ** 1.6;
    const d = distanceTo(line, x, y) / (width * mouth);
    deepest = Math.max(deepest, (0.5 + Math.max(0, land) * 0.8) * Math.exp(-d * d));
  }
  return land - deepest;
}

/** The delta: contour lines on land, water lines along every shore. */
export function drawDeltaMap() {
  const ink = p.sea;
  const { image, finish } = createSheet(p.paper, ink);
  const field = sampleField({ x: 0, y: 0, width: sheet.width, height: sheet.height, cell: 6 }, height);
  image.rectangle(0, 0, 2400, 1600, mix(p.lake, p.petrol, 0.35));
  posterise(
    image,
    blurred(field, 2),
    [-0.8, -0.55, -0.36, -0.22, -0.1],
    ramp([mix(p.lake, p.petrol, 0.1), p.mist, mix(p.mist, p.sky, 0.75)], 5),
    { speck: 200 },
  );
  const shore = region(field, 0.02, 240);
  image.fill(shore, mix(p.cream, p.sand, 0.25));
  image.within(shore, () => {
    posterise(
      image,
      field,
      [0.2, 0.36, 0.5, 0.66, 0.84, 1.02],
      ramp([mix(p.cream, p.reed, 0.16), mix(p.sand, p.reed, 0.26), p.sand, mix(p.sand, p.dune, 0.5), p.dune], 6),
      { blur: 1, speck: 200 },
    );
    for (let i = 0; i < 30; i += 1) {
      const lines = isolines(field, 0.08 + i * 0.045).filter((line) => line.length > 14);
      image.line(lines.map((line) => straight(line, false)).join(''), mix(p.clay, p.brick, 0.35), {
        width: i % 5 === 0 ? 3 : 1.3,
        opacity: 0.75,
      });
    }
  });
  const soft = blurred(field, 3);
  [-0.03, -0.065, -0.105, -0.15, -0.2, -0.26, -0.33, -0.42].forEach((level, i) => {
    const lines = isolines(soft, level).filter((line) => line.length > 10);
    image.line(lines.map((line) => straight(line, false)).join(''), p.petrol, {
      width: 2.2 - i * 0.16,
      opacity: 0.85 - i * 0.07,
    });
  });
  image.line(
    isolines(field, 0.02)
      .filter((l) => l.length > 12)
      .map((line) => straight(line, false))
      .join(''),
    ink,
    { width: 4 },
  );
  // Ring dykes with their ticks.
  const random = seeded('delta');
  let ticks = '';
  const dykes = isolines(soft, 0.16).filter((line) => line.length > 110);
  for (const line of dykes) {
    for (let i = 2; i < line.length - 2; i += 5) {
      const [x, y] = line[i]!;
      const dx = valueAt(soft, x + 6, y) - valueAt(soft, x - 6, y);
      const dy = valueAt(soft, x, y + 6) - valueAt(soft, x, y - 6);
      const size = Math.hypot(dx, dy) || 1;
      ticks += straight(
        [
          [x, y],
          [x - (dx / size) * 11, y - (dy / size) * 11],
        ],
        false,
      );
    }
  }
  image.line(dykes.map((line) => straight(line, false)).join(''), p.brickDark, { width: 3.6 });
  image.line(ticks, p.brickDark, { width: 2.2 });
  for (const [x, y, name, big] of [
    [1240, 640, 'MIDDELWAARD', 1],
    [1120, 300, 'NOORDERHOOFD', 0],
    [1470, 1080, 'ZANDKREEK', 0],
    [1880, 790, 'RIVIERSPRONG', 1],
    [1730, 380, 'HOGE VELDEN', 0],
    [1180, 1290, 'ZUIDOORD', 0],
  ] as const) {
    let blocks = '';
    for (let i = 0; i < (big ? 26 : 13); i += 1) {
      const a = between(random, 0, 6.28);
      const r = (big ? 30 : 19) * Math.sqrt(random());
      blocks += `M${(x + Math.cos(a) * r - 5).toFixed(1)} ${(y + Math.sin(a) * r * 0.7 - 4).toFixed(1)}h9v7h-9Z`;
    }
    for (const block of blocks.split('Z').filter(Boolean)) image.fill(`${block}Z`, p.brickDark);
    write(image, name, [x + 46, y + 9], big ? 25 : 20, p.ink, { spacing: 0.6 });
  }
  image.fill(disc(1545, 706, 17), p.orange);
  image.line(disc(1545, 706, 30), p.orange, { width: 4 });
  for (const [text, at, angle, size] of [
    ['NOORDERDIEP', [640, 312], 10, 22],
    ['WESTERGAT', [530, 905], -16, 26],
    ['DE OVERLAAT', [1800, 600], -24, 20],
  ] as const)
    write(image, text, at, size, p.white, { angle, spacing: 2.4 });
  write(image, 'NOORDZEE', [120, 830], 46, p.white, { spacing: 5, angle: -62 });
  image.rectangle(1800, 1270, 520, 244, p.paper, 0.94);
  image.line('M1800 1270h520v244h-520Z', ink, { width: 2.4 });
  write(image, 'DE DELTA', [1834, 1340], 46, ink, { spacing: 1.4 });
  write(image, 'HOOGTE EN DIEPTE IN METERS', [1836, 1382], 17, ink, { spacing: 0.8 });
  drawScaleBar(image, [1840, 1456], 84, ['0', '5', '10', '15', '20', '25'], ink, p.paper);
  drawNorth(image, [2230, 200], 74, ink, p.orange);
  image.line(
    smooth(
      [
        [1545, 736],
        [1560, 900],
        [1720, 1160],
        [1830, 1268],
      ],
      false,
    ),
    p.orange,
    { width: 2.4, dash: '2 9' },
  );
  finish();
  return image;
}
