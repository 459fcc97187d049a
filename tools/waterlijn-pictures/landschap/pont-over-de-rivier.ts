import { type Camera } from '../draw/camera.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { disc, type Point, straight } from '../draw/path.ts';
import { createImage, type Image } from '../draw/image.ts';
import { poplar, reed, treeLine } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawReflection } from '../draw/reflection.ts';
import { drawBirds, drawCloudCeiling, drawDisc, drawSky } from '../draw/sky.ts';
import { glitter, waves } from '../draw/water.ts';
import { drawFerry } from './veerpont.ts';

const waterline = 760;
const camera: Camera = { width: 2400, height: 1350, horizon: 690, focal: 1500, eye: [0, 6, 0] };

/** The far bank: a dyke, a village with its church, poplars and an apple orchard. */
function drawBank(image: Image) {
  image.fillAll(
    treeLine('pont ver', { from: -20, to: 2440, y: 728, height: 60, gaps: -0.5 }),
    mix(p.clay, p.sand, 0.45),
  );
  const town = mix(p.brickDark, p.clay, 0.5);
  const lit = mix(p.brick, p.sand, 0.4);
  const tower = (x: number, w: number, top: number) => {
    image.rectangle(x, top, w, 740 - top, town);
    image.rectangle(x + w * 0.62, top, w * 0.38, 740 - top, lit);
    image.fill(
      straight([
        [x - 6, top],
        [x + w * 0.2, top - 44],
        [x + w / 2, top - 170],
        [x + w * 0.8, top - 44],
        [x + w + 6, top],
      ]),
      mix(p.sea, p.clay, 0.45),
    );
    image.fill(disc(x + w * 0.42, top + 36, 12), p.cream);
    for (const k of [0.22, 0.56]) image.fill(`M${x + w * k} ${top + 112}v-34a8 8 0 0 1 16 0v34z`, p.ink);
    image.line(`M${x + w / 2} ${top - 170}v-26`, p.ink, { width: 3 });
  };
  tower(690, 74, 520);
  image.fill(
    straight([
      [764, 740],
      [764, 640],
      [794, 596],
      [930, 596],
      [956, 640],
      [956, 740],
    ]),
    town,
  );
  image.fill(
    straight([
      [764, 640],
      [794, 590],
      [930, 590],
      [960, 640],
    ]),
    mix(p.clayDark, p.sea, 0.3),
  );
  for (let i = 0; i < 4; i += 1) image.fill(`M${790 + i * 40} 716v-48a9 9 0 0 1 18 0v48z`, mix(p.sea, p.lake, 0.3));
  const random = seeded('pont huizen');
  for (let i = 0; i < 17; i += 1) {
    const x = 330 + i * 62 + between(random, -8, 8);
    if (x > 640 && x < 950) continue;
    const w = between(random, 42, 60);
    const h = between(random, 30, 54);
    image.rectangle(x, 736 - h, w, h, mix(lit, p.cream, random() * 0.6));
    image.fill(
      straight([
        [x - 5, 737 - h],
        [x + w * 0.5, 737 - h - between(random, 26, 40)],
        [x + w + 5, 737 - h],
      ]),
      random() < 0.5 ? p.brick : mix(p.clayDark, p.sea, 0.3),
    );
    image.rectangle(x + w * 0.2, 746 - h, 9, 12, p.sea);
    image.rectangle(x + w * 0.6, 746 - h, 9, 12, p.sea);
  }
  for (let i = 0; i < 15; i += 1)
    image.fill(poplar(`pont ${i}`, 1500 + i * 46, 742, 150 + (i % 4) * 14), mix(p.reedDark, p.clay, 0.25));
  for (const [x, h] of [
    [180, 130],
    [240, 158],
    [300, 136],
  ] as const)
    image.fill(poplar(`pont w ${x}`, x, 742, h), mix(p.reedDark, p.clay, 0.3));
  const bank: Point[] = [];
  for (let x = -10; x <= 2410; x += 30) bank.push([x, 728 + 5 * Math.sin(x / 260) + 3 * Math.sin(x / 71)]);
  image.fill(straight([...bank, [2410, waterline + 2], [-10, waterline + 2]]), mix(p.reedDark, p.dune, 0.3));
  image.fill(
    straight([...bank.map(([x, y]) => [x, y + 15] as const), [2410, waterline + 2], [-10, waterline + 2]]),
    mix(p.reedDark, p.moss, 0.3),
  );
  image.fill(
    straight([
      [1120, 762],
      [1170, 730],
      [1240, 730],
      [1330, 762],
    ]),
    mix(p.clay, p.sand, 0.5),
  );
}

