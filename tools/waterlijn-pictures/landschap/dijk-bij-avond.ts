import { type Camera, project, type Vector } from '../draw/camera.ts';
import { mix, palette as p } from '../draw/colour.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, straight } from '../draw/path.ts';
import { createImage, type Image } from '../draw/image.ts';
import { poplar, tussock } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawCloudCeiling, drawSky } from '../draw/sky.ts';
import { glitter, waves } from '../draw/water.ts';

const camera: Camera = { width: 2400, height: 1350, horizon: 640, focal: 1500, eye: [-3.4, 8.6, 0], centre: 1240 };
const noise = createNoise('dijk');

/** The dyke bends away: its axis at a depth. */
const axis = (z: number) => -((Math.max(0, z - 20) / 64) ** 2) * 1.5;

/** A strip of the dyke between two lines of its cross-section. */
function strip(from: readonly [number, number], to: readonly [number, number], near = 3, far = 900): string {
  const side = ([x, y]: readonly [number, number]): Point[] =>
    Array.from({ length: 60 }, (_, i) => {
      const z = near * (far / near) ** (i / 59);
      return project(camera, [axis(z) + x, y, z]);
    });
  return straight([...side(from), ...side(to).reverse()]);
}

function drawCyclist(image: Image, at: Vector, colour: string) {
  const [x, y] = project(camera, at);
  const m = camera.focal / at[2];
  const line = (points: Point[], width: number) =>
    image.line(
      straight(
        points.map(([u, v]) => [x + u * m, y - v * m] as const),
        false,
      ),
      colour,
      { width: width * m },
    );
  for (const wheel of [-0.06, 0.06])
    image.line(disc(x + wheel * m, y - 0.34 * m, 0.33 * m), colour, { width: 0.05 * m });
  line(
    [
      [0, 0.35],
      [0, 0.95],
      [-0.02, 1.05],
    ],
    0.09,
  );
  line(
    [
      [-0.13, 0.42],
      [-0.12, 0.92],
      [0, 1.02],
    ],
    0.16,
  );
  line(
    [
      [0.13, 0.62],
      [0.12, 0.95],
      [0, 1.02],
    ],
    0.16,
  );
  line(
    [
      [-0.3, 1.12],
      [-0.24, 1.38],
      [0, 1.55],
      [0.24, 1.38],
      [0.3, 1.12],
    ],
    0.13,
  );
  image.fill(
    straight(
      [
        [-0.25, 1.5],
        [0.25, 1.5],
        [0.22, 0.95],
        [-0.22, 0.95],
      ].map(([u, v]) => [x + u! * m, y - v! * m] as const),
    ),
    colour,
  );
  image.fill(disc(x, y - 1.75 * m, 0.15 * m), colour);
  image.fill(disc(x, y - 0.72 * m, 0.055 * m), '#ea6425');
}

