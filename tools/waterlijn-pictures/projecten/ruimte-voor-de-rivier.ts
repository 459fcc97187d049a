import { type Camera, project } from '../draw/camera.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Point, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { crown, treeLine } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawCloudCeiling, drawSky } from '../draw/sky.ts';
import { box } from '../draw/solid.ts';
import { viewTerrain } from '../draw/terrain.ts';
import { posterise, region } from '../draw/tones.ts';
import { waves } from '../draw/water.ts';

const camera: Camera = { width: 2400, height: 1600, horizon: 190, focal: 1450, eye: [30, 120, 0], centre: 1000 };
const noise = createNoise('ruimte');

const axis = (z: number) => -70 + 120 * Math.sin(z / 330 - 0.7) + z * 0.03;
const main = (x: number, z: number) => 42 + 5 * noise(z / 70, 2) - Math.abs(x - axis(z));
const parted = (z: number) => Math.max(0, Math.sin(Math.PI * Math.min(1, Math.max(0, (z - 150) / 700)))) ** 0.6;
const branch = (z: number) => axis(z) + 20 + 175 * parted(z);
const side = (x: number, z: number) =>
  z > 150 && z < 850 ? 17 + 7 * noise(z / 40, 8) + 4 * noise(x / 15, z / 15) - Math.abs(x - branch(z)) : -30;
const newDyke = (z: number) => axis(z) + 260 + 60 * parted(z) + 16 * Math.sin(z / 120);
const oldDyke = (z: number) => axis(z) + 108 + 6 * Math.sin(z / 70);

