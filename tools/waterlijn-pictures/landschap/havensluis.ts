import { type Camera, project, type Vector } from '../draw/camera.ts';
import { mix, palette as p } from '../draw/colour.ts';
import { createNoise } from '../draw/noise.ts';
import { smooth, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { crown, treeLine } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawSky } from '../draw/sky.ts';
import { box, face, quad, wire } from '../draw/solid.ts';
import { waves } from '../draw/water.ts';
import { drawBargeInLock } from './binnenschip.ts';
import { drawHarbour } from './haven.ts';

const camera: Camera = { width: 2400, height: 1600, horizon: 190, focal: 1560, eye: [7, 40, 26], centre: 1260 };
const noise = createNoise('sluis');

/** A harbour lock from above with a barge in the chamber. */
export function drawHarbourLock() {
  const image = createImage(camera.width, camera.height, p.reed);
  const haze = mix(p.mist, p.cream, 0.3);
  const tone = (colour: string, z: number) => mix(colour, haze, Math.min(0.8, (z / 900) ** 0.9));
  drawSky(image, 'sluis', camera.horizon, [p.mist, p.sky, p.cream], 6);
  const level = (x0: number, x1: number, z0: number, z1: number, colour: string, y = 0) =>
    face(
      image,
      camera,
      [
        [x0, y, z0],
        [x1, y, z0],
        [x1, y, z1],
        [x0, y, z1],
      ],
      colour,
    );
  level(-3000, 3000, 20, 4000, mix(p.reed, haze, 0.45));
  const random = seeded('sluis');
  for (let i = 0; i < 26; i += 1) {
    const z = 120 + i * 34;
    level(
      -900,
      -34,
      z,
      z + 33,
      tone([p.reed, mix(p.reed, p.dune, 0.4), p.reedDark, mix(p.reed, p.reedDark, 0.4)][i % 4]!, z),
    );
    level(34, 900, z + 11, z + 44, tone([mix(p.reed, p.dune, 0.3), p.reedDark, p.reed][i % 3]!, z));
  }
  level(-900, 900, 20, 130, mix(p.reed, p.reedDark, 0.35));
  // The harbour beyond the far gates and the canal towards the eye lie at their own levels.
  level(-190, 230, 190, 420, tone(mix(p.lake, p.petrol, 0.3), 200));
  level(-26, 30, 420, 2600, tone(mix(p.lake, p.mist, 0.3), 500));
  const quay = mix(p.clay, p.cream, 0.45);
  level(-34, -11, 20, 190, quay);
  level(11, 34, 20, 190, quay);
  level(-42, -34, 20, 190, mix(p.clayDark, p.clay, 0.4));
  let joints = '';
  for (let z = 36; z < 190; z += 7)
    joints +=
      wire(camera, [
        [-34, 0, z],
        [-11, 0, z],
      ]) +
      wire(camera, [
        [11, 0, z],
        [34, 0, z],
      ]);
  for (const x of [-28, -22, -16, 16, 22, 28])
    joints += wire(camera, [
      [x, 0, 26],
      [x, 0, 190],
    ]);
  image.line(joints, mix(quay, p.clayDark, 0.35), { width: 2 });
  // The chamber: walls and the water 3 m below the quay.
  const wall = (x: number) =>
    face(
      image,
      camera,
      quad([x, -5, 20], [0, 0, 170], [0, 5, 0]),
      x < 9 ? mix(p.clayDark, p.clay, 0.5) : mix(p.clayDark, p.ink, 0.35),
    );
  level(-11, 11, 20, 190, mix(p.petrol, p.sea, 0.35), -4);
  wall(-11);
  wall(11);
  for (const x of [-11, 11]) {
    let stones = '';
    for (const y of [-1, -2, -3])
      stones += wire(camera, [
        [x, y, 26],
        [x, y, 190],
      ]);
    for (let z = 34; z < 190; z += 4)
      stones += wire(camera, [
        [x, 0, z],
        [x, -4, z],
      ]);
    image.line(stones, mix(p.clayDark, p.ink, 0.45), { width: 1.6, opacity: 0.7 });
    face(image, camera, quad([x, -4, 20], [0, 0, 170], [0, 0.9, 0]), p.moss, 0.7);
  }
  const chamber = straight(
    [
      [-11, -4, 20],
      [11, -4, 20],
      [11, -4, 190],
      [-11, -4, 190],
    ].map((v) => project(camera, v as unknown as Vector)),
  );
  image.within(chamber, () => {
    image.fill(
      waves(camera, {
        seed: 'sluis',
        from: 380,
        to: 1600,
        count: 2600,
        length: 2.6,
        thick: 0.2,
        patch: -0.1,
        patchSize: 12,
      }),
      mix(p.lake, p.petrol, 0.3),
      0.8,
    );
    image.fill(
      waves(camera, {
        seed: 'sluis 2',
        from: 380,
        to: 1600,
        count: 900,
        length: 1.6,
        thick: 0.2,
        patch: 0.05,
        patchSize: 12,
      }),
      p.mist,
      0.8,
    );
  });
  for (const x of [-11, 11])
    image.line(
      wire(camera, [
        [x, 0, 20],
        [x, 0, 190],
      ]),
      p.paper,
      { width: 7 },
    );
  // Mitre gates, shut against the harbour.
  const gate = (z: number, colour: string) => {
    for (const side of [-1, 1]) {
      const heel: Vector = [side * 11, 0.6, z];
      const toe: Vector = [0, 0.6, z + 6];
      face(image, camera, [heel, toe, [0, -4, z + 6], [side * 11, -4, z]], side < 0 ? colour : mix(colour, p.ink, 0.3));
      let planks = '';
      for (let i = 1; i < 8; i += 1) {
        const t = i / 8;
        planks += wire(camera, [
          [side * 11 * (1 - t), 0.6, z + 6 * t],
          [side * 11 * (1 - t), -4, z + 6 * t],
        ]);
      }
      image.line(planks, mix(colour, p.ink, 0.55), { width: 2 });
      face(image, camera, [heel, toe, [0, 0.6, z + 7.4], [side * 11, 0.6, z + 1.4]], p.cream);
      image.line(
        wire(camera, [
          [side * 11, 1.9, z],
          [0, 1.9, z + 6],
        ]) +
          wire(camera, [
            [side * 11, 1.9, z + 1.4],
            [0, 1.9, z + 7.4],
          ]),
        p.white,
        { width: 3 },
      );
      face(image, camera, quad([side * 11.4 - 1.2, 0.1, z - 1.4], [2.4, 0, 0], [0, 0, 3]), p.clayDark);
    }
  };
  gate(170, mix(p.moss, p.reedDark, 0.5));
  for (const side of [-1, 1]) {
    face(
      image,
      camera,
      [
        [side * 11, 0.6, 60],
        [side * 10, 0.6, 60],
        [side * 10, 0.6, 71],
        [side * 11, 0.6, 71],
      ],
      p.cream,
    );
    face(
      image,
      camera,
      [
        [side * 10, 0.6, 60],
        [side * 10, 0.6, 71],
        [side * 10, -4, 71],
        [side * 10, -4, 60],
      ],
      side < 0 ? mix(p.moss, p.reedDark, 0.5) : p.moss,
    );
  }
  drawBargeInLock(image, camera);
  drawHarbour(image, camera, tone);
  // On the quay: stripes, a lorry, stacked barrels of the lock keeper, people.
  for (let i = 0; i < 5; i += 1) level(13 + i * 1.5, 14 + i * 1.5, 78, 88, p.paper);
  box(
    image,
    camera,
    { x: [23, 26], y: [0.5, 3.4], z: [96, 106] },
    { front: p.petrol, side: p.sea, top: mix(p.lake, p.mist, 0.4) },
  );
  box(
    image,
    camera,
    { x: [23, 26], y: [0.5, 2.8], z: [93.4, 95.6] },
    { front: p.orange, side: mix(p.orange, p.brickDark, 0.4), top: mix(p.orange, p.sand, 0.4) },
  );
  for (const [px, pz, coat] of [
    [-14.5, 92, p.orange],
    [-15.6, 93.4, p.sea],
    [17, 118, p.orange],
    [-26, 70, p.brick],
  ] as const) {
    const [fx, fy] = project(camera, [px, 0, pz]);
    const m = camera.focal / (pz - camera.eye[2]);
    image.fill(
      smooth([
        [fx + m * 0.2, fy - m * 0.1],
        [fx + m * 1.5, fy + m * 0.3],
        [fx + m * 1.4, fy + m * 0.5],
        [fx, fy + m * 0.1],
      ]),
      p.clayDark,
      0.5,
    );
    image.fill(
      smooth([
        [fx - m * 0.22, fy],
        [fx - m * 0.3, fy - m * 1],
        [fx, fy - m * 1.4],
        [fx + m * 0.3, fy - m],
        [fx + m * 0.22, fy],
      ]),
      coat,
    );
    image.fill(
      smooth([
        [fx - m * 0.18, fy - m * 1.5],
        [fx, fy - m * 1.75],
        [fx + m * 0.18, fy - m * 1.5],
        [fx, fy - m * 1.3],
      ]),
      p.brickDark,
    );
  }
  level(-66, -56, 26, 178, mix(p.clayDark, p.clay, 0.5));
  for (let z = 40; z < 176; z += 8) level(-61.4, -60.6, z, z + 4, p.paper);
  for (const [cx, cz, colour] of [
    [-64, 84, p.paper],
    [-59.4, 116, p.brick],
    [-64, 150, p.petrol],
  ] as const) {
    box(
      image,
      camera,
      { x: [cx, cx + 2], y: [0.2, 1.5], z: [cz, cz + 4.4] },
      { front: mix(colour, p.ink, 0.25), side: mix(colour, p.ink, 0.4), top: colour },
    );
  }
  // Bollards, lamps, the lock house and its trees.
  for (let z = 40; z < 186; z += 18) {
    for (const x of [-12.6, 12.6]) {
      box(
        image,
        camera,
        { x: [x - 0.5, x + 0.5], y: [0, 1], z: [z, z + 1] },
        { front: p.ink, side: p.ink, top: mix(p.ink, p.sea, 0.6) },
      );
    }
    if (Math.round(z / 18) % 2 === 0) {
      for (const x of [-31, 31]) {
        image.line(
          wire(camera, [
            [x, 0, z],
            [x, 9, z],
            [x > 0 ? x - 3 : x + 3, 9.4, z],
          ]),
          mix(p.ink, p.petrol, 0.3),
          { width: 4.5 },
        );
      }
    }
  }
  const shade = straight(
    [
      [-33, 0, 112],
      [-16, 0, 112],
      [-13, 0, 121],
      [-13, 0, 132],
      [-33, 0, 132],
    ].map((v) => project(camera, v as unknown as Vector)),
  );
  image.fill(shade, p.clayDark, 0.35);
  box(
    image,
    camera,
    { x: [-31, -20], y: [0, 6], z: [114, 128] },
    { front: p.brick, side: mix(p.brick, p.sand, 0.25), top: p.clayDark },
  );
  for (let i = 0; i < 3; i += 1)
    face(image, camera, quad([-30 + i * 3.4, 1.6, 113.98], [2.2, 0, 0], [0, 2.8, 0]), mix(p.sea, p.petrol, 0.3));
  box(
    image,
    camera,
    { x: [-28, -22], y: [6, 11], z: [117, 125] },
    { front: mix(p.sea, p.petrol, 0.4), side: p.lake, top: p.paper },
  );
  const trees: { x: number; z: number; r: number }[] = Array.from({ length: 190 }, () => ({
    x: (random() < 0.5 ? -1 : 1) * between(random, 48, 150),
    z: between(random, 46, 420),
    r: between(random, 3.4, 6.4),
  })).sort((a, b) => b.z - a.z);
  for (const [i, t] of trees.entries()) {
    if (noise(t.x / 40, t.z / 60) < -0.25 || (t.z > 176 && t.z < 432) || Math.abs(t.x + 60) < 9) continue;
    const [x, y] = project(camera, [t.x, 0, t.z]);
    const m = camera.focal / t.z;
    image.fill(
      crown(`st ${i}`, x + t.r * m * 0.7, y + t.r * m * 0.1, t.r * m * 2, t.r * m * 0.9, 0.12),
      tone(p.moss, t.z),
      0.5,
    );
    image.fill(
      crown(`sb ${i}`, x, y - t.r * m * 0.8, t.r * m * 1.9, t.r * m * 1.8, 0.18),
      tone(mix(p.moss, p.reedDark, 0.5), t.z),
    );
    image.fill(
      crown(`sl ${i}`, x - t.r * m * 0.25, y - t.r * m * 1.05, t.r * m * 1.2, t.r * m * 1.05, 0.22),
      tone(mix(p.reed, p.reedDark, 0.4), t.z),
    );
  }
  image.fillAll(
    treeLine('sluis kim', { from: -20, to: 2440, y: camera.horizon + 8, height: 34, gaps: -0.5 }),
    mix(p.petrol, haze, 0.5),
  );
  for (const [x, h] of [
    [520, 70],
    [590, 54],
    [1890, 64],
  ] as const) {
    image.line(
      `M${x} ${camera.horizon + 4}v${-h}l46 10M${x} ${camera.horizon + 4 - h}l-18 8M${x} ${camera.horizon - h + 4}v26`,
      mix(p.petrol, haze, 0.35),
      { width: 5 },
    );
  }
  return image;
}
