import { mix, palette as p } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, smooth, straight } from '../draw/path.ts';
import type { Image } from '../draw/image.ts';
import { tussock } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { createSheet, write } from './sheet.ts';

const noise = createNoise('doorsnede');
const ground = 1090;
const ink = p.sea;

/** A line with a slash at both ends and its length above it. */
function measure(image: Image, from: Point, to: Point, text: string) {
  image.line(straight([from, to], false), ink, { width: 2 });
  const upright = Math.abs(from[0] - to[0]) < 1;
  for (const [x, y] of [from, to]) {
    image.line(
      straight(
        [
          [x - 9, y + 9],
          [x + 9, y - 9],
        ],
        false,
      ),
      ink,
      { width: 3 },
    );
    image.line(
      straight(
        upright
          ? [
              [x - 18, y],
              [x + 18, y],
            ]
          : [
              [x, y - 18],
              [x, y + 18],
            ],
        false,
      ),
      ink,
      { width: 1.4 },
    );
  }
  if (upright) write(image, text, [from[0] - 14, (from[1] + to[1]) / 2], 21, ink, { angle: -90, anchor: 'middle' });
  else write(image, text, [(from[0] + to[0]) / 2, from[1] - 14], 21, ink, { anchor: 'middle' });
}

/** A number in a ring with a leader to a part of the section. */
function tag(image: Image, number: string, ring: Point, part: Point) {
  image.line(straight([ring, part], false), ink, { width: 2 });
  image.fill(disc(part[0], part[1], 6), ink);
  image.fill(disc(ring[0], ring[1], 27), p.paper);
  image.line(disc(ring[0], ring[1], 27), ink, { width: 2.6 });
  write(image, number, [ring[0], ring[1] + 12], 24, ink, { anchor: 'middle' });
}

