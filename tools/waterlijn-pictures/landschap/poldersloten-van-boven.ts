import { type Camera, project, type Vector } from '../draw/camera.ts';
import { mix, palette as p } from '../draw/colour.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Point, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { crown } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { box } from '../draw/solid.ts';
import { drawCloudCeiling, drawSky } from '../draw/sky.ts';

const camera: Camera = { width: 2400, height: 1600, horizon: 250, focal: 1500, eye: [0, 62, 0], centre: 1520 };
const noise = createNoise('polder');

/** A strip on the ground between two sides, its edges wandering a little. */
function strip(left: (z: number) => number, right: (z: number) => number, near: number, far: number): string {
  const side = (x: (z: number) => number): Point[] =>
    Array.from({ length: 70 }, (_, i) => {
      const z = near * (far / near) ** (i / 69);
      return project(camera, [x(z), 0, z]);
    });
  return straight([...side(left), ...side(right).reverse()]);
}

/** Peat meadows from the air: long plots, ditches that mirror the sky, a farm on a mound. */
export function drawPolderDitches() {
  const image = createImage(camera.width, camera.height, p.reed);
  const sky = [p.mist, p.sky, p.paper, p.cream];
  drawSky(image, 'polder', camera.horizon, sky, 9);
  drawCloudCeiling(image, {
    seed: 'polder',
    horizon: camera.horizon,
    cover: 0.45,
    size: 260,
    stretch: 2.2,
    lift: 8,
    opacity: 0.8,
    colours: [mix(p.mist, p.sky, 0.4), p.paper, p.white],
  });
  const random = seeded('polder');
  const haze = mix(p.mist, p.cream, 0.4);
  const water = mix(p.sky, p.mist, 0.35);
  image.fill(
    strip(
      () => -6000,
      () => 6000,
      20,
      9000,
    ),
    water,
  );

  let x = -2300;
  while (x < 1500) {
    const width = between(random, 15, 34);
    const left = x + between(random, 2.6, 4.2);
    const right = x + width;
    const greens = [
      p.reed,
      mix(p.reed, p.reedDark, 0.35),
      mix(p.reed, p.sand, 0.32),
      mix(p.reed, p.dune, 0.5),
      mix(p.reedDark, p.moss, 0.2),
      mix(p.reed, p.reedDark, 0.15),
    ];
    const cuts = [18];
    for (let z = between(random, 60, 190); z < 3400; z += between(random, 90, 330)) cuts.push(z);
    cuts.push(4200);
    for (let i = 0; i + 1 < cuts.length; i += 1) {
      const near = cuts[i]!;
      const far = cuts[i + 1]! - Math.min(7, 2.6 + near / 200);
      const distance = Math.min(0.9, ((near + far) / 2 / 2300) ** 0.75);
      const green = greens[Math.floor(random() * greens.length)]!;
      const sway = (edge: number, phase: number) => (z: number) => edge + 0.7 * fractal(noise, z / 38, phase, 2);
      const [l, r] = [sway(left, x), sway(right, x + 0.001 * width)];
      image.fill(
        strip(
          (z) => l(z) - 0.75,
          (z) => r(z) + 0.75,
          near,
          far,
        ),
        mix(mix(p.moss, p.reedDark, 0.4), haze, distance),
      );
      image.fill(strip(l, r, near + 0.7, far), mix(green, haze, distance));
      const drains = Math.floor(width / 4.5);
      if (near < 900) {
        let lines = '';
        for (let k = 1; k < drains; k += 1) {
          const at = left + ((right - left) * k) / drains;
          const thin = 0.14 + 0.1 * random();
          lines += strip(
            (z) => at - thin + 0.4 * noise(z / 30, x),
            (z) => at + thin + 0.4 * noise(z / 30, x),
            near + 3,
            far - 2,
          );
        }
        image.fill(lines, mix(random() < 0.5 ? p.reedDark : p.cream, mix(green, haze, distance), 0.55));
      }
      if (near < 420 && random() < 0.42) {
        let cattle = '';
        let shade = '';
        const where = between(random, near + 8, Math.min(far - 6, near + 130));
        for (let k = 0; k < 7; k += 1) {
          const [sx, sy] = project(camera, [between(random, left + 3, right - 3), 0, where + between(random, -9, 9)]);
          const size = (camera.focal / where) * 1.05;
          const turned = random() < 0.5 ? 1 : 0.6;
          shade += straight([
            [sx - size * turned, sy + size * 0.1],
            [sx + size * 1.9, sy + size * 0.1],
            [sx + size * 1.6, sy + size * 0.42],
            [sx - size * turned, sy + size * 0.42],
          ]);
          cattle += straight([
            [sx - size * turned, sy - size * 0.55],
            [sx + size * turned * 0.9, sy - size * 0.6],
            [sx + size * turned * 1.25, sy - size * 0.25],
            [sx + size * turned * 0.8, sy + size * 0.3],
            [sx - size * turned, sy + size * 0.3],
          ]);
        }
        image.fill(shade, p.moss, 0.35);
        image.fill(cattle, random() < 0.5 ? p.paper : p.brickDark);
      }
    }
    x += width;
  }
  const farm = (fx: number, fz: number, size: number) => {
    const distance = Math.min(0.8, (fz / 2100) ** 0.75);
    const tone = (colour: string) => mix(colour, haze, distance);
    const scale = camera.focal / fz;
    const [sx, sy] = project(camera, [fx, 0, fz]);
    image.fill(
      crown(`erf ${fx}`, sx, sy, 62 * size * scale, 16 * size * scale * (camera.eye[1] / fz) * 3, 0.1),
      tone(mix(p.reedDark, p.reed, 0.5)),
    );
    for (let i = 0; i < 9; i += 1) {
      const tx = sx + (i - 4.4) * 6.2 * size * scale + between(random, -3, 3) * scale;
      image.fill(
        crown(`boom ${fx} ${i}`, tx, sy - between(random, 7, 10) * size * scale, 8 * size * scale, 9 * size * scale),
        tone(i % 2 ? p.moss : p.reedDark),
      );
    }
    const roof: Vector[] = [
      [fx - 9 * size, 9 * size, fz - 8],
      [fx + 6 * size, 9 * size, fz - 8],
      [fx + 8 * size, 3 * size, fz - 12],
      [fx - 11 * size, 3 * size, fz - 12],
    ];
    box(
      image,
      camera,
      { x: [fx - 10 * size, fx + 7 * size], y: [0, 3 * size], z: [fz - 12, fz - 4] },
      { front: tone(p.paper), side: tone(p.clay) },
    );
    image.fill(straight(roof.map((corner) => project(camera, corner))), tone(p.brick));
  };
  farm(-165, 620, 1.5);
  farm(150, 980, 1.7);
  farm(-420, 1350, 1.8);
  let trees = '';
  for (let i = 0; i < 170; i += 1) {
    const sx = between(random, -20, 2420);
    trees += crown(`kim ${i}`, sx, camera.horizon + 7, between(random, 14, 52), between(random, 8, 24), 0.2);
  }
  image.fill(trees, mix(p.petrol, haze, 0.55));
  image.fill(
    straight([
      [1890, camera.horizon + 8],
      [1890, camera.horizon - 34],
      [1896, camera.horizon - 66],
      [1902, camera.horizon - 34],
      [1902, camera.horizon + 8],
    ]),
    mix(p.petrol, haze, 0.5),
  );
  return image;
}
