import { mix, palette as p } from '../draw/colour.ts';
import { type Point, smooth, straight } from '../draw/path.ts';
import type { Image } from '../draw/image.ts';

/** A trailing suction hopper dredger under way to the right; (x, y) is amidships on the water. */
export function drawDredger(image: Image, x: number, y: number) {
  const at = (points: readonly Point[]) => points.map(([u, v]) => [x + u, y - v] as const);
  const shape = (points: readonly Point[], colour: string) => image.fill(straight(at(points)), colour);
  shape(
    [
      [-420, 96],
      [-404, 70],
      [330, 64],
      [392, 112],
      [436, 118],
      [410, 40],
      [384, -10],
      [-400, -10],
      [-420, 40],
    ],
    mix(p.ink, p.sea, 0.45),
  );
  shape(
    [
      [-414, 22],
      [400, 22],
      [384, -10],
      [-400, -10],
    ],
    mix(p.brick, p.brickDark, 0.4),
  );
  image.line(
    straight(
      at([
        [-418, 30],
        [404, 30],
      ]),
      false,
    ),
    p.paper,
    { width: 3 },
  );
  shape(
    [
      [-400, 70],
      [-400, 200],
      [-250, 200],
      [-236, 70],
    ],
    p.paper,
  );
  shape(
    [
      [-236, 70],
      [-250, 200],
      [-222, 196],
      [-206, 70],
    ],
    p.mist,
  );
  shape(
    [
      [-414, 200],
      [-414, 236],
      [-240, 236],
      [-234, 200],
    ],
    p.white,
  );
  shape(
    [
      [-404, 206],
      [-404, 229],
      [-250, 229],
      [-246, 206],
    ],
    mix(p.sea, p.petrol, 0.3),
  );
  for (let i = 0; i < 6; i += 1)
    for (const v of [98, 138, 172])
      shape(
        [
          [-386 + i * 24, v],
          [-386 + i * 24, v + 12],
          [-372 + i * 24, v + 12],
          [-372 + i * 24, v],
        ],
        mix(p.sea, p.petrol, 0.3),
      );
  shape(
    [
      [-360, 236],
      [-354, 292],
      [-322, 292],
      [-316, 236],
    ],
    p.orange,
  );
  shape(
    [
      [-358, 268],
      [-355, 280],
      [-321, 280],
      [-318, 268],
    ],
    p.paper,
  );
  image.line(
    straight(
      at([
        [-280, 236],
        [-280, 318],
      ]),
      false,
    ) +
      straight(
        at([
          [-306, 290],
          [-254, 290],
        ]),
        false,
      ),
    p.ink,
    { width: 5 },
  );
  // The hopper full of sand, its pipes and gantries.
  image.fill(
    smooth(
      at([
        [-190, 66],
        [-140, 92],
        [-40, 104],
        [90, 98],
        [200, 84],
        [260, 64],
      ]),
    ),
    mix(p.dune, p.clay, 0.25),
  );
  shape(
    [
      [-206, 60],
      [-206, 82],
      [282, 78],
      [282, 58],
    ],
    mix(p.clayDark, p.ink, 0.3),
  );
  for (const u of [-130, 40, 200])
    image.line(
      straight(
        at([
          [u - 34, 66],
          [u - 10, 170],
          [u + 44, 178],
        ]),
        false,
      ) +
        straight(
          at([
            [u + 30, 66],
            [u - 10, 170],
          ]),
          false,
        ),
      mix(p.orange, p.brick, 0.25),
      { width: 9 },
    );
  image.line(
    straight(
      at([
        [-150, 96],
        [230, 90],
      ]),
      false,
    ),
    p.clay,
    { width: 15 },
  );
  shape(
    [
      [286, 66],
      [286, 128],
      [330, 124],
      [340, 66],
    ],
    p.mist,
  );
  image.line(
    smooth(
      at([
        [300, 110],
        [360, 128],
        [404, 168],
        [424, 204],
      ]),
      false,
    ),
    p.clayDark,
    { width: 22 },
  );
  image.line(
    smooth(
      at([
        [300, 110],
        [360, 128],
        [404, 168],
        [424, 204],
      ]),
      false,
    ),
    p.clay,
    { width: 10 },
  );
}
