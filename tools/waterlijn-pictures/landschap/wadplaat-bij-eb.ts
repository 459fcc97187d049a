import { type Camera } from '../draw/camera.ts';
import { engrave } from '../draw/engrave.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { isolines, valueAt } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Point, straight } from '../draw/path.ts';
import { between, type Random, seeded } from '../draw/random.ts';
import { createImage } from '../draw/image.ts';
import { drawBirds, drawCloudCeiling, drawSky } from '../draw/sky.ts';
import { viewTerrain } from '../draw/terrain.ts';
import { posterise, region } from '../draw/tones.ts';

const noise = createNoise('wad');
const camera: Camera = { width: 2400, height: 1350, horizon: 400, focal: 1350, eye: [0, 26, 0] };

type Creek = { points: Point[]; width: number };

/** A creek wandering off from a point in a direction (radians, 0 is away), with side creeks of its own. */
function growCreek(
  random: Random,
  x: number,
  z: number,
  heading: number,
  length: number,
  width: number,
  depth: number,
): Creek[] {
  const points: Point[] = [];
  const creeks: Creek[] = [{ points, width }];
  const pace = Math.max(0.4, width * 0.25);
  let turn = heading;
  let swing = between(random, -1, 1);
  for (let gone = 0; gone < length; gone += pace) {
    points.push([x, z]);
    swing += between(random, -0.2, 0.2) - (turn - heading) * 0.1;
    swing *= 0.95;
    turn += swing * 0.2;
    x += Math.sin(turn) * pace;
    z += Math.cos(turn) * pace;
    if (depth > 0 && random() < 0.018) {
      const side = random() < 0.5 ? -1 : 1;
      creeks.push(
        ...growCreek(
          random,
          x,
          z,
          turn + side * between(random, 0.7, 1.25),
          length * between(random, 0.2, 0.5) * (1 - gone / length),
          width * 0.55,
          depth - 1,
        ),
      );
    }
  }
  return creeks;
}

const random = seeded('priel');
const creeks = [
  ...growCreek(random, 66, 12, -0.5, 640, 10, 3),
  ...growCreek(random, -62, 30, 0.35, 260, 4.2, 3),
  ...growCreek(random, -190, 130, 0.75, 420, 6, 3),
  ...growCreek(random, 190, 90, 0.1, 560, 7, 3),
  ...growCreek(random, 30, 60, 0.7, 120, 2, 2),
  ...growCreek(random, -20, 26, -0.9, 70, 1.2, 2),
];

// The creeks stamped on a grid of 40 cm, so that a place needs one look.
const grid = { columns: 2000, rows: 1500, cell: 0.4, x: -350, y: 5, values: new Float32Array(2000 * 1500) };
for (const { points, width } of creeks) {
  for (const [i, [px, pz]] of points.entries()) {
    const half = Math.max(0.55, width * (0.12 + 0.88 * (1 - i / points.length)));
    const reach = Math.ceil(half / grid.cell);
    const column = Math.round((px - grid.x) / grid.cell);
    const row = Math.round((pz - grid.y) / grid.cell);
    for (let r = Math.max(0, row - reach); r <= Math.min(grid.rows - 1, row + reach); r += 1) {
      for (let c = Math.max(0, column - reach); c <= Math.min(grid.columns - 1, column + reach); c += 1) {
        const share = 1 - Math.hypot(grid.x + c * grid.cell - px, grid.y + r * grid.cell - pz) / half;
        const at = r * grid.columns + c;
        if (share > grid.values[at]!) grid.values[at] = share;
      }
    }
  }
}

/** Depth of the nearest creek at a place: 0 on the flat, 1 in the middle of the water. */
function gully(x: number, z: number): number {
  const within = x > grid.x && x < grid.x + 799 && z > grid.y && z < grid.y + 599;
  return within ? valueAt(grid, x, z) : 0;
}

