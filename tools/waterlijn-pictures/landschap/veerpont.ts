import { mix, palette as p } from '../draw/colour.ts';
import { disc, type Point, smooth, straight } from '../draw/path.ts';
import type { Image } from '../draw/image.ts';

/** The ferry: an open deck between two ramps, a small wheelhouse, a car and people with bicycles. */
export function drawFerry(image: Image, x: number, y: number) {
  const at = (points: readonly Point[]) => points.map(([u, v]) => [x + u, y - v] as const);
  const shape = (points: readonly Point[], colour: string) => image.fill(straight(at(points)), colour);
  const dark = mix(p.ink, p.brickDark, 0.2);
  shape(
    [
      [-330, 104],
      [-318, 112],
      [-216, 44],
      [-216, 32],
    ],
    p.clayDark,
  );
  shape(
    [
      [330, 104],
      [318, 112],
      [216, 44],
      [216, 32],
    ],
    p.clayDark,
  );
  shape(
    [
      [-240, 44],
      [240, 44],
      [208, -8],
      [-208, -8],
    ],
    mix(p.ink, p.sea, 0.5),
  );
  shape(
    [
      [-240, 44],
      [240, 44],
      [234, 34],
      [-234, 34],
    ],
    p.orange,
  );
  shape(
    [
      [-212, 4],
      [212, 4],
      [206, -8],
      [-206, -8],
    ],
    mix(p.brickDark, p.ink, 0.3),
  );
  shape(
    [
      [-18, 44],
      [-18, 122],
      [66, 122],
      [66, 44],
    ],
    p.paper,
  );
  shape(
    [
      [-26, 122],
      [-26, 132],
      [74, 132],
      [74, 122],
    ],
    p.sea,
  );
  shape(
    [
      [-8, 84],
      [-8, 114],
      [56, 114],
      [56, 84],
    ],
    mix(p.sea, p.petrol, 0.4),
  );
  shape(
    [
      [-6, 132],
      [-14, 182],
      [50, 182],
      [46, 132],
    ],
    p.paper,
  );
  shape(
    [
      [-6, 144],
      [-10, 174],
      [44, 174],
      [42, 144],
    ],
    mix(p.sea, p.petrol, 0.2),
  );
  shape(
    [
      [-20, 182],
      [-20, 190],
      [56, 190],
      [56, 182],
    ],
    p.sea,
  );
  image.line(
    straight(
      at([
        [18, 190],
        [18, 260],
      ]),
      false,
    ) +
      straight(
        at([
          [0, 230],
          [36, 230],
        ]),
        false,
      ),
    dark,
    { width: 4 },
  );
  shape(
    [
      [18, 260],
      [52, 250],
      [18, 240],
    ],
    p.orange,
  );
  image.fill(
    smooth(
      at([
        [-188, 50],
        [-186, 74],
        [-166, 80],
        [-150, 104],
        [-100, 104],
        [-84, 80],
        [-62, 74],
        [-60, 50],
      ]),
      true,
      0.45,
    ),
    mix(p.petrol, p.lake, 0.3),
  );
  image.fill(
    smooth(
      at([
        [-158, 80],
        [-146, 98],
        [-126, 98],
        [-126, 80],
      ]),
      true,
      0.2,
    ),
    p.sky,
  );
  image.fill(
    smooth(
      at([
        [-120, 80],
        [-120, 98],
        [-104, 98],
        [-92, 80],
      ]),
      true,
      0.2,
    ),
    p.sky,
  );
  for (const u of [-160, -88]) image.fill(disc(x + u, y - 52, 15), dark);
  const person = (u: number, h: number, colour: string) => {
    image.fill(
      smooth(
        at([
          [u - 10, 44],
          [u - 13, 44 + h * 0.5],
          [u - 12, 44 + h * 0.78],
          [u, 44 + h * 0.84],
          [u + 12, 44 + h * 0.78],
          [u + 12, 44 + h * 0.5],
          [u + 10, 44],
        ]),
        true,
        0.5,
      ),
      colour,
    );
    image.fill(disc(x + u, y - 44 - h * 0.92, h * 0.1), dark);
  };
  person(112, 84, p.brick);
  person(146, 88, p.sea);
  person(196, 80, mix(p.reedDark, p.reed, 0.3));
  for (const u of [150, 178]) image.line(disc(x + u, y - 62, 17), dark, { width: 3.5 });
  image.line(
    straight(
      at([
        [150, 62],
        [164, 86],
        [178, 62],
        [158, 66],
      ]),
      false,
    ),
    dark,
    { width: 3.5 },
  );
  let rail =
    straight(
      at([
        [-216, 84],
        [216, 84],
      ]),
      false,
    ) +
    straight(
      at([
        [-216, 64],
        [216, 64],
      ]),
      false,
    );
  for (let u = -216; u <= 216; u += 36)
    rail += straight(
      at([
        [u, 44],
        [u, 84],
      ]),
      false,
    );
  image.line(rail, p.white, { width: 3 });
}
