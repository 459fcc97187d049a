import { type Camera } from '../draw/camera.ts';
import { mix, palette as p } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Point, sampled, straight } from '../draw/path.ts';
import { createImage, type Image } from '../draw/image.ts';
import { tussock } from '../draw/plants.ts';
import { between, type Random, seeded } from '../draw/random.ts';
import { drawBirds, drawCloudCeiling, drawDisc, drawSky } from '../draw/sky.ts';
import { glitter, waves } from '../draw/water.ts';

const noise = createNoise('duinen');
const camera: Camera = { width: 2400, height: 1350, horizon: 590, focal: 1500, eye: [0, 11, 0] };
const glow = mix(p.sand, p.orange, 0.24);

type Dune = { x: number; foot: number; height: number; width: number; haze: number; ground: number; grass: number };

/** The skyline of a dune: a long slope to windward, a peak, a short slope in the lee. */
function skyline(d: Dune): Point[] {
  const shape: Point[] = [
    [-0.95, 0],
    [-0.62, 0.12],
    [-0.36, 0.4],
    [-0.2, 0.58],
    [-0.09, 0.86],
    [0.02, 1],
    [0.12, 0.9],
    [0.24, 0.6],
    [0.4, 0.42],
    [0.66, 0.16],
    [0.95, 0],
  ];
  return sampled(shape, 8).map(([u, v]) => {
    const rough = 0.05 * fractal(noise, u * 3 + d.x / 200, d.foot / 90, 3) * Math.min(1, v * 3);
    return [d.x + u * d.width, d.foot - (v + rough) * d.height] as const;
  });
}

/** The crest that parts light from shade, from the peak wandering down to the foot. */
function crest(d: Dune, shift: number): Point[] {
  return Array.from({ length: 30 }, (_, i) => {
    const t = i / 29;
    const sway = 0.3 * Math.sin(t * 3.6 + d.x / 170) * t + 0.1 * noise(t * 4, d.x / 90 + shift);
    return [d.x + (0.02 + sway * 0.55 + shift * t) * d.width, d.foot - (1 - t * 1.12) * d.height] as const;
  });
}

function drawDune(image: Image, random: Random, d: Dune) {
  const haze = mix(p.mist, p.sand, 0.5);
  const tone = (colour: string) => mix(colour, haze, d.haze);
  const line = skyline(d);
  const right = d.x + d.width;
  const body = straight([
    ...line,
    [right, d.ground],
    [d.x + d.width * 0.1, d.ground],
    [d.x - d.width * 0.35, d.foot + (d.ground - d.foot) * 0.5],
    [d.x - d.width * 0.75, d.foot + (d.ground - d.foot) * 0.12],
  ]);
  image.fill(body, tone(glow));
  image.within(body, () => {
    const lit = straight([
      ...crest(d, -0.3),
      [d.x - d.width, d.ground],
      [d.x - d.width, d.foot - d.height * 1.2],
      [d.x, d.foot - d.height * 1.2],
    ]);
    image.fill(lit, tone(glow));
    const ripples = engrave({
      x: d.x - d.width,
      y: d.foot - d.height * 1.1,
      width: d.width * 2,
      height: d.ground - d.foot + d.height * 1.1,
      angle: -16,
      spacing: Math.max(7, 15 - d.haze * 14),
      step: 12,
      wobble: { noise, scale: 130, amount: 22 },
      weight: (x, y) => (3.4 - d.haze * 3) * (fractal(noise, x / 130, y / 60 + d.x, 2) + 0.25),
    });
    image.fill(ripples, tone(mix(p.dune, p.brick, 0.3)), 0.8);
    const shade = (shift: number) =>
      straight([
        ...crest(d, shift),
        [right, d.ground],
        [right, d.foot - d.height * 1.2],
        [d.x + 0.02 * d.width, d.foot - d.height * 1.2],
      ]);
    image.fill(shade(0), tone(mix(p.petrol, p.clay, 0.38)));
    image.within(shade(0), () => image.fill(ripples, tone(p.sea), 0.35));
    image.fill(shade(0.2), tone(mix(p.petrol, p.sea, 0.35)));
    image.fill(shade(0.42), tone(mix(p.sea, p.ink, 0.2)));
  });
  // Marram: thick on the crest, in patches down the slopes, rimmed with light on the sunny side.
  const tufts: { x: number; y: number; size: number; sunny: boolean }[] = [];
  const edge = crest(d, 0);
  for (let i = 0; i < d.grass; i += 1) {
    const [lx, ly] = line[Math.floor(random() * line.length)]!;
    const down = random() ** 1.7 * (d.ground - ly) * 0.9;
    const x = lx + between(random, -8, 8);
    const y = ly + down;
    if (
      fractal(noise, x / (d.width * 0.24), y / (d.height * 0.2), 3) <
      0.02 + 0.35 * (down / (d.ground - ly + 1)) - (down < d.height * 0.06 ? 0.4 : 0)
    )
      continue;
    const at = edge.find(([, ey]) => ey >= y) ?? edge.at(-1)!;
    tufts.push({ x, y, size: d.height * between(random, 0.07, 0.17) * (1 - d.haze * 0.5), sunny: x < at[0] });
  }
  tufts.sort((a, b) => a.y - b.y);
  for (let from = 0; from < tufts.length; from += 24) {
    let dark = '';
    let bright = '';
    for (const t of tufts.slice(from, from + 24)) {
      const blades = d.haze > 0.4 ? 5 : 11;
      dark += tussock(random, t.x, t.y + 3, t.size, blades, 0.26);
      if (t.sunny || random() < 0.12)
        bright += tussock(random, t.x - t.size * 0.05, t.y + 2, t.size * 0.9, Math.ceil(blades / 2), 0.2);
    }
    image.fill(dark, tone(mix(p.moss, p.ink, 0.35)));
    image.fill(bright, tone(mix(p.dune, p.reed, 0.35)));
  }
}

