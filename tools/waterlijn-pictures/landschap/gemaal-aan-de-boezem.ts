import { mix, palette as p } from '../draw/colour.ts';
import { createNoise } from '../draw/noise.ts';
import { type Point, straight } from '../draw/path.ts';
import { createImage, type Image } from '../draw/image.ts';
import { crown, reed, treeLine } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawReflection } from '../draw/reflection.ts';
import { drawCloudCeiling, drawCumulus, drawSky } from '../draw/sky.ts';
import { courses } from '../draw/solid.ts';

const waterline = 860;
const noise = createNoise('gemaal');
const warm = [mix(p.brickDark, p.brick, 0.45), p.brick, mix(p.brick, p.sand, 0.22)] as const;

function wall(image: Image, x: number, y: number, w: number, h: number, colour: string) {
  image.rectangle(x, y, w, h, colour);
  const corners: [Point, Point, Point, Point] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
  const joints = courses(
    corners,
    Math.round(h / 11),
    Math.round(w / 26),
    (u, v) => noise((u * w) / 60 + x, (v * h) / 50) > -0.1,
  );
  image.line(joints, mix(colour, p.brickDark, 0.45), { width: 1.5, opacity: 0.7 });
}

function arch(x: number, y: number, w: number, h: number): string {
  return `M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z`;
}

function window(image: Image, x: number, y: number, w: number, h: number, glass: string) {
  image.fill(arch(x - 10, y - 10, w + 20, h + 10), p.cream);
  image.fill(arch(x, y, w, h), glass);
  image.within(arch(x, y, w, h), () =>
    image.fill(
      straight([
        [x, y + h * 0.2],
        [x + w, y - h * 0.1],
        [x + w, y + h * 0.35],
        [x, y + h * 0.7],
      ]),
      mix(glass, p.mist, 0.35),
    ),
  );
  let bars = `M${x + w / 2} ${y}V${y + h}`;
  for (let i = 1; i < 4; i += 1) bars += `M${x} ${y + (h * i) / 4}H${x + w}`;
  image.line(bars, p.paper, { width: 5 });
}

function drawBuilding(image: Image) {
  const bank = waterline;
  // The engine house with its gable, the long hall and the chimney.
  const brick = (x: number, top: number, w: number) => wall(image, x, top, w, bank - 40 - top, warm[1]);
  image.fill(
    straight([
      [1800, 800],
      [1814, 150],
      [1866, 150],
      [1880, 800],
    ]),
    warm[1],
  );
  image.fill(
    straight([
      [1846, 800],
      [1846, 150],
      [1866, 150],
      [1880, 800],
    ]),
    warm[0],
  );
  image.line(
    courses(
      [
        [1814, 150],
        [1866, 150],
        [1880, 800],
        [1800, 800],
      ],
      58,
      4,
    ),
    warm[0],
    { width: 1.6, opacity: 0.8 },
  );
  image.rectangle(1804, 132, 72, 22, p.cream);
  image.rectangle(1808, 214, 66, 12, p.cream);
  brick(1010, 520, 620);
  image.fill(
    straight([
      [970, 530],
      [1060, 408],
      [1620, 408],
      [1660, 530],
    ]),
    mix(p.clayDark, p.ink, 0.35),
  );
  let tiles = '';
  for (let i = 1; i < 9; i += 1) tiles += `M${970 + i * 10} ${530 - i * 13.5}H${1660 - i * 5}`;
  image.line(tiles, mix(p.clay, p.ink, 0.3), { width: 2, opacity: 0.8 });
  image.rectangle(985, 524, 680, 14, p.cream);
  for (let i = 0; i < 5; i += 1) window(image, 1052 + i * 116, 590, 66, 170, mix(p.sea, p.petrol, 0.3));
  brick(1590, 470, 330);
  image.fill(
    straight([
      [1560, 486],
      [1755, 322],
      [1950, 486],
    ]),
    warm[1],
  );
  image.line(
    courses(
      [
        [1600, 460],
        [1910, 460],
        [1920, 490],
        [1590, 490],
      ],
      3,
      12,
    ),
    warm[0],
    { width: 1.5 },
  );
  image.line('M1556 490L1755 322L1954 490', p.cream, { width: 20 });
  image.line('M1556 484L1755 316L1954 484', mix(p.clayDark, p.ink, 0.4), { width: 14 });
  image.fill('M1755 385a34 34 0 1 0 0.1 0Z', p.cream);
  image.fill('M1755 393a26 26 0 1 0 0.1 0Z', mix(p.sea, p.petrol, 0.3));
  window(image, 1640, 540, 78, 210, mix(p.sea, p.petrol, 0.2));
  window(image, 1792, 540, 78, 210, mix(p.sea, p.petrol, 0.2));
  image.within('M1860 300H2000V860H1860Z', () => image.rectangle(1870, 486, 50, 340, p.brickDark, 0.4));
  image.rectangle(1590, 486, 24, 334, p.brickDark, 0.35);
  image.rectangle(1000, 790, 930, 12, p.cream);
  // The outlets and the quay.
  image.rectangle(900, 806, 1130, 54, mix(p.clay, p.clayDark, 0.3));
  image.rectangle(886, 796, 1158, 16, mix(p.clay, p.cream, 0.5));
  for (let i = 0; i < 4; i += 1) image.fill(arch(1080 + i * 132, 818, 92, 42), p.ink);
  image.fill('M1692 796v-76a26 26 0 0 1 52 0v76z', mix(p.reedDark, p.ink, 0.3));
}

