import { type Camera } from '../draw/camera.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { sampleField } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { reed, treeLine } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawCloudCeiling, drawSky } from '../draw/sky.ts';
import { posterise } from '../draw/tones.ts';
import { waves } from '../draw/water.ts';
import { drawBarge } from './platbodem.ts';

const camera: Camera = { width: 2400, height: 1350, horizon: 700, focal: 1500, eye: [0, 9, 0] };
const noise = createNoise('wind');

/** Gusts cross a lake under a breaking sky; a flat-bottomed boat runs before them. */
export function drawWindOverWater() {
  const image = createImage(camera.width, camera.height, p.petrol);
  drawSky(
    image,
    'wind',
    camera.horizon,
    [
      mix(p.sea, p.petrol, 0.35),
      mix(p.petrol, p.lake, 0.4),
      mix(p.lake, p.mist, 0.3),
      p.mist,
      p.cream,
      mix(p.sand, p.cream, 0.5),
    ],
    17,
  );
  drawCloudCeiling(image, {
    seed: 'wind-5',
    horizon: camera.horizon,
    cover: 0.52,
    size: 560,
    stretch: 2.5,
    lift: 60,
    opacity: 0.7,
    colours: [mix(p.lake, p.mist, 0.25), mix(p.petrol, p.lake, 0.5), mix(p.sea, p.petrol, 0.5), mix(p.ink, p.sea, 0.7)],
  });
  // A shower trailing under the cloud.
  image.fill(
    engrave({
      x: 180,
      y: 300,
      width: 720,
      height: 400,
      angle: 104,
      spacing: 13,
      step: 14,
      weight: (x, y) => 6 * (1 - Math.abs(x - 540) / 360) * (0.4 + 0.6 * noise(x / 46, y / 400)),
    }),
    mix(p.sea, p.lake, 0.4),
    0.6,
  );
  image.fillAll(
    treeLine('wind kim', { from: -20, to: 2440, y: camera.horizon + 4, height: 34, gaps: -0.3 }),
    mix(p.petrol, p.mist, 0.3),
  );
  const mill = mix(p.sea, p.petrol, 0.5);
  image.fill(
    straight([
      [1946, 704],
      [1958, 644],
      [1976, 644],
      [1988, 704],
    ]),
    mill,
  );
  image.fill(
    straight([
      [1955, 646],
      [1967, 630],
      [1979, 646],
    ]),
    mill,
  );
  image.line('M1967 642L1936 600M1967 642L1998 684M1967 642L2008 610M1967 642L1926 674', mill, { width: 5 });
  ramp(
    [mix(p.mist, p.lake, 0.35), p.lake, mix(p.petrol, p.lake, 0.35), p.petrol, mix(p.petrol, p.sea, 0.5)],
    11,
  ).forEach((colour, i) => {
    const top = camera.horizon + 4 + 646 * (i / 11) ** 1.7;
    image.rectangle(0, top, 2400, 1400 - top, colour);
  });
  const gust = (x: number, y: number) => {
    const depth = 9 / Math.max(0.004, (y - camera.horizon) / 1500);
    return fractal(noise, ((x - 1200) * depth) / 52000 + depth / 260, Math.log(depth) * 2.6, 4);
  };
  const gusts = sampleField({ x: 0, y: camera.horizon + 6, width: 2400, height: 650, cell: 4 }, gust);
  posterise(
    image,
    gusts,
    [0.08, 0.24, 0.4],
    [mix(p.petrol, p.sea, 0.3), mix(p.petrol, p.sea, 0.7), mix(p.sea, p.ink, 0.3)],
    { opacity: 0.6, blur: 1, speck: 200 },
  );
  const random = seeded('wind');
  image.fill(
    waves(camera, {
      seed: 'wind',
      from: camera.horizon + 4,
      to: 1380,
      count: 5200,
      length: 4,
      thick: 0.22,
      crowd: 1.7,
      where: (x, y) => gust(x, y) > 0.02,
    }),
    p.ink,
    0.42,
  );
  image.fill(
    waves(camera, {
      seed: 'wind 2',
      from: camera.horizon + 4,
      to: 1380,
      count: 3000,
      length: 2.8,
      thick: 0.2,
      crowd: 1.7,
      where: (x, y) => gust(x, y) < 0.05,
    }),
    mix(p.mist, p.lake, 0.4),
    0.7,
  );
  image.fill(
    waves(camera, {
      seed: 'wind 3',
      from: camera.horizon + 4,
      to: 1380,
      count: 1500,
      length: 1.7,
      thick: 0.24,
      crowd: 1.7,
      where: (x, y) => gust(x, y) > 0.12 && random() < 0.6,
    }),
    p.paper,
    0.95,
  );
  drawBarge(image, 1560, 838, 360);
  for (const [x, y, s] of [
    [640, 724, 44],
    [770, 718, 30],
    [2240, 722, 38],
  ] as const) {
    image.fill(
      straight([
        [x, y - s * 1.5],
        [x + s * 0.5, y - 6],
        [x, y - 6],
      ]),
      p.paper,
    );
    image.fill(
      straight([
        [x - 3, y - s * 1.3],
        [x - 3, y - 6],
        [x - s * 0.36, y - 6],
      ]),
      p.cream,
    );
    image.fill(
      straight([
        [x - s * 0.4, y - 5],
        [x + s * 0.55, y - 5],
        [x + s * 0.4, y + 3],
        [x - s * 0.3, y + 3],
      ]),
      p.sea,
    );
  }
  let stems = '';
  for (let i = 0; i < 90; i += 1)
    stems += reed(
      random,
      between(random, -160, 420) - (i % 4) * 20,
      1420,
      between(random, 220, 560),
      0.42,
      random() < 0.7,
    );
  image.fill(stems, mix(p.ink, p.moss, 0.4));
  drawBirds(image, 'wind', { x: 1080, y: 420, count: 4, spread: 90, size: 22, colour: p.paper });
  return image;
}