/** A small ferry crosses the river at sunrise. */
export function drawFerryCrossing() {
  const image = createImage(2400, 1350, p.sand);
  drawSky(
    image,
    'pont',
    740,
    [
      mix(p.lake, p.mist, 0.3),
      mix(p.mist, p.sky, 0.3),
      mix(p.cream, p.sky, 0.3),
      mix(p.cream, p.sand, 0.4),
      mix(p.sand, p.orange, 0.22),
      mix(p.sand, p.orange, 0.34),
    ],
    18,
  );
  drawCloudCeiling(image, {
    seed: 'pont',
    horizon: 720,
    cover: 0.3,
    size: 480,
    stretch: 3,
    lift: 70,
    opacity: 0.6,
    colours: [mix(p.mist, p.sand, 0.35), mix(p.sand, p.orange, 0.3), mix(p.lake, p.clay, 0.5)],
  });
  drawDisc(image, 1430, 650, 74, mix(p.white, p.orange, 0.12));
  drawBank(image);
  ramp(
    [
      mix(p.sand, p.orange, 0.2),
      mix(p.sand, p.mist, 0.4),
      mix(p.lake, p.sand, 0.35),
      mix(p.lake, p.petrol, 0.3),
      mix(p.petrol, p.sea, 0.2),
    ],
    12,
  ).forEach((colour, i) => {
    const top = waterline + 590 * (i / 12) ** 1.4;
    image.rectangle(0, top, 2400, 1400 - top, colour);
  });
  drawReflection(
    image,
    { seed: 'pont', waterline, bottom: 1010, water: mix(p.sand, p.mist, 0.35), clear: 0.42, broken: 0.62 },
    () => drawBank(image),
  );
  image.fill(
    waves(camera, { seed: 'pont', from: waterline + 6, to: 1380, count: 3600, length: 3.4, thick: 0.17, crowd: 1.5 }),
    mix(p.petrol, p.sea, 0.4),
    0.5,
  );
  image.fill(
    waves(camera, {
      seed: 'pont 2',
      from: waterline + 6,
      to: 1380,
      count: 2200,
      length: 2.4,
      thick: 0.15,
      crowd: 1.5,
      patch: 0,
    }),
    mix(p.sand, p.cream, 0.5),
    0.8,
  );
  image.fill(
    glitter({ seed: 'pont', x: 1430, from: waterline + 3, to: 1330, count: 640, spread: 300, length: 120 }),
    mix(p.white, p.sand, 0.3),
    0.95,
  );
  drawReflection(
    image,
    { seed: 'pont 3', waterline: 932, bottom: 1240, water: mix(p.lake, p.sand, 0.25), clear: 0.7, broken: 0.66 },
    () => drawFerry(image, 1010, 926),
  );
  drawFerry(image, 1010, 926);
  image.line('M1226 930q70 8 150 3t170 5M1240 942q90 10 210 4', p.paper, { width: 6, opacity: 0.9 });
  image.line('M780 934q-40 6 -80 2', p.paper, { width: 5, opacity: 0.9 });
  const random = seeded('pont riet');
  let stems = '';
  for (let i = 0; i < 74; i += 1)
    stems += reed(
      random,
      2440 - between(random, 0, 460) * random(),
      1400,
      between(random, 260, 640),
      -0.08,
      random() < 0.65,
    );
  for (let i = 0; i < 40; i += 1)
    stems += reed(random, between(random, -60, 300) * random(), 1400, between(random, 160, 380), 0.1, random() < 0.5);
  image.fill(stems, mix(p.ink, p.moss, 0.45));
  drawBirds(image, 'pont', { x: 1880, y: 330, count: 11, spread: 40, size: 14, colour: mix(p.sea, p.clay, 0.3) });
  return image;
}
