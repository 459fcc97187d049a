import { type Camera, project, type Vector } from '../draw/camera.ts';
import { mix, palette as p } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Point, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { wire } from '../draw/solid.ts';

const camera: Camera = { width: 2400, height: 1350, horizon: 640, focal: 1180, eye: [0.6, 1.35, 0], centre: 1120 };
const noise = createNoise('kelder');
const roof = 4.1;

/** An underground reservoir: columns stand in clear water and in their own image. */
export function drawCleanWaterReservoir() {
  const image = createImage(2400, 1350, p.ink);
  const glow = mix(p.sky, p.cream, 0.4);
  // Light comes from a hatch far down the nave: everything is toned by its depth and its distance from the axis.
  const lit = (x: number, z: number) => Math.max(0, 1 - Math.abs(z - 27) / 26) * Math.exp(-((x / 9) ** 2));
  const tone = (colour: string, x: number, z: number) =>
    mix(mix(colour, p.ink, Math.min(0.62, 0.2 + Math.abs(x) / 34 + z / 150)), glow, lit(x, z) * 0.85);
  // Back wall, ceiling with its beams and water, in bays from far to near.
  const pitch = 4.4;
  image.rectangle(0, 0, 2400, 1350, mix(p.ink, p.sea, 0.45));
  for (let bay = 16; bay >= 0; bay -= 1) {
    const z0 = 3.6 + bay * pitch;
    const z1 = z0 + pitch;
    for (let lane = -10; lane <= 9; lane += 1) {
      const x0 = (lane + 0.0) * pitch + pitch / 2 - pitch;
      const x1 = x0 + pitch;
      const middle = (x0 + x1) / 2;
      const ceiling: Vector[] = [
        [x0, roof, z0],
        [x1, roof, z0],
        [x1, roof, z1],
        [x0, roof, z1],
      ];
      image.fill(straight(ceiling.map((v) => project(camera, v))), tone(mix(p.clay, p.petrol, 0.4), middle, z0));
      const vault: Point[] = [];
      for (let i = 0; i <= 10; i += 1)
        vault.push(project(camera, [x0 + (pitch * i) / 10, roof - 0.55 + 0.5 * Math.sin((Math.PI * i) / 10), z1]));
      image.fill(
        straight([project(camera, [x0, roof + 0.02, z1]), ...vault, project(camera, [x1, roof + 0.02, z1])]),
        tone(mix(p.clay, p.sea, 0.5), middle, z1),
      );
    }
    for (let lane = -10; lane <= 10; lane += 1) {
      const x = lane * pitch - pitch / 2;
      const w = 0.34;
      const column = (side: boolean, mirror: number) => {
        const y = (v: number) => v * mirror;
        const [front, flank] = [tone(mix(p.clay, p.cream, 0.5), x, z0), tone(mix(p.clay, p.petrol, 0.45), x * 1.4, z0)];
        const body = (xa: number, xb: number, za: number, zb: number, ya: number, yb: number): Point[] =>
          (
            [
              [xa, y(ya), za],
              [xb, y(ya), zb],
              [xb, y(yb), zb],
              [xa, y(yb), za],
            ] as Vector[]
          ).map((v) => project(camera, v));
        const near = x < camera.eye[0] ? x + w : x - w;
        if (side) image.fill(straight(body(near, near, z0, z0 + 2 * w, 0, roof - 0.5)), flank);
        image.fill(straight(body(x - w, x + w, z0, z0, 0, roof - 0.5)), front);
        image.fill(
          straight(
            (
              [
                [x - w, y(roof - 0.5), z0],
                [x + w, y(roof - 0.5), z0],
                [x + 0.95, y(roof), z0],
                [x - 0.95, y(roof), z0],
              ] as Vector[]
            ).map((v) => project(camera, v)),
          ),
          tone(mix(p.clay, p.cream, 0.3), x, z0),
        );
        image.fill(straight(body(x + w * 0.3, x + w, z0, z0, 0, roof - 0.5)), p.ink, 0.2);
        image.fill(straight(body(x - w, x + w, z0, z0, 0, 0.5)), mix(p.reedDark, p.petrol, 0.5), 0.35);
      };
      column(true, -1);
      column(true, 1);
      image.line(
        wire(camera, [
          [x - w, 1.25, z0],
          [x + w, 1.25, z0],
        ]),
        tone(p.sky, x, z0),
        { width: Math.max(1, 26 / z0), opacity: 0.8 },
      );
    }
  }
  // The water over the mirrored hall: a tint, ripples and the light from the hatch.
  const surface = `M0 ${camera.horizon + 3}H2400V1350H0Z`;
  image.within(surface, () => {
    image.rectangle(0, camera.horizon, 2400, 720, mix(p.petrol, p.sea, 0.35), 0.34);
    image.fill(
      engrave({
        x: 0,
        y: camera.horizon + 10,
        width: 2400,
        height: 710,
        angle: 0,
        spacing: 11,
        step: 12,
        weight: (x, y) => {
          const depth = (y - camera.horizon) / 710;
          return 7 * depth * (fractal(noise, x / (60 + 240 * depth), y / (8 + 26 * depth), 2) - 0.06);
        },
      }),
      mix(p.sea, p.ink, 0.4),
      0.9,
    );
    image.fill(
      engrave({
        x: 0,
        y: camera.horizon + 6,
        width: 2400,
        height: 710,
        angle: 0,
        spacing: 9,
        step: 10,
        weight: (x, y) => {
          const depth = (y - camera.horizon) / 710;
          const spread = 90 + 330 * depth;
          return (
            8 *
            (0.15 + depth) *
            (fractal(noise, x / (40 + 160 * depth) + 50, y / (6 + 20 * depth), 2) +
              0.15 -
              (Math.abs(x - 1085) / spread) ** 1.4)
          );
        },
      }),
      glow,
      0.85,
    );
  });
  // The hatch: a shaft of daylight and a ladder.
  const hatch = project(camera, [0, roof, 26]);
  const foot = project(camera, [0, 0, 26]);
  const shaft: Point[] = [
    [hatch[0] - 46, hatch[1] - 4],
    [hatch[0] + 40, hatch[1] - 4],
    [foot[0] + 96, foot[1]],
    [foot[0] - 92, foot[1]],
  ];
  image.fill(straight(shaft), glow, 0.55);
  image.fill(
    straight([
      [hatch[0] - 30, hatch[1] - 4],
      [hatch[0] + 26, hatch[1] - 4],
      [foot[0] + 50, foot[1]],
      [foot[0] - 46, foot[1]],
    ]),
    p.white,
    0.55,
  );
  image.fill(
    straight([
      [hatch[0] - 48, hatch[1] - 10],
      [hatch[0] + 42, hatch[1] - 10],
      [hatch[0] + 36, hatch[1] + 3],
      [hatch[0] - 42, hatch[1] + 3],
    ]),
    p.white,
  );
  let ladder = `M${hatch[0] - 8} ${hatch[1]}V${foot[1]}M${hatch[0] + 8} ${hatch[1]}V${foot[1]}`;
  for (let y = hatch[1] + 8; y < foot[1]; y += 10) ladder += `M${hatch[0] - 8} ${y}h16`;
  image.line(ladder, p.sea, { width: 2.4 });
  // A gauge on the first column to the right.
  const gauge = (v: number) => project(camera, [2.2 - 0.34 + 0.1, v, 7.98]);
  for (let i = 0; i < 18; i += 1) {
    const [x, y] = gauge(0.1 + i * 0.16);
    image.rectangle(x - 10, y - 14, i % 5 === 0 ? 34 : 20, 13, i > 8 && i < 11 ? p.orange : p.paper, 0.9);
  }
  return image;
}
