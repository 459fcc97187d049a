import { type Camera, project, type Vector } from '../draw/camera.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Point, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawCloudCeiling, drawSky } from '../draw/sky.ts';
import { box, face, quad, wire } from '../draw/solid.ts';
import { waves } from '../draw/water.ts';

const camera: Camera = { width: 2400, height: 1350, horizon: 760, focal: 1250, eye: [0, 7, 0], centre: 640 };
const noise = createNoise('kering');

/** A storm surge barrier, gates down, in a westerly storm. */
export function drawStormSurgeBarrier() {
  const image = createImage(camera.width, camera.height, p.sea);
  drawSky(
    image,
    'kering',
    camera.horizon,
    [
      mix(p.ink, p.sea, 0.5),
      p.sea,
      mix(p.petrol, p.clay, 0.35),
      mix(p.lake, p.clay, 0.4),
      mix(p.mist, p.clay, 0.25),
      mix(p.cream, p.mist, 0.4),
    ],
    18,
  );
  drawCloudCeiling(image, {
    seed: 'kering-4',
    horizon: camera.horizon,
    cover: 0.58,
    size: 640,
    stretch: 1.7,
    lift: 30,
    opacity: 0.62,
    colours: [mix(p.petrol, p.clay, 0.3), mix(p.sea, p.clayDark, 0.35), mix(p.ink, p.sea, 0.55), p.ink],
  });
  image.fill(
    engrave({
      x: 0,
      y: 0,
      width: 2400,
      height: 760,
      angle: 112,
      spacing: 26,
      step: 22,
      weight: (x, y) => 3 * fractal(noise, x / 160, y / 420, 2) - 0.3,
    }),
    mix(p.mist, p.clay, 0.3),
    0.35,
  );

  const bands = ramp(
    [mix(p.lake, p.clay, 0.3), p.petrol, mix(p.sea, p.petrol, 0.3), p.sea, mix(p.ink, p.sea, 0.35)],
    10,
  );
  bands.forEach((colour, i) => {
    const top = camera.horizon + 590 * (i / 10) ** 1.6;
    image.rectangle(0, top, 2400, 1400 - top, colour);
  });

  const tone = (colour: string, z: number) => mix(colour, mix(p.mist, p.clay, 0.3), Math.min(0.8, (z / 520) ** 0.8));
  const west = 15;
  const first = 46;
  const pitch = 25;
  for (let k = 17; k >= 0; k -= 1) {
    const z = first + k * pitch;
    const end = z + 8;
    const concrete = (share: number) => tone(mix(p.clayDark, p.cream, share), z);
    // The gate in the opening beyond this pier.
    face(image, camera, quad([west + 3, -1, end], [0, 0, pitch - 8], [0, 9.4, 0]), tone(mix(p.sea, p.ink, 0.25), z));
    let ribs = '';
    for (let i = 1; i < 8; i += 1)
      ribs += wire(camera, [
        [west + 3, -1, end + (i * (pitch - 8)) / 8],
        [west + 3, 8.4, end + (i * (pitch - 8)) / 8],
      ]);
    for (const y of [2.4, 5.2, 8])
      ribs += wire(camera, [
        [west + 3, y, end],
        [west + 3, y, end + pitch - 8],
      ]);
    image.line(ribs, tone(mix(p.lake, p.mist, 0.2), z), { width: Math.max(1, 90 / z) });
    // The pier: foot, shaft and the towers that lift the gate.
    box(
      image,
      camera,
      { x: [west - 1, west + 20], y: [-1, 3.2], z: [z - 1, end + 1] },
      { front: concrete(0.2), side: concrete(0.5), top: concrete(0.7) },
    );
    box(
      image,
      camera,
      { x: [west, west + 18], y: [3.2, 13], z: [z, end] },
      { front: concrete(0.28), side: concrete(0.62), top: concrete(0.8) },
    );
    for (const y of [5.2, 7.2, 9.2, 11.2]) {
      image.line(
        wire(camera, [
          [west, y, end],
          [west, y, z],
          [west + 18, y, z],
        ]),
        concrete(0.12),
        { width: Math.max(0.8, 44 / z), opacity: 0.6 },
      );
    }
    const stain: Point[] = [
      [west, 4.6, end],
      [west, 5.6, (z + end) / 2],
      [west, 4.4, z],
      [west, 3.2, z],
      [west, 3.2, end],
    ].map((v) => project(camera, v as unknown as Vector));
    image.fill(straight(stain), tone(p.moss, z), 0.6);
    box(
      image,
      camera,
      { x: [west + 1, west + 5.4], y: [13, 24.5], z: [z + 1, z + 3] },
      { front: concrete(0.36), side: concrete(0.7), top: concrete(0.9) },
    );
    box(
      image,
      camera,
      { x: [west + 1, west + 5.4], y: [13, 24.5], z: [z + 5, z + 7] },
      { front: concrete(0.36), side: concrete(0.7), top: concrete(0.9) },
    );
    box(
      image,
      camera,
      { x: [west + 0.4, west + 6], y: [23.4, 26], z: [z + 0.4, z + 7.6] },
      { front: tone(mix(p.sea, p.petrol, 0.4), z), side: tone(p.petrol, z), top: concrete(0.9) },
    );
    if (k % 2 === 0) face(image, camera, quad([west + 0.38, 24.1, z + 2.6], [0, 0, 2.8], [0, 1, 0]), tone(p.orange, z));
    if (k < 2) {
      // The head of the pier: joints of the formwork, a ladder, a scale and its signal.
      let joints = '';
      for (let y = 5; y < 13; y += 2)
        joints += wire(camera, [
          [west, y, z],
          [west + 18, y, z],
        ]);
      for (let x = west + 3; x < west + 18; x += 3)
        joints += wire(camera, [
          [x, 3.2, z],
          [x, 13, z],
        ]);
      image.line(joints, concrete(0.08), { width: 2.4, opacity: 0.6 });
      face(image, camera, quad([west + 0.01, 3.2, z - 0.05], [18, 0, 0], [0, 1.3, 0]), tone(p.moss, z), 0.55);
      for (let i = 0; i < 9; i += 1) {
        face(
          image,
          camera,
          quad([west + 1.4, 3.6 + i * 1, z - 0.1], [i % 2 ? 1.5 : 0.9, 0, 0], [0, 0.5, 0]),
          i === 5 ? p.orange : tone(p.paper, z),
        );
      }
      let ladder =
        wire(camera, [
          [west + 12, -0.5, z - 0.1],
          [west + 12, 13, z - 0.1],
        ]) +
        wire(camera, [
          [west + 12.9, -0.5, z - 0.1],
          [west + 12.9, 13, z - 0.1],
        ]);
      for (let y = 0; y < 13; y += 0.6)
        ladder += wire(camera, [
          [west + 12, y, z - 0.1],
          [west + 12.9, y, z - 0.1],
        ]);
      image.line(ladder, tone(p.ink, z), { width: 3 });
      face(
        image,
        camera,
        quad([west + 6.4, 6.2, z - 0.1], [3.4, 0, 0], [0, 4.6, 0]),
        tone(mix(p.ink, p.clayDark, 0.4), z),
      );
      face(image, camera, quad([west + 6.8, 6.2, z - 0.15], [2.6, 0, 0], [0, 4.2, 0]), tone(mix(p.sea, p.ink, 0.4), z));
      for (const lamp of [7.4, 8.8])
        face(image, camera, quad([west + 15.6, lamp, z - 0.1], [0.8, 0, 0], [0, 0.8, 0]), p.orange);
    }
    // The road bridge rests on the piers.
    box(
      image,
      camera,
      { x: [west + 8, west + 18], y: [14.4, 17], z: [z, z + pitch] },
      { front: concrete(0.4), side: tone(mix(p.clay, p.cream, 0.55), z) },
    );
    image.line(
      wire(camera, [
        [west + 8, 18.3, z],
        [west + 8, 18.3, z + pitch],
      ]),
      tone(p.clayDark, z),
      { width: Math.max(1, 60 / z) },
    );
    // Water breaking against the pier.
    const random = seeded(`schuim ${k}`);
    const m = camera.focal / z;
    let foam = '';
    for (let i = 0; i < 60; i += 1) {
      const [fx, fy] = project(camera, [
        west - 1 - between(random, 0, 2.6),
        between(random, -0.8, 0.5 + 3 * random() ** 4),
        z + between(random, -2, 10),
      ]);
      const r = between(random, 0.06, 0.5) * m;
      foam += straight(
        Array.from(
          { length: 7 },
          (_, a) => [fx + Math.cos(a * 0.9) * r * between(random, 0.6, 1.4), fy + Math.sin(a * 0.9) * r * 0.6] as const,
        ),
      );
    }
    image.fill(foam, tone(p.paper, z * 0.6), 0.9);
  }
  const swell = [
    { colour: p.ink, count: 2600, length: 9, patch: -0.12, opacity: 0.55 },
    { colour: mix(p.ink, p.sea, 0.4), count: 2600, length: 5, patch: 0, opacity: 0.8 },
    { colour: mix(p.lake, p.clay, 0.3), count: 2600, length: 2.8, patch: -0.05, opacity: 0.8 },
    { colour: p.sky, count: 1500, length: 1.5, patch: 0.2, opacity: 0.95 },
  ];
  const clear = (x: number, y: number) => {
    const edge = project(camera, [west - 1.2, 0, (camera.focal * 7) / Math.max(1, y - camera.horizon)])[0];
    return x < edge;
  };
  swell.forEach((s, i) => {
    image.fill(
      waves(camera, {
        seed: `kering ${i}`,
        from: camera.horizon + 3,
        to: 1390,
        count: s.count,
        length: s.length,
        patch: s.patch,
        thick: 0.3,
        crowd: 1.7,
        chop: 0.7,
        patchSize: 16,
        where: clear,
      }),
      s.colour,
      s.opacity,
    );
  });
  const lee = (x: number, y: number) =>
    x > project(camera, [west + 21, 0, (camera.focal * 7) / Math.max(1, y - camera.horizon)])[0];
  image.fill(
    waves(camera, {
      seed: 'luwte',
      from: camera.horizon + 3,
      to: 1390,
      count: 2600,
      length: 3,
      thick: 0.12,
      crowd: 1.7,
      where: lee,
    }),
    mix(p.petrol, p.lake, 0.3),
    0.55,
  );
  image.fill(
    waves(camera, {
      seed: 'luwte 2',
      from: camera.horizon + 3,
      to: 1390,
      count: 900,
      length: 2,
      thick: 0.1,
      crowd: 1.7,
      patch: 0.1,
      where: lee,
    }),
    mix(p.mist, p.clay, 0.2),
    0.6,
  );
  drawBirds(image, 'kering', { x: 520, y: 470, count: 5, spread: 74, size: 24, colour: p.paper });
  return image;
}
