import { mix, palette as p } from '../draw/colour.ts';
import { type Point, ribbon, sampled, smooth } from '../draw/path.ts';
import type { Image } from '../draw/image.ts';

/** A grey heron standing in the shallows, its feet at (x, y). */
export function drawHeron(image: Image, x: number, y: number, size: number) {
  const at = (points: readonly Point[]) => points.map(([u, v]) => [x + u * size, y - v * size] as const);
  const stroke = (points: Point[], width: (t: number) => number, colour: string) =>
    image.fill(
      ribbon(at(sampled(points, 8)), (t) => width(t) * size),
      colour,
    );
  const slate = mix(p.lake, p.clayDark, 0.45);
  stroke(
    [
      [0.03, 0],
      [0.03, 0.22],
      [0.0, 0.42],
    ],
    () => 0.018,
    mix(p.clayDark, p.ink, 0.4),
  );
  stroke(
    [
      [-0.07, 0],
      [-0.06, 0.2],
      [-0.05, 0.42],
    ],
    () => 0.018,
    mix(p.clayDark, p.ink, 0.3),
  );
  image.fill(
    smooth(
      at([
        [0.13, 0.6],
        [0.08, 0.48],
        [-0.06, 0.39],
        [-0.22, 0.34],
        [-0.4, 0.27],
        [-0.36, 0.37],
        [-0.24, 0.5],
        [-0.1, 0.6],
        [0.04, 0.66],
      ]),
    ),
    slate,
  );
  image.fill(
    smooth(
      at([
        [0.08, 0.62],
        [0.0, 0.52],
        [-0.14, 0.44],
        [-0.3, 0.36],
        [-0.2, 0.48],
        [-0.08, 0.58],
      ]),
    ),
    mix(slate, p.sky, 0.45),
  );
  for (let i = 0; i < 5; i += 1)
    stroke(
      [
        [-0.02 - i * 0.05, 0.55 - i * 0.04],
        [-0.16 - i * 0.04, 0.44 - i * 0.03],
        [-0.28 - i * 0.03, 0.35 - i * 0.02],
      ],
      () => 0.008,
      p.sea,
    );
  stroke(
    [
      [0.07, 0.58],
      [0.17, 0.66],
      [0.15, 0.78],
      [0.05, 0.87],
      [0.06, 0.99],
      [0.14, 1.03],
    ],
    (t) => 0.085 - 0.04 * t,
    mix(p.sky, p.paper, 0.5),
  );
  stroke(
    [
      [0.12, 0.62],
      [0.185, 0.68],
      [0.165, 0.79],
      [0.08, 0.88],
    ],
    () => 0.012,
    p.sea,
  );
  image.fill(
    smooth(
      at([
        [0.05, 1.0],
        [0.1, 1.06],
        [0.19, 1.055],
        [0.24, 1.03],
        [0.18, 1.0],
        [0.1, 0.985],
      ]),
    ),
    p.paper,
  );
  stroke(
    [
      [0.2, 1.045],
      [0.12, 1.058],
      [0.04, 1.035],
      [-0.08, 0.985],
    ],
    (t) => 0.028 * (1 - t) + 0.006,
    p.ink,
  );
  image.fill(
    smooth(
      at([
        [0.21, 1.045],
        [0.32, 1.02],
        [0.46, 0.985],
        [0.33, 1.0],
        [0.21, 1.015],
      ]),
      true,
      0.3,
    ),
    mix(p.orange, p.dune, 0.35),
  );
  image.fill(`M${x + 0.185 * size} ${y - 1.035 * size}a4 4 0 1 0 0.1 0Z`, p.ink);
}