/** A tidal flat from the air: gullies hold the sky, the sand carries ripples. */
export function drawTidalFlat() {
  const image = createImage(camera.width, camera.height, p.clay);
  drawSky(
    image,
    'wad',
    camera.horizon,
    [mix(p.mist, p.lake, 0.3), p.mist, p.sky, p.paper, mix(p.cream, p.paper, 0.4)],
    13,
  );
  drawCloudCeiling(image, {
    seed: 'wad-1',
    horizon: camera.horizon,
    cover: 0.42,
    size: 330,
    stretch: 2.4,
    lift: 10,
    opacity: 0.75,
    colours: [mix(p.mist, p.sky, 0.5), mix(p.paper, p.sky, 0.4), p.white],
  });
  image.rectangle(0, camera.horizon - 3, 2400, 3, mix(p.lake, p.mist, 0.6));
  const view = viewTerrain(camera, () => 0, { near: 22, far: 4000, cell: 3, steps: 1200 });
  const far = (z: number) => Math.min(1, (z / 700) ** 0.8);
  image.within(view.outline, () => {
    image.fill(view.outline, mix(p.clay, p.sand, 0.45));
    const wet = view.field(
      (x, z) => fractal(noise, x / 34, z / 62, 4) * 0.5 + 0.5 - gully(x, z) * 0.45 - far(z) * 0.05,
    );
    posterise(
      image,
      wet,
      [0.02, 0.22, 0.36, 0.5, 0.62, 0.74],
      ramp([mix(p.clayDark, p.petrol, 0.25), p.clay, mix(p.clay, p.dune, 0.6), mix(p.dune, p.sand, 0.45), p.sand], 6),
      { blur: 1, speck: 50 },
    );
    const ripples = engrave({
      x: 0,
      y: camera.horizon,
      width: 2400,
      height: 960,
      angle: 2,
      spacing: 9,
      step: 8,
      wobble: { noise, scale: 210, amount: 46 },
      weight: (x, y) => {
        const seen = view.seen(x, y);
        if (!seen || gully(seen.x, seen.z) > 0.1) return 0;
        const near = (y - camera.horizon) / 950;
        return (
          near *
          3.4 *
          Math.max(0, fractal(noise, seen.x / 26 + 9, seen.z / 40, 3) + 0.32) *
          (0.6 + 0.4 * noise(x / 40, y / 12))
        );
      },
    });
    image.fill(ripples, mix(p.clayDark, p.clay, 0.35), 0.75);
    const channel = view.field((x, z) => gully(x, z) + 0.05 * fractal(noise, x / 4, z / 8, 2) - 0.34);
    image.fill(
      region(
        view.field((x, z) => gully(x, z) + 0.07 * fractal(noise, x / 4, z / 8, 2) - 0.18),
        0,
        90,
      ),
      mix(p.clayDark, p.petrol, 0.35),
    );
    posterise(
      image,
      channel,
      [0, 0.22, 0.42],
      [mix(p.mist, p.sky, 0.35), mix(p.mist, p.lake, 0.25), mix(p.lake, p.mist, 0.35)],
      { speck: 60 },
    );
    const shore = isolines(channel, 0.1)
      .concat(isolines(channel, 0.34))
      .filter((line) => line.length > 12);
    image.line(shore.map((line) => straight(line, false)).join(''), p.white, { width: 1.6, opacity: 0.55 });
    image.within(region(channel, 0.02, 60), () => {
      image.fill(
        engrave({
          x: 0,
          y: camera.horizon,
          width: 2400,
          height: 960,
          angle: 0,
          spacing: 7,
          step: 9,
          weight: (x, y) => 2.6 * Math.max(0, noise(x / 130, y / 11)) * ((y - camera.horizon) / 950 + 0.15),
        }),
        p.paper,
        0.9,
      );
    });
  });
  drawBirds(image, 'wad', { x: 1650, y: 190, count: 17, spread: 30, size: 10, colour: p.sea });
  drawBirds(image, 'wad 2', { x: 1180, y: 270, count: 11, spread: 21, size: 7, colour: mix(p.sea, p.lake, 0.5) });
  return image;
}
