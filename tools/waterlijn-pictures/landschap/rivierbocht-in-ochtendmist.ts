import { type Camera, project } from '../draw/camera.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { sampleField } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { createImage } from '../draw/image.ts';
import { crown, poplar, tussock } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawDisc, drawSky } from '../draw/sky.ts';
import { viewTerrain } from '../draw/terrain.ts';
import { posterise, region } from '../draw/tones.ts';
import { glitter, waves } from '../draw/water.ts';

const camera: Camera = { width: 2400, height: 1350, horizon: 520, focal: 1500, eye: [0, 24, 0] };
const noise = createNoise('rivier');

/** How far a place lies inside the river, in metres; negative on the bank. */
function river(x: number, z: number): number {
  const bend = 120 * Math.sin(z / 120 - 0.9) * Math.min(1, z / 130) + 30 * Math.sin(z / 61) - 24 + z * 0.07;
  return 17 + z * 0.03 + 3 * noise(x / 22, z / 22) - Math.abs(x - bend) / (1 + 0.3 * Math.abs(Math.cos(z / 120 - 0.9)));
}

/** A river bend in the mist of a summer morning. */
export function drawRiverBend() {
  const image = createImage(camera.width, camera.height, p.sky);
  const glow = mix(p.cream, p.paper, 0.3);
  drawSky(
    image,
    'rivier',
    camera.horizon,
    [mix(p.mist, p.lake, 0.25), p.mist, p.sky, glow, mix(p.cream, p.orange, 0.14)],
    16,
  );
  drawDisc(image, 1630, 372, 64, mix(p.white, p.cream, 0.3));
  const view = viewTerrain(camera, () => 0, { near: 18, far: 3000, cell: 3, steps: 1100 });
  image.within(view.outline, () => {
    const far = (z: number) => Math.min(1, z / 900);
    image.fill(view.outline, mix(p.reedDark, p.moss, 0.2));
    const meadow = view.field(
      (x, z) => 0.45 * fractal(noise, x / 46, z / 90, 4) + 0.1 * noise(x / 3, z / 9) + far(z) * 1.25,
    );
    posterise(
      image,
      meadow,
      [-0.2, 0, 0.18, 0.4, 0.66, 0.9, 1.15],
      ramp(
        [
          p.reedDark,
          mix(p.reed, p.reedDark, 0.35),
          mix(p.reed, p.dune, 0.25),
          mix(p.reed, p.mist, 0.55),
          mix(p.mist, p.cream, 0.3),
          glow,
        ],
        7,
      ),
      { blur: 1, speck: 70 },
    );
    const water = view.field(river);
    image.fill(
      region(
        view.field((x, z) => river(x, z) + 2 + 2 * noise(x / 6, z / 12)),
        0,
        80,
      ),
      mix(p.moss, p.reedDark, 0.4),
      0.8,
    );
    const surface = region(water, 0, 80);
    image.fill(surface, mix(p.lake, p.mist, 0.35));
    image.within(surface, () => {
      posterise(
        image,
        view.field((x, z) => far(z) * 1.7 + 0.16 * noise(x / 30, z / 40)),
        [0.22, 0.42, 0.7, 1],
        [mix(p.mist, p.lake, 0.2), mix(p.mist, p.sky, 0.5), p.sky, glow],
      );
      image.fill(
        waves(camera, {
          seed: 'rivier',
          from: camera.horizon + 6,
          to: 1350,
          count: 3400,
          length: 4,
          thick: 0.16,
          patch: -0.05,
        }),
        mix(p.petrol, p.lake, 0.5),
        0.6,
      );
      image.fill(
        glitter({ seed: 'rivier', x: 1560, from: camera.horizon + 4, to: 1200, count: 520, spread: 420, length: 80 }),
        p.white,
        0.85,
      );
    });
  });
  const random = seeded('rivierbomen');
  const trees: { x: number; z: number; tall: boolean }[] = [];
  for (let i = 0; i < 46; i += 1) trees.push({ x: -340 + i * 17, z: 760 + 40 * noise(i, 1), tall: true });
  for (let i = 0; i < 20; i += 1) trees.push({ x: 95 + i * 13, z: 330 - i * 3, tall: true });
  for (let i = 0; i < 12; i += 1) trees.push({ x: -210 + i * 10, z: 260 + i * 7, tall: true });
  for (let i = 0; i < 9; i += 1) trees.push({ x: 66 + i * 9, z: 150 + i * 3, tall: true });
  for (let i = 0; i < 150; i += 1) trees.push({ x: between(random, -420, 420), z: 54 * 12 ** random(), tall: false });
  trees.sort((a, b) => b.z - a.z);
  let mistAt = 700;
  const mist = (z: number, strength: number) => {
    const level = project(camera, [0, 0, z])[1];
    const height = (camera.focal / z) * 13;
    const field = sampleField(
      { x: 0, y: level - height * 1.5, width: 2400, height: height * 2.6, cell: 4 },
      (x, y) =>
        0.75 -
        Math.abs(y - level + height * 0.2) / (height * 0.8) +
        0.85 * fractal(noise, x / (height * 7), y / (height * 1.1) + z, 3),
    );
    posterise(image, field, [0.25, 0.55, 0.85], [p.sky, glow, p.paper], { blur: 1, opacity: strength });
  };
  for (const tree of trees) {
    while (tree.z < mistAt) {
      mist(mistAt, mistAt > 300 ? 0.4 : mistAt > 120 ? 0.26 : 0.1);
      mistAt *= 0.72;
    }
    if (!tree.tall && river(tree.x, tree.z) > -7) continue;
    const [x, y] = project(camera, [tree.x, 0, tree.z]);
    const m = camera.focal / tree.z;
    const colour = mix(p.moss, p.sky, Math.min(0.82, 0.12 + (tree.z / 760) * 0.7));
    if (tree.tall) image.fill(poplar(`p ${x}`, x, y, between(random, 20, 27) * m), colour);
    else {
      const size = between(random, 3, 8) * m;
      image.fill(crown(`r ${x}`, x, y - size * 0.45, size * 1.5, size, 0.2), colour);
      image.fill(
        crown(`l ${x}`, x + size * 0.2, y - size * 0.55, size * 0.9, size * 0.6, 0.22),
        mix(colour, p.reed, 0.35),
      );
    }
  }

  let blades = '';
  for (let i = 0; i < 620; i += 1) {
    const x = between(random, -40, 2440);
    const y = 1380 - between(random, 0, 150) * (0.3 + Math.abs(x - 1200) / 1200);
    blades += tussock(random, x, y, between(random, 34, 84), 7, 0.14);
  }
  image.fill(blades, mix(p.moss, p.ink, 0.25));
  drawBirds(image, 'rivier', { x: 820, y: 260, count: 9, spread: 44, size: 14, colour: mix(p.petrol, p.mist, 0.25) });
  return image;
}
