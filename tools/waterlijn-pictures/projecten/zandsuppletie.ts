import { type Camera } from '../draw/camera.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, ribbon, smooth, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { tussock } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawCumulus, drawSky } from '../draw/sky.ts';
import { waves } from '../draw/water.ts';
import { drawDredger } from './hopperzuiger.ts';
import { drawWorker } from './vakmensen.ts';

const camera: Camera = { width: 2400, height: 1350, horizon: 720, focal: 1500, eye: [0, 8, 0] };
const noise = createNoise('suppletie');

/** Sand nourishment: a hopper dredger sprays sand to the shallows before the coast. */
export function drawSandNourishment() {
  const image = createImage(2400, 1350, p.lake);
  drawSky(
    image,
    'suppletie',
    camera.horizon,
    [mix(p.lake, p.mist, 0.1), mix(p.lake, p.mist, 0.55), p.mist, p.sky, p.paper],
    15,
  );
  const shades = ramp([mix(p.mist, p.lake, 0.15), p.mist, mix(p.mist, p.paper, 0.6), p.paper, p.white], 6);
  drawCumulus(image, { seed: 'sup a', x: 1640, base: 560, width: 1180, height: 330, colours: shades, sun: 0.5 });
  drawCumulus(image, {
    seed: 'sup b',
    x: 420,
    base: 640,
    width: 700,
    height: 170,
    colours: shades.map((s) => mix(s, p.sky, 0.3)),
    sun: 0.5,
  });
  drawCumulus(image, {
    seed: 'sup c',
    x: 2300,
    base: 660,
    width: 520,
    height: 130,
    colours: shades.map((s) => mix(s, p.sky, 0.4)),
    sun: 0.5,
  });
  ramp(
    [
      mix(p.lake, p.mist, 0.3),
      p.lake,
      mix(p.lake, p.petrol, 0.5),
      p.petrol,
      mix(p.petrol, p.lake, 0.4),
      mix(p.lake, p.sand, 0.35),
    ],
    14,
  ).forEach((colour, i) => {
    const top = camera.horizon + 640 * (i / 14) ** 1.45;
    image.rectangle(0, top, 2400, 1400 - top, colour);
  });
  image.fill(
    waves(camera, { seed: 'sup', from: 724, to: 1180, count: 4200, length: 4, thick: 0.2, crowd: 1.6 }),
    p.sea,
    0.55,
  );
  image.fill(
    waves(camera, { seed: 'sup 2', from: 724, to: 1180, count: 1700, length: 2.4, thick: 0.18, crowd: 1.6, patch: 0 }),
    p.mist,
    0.85,
  );
  drawDredger(image, 640, 812);
  image.line('M210 822q120 12 260 4t340 6t260 -4', p.paper, { width: 7, opacity: 0.9 });
  // The arc of sand and water: many fine strokes along one throw, spreading as they fall.
  const random = seeded('boog');
  const tones = [mix(p.dune, p.clay, 0.3), p.dune, mix(p.sand, p.dune, 0.4), p.sand, mix(p.cream, p.mist, 0.3)];
  const data = tones.map(() => '');
  for (let i = 0; i < 900; i += 1) {
    const stray = between(random, -1, 1) * random();
    const reach = 760 + stray * 90;
    const rise = 500 + stray * 46;
    const start = random() * 0.9;
    const long = between(random, 0.06, 0.26);
    const points: Point[] = [];
    for (let step = 0; step <= 12; step += 1) {
      const t = Math.min(1, start + (long * step) / 12);
      const spread = stray * 62 * t ** 1.3 + 9 * noise(t * 6, i);
      const x = 1064 + reach * t + spread * 0.4;
      const y =
        608 -
        rise * 1.02 * (1 - (2 * t - 0.86) ** 2 / 0.74) * 0.62 -
        0 +
        208 * t ** 2 +
        spread +
        Math.max(0, t - 0.5) ** 2 * between(random, 0, 180);
      points.push([x, y]);
    }
    const tone = Math.min(4, Math.floor((0.5 - stray * 0.6 + between(random, -0.2, 0.2)) * 5));
    data[Math.max(0, tone)] += ribbon(points, (t) => between(random, 3, 7) * Math.sin(Math.PI * (0.1 + 0.85 * t)));
  }
  data.forEach((part, i) =>
    image.fillAll(
      part
        .split('Z')
        .filter(Boolean)
        .map((piece) => `${piece}Z`),
      tones[i]!,
    ),
  );
  // Where it lands: foam and a shoal that has just come up.
  const shoal: Point[] = [
    [1560, 958],
    [1700, 938],
    [1860, 926],
    [2040, 932],
    [2180, 950],
    [2040, 972],
    [1800, 978],
  ];
  image.fill(smooth(shoal.map(([x, y]) => [x, y + 10] as const)), p.paper);
  image.fill(smooth(shoal), mix(p.dune, p.clay, 0.2));
  let foam = '';
  for (let i = 0; i < 240; i += 1)
    foam += `${disc(between(random, 1650, 1990), 948 - 74 * random() ** 3, between(random, 3, 15))}|`;
  image.fillAll(foam.split('|').filter(Boolean), p.paper);
  // Surf and the beach in the foreground.
  const shore = (x: number, off: number) =>
    1128 + off + 34 * Math.sin(x / 310 + off / 60) + 12 * noise(x / 120, off) - (x - 1200) * 0.03;
  const line = (off: number): Point[] => Array.from({ length: 101 }, (_, i) => [i * 24, shore(i * 24, off)] as const);
  for (const [off, colour] of [
    [-66, mix(p.lake, p.sand, 0.45)],
    [-40, p.paper],
    [-30, mix(p.lake, p.sand, 0.6)],
    [-8, p.white],
    [2, mix(p.clay, p.dune, 0.5)],
    [46, mix(p.sand, p.dune, 0.4)],
    [96, p.sand],
  ] as const) {
    image.fill(straight([...line(off), [2400, 1350], [0, 1350]]), colour);
  }
  image.fill(
    engrave({
      x: 0,
      y: 1180,
      width: 2400,
      height: 180,
      angle: -2,
      spacing: 11,
      step: 12,
      wobble: { noise, scale: 150, amount: 16 },
      weight: (x, y) => (y > shore(x, 70) ? 2.6 * (fractal(noise, x / 160, y / 30, 2) + 0.3) : 0),
    }),
    p.dune,
    0.9,
  );
  // A bulldozer levels the beach; two surveyors watch.
  const dozer = (points: readonly Point[]) => points.map(([u, v]) => [1930 + u * 1.25, 1212 - v * 1.25] as const);
  image.fill(
    smooth(
      dozer([
        [-100, 8],
        [-92, 30],
        [70, 30],
        [80, 8],
        [66, -6],
        [-88, -6],
      ]),
      true,
      0.7,
    ),
    p.ink,
  );
  for (let i = 0; i < 7; i += 1) image.fill(disc(...dozer([[-78 + i * 24, 12]])[0]!, 11), p.clayDark);
  image.fill(
    straight(
      dozer([
        [-84, 30],
        [-84, 62],
        [62, 58],
        [66, 30],
      ]),
    ),
    p.orange,
  );
  image.fill(
    straight(
      dozer([
        [-60, 60],
        [-54, 112],
        [8, 112],
        [14, 60],
      ]),
    ),
    mix(p.orange, p.brick, 0.35),
  );
  image.fill(
    straight(
      dozer([
        [-48, 68],
        [-44, 104],
        [-2, 104],
        [4, 68],
      ]),
    ),
    p.sky,
  );
  image.fill(
    straight(
      dozer([
        [98, -4],
        [88, 52],
        [100, 54],
        [116, 24],
        [118, -6],
      ]),
    ),
    p.clayDark,
  );
  image.line(
    straight(
      dozer([
        [60, 22],
        [96, 20],
      ]),
      false,
    ),
    p.ink,
    { width: 12 },
  );
  image.fill(
    smooth(
      dozer([
        [108, -10],
        [124, 34],
        [170, 30],
        [214, -10],
      ]),
    ),
    p.dune,
  );
  drawWorker(image, 480, 1288, 134);
  drawWorker(image, 560, 1296, 128);
  image.line('M640 1302L622 1196M640 1302L660 1196M641 1302V1196', p.ink, { width: 5 });
  image.rectangle(622, 1168, 38, 28, p.orange);
  let grass = '';
  for (let i = 0; i < 130; i += 1)
    grass += tussock(random, between(random, -30, 330) * (1 - 0.3 * random()), 1364, between(random, 50, 140), 8, 0.3);
  image.fill(grass, mix(p.reedDark, p.moss, 0.3));
  drawBirds(image, 'sup', { x: 1480, y: 840, count: 9, spread: 46, size: 15, colour: p.paper });
  return image;
}