/** The cross-section of a sea dyke as an engineer draws it. */
export function drawDykeSection() {
  const { image, finish } = createSheet(p.paper, ink);
  let grid = '';
  for (let x = 60; x < 2400; x += 30) grid += `M${x} 46V1554`;
  for (let y = 64; y < 1600; y += 30) grid += `M46 ${y}H2354`;
  image.line(grid, mix(p.paper, p.mist, 0.4), { width: 1 });
  const random = seeded('doorsnede');
  const dyke: Point[] = [
    [360, ground],
    [560, 1000],
    [760, 952],
    [960, 850],
    [1240, 560],
    [1420, 560],
    [1700, 870],
    [1860, 900],
    [1960, ground - 4],
  ];
  const core: Point[] = [
    [470, ground],
    [800, 990],
    [990, 898],
    [1262, 630],
    [1400, 630],
    [1650, 925],
    [1850, 950],
    [1900, ground],
  ];
  // Under the dyke: clay, peat and the deep sand.
  const bed = (y: number, phase: number, rough: number): Point[] =>
    Array.from(
      { length: 61 },
      (_, i) => [i * 40, y + rough * noise(i / 9, phase) + (i * 40 < 420 ? (420 - i * 40) * 0.16 : 0)] as const,
    );
  const layers: [number, string, number][] = [
    [ground, mix(p.clay, p.cream, 0.35), 5],
    [1200, mix(p.brickDark, p.clay, 0.35), 14],
    [1290, mix(p.sand, p.cream, 0.3), 18],
  ];
  for (const [y, colour, rough] of layers) image.fill(straight([...bed(y, y, rough), [2400, 1600], [0, 1600]]), colour);
  image.fill(
    engrave({
      x: 46,
      y: ground,
      width: 2308,
      height: 130,
      angle: 0,
      spacing: 13,
      step: 16,
      wobble: { noise, scale: 120, amount: 6 },
      weight: (x, y) => (y < 1196 + 12 * noise(x / 360, 1200) ? 2 * (noise(x / 40, y / 6) + 0.5) : 0),
    }),
    p.clayDark,
    0.7,
  );
  image.fill(
    engrave({
      x: 46,
      y: 1206,
      width: 2308,
      height: 90,
      angle: 4,
      spacing: 8,
      step: 12,
      wobble: { noise, scale: 70, amount: 9 },
      weight: (x, y) => (y > 1214 && y < 1282 ? 3.4 * (noise(x / 60, y / 9) + 0.4) : 0),
    }),
    p.ink,
    0.5,
  );
  let dots = '';
  for (let i = 0; i < 5200; i += 1)
    dots += disc(between(random, 46, 2354), between(random, 1318, 1554), between(random, 1, 2.4));
  image.fill(dots, mix(p.dune, p.clayDark, 0.35));
  // The sea: the design level, mean high water and the waves.
  const sea = (level: number): string =>
    straight([
      [46, level],
      [1240 - (level - 560) * 0.966 - (level > 850 ? (level - 850) * 1.1 : 0), level],
      [960, 850],
      [760, 952],
      [560, 1000],
      [360, ground],
      [46, ground + 60],
    ]);
  image.fill(sea(690), mix(p.sky, p.mist, 0.35), 0.8);
  image.fill(sea(905), mix(p.mist, p.lake, 0.4));
  image.within(sea(690), () =>
    image.fill(
      engrave({
        x: 46,
        y: 690,
        width: 1200,
        height: 470,
        angle: 0,
        spacing: 15,
        step: 14,
        wobble: { noise, scale: 130, amount: 11 },
        weight: (x, y) => (y < 905 ? 1.4 : 2.2 + 2.4 * Math.max(0, fractal(noise, x / 140, y / 40, 2))),
      }),
      p.petrol,
      0.7,
    ),
  );
  // The body of the dyke.
  image.fill(straight(dyke), mix(p.clay, p.brick, 0.18));
  image.within(straight(dyke), () => {
    image.fill(
      engrave({ x: 340, y: 540, width: 1640, height: 570, angle: -45, spacing: 13, step: 14, weight: () => 2 }),
      mix(p.clayDark, p.brickDark, 0.3),
      0.85,
    );
  });
  image.fill(straight(core), p.sand);
  image.within(straight(core), () => {
    let grains = '';
    for (let i = 0; i < 7000; i += 1)
      grains += disc(between(random, 460, 1900), between(random, 620, ground), between(random, 1, 2.7));
    image.fill(grains, mix(p.dune, p.clayDark, 0.25));
    image.fill(
      engrave({
        x: 460,
        y: 620,
        width: 1460,
        height: 480,
        angle: 3,
        spacing: 46,
        step: 16,
        wobble: { noise, scale: 200, amount: 12 },
        weight: () => 1.6,
      }),
      p.dune,
      0.9,
    );
  });
  const phreatic: Point[] = [
    [1000, 858],
    [1200, 905],
    [1420, 955],
    [1640, 1015],
    [1800, 1060],
    [1950, 1086],
  ];
  image.line(smooth(phreatic, false), p.petrol, { width: 4, dash: '22 12' });
  image.line(straight(core), ink, { width: 2.4, dash: '12 7' });
  // Stone revetment on the seaward slope, grass on the rest.
  const slope = (from: Point, to: Point, count: number, thick: number, tones: readonly string[]) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    for (let i = 0; i < count; i += 1) {
      const rise = thick * (1 + between(random, 0, 0.22));
      const at = (t: number, out: number): Point => [
        from[0] + dx * t + (dy / length) * out,
        from[1] + dy * t - (dx / length) * out,
      ];
      const [t0, t1] = [i / count + 0.002, (i + 1) / count - 0.003];
      image.fill(
        straight([at(t0, -4), at(t1, -4), at(t1, rise), at(t0, rise)]),
        tones[Math.floor(random() * tones.length)]!,
      );
    }
  };
  const stone = [p.clayDark, mix(p.clayDark, p.ink, 0.3), mix(p.sea, p.clayDark, 0.5), p.clay];
  slope([360, ground], [560, 1000], 9, 30, stone);
  slope([560, 1000], [760, 952], 9, 26, stone);
  slope([760, 952], [960, 850], 12, 26, stone);
  slope([960, 850], [1118, 686], 14, 24, stone);
  image.line(straight(dyke, false), ink, { width: 5 });
  let grass = '';
  const turf: Point[] = [
    [1118, 686],
    [1240, 560],
    [1420, 560],
    [1700, 870],
    [1860, 900],
    [1960, 1086],
    [2340, 1090],
  ];
  for (let i = 0; i + 1 < turf.length; i += 1) {
    const [[ax, ay], [bx, by]] = [turf[i]!, turf[i + 1]!];
    for (let t = 0; t < 1; t += 10 / Math.hypot(bx - ax, by - ay))
      grass += tussock(random, ax + (bx - ax) * t, ay + (by - ay) * t + 2, between(random, 12, 24), 4, 0.1);
  }
  image.fill(grass, p.reedDark);
  image.fill(
    straight([
      [1262, 560],
      [1398, 560],
      [1398, 546],
      [1262, 546],
    ]),
    p.clayDark,
  );
  // The ditch and a pole in the polder.
  image.fill(
    straight([
      [2060, ground],
      [2092, 1140],
      [2168, 1140],
      [2200, ground],
    ]),
    p.paper,
  );
  image.fill(
    straight([
      [2076, 1112],
      [2092, 1140],
      [2168, 1140],
      [2186, 1112],
    ]),
    mix(p.mist, p.lake, 0.4),
  );
  image.line(
    straight(
      [
        [2060, ground],
        [2092, 1140],
        [2168, 1140],
        [2200, ground],
      ],
      false,
    ),
    ink,
    { width: 4 },
  );
  // Levels, measures and tags.
  const levels: [number, string, string][] = [
    [690, 'MAATGEVEND HOOGWATER  + 5.00 M', p.orange],
    [905, 'GEMIDDELD HOOGWATER  + 1.30 M', ink],
  ];
  for (const [y, text, colour] of levels) {
    image.line(`M46 ${y}H${y === 690 ? 1120 : 860}`, colour, { width: 3.4 });
    image.fill(
      straight([
        [96, y - 3],
        [80, y - 27],
        [112, y - 27],
      ]),
      colour,
    );
    write(image, text, [128, y - 14], 21, colour, { spacing: 0.5 });
  }
  image.line('M46 980H420', ink, { width: 2, dash: '14 8' });
  write(image, 'NAP', [128, 970], 20, ink);
  measure(image, [1240, 470], [1420, 470], '9.0');
  measure(image, [360, 1470], [1240, 1470], '44.0');
  measure(image, [1420, 1470], [1960, 1470], '27.0');
  image.line('M360 1100V1480M1240 580V1480M1420 580V1480M1960 1100V1480', ink, { width: 1.2, dash: '4 8' });
  measure(image, [2290, 560], [2290, ground], '9.20');
  image.line('M1440 560H2300', ink, { width: 1.2, dash: '4 8' });
  tag(image, '1', [1560, 420], [1330, 800]);
  tag(image, '2', [1650, 500], [1480, 650]);
  tag(image, '3', [860, 700], [1002, 806]);
  tag(image, '4', [1900, 760], [1780, 886]);
  tag(image, '5', [2250, 1250], [2130, 1126]);
  write(image, '1:3', [1050, 720], 22, ink, { angle: -46 });
  write(image, '1:2.5', [1560, 690], 22, ink, { angle: 48 });
  write(image, 'DOORSNEDE ZEEDIJK', [110, 160], 58, ink, { spacing: 1.1 });
  write(image, 'DIJKVAK 14 - KM 3.200 - LENGTE 1:600, HOOGTE 1:200', [112, 210], 22, ink, { spacing: 0.8 });
  const legend = ['1  ZANDKERN', '2  KLEI 1.40 M', '3  BASALTZUILEN', '4  BINNENBERM', '5  TEENSLOOT'];
  legend.forEach((text, i) => write(image, text, [1810, 150 + i * 40], 22, ink, { spacing: 0.5 }));
  finish();
  return image;
}