/** A sea dyke at dusk, seen along its crest. */
export function drawDykeAtDusk() {
  const image = createImage(camera.width, camera.height, p.ink);
  drawSky(
    image,
    'dijk',
    camera.horizon,
    [
      p.ink,
      p.sea,
      p.petrol,
      mix(p.lake, p.petrol, 0.2),
      mix(p.mist, p.sand, 0.4),
      mix(p.sand, p.orange, 0.35),
      mix(p.orange, p.brick, 0.2),
    ],
    20,
  );
  drawCloudCeiling(image, {
    seed: 'dijk wolk',
    horizon: camera.horizon,
    cover: 0.42,
    size: 620,
    stretch: 2.6,
    lift: 40,
    opacity: 0.6,
    colours: [mix(p.petrol, p.brick, 0.22), mix(p.sea, p.brickDark, 0.3), mix(p.ink, p.sea, 0.5)],
  });
  image.rectangle(0, camera.horizon, 2400, 720, mix(p.petrol, p.sand, 0.3));
  image.fill(
    waves(camera, {
      seed: 'dijk',
      from: camera.horizon + 2,
      to: 1350,
      count: 5200,
      length: 5,
      thick: 0.2,
      crowd: 2.2,
      where: (x) => x < 1400,
    }),
    p.sea,
    0.75,
  );
  image.fill(
    waves(camera, {
      seed: 'dijk 2',
      from: camera.horizon + 2,
      to: 1350,
      count: 2600,
      length: 2.4,
      thick: 0.18,
      crowd: 2.2,
      patch: 0,
      where: (x) => x < 1400,
    }),
    mix(p.sand, p.orange, 0.3),
    0.9,
  );
  image.fill(
    glitter({ seed: 'dijk', x: 560, from: camera.horizon + 2, to: 900, count: 360, spread: 340, length: 70 }),
    mix(p.orange, p.sand, 0.4),
  );

  // The polder behind the dyke: dark fields, a lit ditch, farms and poplars against the sky.
  const land: Point[] = [
    [860, camera.horizon + 1],
    [2400, camera.horizon + 1],
    [2400, 1350],
    [1240, 1350],
  ];
  image.fill(straight(land), mix(p.moss, p.ink, 0.35));
  for (let i = 0; i < 26; i += 1) {
    const y = camera.horizon + 3 + 420 * (i / 26) ** 2.1;
    image.rectangle(
      1240,
      y,
      1160,
      2 + i * 0.9,
      i % 4 === 1 ? mix(p.petrol, p.sand, 0.32) : mix(p.moss, p.reedDark, 0.25 + 0.5 * Math.abs(noise(i, 2))),
      i % 4 === 1 ? 0.85 : 0.5,
    );
  }
  const rows = [
    { at: 1330, step: 16, height: 42, n: 15 },
    { at: 1720, step: 30, height: 92, n: 13 },
    { at: 2130, step: 52, height: 178, n: 7 },
  ];
  for (const [r, row] of rows.entries()) {
    for (let i = 0; i < row.n; i += 1)
      image.fill(
        poplar(
          `dijk ${r} ${i}`,
          row.at + i * row.step,
          camera.horizon + 8 + r * 10,
          row.height * (0.86 + 0.2 * noise(i, r)),
        ),
        mix(p.ink, p.petrol, 0.36 - r * 0.16),
      );
  }
  image.fill('M1556 652v-26l-12 0 34 -26h70l32 26h-10v26z', mix(p.ink, p.sea, 0.3));
  image.fill('M1590 640h9v7h-9zM1640 640h9v7h-9z', mix(p.orange, p.sand, 0.45));

  const slope = {
    toe: [-21, 0] as const,
    crestSea: [-2.1, 6.2] as const,
    crestLand: [2.1, 6.2] as const,
    berm: [17, 1.2] as const,
    foot: [26, 0.4] as const,
  };
  image.fill(strip(slope.crestLand, slope.berm), mix(p.moss, p.ink, 0.2));
  image.fill(strip(slope.berm, slope.foot), mix(p.moss, p.reedDark, 0.25));
  image.fill(strip([19, 1], [20.6, 0.9]), mix(p.clay, p.ink, 0.45));
  image.fill(strip(slope.toe, slope.crestSea), mix(p.clayDark, p.ink, 0.35));
  image.fill(strip([-7, 4.6], slope.crestSea), mix(p.reedDark, p.moss, 0.4));
  // Basalt columns set in courses along the seaward slope.
  const random = seeded('zuilen');
  const stones: Record<string, string> = {};
  const tones = [
    mix(p.clay, p.brick, 0.16),
    p.clayDark,
    mix(p.clayDark, p.ink, 0.3),
    mix(p.sea, p.clayDark, 0.4),
    mix(p.clay, p.sand, 0.3),
  ];
  for (let course = 0; course < 22; course += 1) {
    const share = course / 22;
    const lay = (t: number): readonly [number, number] => [-21 + 14 * t, 4.6 * t];
    for (let z = 4; z < 190; ) {
      const long = between(random, 0.55, 1.05) * (1 + z / 45);
      const gap = 0.06 + z * 0.0012;
      const [a, b] = [lay(share + 0.004), lay(share + 1 / 22 - 0.006)];
      const tone = tones[Math.min(4, Math.floor(random() * 5 * (share < 0.2 ? 0.7 : 1)))]!;
      const corner = (q: readonly [number, number], dz: number, out: number) =>
        project(camera, [axis(z) + q[0] + between(random, -0.05, 0.05), q[1] + out, z + dz]);
      stones[tone] =
        (stones[tone] ?? '') +
        straight([
          corner(a, gap, 0),
          corner(a, long, 0),
          corner(b, long - between(random, 0, 0.12), 0),
          corner(b, gap, 0),
        ]);
      z += long;
    }
  }
  for (const [tone, data] of Object.entries(stones)) image.fill(data, tone);
  image.fill(strip([-21.8, -0.1], [-20.8, 0.12]), mix(p.paper, p.mist, 0.4), 0.75);
  // Crest: grass verges and a path that still holds some light.
  image.fill(strip(slope.crestSea, slope.crestLand), mix(p.reedDark, p.moss, 0.2));
  image.fill(strip([-1.1, 6.22], [1.1, 6.22]), mix(p.clay, p.sand, 0.32));
  image.fill(strip([-0.95, 6.23], [-0.1, 6.23]), mix(p.clay, p.sand, 0.48), 0.6);
  let grass = '';
  let dry = '';
  for (let i = 0; i < 3800; i += 1) {
    const z = 4 * 60 ** random();
    const across = random();
    const [x, y] =
      across < 0.22
        ? [between(random, -2.1, -1.1), 6.2]
        : across < 0.44
          ? [between(random, 1.1, 2.1), 6.2]
          : across < 0.62
            ? [between(random, -7, -2.1), 0]
            : [between(random, 2.1, 17), 0];
    const level = x < -2.1 ? 6.2 + (x + 2.1) * 0.33 : x > 2.1 ? 6.2 - (x - 2.1) * 0.336 : y;
    const [sx, sy] = project(camera, [axis(z) + x, level, z]);
    const size = (camera.focal / z) * between(random, 0.12, 0.3);
    if (size < 3) continue;
    const data = tussock(random, sx, sy, size, 5, 0.2);
    if (fractal(noise, x / 2, z / 6, 2) > 0.2) dry += data;
    else grass += data;
  }
  image.fill(grass, mix(p.moss, p.ink, 0.4), 0.9);
  image.fill(dry, mix(p.reed, p.dune, 0.3), 0.75);
  for (let i = 0; i < 26; i += 1) {
    const z = 9 + i * 9;
    const [x, foot] = project(camera, [axis(z) + 2.6, 6, z]);
    const [, top] = project(camera, [axis(z) + 2.6, 7, z]);
    image.fill(
      straight([
        [x - 90 / z, foot],
        [x - 90 / z, top],
        [x + 90 / z, top],
        [x + 90 / z, foot],
      ]),
      mix(p.ink, p.clayDark, 0.35),
    );
  }
  drawCyclist(image, [axis(25) - 0.3, 6.22, 25], p.ink);
  drawBirds(image, 'dijk', { x: 620, y: 330, count: 9, spread: 40, size: 13, colour: p.ink });
  return image;
}
