import { mix, palette as p } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, straight } from '../draw/path.ts';
import { createImage, type Image } from '../draw/image.ts';
import { pollard, treeLine } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawReflection } from '../draw/reflection.ts';
import { drawBirds, drawCloudCeiling, drawDisc, drawSky } from '../draw/sky.ts';

const noise = createNoise('winter');
const horizon = 640;

/** The far bank: a snow-covered dyke with a village behind it. */
function drawFarBank(image: Image) {
  image.fillAll(
    treeLine('winter kim', { from: -20, to: 2440, y: horizon - 6, height: 54, gaps: -0.35, ragged: 0.3 }),
    mix(p.mist, p.clay, 0.3),
  );
  const village = mix(p.lake, p.clay, 0.45);
  image.fill(
    straight([
      [1778, horizon],
      [1778, 520],
      [1794, 440],
      [1810, 520],
      [1810, horizon],
    ]),
    village,
  );
  for (let i = 0; i < 9; i += 1) {
    const x = 1610 + i * 44 + 8 * noise(i, 1);
    const h = 26 + 10 * Math.abs(noise(i, 4));
    image.fill(
      straight([
        [x, horizon],
        [x, horizon - h],
        [x + 20, horizon - h - 20],
        [x + 40, horizon - h],
        [x + 40, horizon],
      ]),
      mix(village, p.brick, 0.2 * (i % 3)),
    );
    image.fill(
      straight([
        [x - 3, horizon - h + 2],
        [x + 20, horizon - h - 23],
        [x + 43, horizon - h + 2],
        [x + 20, horizon - h - 15],
      ]),
      p.white,
    );
  }
  const dyke: Point[] = [[-10, horizon + 3]];
  for (let x = -10; x <= 2410; x += 40) dyke.push([x, horizon - 24 - 5 * noise(x / 500, 2)]);
  image.fill(straight([...dyke, [2410, horizon + 3]]), p.paper);
  image.fill(straight([...dyke.map(([x, y]) => [x, y + 15] as const), [2410, horizon + 3]]), mix(p.mist, p.sky, 0.4));
}

type Willow = { x: number; y: number; height: number; colour: string };

