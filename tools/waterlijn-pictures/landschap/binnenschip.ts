import { type Camera, project, type Vector } from '../draw/camera.ts';
import { mix, palette as p } from '../draw/colour.ts';
import { type Point, smooth } from '../draw/path.ts';
import type { Image } from '../draw/image.ts';
import { box, face, quad, wire } from '../draw/solid.ts';

/** An inland barge moored in the chamber of the lock, hatches shut. */
export function drawBargeInLock(image: Image, camera: Camera): void {
  const hull = (y: number, grow = 0): Point[] => {
    const half = 5.2 + grow;
    const side: Vector[] = [
      [-half, y, 84 - grow],
      [-half, y, 142],
      [-half * 0.72, y, 151 + grow],
      [0, y, 155 + grow],
      [half * 0.72, y, 151 + grow],
      [half, y, 142],
      [half, y, 84 - grow],
      [half * 0.8, y, 81 - grow],
      [-half * 0.8, y, 81 - grow],
    ];
    return side.map(([x, h, z]) => project(camera, [x + 1.4, h, z]));
  };
  const solid = (points: Point[]) => smooth(points, true, 0.25);
  image.fill(solid(hull(-4.05, 0.6).map(([x, y]) => [x + 16, y + 8] as const)), p.ink, 0.45);
  image.fill(solid(hull(-3.9)), p.ink);
  image.fill(solid(hull(-3.1)), mix(p.brickDark, p.ink, 0.2));
  image.fill(solid(hull(-2.2)), mix(p.ink, p.sea, 0.45));
  image.line(solid(hull(-2.1)), p.paper, { width: 5 });
  image.fill(solid(hull(-2.1, -0.35)), mix(p.clay, p.reedDark, 0.3));
  for (let i = 0; i < 9; i += 1) {
    const z = 96 + i * 5.4;
    box(
      image,
      camera,
      { x: [-2.6, 5.4], y: [-2.1, -1], z: [z, z + 5.1] },
      {
        front: mix(p.clay, p.sky, 0.35),
        side: p.clayDark,
        top: i % 2 ? mix(p.sky, p.mist, 0.3) : mix(p.sky, p.mist, 0.5),
      },
    );
  }
  box(image, camera, { x: [-2.2, 5], y: [-2.1, 0.4], z: [85, 91.5] }, { front: p.paper, side: p.mist, top: p.white });
  box(
    image,
    camera,
    { x: [-0.6, 3.4], y: [0.4, 2.4], z: [86.5, 90.5] },
    { front: mix(p.sea, p.petrol, 0.5), side: p.sea, top: p.paper },
  );
  face(image, camera, quad([4, -2, 82.4], [1.2, 0, 0], [0, 0, 1.8]), p.orange);
  for (const x of [-2.4, 5.2])
    image.line(
      wire(camera, [
        [x, -2, 146],
        [x > 0 ? 11 : -11, 0.2, 154],
      ]),
      p.cream,
      { width: 3 },
    );
}
