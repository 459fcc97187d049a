import { mix, palette as p, ramp } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Point, smooth, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { crown, poplar, treeLine, tussock } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawCumulus, drawSky } from '../draw/sky.ts';
import { drawExcavator } from './graafmachine.ts';
import { drawWorker } from './vakmensen.ts';

const noise = createNoise('klei');

/** Raising a river dyke: a new coat of clay goes over the old core. */
export function drawDykeReinforcement() {
  const image = createImage(2400, 1350, p.sky);
  const random = seeded('klei');
  drawSky(image, 'klei', 700, [mix(p.lake, p.mist, 0.35), p.mist, p.sky, mix(p.cream, p.sky, 0.2), p.cream], 14);
  const shades = ramp([p.mist, mix(p.mist, p.cream, 0.5), p.paper, p.white], 5);
  drawCumulus(image, { seed: 'klei a', x: 560, base: 470, width: 1000, height: 270, colours: shades });
  drawCumulus(image, { seed: 'klei b', x: 1980, base: 380, width: 800, height: 200, colours: shades });
  image.fillAll(
    treeLine('klei kim', { from: -20, to: 2440, y: 712, height: 60, gaps: -0.4 }),
    mix(p.lake, p.mist, 0.4),
  );
  image.rectangle(0, 704, 2400, 700, mix(p.lake, p.mist, 0.3));
  image.fill(
    engrave({
      x: 0,
      y: 708,
      width: 1500,
      height: 560,
      angle: 0,
      spacing: 12,
      step: 14,
      weight: (x, y) => 6 * (fractal(noise, x / 220, y / 26, 3) + 0.05),
    }),
    p.petrol,
    0.6,
  );
  for (let i = 0; i < 12; i += 1)
    image.fill(poplar(`klei ${i}`, 90 + i * 58, 724, 150 + 16 * (i % 3)), mix(p.reedDark, p.mist, 0.35));
  image.fill(
    straight([
      [0, 716],
      [820, 716],
      [760, 732],
      [0, 736],
    ]),
    mix(p.reed, p.mist, 0.2),
  );
  // The dyke: crest to the right, its slope towards the river in the image's middle.
  const crest: Point[] = [
    [2440, 520],
    [1760, 548],
    [1500, 566],
    [1340, 590],
  ];
  const toe: Point[] = [
    [-40, 1120],
    [420, 1040],
    [760, 930],
    [1100, 760],
  ];
  image.fill(straight([...crest, ...[...toe].reverse(), [-40, 1400], [2440, 1400]]), mix(p.reed, p.reedDark, 0.3));
  image.fill(
    straight([
      [2440, 520],
      [1760, 548],
      [1500, 566],
      [1340, 590],
      [1100, 760],
      [1280, 690],
      [1560, 626],
      [2440, 600],
    ]),
    mix(p.reed, p.sand, 0.3),
  );
  // The slope in its layers: old turf taken off, sand core, then clay in lifts of 40 cm.
  const lift = (share: number): Point[] => {
    const low: Point[] = [
      [-40, 1330],
      [520, 1220],
      [980, 1090],
      [1420, 930],
      [1700, 830],
      [2440, 790],
    ];
    const high: Point[] = [
      [-40, 1120],
      [420, 1040],
      [760, 930],
      [1100, 760],
      [1340, 660],
      [2440, 610],
    ];
    return low.map(
      ([x, y], i) => [x + (high[i]![0] - x) * share, y + (high[i]![1] - y) * share + 10 * noise(i, share * 7)] as const,
    );
  };
  const clays = [
    mix(p.clay, p.brickDark, 0.3),
    mix(p.clayDark, p.brickDark, 0.25),
    mix(p.clay, p.lake, 0.25),
    mix(p.clayDark, p.sea, 0.2),
  ];
  image.fill(smooth([...lift(0.02), ...[...lift(1)].reverse()], true, 0.2), p.sand);
  image.within(smooth([...lift(0.02), ...[...lift(1)].reverse()], true, 0.2), () => {
    image.fill(
      engrave({
        x: -40,
        y: 600,
        width: 2480,
        height: 760,
        angle: -14,
        spacing: 12,
        step: 14,
        wobble: { noise, scale: 150, amount: 16 },
        weight: (x, y) => 2 * (fractal(noise, x / 100, y / 40, 2) + 0.5),
      }),
      p.dune,
    );
  });
  for (let i = 0; i < 4; i += 1) {
    const body = smooth([...lift(i * 0.17 - 0.02), ...[...lift(i * 0.17 + 0.16)].reverse()], true, 0.2);
    image.fill(body, clays[i]!);
    image.within(body, () =>
      image.fill(
        engrave({
          x: -40,
          y: 600,
          width: 2480,
          height: 760,
          angle: -16,
          spacing: 10,
          step: 12,
          wobble: { noise, scale: 60, amount: 12 },
          weight: (x, y) => 5 * (noise(x / 44, y / 12) + 0.05),
        }),
        mix(clays[i]!, p.ink, 0.4),
        0.8,
      ),
    );
    image.line(smooth(lift(i * 0.17 + 0.16), false, 0.5), mix(p.cream, clays[i]!, 0.35), { width: 4 });
  }
  const clod = (x: number, y: number, size: number, i: number) => {
    image.fill(crown(`kluit ${i}`, x, y, size * 1.3, size * 0.9, 0.26), mix(p.clayDark, p.brickDark, 0.25));
    image.fill(
      crown(`kluit l ${i}`, x - size * 0.12, y - size * 0.14, size * 0.8, size * 0.45, 0.28),
      mix(p.clay, p.lake, 0.2),
    );
  };
  for (let i = 0; i < 240; i += 1) {
    const x = between(random, 640, 2440);
    const t = between(random, 0.5, 0.66);
    const line = lift(t);
    let k = 0;
    while (k + 2 < line.length && line[k + 1]![0] < x) k += 1;
    const share = (x - line[k]![0]) / (line[k + 1]![0] - line[k]![0]);
    clod(x, line[k]![1] + (line[k + 1]![1] - line[k]![1]) * share, between(random, 8, 34), i);
  }
  // Track in front, turf rolls, stakes with the new profile.
  image.fill(
    smooth(
      [
        [-40, 1330],
        [520, 1230],
        [1000, 1110],
        [1430, 960],
        [1720, 862],
        [2440, 820],
        [2440, 1400],
        [-40, 1400],
      ],
      true,
      0.3,
    ),
    mix(p.clay, p.dune, 0.4),
  );
  image.fill(
    engrave({
      x: -40,
      y: 800,
      width: 2480,
      height: 560,
      angle: -17,
      spacing: 26,
      step: 16,
      wobble: { noise, scale: 260, amount: 16 },
      weight: (x, y) => (y > 1360 - x * 0.26 ? 7 * (noise(x / 130, y / 20) + 0.2) : 0),
    }),
    mix(p.clayDark, p.dune, 0.35),
    0.7,
  );
  for (let i = 0; i < 9; i += 1) {
    const t = i / 8;
    const x = 360 + 1900 * t;
    const y = 1290 - 470 * t ** 0.72;
    const h = 210 - 120 * t;
    image.fill(
      straight([
        [x - 4, y],
        [x - 3, y - h],
        [x + 4, y - h],
        [x + 5, y],
      ]),
      p.paper,
    );
    image.rectangle(x - 4, y - h, 8, h * 0.16, p.orange);
    if (i < 8) {
      const t2 = (i + 1) / 8;
      image.line(
        `M${x} ${y - h * 0.86}L${360 + 1900 * t2} ${1290 - 470 * t2 ** 0.72 - (210 - 120 * t2) * 0.86}`,
        p.orange,
        { width: 2.6 },
      );
    }
  }
  drawExcavator(image, 1180, 1096, 1.22);
  drawWorker(image, 2070, 880, 118);
  drawWorker(image, 690, 1280, 210);
  image.line('M770 1292L752 1132M770 1292L792 1132M772 1292V1132', p.ink, { width: 7 });
  image.rectangle(748, 1096, 50, 36, p.orange);
  let grass = '';
  for (let i = 0; i < 300; i += 1)
    grass += tussock(
      random,
      between(random, 1350, 2430),
      560 + between(random, -4, 26),
      between(random, 12, 28),
      5,
      0.15,
    );
  image.fill(grass, mix(p.reedDark, p.reed, 0.35));
  let front = '';
  for (let i = 0; i < 150; i += 1)
    front += tussock(
      random,
      between(random, 1500, 2440),
      1390 - between(random, 0, 90) * random(),
      between(random, 60, 130),
      8,
      0.14,
    );
  image.fill(front, mix(p.moss, p.reedDark, 0.4));
  drawBirds(image, 'klei', { x: 1560, y: 300, count: 6, spread: 54, size: 17, colour: mix(p.sea, p.lake, 0.4) });
  return image;
}
