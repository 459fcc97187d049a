import { mix, palette as p } from '../draw/colour.ts';
import { disc, type Point, smooth, straight } from '../draw/path.ts';
import type { Image } from '../draw/image.ts';

/** An excavator on tracks with its bucket to the right; (x, y) is under its middle, s the scale. */
export function drawExcavator(image: Image, x: number, y: number, s: number) {
  const at = (points: readonly Point[]) => points.map(([u, v]) => [x + u * s, y - v * s] as const);
  const flat = (points: readonly Point[], colour: string) => image.fill(straight(at(points)), colour);
  const round = (points: readonly Point[], colour: string, tension = 0.6) =>
    image.fill(smooth(at(points), true, tension), colour);
  round(
    [
      [-150, 4],
      [-166, 26],
      [-150, 52],
      [130, 52],
      [146, 26],
      [130, 4],
    ],
    p.ink,
  );
  for (let i = 0; i < 8; i += 1) image.fill(disc(...at([[-136 + i * 36, 27]])[0]!, 14 * s), p.clayDark);
  for (let i = 0; i < 19; i += 1)
    flat(
      [
        [-156 + i * 16, 50],
        [-156 + i * 16, 57],
        [-146 + i * 16, 57],
        [-146 + i * 16, 50],
      ],
      mix(p.ink, p.clayDark, 0.4),
    );
  flat(
    [
      [-60, 52],
      [-60, 70],
      [50, 70],
      [50, 52],
    ],
    mix(p.ink, p.clayDark, 0.3),
  );
  round(
    [
      [-176, 74],
      [-182, 150],
      [-150, 172],
      [-40, 174],
      [-30, 74],
    ],
    mix(p.orange, p.brick, 0.18),
    0.35,
  );
  flat(
    [
      [-176, 74],
      [-178, 104],
      [-34, 104],
      [-30, 74],
    ],
    mix(p.orange, p.brickDark, 0.35),
  );
  for (let i = 0; i < 6; i += 1)
    flat(
      [
        [-160 + i * 14, 118],
        [-160 + i * 14, 156],
        [-154 + i * 14, 156],
        [-154 + i * 14, 118],
      ],
      mix(p.orange, p.brickDark, 0.5),
    );
  round(
    [
      [-36, 74],
      [-36, 226],
      [-20, 240],
      [52, 240],
      [78, 190],
      [84, 74],
    ],
    mix(p.orange, p.sand, 0.12),
    0.3,
  );
  round(
    [
      [-20, 128],
      [-20, 222],
      [44, 222],
      [64, 184],
      [66, 128],
    ],
    mix(p.sky, p.lake, 0.25),
    0.25,
  );
  round(
    [
      [4, 128],
      [6, 176],
      [20, 190],
      [34, 176],
      [38, 128],
    ],
    mix(p.ink, p.sea, 0.4),
    0.7,
  );
  image.fill(disc(...at([[21, 199]])[0]!, 13 * s), mix(p.brick, p.brickDark, 0.3));
  // Boom, stick, rams and bucket.
  const steel = mix(p.orange, p.brick, 0.1);
  round(
    [
      [46, 98],
      [110, 250],
      [250, 352],
      [372, 330],
      [376, 306],
      [262, 322],
      [150, 230],
      [92, 90],
    ],
    steel,
    0.35,
  );
  round(
    [
      [340, 336],
      [382, 344],
      [470, 150],
      [444, 138],
    ],
    mix(p.orange, p.brick, 0.3),
    0.3,
  );
  image.line(
    straight(
      at([
        [84, 120],
        [206, 300],
      ]),
      false,
    ),
    p.clayDark,
    { width: 16 * s },
  );
  image.line(
    straight(
      at([
        [250, 352],
        [366, 350],
      ]),
      false,
    ),
    p.clayDark,
    { width: 13 * s },
  );
  image.line(
    straight(
      at([
        [150, 220],
        [206, 300],
      ]),
      false,
    ),
    p.mist,
    { width: 8 * s },
  );
  for (const [u, v] of [
    [372, 326],
    [456, 146],
    [66, 100],
    [254, 338],
  ] as const)
    image.fill(disc(...at([[u, v]])[0]!, 11 * s), p.ink);
  round(
    [
      [438, 152],
      [480, 148],
      [504, 104],
      [500, 52],
      [462, 22],
      [398, 22],
      [412, 60],
      [430, 96],
    ],
    mix(p.ink, p.clayDark, 0.35),
    0.4,
  );
  for (let i = 0; i < 4; i += 1)
    flat(
      [
        [396 + i * 20, 26],
        [388 + i * 20, 6],
        [406 + i * 20, 22],
      ],
      mix(p.clayDark, p.clay, 0.4),
    );
  round(
    [
      [404, 46],
      [436, 74],
      [486, 64],
      [496, 40],
      [460, 14],
      [410, 14],
    ],
    mix(p.clay, p.brickDark, 0.35),
  );
}