/** A dyke set back and a side channel dug: more room for the river, seen from the air. */
export function drawRoomForTheRiver() {
  const image = createImage(camera.width, camera.height, p.reed);
  const haze = mix(p.mist, p.cream, 0.4);
  drawSky(image, 'ruimte', camera.horizon, [p.mist, p.sky, p.cream], 8);
  drawCloudCeiling(image, {
    seed: 'ruimte',
    horizon: camera.horizon,
    cover: 0.4,
    size: 240,
    stretch: 2,
    lift: 10,
    opacity: 0.8,
    colours: [p.sky, p.paper, p.white],
  });
  const view = viewTerrain(camera, () => 0, { near: 60, far: 6000, cell: 3, steps: 1300 });
  const far = (z: number) => Math.min(1, z / 2600);
  image.within(view.outline, () => {
    // Fields behind the dykes.
    const plots = view.field((x, z) => {
      const u = x * 0.92 + z * 0.38;
      const v = z * 0.92 - x * 0.38;
      const lane = Math.floor(u / 58);
      const row = Math.floor((v + 40 * noise(lane * 3.3, 1)) / (110 + 40 * noise(lane * 2.1, 5)));
      return noise(lane * 7.77 + 0.3, row * 5.31 + 0.7);
    });
    image.fill(view.outline, mix(p.reed, p.reedDark, 0.3));
    posterise(
      image,
      plots,
      [-0.4, -0.15, 0.1, 0.35, 0.55],
      [p.reed, mix(p.reed, p.dune, 0.3), mix(p.reed, p.reedDark, 0.55), mix(p.reed, p.sand, 0.5), p.sand],
      { speck: 30 },
    );
    // The river forelands between the dykes.
    const foreland = view.field((x, z) => Math.min(newDyke(z) - x, x - (axis(z) - 130)));
    const shape = region(foreland, 0, 60);
    image.fill(shape, mix(p.reed, p.reedDark, 0.5));
    image.within(shape, () => {
      posterise(
        image,
        view.field((x, z) => fractal(noise, x / 60, z / 110, 4) + 0.25 * noise(x / 8, z / 16)),
        [-0.2, 0, 0.18, 0.36],
        ramp([mix(p.reed, p.reedDark, 0.25), p.reed, mix(p.reed, p.dune, 0.45), mix(p.reed, p.sand, 0.6)], 4),
        { blur: 1, speck: 60 },
      );
    });
    for (const [field, bank] of [
      [main, 5],
      [side, 9],
    ] as const) {
      image.fill(
        region(
          view.field((x, z) => field(x, z) + bank + 3 * noise(x / 9, z / 14)),
          0,
          60,
        ),
        mix(p.sand, p.dune, 0.3),
      );
      const water = region(view.field(field), 0, 60);
      image.fill(water, mix(p.lake, p.mist, 0.3));
      image.within(water, () =>
        posterise(
          image,
          view.field(field),
          [5, 12, 22, 32],
          ramp([mix(p.lake, p.mist, 0.1), mix(p.petrol, p.lake, 0.25)], 4),
          { speck: 40 },
        ),
      );
    }
    const water = region(
      view.field((x, z) => Math.max(main(x, z), side(x, z))),
      1,
      60,
    );
    image.within(water, () => {
      image.fill(
        waves(camera, {
          seed: 'ruimte',
          from: 210,
          to: 1600,
          count: 3600,
          length: 9,
          thick: 0.12,
          patch: -0.02,
          patchSize: 60,
        }),
        p.sky,
        0.6,
      );
      posterise(
        image,
        view.field((_x, z) => far(z)),
        [0.2, 0.4, 0.7],
        [p.mist, p.sky, p.cream],
        { opacity: 0.5 },
      );
    });
    posterise(
      image,
      view.field((_x, z) => far(z)),
      [0.24, 0.36, 0.5, 0.66, 0.84],
      [haze, haze, haze, haze, haze],
      { opacity: 0.3 },
    );
  });
  const ribbonOf = (
    line: (z: number) => number,
    from: number,
    to: number,
    left: number,
    right: number,
    y0: number,
    y1: number,
  ) => {
    const edge = (off: number, y: number): Point[] =>
      Array.from({ length: 90 }, (_, i) => {
        const z = from * (to / from) ** (i / 89);
        return project(camera, [line(z) + off, y, z]);
      });
    return straight([...edge(left, y0), ...edge(right, y1).reverse()]);
  };
  const dyke = (line: (z: number) => number, from: number, to: number) => {
    image.fill(ribbonOf(line, from, to, 2, 17, 7, 0), mix(p.reedDark, p.moss, 0.3));
    image.fill(ribbonOf(line, from, to, -16, -2, 0, 7), mix(p.reed, p.sand, 0.28));
    image.fill(ribbonOf(line, from, to, -2.4, 2.4, 7, 7), p.paper);
  };
  dyke((z) => axis(z) - 130, 66, 2600);
  dyke(newDyke, 66, 2600);
  // What is left of the old dyke: two stumps, dotted between.
  dyke(oldDyke, 60, 170);
  dyke(oldDyke, 800, 1000);
  let dots = '';
  for (let z = 200; z < 800; z *= 1.05)
    dots += straight(
      [-3, 3]
        .flatMap((o) => [project(camera, [oldDyke(z) + o, 0, z]), project(camera, [oldDyke(z) + o, 0, z * 1.02])])
        .sort((a, b) => a[1] - b[1]),
    );
  image.fill(dots, p.orange);
  // A bridge over river and side channel.
  const bz = 560;
  for (let x = axis(bz) - 130; x < newDyke(bz); x += 30)
    box(
      image,
      camera,
      { x: [x - 3, x + 3], y: [0, 11], z: [bz, bz + 8] },
      { front: mix(p.clay, haze, 0.3), side: mix(p.clayDark, haze, 0.3) },
    );
  box(
    image,
    camera,
    { x: [axis(bz) - 150, newDyke(bz) + 20], y: [11, 14], z: [bz - 3, bz + 9] },
    { front: mix(p.clayDark, haze, 0.25), side: p.clay, top: mix(p.paper, p.mist, 0.3) },
  );
  image.line(
    `M${Array.from({ length: 41 }, (_, i) => {
      const t = i / 40;
      return project(camera, [axis(bz) - 60 + 120 * t, 14 + 34 * Math.sin(Math.PI * t), bz - 3])
        .map((v) => v.toFixed(1))
        .join(' ');
    }).join('L')}`,
    p.white,
    { width: 6 },
  );
  let hangers = '';
  for (let i = 1; i < 12; i += 1)
    hangers += straight(
      [
        project(camera, [axis(bz) - 60 + i * 10, 14, bz - 3]),
        project(camera, [axis(bz) - 60 + i * 10, 14 + 34 * Math.sin((Math.PI * i) / 12), bz - 3]),
      ],
      false,
    );
  image.line(hangers, p.white, { width: 2.4 });
  const random = seeded('ruimte');
  const trees = Array.from({ length: 420 }, () => ({
    x: between(random, -620, 700),
    z: 130 * 14 ** random(),
    r: between(random, 3, 7),
  })).sort((a, b) => b.z - a.z);
  for (const [i, t] of trees.entries()) {
    const inside = t.x > axis(t.z) - 150 && t.x < newDyke(t.z) + 22;
    if (
      Math.max(main(t.x, t.z), side(t.x, t.z)) > -9 ||
      Math.abs(t.x - newDyke(t.z)) < 22 ||
      Math.abs(t.x - axis(t.z) + 130) < 22
    )
      continue;
    if (fractal(noise, t.x / 60 + 7, t.z / 90, 2) < (inside ? 0.12 : 0)) continue;
    const [x, y] = project(camera, [t.x, 0, t.z]);
    const s = (camera.focal / t.z) * t.r;
    const fade = far(t.z) * 0.9;
    image.fill(crown(`rs ${i}`, x + s * 0.6, y + s * 0.1, s * 2, s * 0.8, 0.1), mix(p.moss, haze, fade), 0.5);
    image.fill(crown(`rt ${i}`, x, y - s * 0.7, s * 1.8, s * 1.7, 0.18), mix(p.moss, haze, fade));
    image.fill(crown(`rl ${i}`, x - s * 0.2, y - s * 0.95, s * 1.1, s, 0.2), mix(p.reedDark, haze, fade));
  }
  // Farms on their mounds, and the last machine at work.
  for (const [fx, fz] of [
    [430, 420],
    [395, 640],
    [-330, 360],
    [-390, 800],
    [520, 900],
  ] as const) {
    const f = far(fz);
    image.fill(
      crown(
        `terp ${fx}`,
        ...project(camera, [fx + 8, 0, fz + 8]),
        (camera.focal / fz) * 52,
        (camera.focal / fz) * 18,
        0.06,
      ),
      mix(p.reedDark, haze, f),
    );
    box(
      image,
      camera,
      { x: [fx - 12, fx + 12], y: [0, 7], z: [fz, fz + 14] },
      {
        front: mix(p.brick, haze, f),
        side: mix(p.brickDark, haze, f),
        top: mix(p.orange, mix(p.brick, haze, f), 0.75),
      },
    );
    box(
      image,
      camera,
      { x: [fx + 18, fx + 30], y: [0, 5], z: [fz + 4, fz + 12] },
      { front: mix(p.clay, haze, f), side: mix(p.clayDark, haze, f), top: mix(p.clayDark, haze, f) },
    );
  }
  image.fillAll(
    treeLine('ruimte kim', { from: -20, to: 2440, y: camera.horizon + 8, height: 30, gaps: -0.5 }),
    mix(p.petrol, haze, 0.6),
  );
  return image;
}
