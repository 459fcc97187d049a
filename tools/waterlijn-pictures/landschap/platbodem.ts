import { mix, palette as p } from '../draw/colour.ts';
import { type Point, smooth, straight } from '../draw/path.ts';
import type { Image } from '../draw/image.ts';

/** A flat-bottomed sailing barge with leeboards, heeling before the wind; (x, y) is amidships on the water. */
export function drawBarge(image: Image, x: number, y: number, size: number) {
  const at = (points: readonly Point[]) =>
    points.map(([u, v]) => [x + (u - v * 0.09) * size, y - (v + u * 0.03) * size] as const);
  const shape = (points: readonly Point[], colour: string, tension = 0.8) =>
    image.fill(smooth(at(points), true, tension), colour);
  shape(
    [
      [-0.46, 0.16],
      [-0.3, 0.1],
      [0.1, 0.085],
      [0.38, 0.12],
      [0.53, 0.22],
      [0.47, 0.02],
      [0.3, -0.05],
      [-0.3, -0.05],
      [-0.43, 0.02],
    ],
    mix(p.ink, p.brickDark, 0.35),
  );
  image.line(
    smooth(
      at([
        [-0.46, 0.165],
        [-0.3, 0.105],
        [0.1, 0.09],
        [0.38, 0.125],
        [0.53, 0.225],
      ]),
      false,
    ),
    p.sand,
    { width: size * 0.014 },
  );
  shape(
    [
      [-0.1, 0.1],
      [0.03, 0.1],
      [0.0, -0.12],
      [-0.1, -0.14],
      [-0.16, -0.04],
    ],
    mix(p.brick, p.brickDark, 0.5),
  );
  shape(
    [
      [-0.34, 0.12],
      [-0.34, 0.19],
      [-0.12, 0.17],
      [-0.12, 0.09],
    ],
    mix(p.reedDark, p.ink, 0.3),
    0.2,
  );
  image.line(
    straight(
      at([
        [0.14, 0.08],
        [0.12, 1.32],
      ]),
      false,
    ),
    mix(p.brickDark, p.dune, 0.3),
    { width: size * 0.026 },
  );
  const main: Point[] = [
    [0.1, 0.24],
    [0.1, 0.98],
    [-0.04, 1.2],
    [-0.16, 1.13],
    [-0.3, 0.86],
    [-0.44, 0.54],
    [-0.56, 0.27],
    [-0.26, 0.2],
  ];
  shape(main, mix(p.brick, p.brickDark, 0.28), 0.6);
  image.within(smooth(at(main), true, 0.6), () => {
    shape(
      [
        [0.12, 0.2],
        [0.12, 1],
        [-0.06, 1.22],
        [-0.06, 0.9],
        [-0.14, 0.5],
        [-0.1, 0.2],
      ],
      mix(p.brick, p.orange, 0.2),
      0.7,
    );
    for (let i = 0; i < 9; i += 1)
      image.line(
        straight(
          at([
            [0.12, 0.24 + i * 0.09],
            [-0.62 + i * 0.04, 0.28 + i * 0.105],
          ]),
          false,
        ),
        p.brickDark,
        { width: size * 0.006, opacity: 0.6 },
      );
  });
  const jib: Point[] = [
    [0.15, 1.06],
    [0.2, 0.66],
    [0.3, 0.42],
    [0.52, 0.25],
    [0.36, 0.25],
    [0.2, 0.24],
  ];
  shape(jib, mix(p.brick, p.sand, 0.25), 0.6);
  image.line(
    straight(
      at([
        [0.13, 1.14],
        [0.54, 0.23],
      ]),
      false,
    ) +
      straight(
        at([
          [0.11, 1.3],
          [-0.46, 0.17],
        ]),
        false,
      ),
    p.ink,
    { width: size * 0.006 },
  );
  shape(
    [
      [0.12, 1.32],
      [0.02, 1.355],
      [-0.12, 1.33],
      [-0.02, 1.3],
    ],
    p.orange,
  );
  const [[fx, fy]] = at([[0.5, 0.0]]) as [Point];
  image.fill(
    smooth([
      [fx - size * 0.06, fy + 10],
      [fx + size * 0.06, fy - size * 0.05],
      [fx + size * 0.15, fy + 4],
      [fx + size * 0.04, fy + 16],
    ]),
    p.paper,
  );
  image.fill(
    smooth(
      at([
        [0.52, -0.03],
        [0.3, -0.02],
        [-0.1, -0.045],
        [-0.46, -0.03],
        [-0.74, -0.06],
        [-0.4, -0.075],
        [0.1, -0.085],
        [0.42, -0.07],
      ]),
    ),
    p.paper,
    0.9,
  );
}