/** Pollard willows in the winter flood of the river forelands. */
export function drawWinterFlood() {
  const image = createImage(2400, 1350, p.sky);
  drawSky(
    image,
    'winter',
    horizon,
    [mix(p.mist, p.clay, 0.25), mix(p.mist, p.sky, 0.4), p.sky, mix(p.paper, p.sky, 0.3), mix(p.cream, p.orange, 0.1)],
    16,
  );
  drawCloudCeiling(image, {
    seed: 'winter-2',
    horizon,
    cover: 0.4,
    size: 520,
    stretch: 3,
    lift: 40,
    opacity: 0.5,
    colours: [mix(p.mist, p.clay, 0.2), mix(p.mist, p.lake, 0.25)],
  });
  drawDisc(image, 1240, 512, 46, mix(p.white, p.orange, 0.16));
  drawFarBank(image);
  const water = mix(p.mist, p.sky, 0.45);
  image.rectangle(0, horizon, 2400, 720, water);
  drawReflection(image, { seed: 'winter ver', waterline: horizon, bottom: 860, water, clear: 0.5, broken: 0.35 }, () =>
    drawFarBank(image),
  );
  image.fill(
    engrave({
      x: 0,
      y: horizon + 8,
      width: 2400,
      height: 710,
      angle: 0,
      spacing: 13,
      step: 14,
      weight: (x, y) => 9 * (fractal(noise, x / 300, y / 40, 3) - 0.02) * Math.min(1, (y - horizon) / 120),
    }),
    mix(p.lake, p.mist, 0.55),
    0.9,
  );
  const willows: Willow[] = [
    ...Array.from({ length: 9 }, (_, i) => ({
      x: 1500 + i * 96 + 22 * noise(i, 7),
      y: 690 + i * 3,
      height: 120 + 12 * i,
      colour: mix(p.clay, p.mist, 0.35),
    })),
    { x: 1210, y: 752, height: 230, colour: mix(p.clayDark, p.mist, 0.3) },
    { x: 300, y: 800, height: 330, colour: mix(p.clayDark, p.mist, 0.2) },
    { x: 2060, y: 868, height: 430, colour: mix(p.clayDark, p.ink, 0.2) },
    { x: 760, y: 985, height: 700, colour: mix(p.ink, p.brickDark, 0.3) },
  ];
  for (const [i, w] of willows.entries()) {
    const draw = () =>
      image.fillAll(
        pollard(`wilg ${i}`, w.x, w.y, w.height)
          .split('Z')
          .filter(Boolean)
          .map((piece) => `${piece}Z`),
        w.colour,
      );
    drawReflection(
      image,
      {
        seed: `wilg ${i}`,
        waterline: w.y,
        bottom: Math.min(1350, w.y + w.height * 1.05),
        water: mix(p.mist, p.sky, 0.35),
        clear: 0.62,
        broken: 0.42,
      },
      draw,
    );
    draw();
    const r = w.height * 0.13;
    image.line(`M${w.x - r} ${w.y + 3}q${r} ${r * 0.16} ${r * 2} 0`, p.paper, { width: Math.max(2, w.height / 110) });
    // Snow on the head of the willow.
    const random = seeded(`sneeuw ${i}`);
    let snow = '';
    for (let k = 0; k < 9; k += 1)
      snow += disc(
        w.x + between(random, -0.075, 0.075) * w.height,
        w.y - w.height * between(random, 0.41, 0.47),
        w.height * 0.012,
      );
    image.fillAll(
      snow
        .split('Z')
        .filter(Boolean)
        .map((piece) => `${piece}Z`),
      p.white,
    );
  }
  // A fence that walks into the flood.
  const posts: Point[] = Array.from({ length: 13 }, (_, i) => {
    const t = i / 12;
    const near = (1 - t) ** 2.2;
    return [2380 - 1010 * (1 - near), 715 + 560 * near] as const;
  });
  const size = (y: number) => (y - horizon) * 0.36;
  for (const [i, [x, y]] of posts.entries()) {
    const h = size(y) * (0.9 + 0.18 * noise(i, 5));
    const w = Math.max(3, h * 0.13);
    const post = () =>
      image.fill(
        straight([
          [x - w / 2, y],
          [x - w * 0.42 + 0.05 * h, y - h],
          [x + w * 0.5 + 0.05 * h, y - h * 0.98],
          [x + w / 2, y],
        ]),
        mix(p.brickDark, p.clayDark, 0.35),
      );
    drawReflection(
      image,
      { seed: `paal ${i}`, waterline: Math.round(y), bottom: Math.round(y + h * 1.2), water, clear: 0.6, broken: 0.4 },
      post,
    );
    post();
    image.fill(
      straight([
        [x - w * 0.5 + 0.05 * h, y - h],
        [x + 0.05 * h, y - h - w * 0.5],
        [x + w * 0.56 + 0.05 * h, y - h],
      ]),
      p.white,
    );
  }
  for (const share of [0.84, 0.52]) {
    let wire = '';
    for (let i = 0; i + 1 < posts.length; i += 1) {
      const [a, b] = [posts[i]!, posts[i + 1]!];
      const ya = a[1] - size(a[1]) * share;
      const yb = b[1] - size(b[1]) * share;
      wire += `M${a[0].toFixed(1)} ${ya.toFixed(1)}Q${((a[0] + b[0]) / 2).toFixed(1)} ${((ya + yb) / 2 + 6).toFixed(1)} ${b[0].toFixed(1)} ${yb.toFixed(1)}`;
    }
    image.line(wire, mix(p.ink, p.clay, 0.3), { width: 2.4 });
  }
  drawBirds(image, 'winter', { x: 420, y: 250, count: 13, spread: 44, size: 15, colour: mix(p.ink, p.clay, 0.4) });
  return image;
}