/** Dunes at dusk: the sun sets over a strip of sea, slopes warm towards it and blue away from it. */
export function drawDunesAtDusk() {
  const image = createImage(camera.width, camera.height, p.sea);
  const { horizon } = camera;
  drawSky(
    image,
    'duinen',
    horizon,
    [mix(p.petrol, p.sea, 0.35), p.lake, p.mist, mix(p.cream, p.mist, 0.2), mix(p.sand, p.orange, 0.28)],
    18,
  );
  drawCloudCeiling(image, {
    seed: 'duinen-3',
    horizon,
    cover: 0.36,
    size: 560,
    stretch: 1.9,
    lift: 24,
    opacity: 0.55,
    colours: [mix(p.petrol, p.mist, 0.35), mix(p.petrol, p.lake, 0.3), mix(p.sea, p.petrol, 0.5)],
  });
  drawDisc(image, 415, horizon - 46, 58, mix(p.orange, p.sand, 0.25));
  image.rectangle(0, horizon, 2400, 800, mix(p.lake, p.sand, 0.32));
  image.fill(
    waves(camera, {
      seed: 'duinen-a',
      from: horizon + 2,
      to: 1350,
      count: 4600,
      length: 6,
      thick: 0.16,
      crowd: 2,
      where: (x, y) => x < 1500 - (y - 590) * 1.2,
    }),
    mix(p.petrol, p.lake, 0.45),
    0.8,
  );
  image.fill(
    glitter({ seed: 'duinen', x: 415, from: horizon + 2, to: 900, count: 620, spread: 240, length: 90 }),
    mix(p.orange, p.sand, 0.55),
  );
  // The beach: surf, wet sand that keeps the sky, dry sand.
  const shore = (off: number): Point[] =>
    Array.from({ length: 90 }, (_, i) => {
      const t = i / 89;
      const y = horizon + 6 + (1350 - horizon) * t ** 1.5;
      return [
        1180 - 1010 * t ** 0.62 + off * (0.06 + t) + 26 * t * Math.sin(t * 16 + off / 40) + 10 * t * noise(t * 22, off),
        y,
      ] as const;
    });
  for (const [off, colour] of [
    [-70, p.cream],
    [-48, mix(p.lake, p.sand, 0.45)],
    [-16, p.paper],
    [0, mix(p.mist, glow, 0.5)],
    [90, mix(p.clay, glow, 0.5)],
    [190, mix(p.dune, glow, 0.3)],
    [340, glow],
  ] as const) {
    image.fill(straight([...shore(off), [2400, 1350], [2400, horizon + 6]]), colour);
  }
  image.within(straight([...shore(190), [2400, 1350], [2400, horizon + 6]]), () => {
    image.fill(
      engrave({
        x: 0,
        y: horizon,
        width: 2400,
        height: 780,
        angle: 4,
        spacing: 12,
        step: 12,
        wobble: { noise, scale: 150, amount: 18 },
        weight: (x, y) => (3.6 * (fractal(noise, x / 150, y / 40, 2) + 0.25) * (y - horizon)) / 500,
      }),
      mix(p.dune, p.brick, 0.25),
      0.8,
    );
  });
  const random = seeded('duinen');
  const dunes: Dune[] = [];
  for (let i = 0; i < 11; i += 1)
    dunes.push({
      x: 1130 + i * 130 + between(random, -30, 30),
      foot: 622,
      height: between(random, 40, 76),
      width: between(random, 140, 210),
      haze: 0.66,
      ground: 640,
      grass: 50,
    });
  for (let i = 0; i < 8; i += 1)
    dunes.push({
      x: 1190 + i * 190 + between(random, -40, 40),
      foot: 668,
      height: between(random, 90, 150),
      width: between(random, 230, 320),
      haze: 0.46,
      ground: 705,
      grass: 120,
    });
  for (let i = 0; i < 5; i += 1)
    dunes.push({
      x: 1340 + i * 300 + between(random, -50, 50),
      foot: 764,
      height: between(random, 170, 250),
      width: between(random, 360, 480),
      haze: 0.26,
      ground: 850,
      grass: 300,
    });
  dunes.push({ x: 1500, foot: 930, height: 300, width: 560, haze: 0.1, ground: 1080, grass: 560 });
  dunes.push({ x: 2220, foot: 990, height: 430, width: 760, haze: 0.06, ground: 1200, grass: 760 });
  dunes.push({ x: 1280, foot: 1330, height: 330, width: 900, haze: 0, ground: 1500, grass: 700 });
  dunes.push({ x: 2360, foot: 1480, height: 520, width: 1000, haze: 0, ground: 1600, grass: 900 });
  for (const dune of dunes) drawDune(image, random, dune);
  let near = '';
  for (let i = 0; i < 70; i += 1)
    near += tussock(
      random,
      between(random, 1250, 2420),
      1380 - between(random, 0, 60),
      between(random, 90, 230),
      14,
      0.3,
    );
  image.fill(near, mix(p.moss, p.ink, 0.5));
  drawBirds(image, 'duinen', { x: 900, y: 250, count: 7, spread: 46, size: 15, colour: p.sea });
  return image;
}