function drawBank(image: Image) {
  const random = seeded('gemaal oever');
  image.fillAll(
    treeLine('gemaal ver', { from: -20, to: 2440, y: 806, height: 66, gaps: -0.25 }),
    mix(p.lake, p.mist, 0.35),
  );
  image.fillAll(
    treeLine('gemaal ver 2', { from: -20, to: 900, y: 822, height: 110, gaps: -0.1 }),
    mix(p.reedDark, p.lake, 0.45),
  );
  image.rectangle(-10, 806, 2420, 60, mix(p.reed, p.dune, 0.2));
  image.rectangle(-10, 828, 2420, 40, mix(p.reed, p.reedDark, 0.4));
  for (const [x, size] of [
    [2130, 250],
    [2290, 330],
    [2420, 280],
  ] as const) {
    image.fill(
      straight([
        [x - 9, 830],
        [x - 6, 830 - size * 0.5],
        [x + 6, 830 - size * 0.5],
        [x + 9, 830],
      ]),
      p.brickDark,
    );
    image.fill(crown(`eik ${x}`, x, 830 - size * 0.68, size * 0.86, size * 0.8, 0.2), p.moss);
    image.fill(crown(`eik b ${x}`, x - size * 0.08, 830 - size * 0.74, size * 0.6, size * 0.54, 0.24), p.reedDark);
    image.fill(
      crown(`eik c ${x}`, x - size * 0.14, 830 - size * 0.82, size * 0.34, size * 0.28, 0.28),
      mix(p.reed, p.reedDark, 0.3),
    );
  }
  for (const [x, size] of [
    [150, 150],
    [330, 105],
    [610, 132],
  ] as const) {
    image.fill(crown(`wilg ${x}`, x, 830 - size * 0.5, size * 1.1, size, 0.2), p.reedDark);
    image.fill(
      crown(`wilg b ${x}`, x - size * 0.12, 830 - size * 0.6, size * 0.7, size * 0.6, 0.24),
      mix(p.reed, p.reedDark, 0.35),
    );
  }
  drawBuilding(image);
  let stems = '';
  for (let i = 0; i < 110; i += 1) {
    const x = random() < 0.6 ? between(random, -20, 760) : between(random, 2080, 2420);
    stems += reed(random, x, waterline + 4, between(random, 40, 92), 0.1, random() < 0.3);
  }
  image.fill(stems, mix(p.moss, p.reedDark, 0.4));
}

/** A brick pumping station, mirrored in the storage canal. */
export function drawPumpingStation() {
  const image = createImage(2400, 1350, p.mist);
  drawSky(
    image,
    'gemaal',
    830,
    [mix(p.lake, p.mist, 0.2), mix(p.mist, p.lake, 0.15), p.sky, mix(p.cream, p.sky, 0.4), p.cream],
    15,
  );
  drawCloudCeiling(image, {
    seed: 'gemaal',
    horizon: 830,
    cover: 0.3,
    size: 620,
    stretch: 2,
    lift: 240,
    opacity: 0.7,
    colours: [mix(p.mist, p.sky, 0.6), p.sky, p.paper],
  });
  const shades = [p.mist, mix(p.mist, p.cream, 0.45), p.cream, p.paper, p.white];
  drawCumulus(image, { seed: 'gemaal a', x: 520, base: 600, width: 900, height: 260, colours: shades, sun: -0.4 });
  drawCumulus(image, { seed: 'gemaal b', x: 2200, base: 640, width: 620, height: 180, colours: shades, sun: -0.4 });
  drawBank(image);
  image.rectangle(0, waterline, 2400, 500, mix(p.lake, p.sky, 0.4));
  drawReflection(
    image,
    { seed: 'gemaal', waterline, bottom: 1350, water: mix(p.petrol, p.lake, 0.55), clear: 0.62, broken: 0.62 },
    () => drawBank(image),
  );
  image.rectangle(0, waterline - 2, 2400, 4, mix(p.ink, p.petrol, 0.4), 0.8);
  const random = seeded('gemaal voor');
  let near = '';
  for (let i = 0; i < 64; i += 1)
    near += reed(
      random,
      between(random, -60, 430) - (i % 3) * 30,
      1400,
      between(random, 280, 620),
      0.12,
      random() < 0.6,
    );
  image.fill(near, mix(p.moss, p.ink, 0.45));
  return image;
}
