import { type Camera, project, type Vector } from '../draw/camera.ts';
import { mix, palette as p } from '../draw/colour.ts';
import { straight } from '../draw/path.ts';
import type { Image } from '../draw/image.ts';
import { seeded } from '../draw/random.ts';
import { box, face, quad, wire } from '../draw/solid.ts';
import { waves } from '../draw/water.ts';

/** The harbour beyond the lock: a quay with cranes and stacks, ships at their berths; `tone` hazes a colour by depth. */
export function drawHarbour(image: Image, camera: Camera, tone: (colour: string, z: number) => string): void {
  const random = seeded('haven');
  const stack = [p.brick, mix(p.petrol, p.lake, 0.4), p.cream, p.orange, p.clay, p.sea];
  const far = (colour: string, z: number) => tone(colour, z * 0.8);
  const ship = (x: number, z: number, long: number, wide: number) => {
    const deck: Vector[] = [
      [x, 2, z],
      [x + long * 0.86, 2, z],
      [x + long, 2, z + wide / 2],
      [x + long * 0.86, 2, z + wide],
      [x, 2, z + wide],
    ];
    image.fill(straight(deck.map(([a, , c]) => project(camera, [a, 0, c]))), far(p.ink, z));
    face(image, camera, [deck[0]!, deck[1]!, [x + long * 0.86, 0, z], [x, 0, z]], far(p.brickDark, z));
    image.fill(straight(deck.map((v) => project(camera, v))), far(mix(p.clay, p.reedDark, 0.3), z));
    for (let i = 0; i < 6; i += 1) {
      const cx = x + long * (0.24 + i * 0.1);
      box(
        image,
        camera,
        { x: [cx, cx + long * 0.085], y: [2, 4 + (i % 3)], z: [z + 1.4, z + wide - 1.4] },
        {
          front: far(stack[i]!, z),
          side: far(mix(stack[i]!, p.ink, 0.3), z),
          top: far(mix(stack[i]!, p.white, 0.3), z),
        },
      );
    }
    box(
      image,
      camera,
      { x: [x + long * 0.05, x + long * 0.18], y: [2, 8], z: [z + 1, z + wide - 1] },
      { front: far(p.paper, z), side: far(p.mist, z), top: far(p.white, z) },
    );
  };
  image.within(`M0 0H2400V${project(camera, [0, 0, 190])[1].toFixed(1)}H0Z`, () => {
    image.fill(
      waves(camera, { seed: 'haven', from: camera.horizon + 40, to: 640, count: 1700, length: 7, thick: 0.1 }),
      far(p.mist, 260),
      0.5,
    );
    face(image, camera, quad([-190, 0, 404], [420, 0, 0], [0, 0, 20]), far(mix(p.clay, p.cream, 0.45), 400));
    for (let i = 0; i < 26; i += 1) {
      const cx = -170 + i * 15.4;
      const high = 3 + 3 * Math.floor(random() * 4);
      if (Math.abs(cx) < 40) continue;
      box(
        image,
        camera,
        { x: [cx, cx + 12], y: [0, high], z: [408, 416] },
        { front: far(stack[i % 6]!, 400), side: far(p.clayDark, 400), top: far(mix(stack[i % 6]!, p.white, 0.3), 400) },
      );
    }
    for (const cx of [-120, 86, 156]) {
      image.line(
        wire(camera, [
          [cx, 0, 402],
          [cx + 4, 34, 402],
          [cx + 8, 0, 402],
        ]) +
          wire(camera, [
            [cx - 22, 31, 402],
            [cx + 26, 31, 402],
            [cx + 4, 42, 402],
            [cx - 22, 31, 402],
          ]) +
          wire(camera, [
            [cx - 14, 31, 402],
            [cx - 14, 14, 402],
          ]),
        far(p.orange, 260),
        { width: 4.5 },
      );
    }
    ship(52, 372, 92, 20);
    ship(-176, 330, 74, 17);
    ship(-88, 240, 44, 10);
    ship(96, 268, 58, 12);
  });
}
