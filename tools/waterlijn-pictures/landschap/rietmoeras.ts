import { mix, palette as p } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { ribbon } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { reed, treeLine } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawDisc, drawSky } from '../draw/sky.ts';
import { glitter } from '../draw/water.ts';
import { drawHeron } from './reiger.ts';

/** A reed marsh in the low light of a September morning. */
export function drawReedMarsh() {
  const image = createImage(2400, 1600, p.cream);
  const noise = createNoise('riet');
  const horizon = 720;
  drawSky(
    image,
    'riet',
    horizon,
    [
      mix(p.mist, p.sand, 0.2),
      mix(p.sky, p.sand, 0.4),
      p.cream,
      mix(p.cream, p.sand, 0.5),
      mix(p.sand, p.orange, 0.18),
    ],
    15,
  );
  drawDisc(image, 1610, 500, 96, mix(p.white, p.sand, 0.25));
  image.fillAll(
    treeLine('riet kim', { from: -20, to: 2440, y: horizon + 6, height: 70, gaps: -0.4 }),
    mix(p.clay, p.sand, 0.55),
  );
  image.rectangle(0, horizon, 2400, 900, mix(p.sand, p.cream, 0.4));
  image.fill(
    engrave({
      x: 0,
      y: horizon,
      width: 2400,
      height: 880,
      angle: 0,
      spacing: 12,
      step: 12,
      weight: (x, y) =>
        (12 * (fractal(noise, x / 240, y / 34, 3) + 0.18 + (y - horizon) / 1600)) / (1 + Math.exp(-(y - horizon) / 90)),
    }),
    mix(p.lake, p.mist, 0.35),
    0.85,
  );
  image.fill(
    engrave({
      x: 0,
      y: horizon + 240,
      width: 2400,
      height: 640,
      angle: 0,
      spacing: 15,
      step: 12,
      weight: (x, y) => 13 * (fractal(noise, x / 200 + 30, y / 30, 3) - 0.22 + (y - horizon) / 2600),
    }),
    p.petrol,
    0.8,
  );
  image.fill(
    glitter({ seed: 'riet', x: 1610, from: horizon + 4, to: 1500, count: 560, spread: 330, length: 130 }),
    mix(p.white, p.cream, 0.35),
    0.9,
  );
  const random = seeded('riet');
  const stand = (
    count: number,
    where: () => number,
    foot: number,
    low: number,
    high: number,
    colour: string,
    plumes: number,
  ) => {
    let data = '';
    let mirrored = '';
    for (let i = 0; i < count; i += 1) {
      const x = where();
      const height = between(random, low, high);
      const y = foot + between(random, -10, 14);
      data += reed(random, x, y, height, 0.1, random() < plumes);
      mirrored += ribbon(
        [
          [x, y],
          [x - height * 0.02, y + height * 0.25],
          [x + height * 0.04, y + height * 0.5],
        ],
        (t) => Math.max(1.2, height * 0.009) * (1 - t),
      );
    }
    image.fill(mirrored, colour, 0.5);
    image.fill(data, colour);
  };
  stand(420, () => between(random, -40, 2440), horizon + 24, 50, 130, mix(p.clay, p.sand, 0.42), 0.4);
  stand(
    260,
    () => (random() < 0.55 ? between(random, -60, 1080) : between(random, 1830, 2460)),
    horizon + 90,
    120,
    260,
    mix(p.reed, p.sand, 0.38),
    0.5,
  );
  stand(
    200,
    () => (random() < 0.6 ? between(random, -80, 620) : between(random, 1960, 2480)),
    horizon + 215,
    260,
    470,
    mix(p.reed, p.dune, 0.22),
    0.55,
  );
  drawHeron(image, 870, 1225, 560);
  image.fill(
    ribbon(
      [
        [700, 1232],
        [880, 1226],
        [1090, 1234],
      ],
      (t) => 14 * Math.sin(Math.PI * t),
    ),
    mix(p.petrol, p.lake, 0.4),
    0.8,
  );
  image.fill(
    ribbon(
      [
        [790, 1250],
        [880, 1246],
        [990, 1252],
      ],
      (t) => 8 * Math.sin(Math.PI * t),
    ),
    p.cream,
    0.9,
  );
  stand(
    120,
    () => (random() < 0.52 ? between(random, -120, 430) : between(random, 1990, 2520)),
    1420,
    520,
    860,
    mix(p.reedDark, p.reed, 0.25),
    0.6,
  );
  stand(
    74,
    () => (random() < 0.5 ? between(random, -140, 330) : between(random, 2080, 2540)),
    1660,
    840,
    1340,
    mix(p.moss, p.ink, 0.3),
    0.62,
  );
  return image;
}
