import { mix, palette as p } from '../draw/colour.ts';
import { disc, type Point, smooth } from '../draw/path.ts';
import type { Image } from '../draw/image.ts';

/** A salmon that swims to the right: (x, y) is its middle, `bend` the beat of its tail. */
export function drawSalmon(image: Image, x: number, y: number, size: number, turn: number, bend: number, dim: number) {
  const tone = (colour: string) => mix(colour, p.petrol, dim);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const at = (points: readonly Point[]) =>
    points.map(([u, v]) => {
      const w = v + bend * Math.max(0, 0.15 - u) ** 2 * 1.5;
      return [x + (u * c - w * s) * size, y + (u * s + w * c) * size] as const;
    });
  image.fill(
    smooth(
      at([
        [-0.47, -0.015],
        [-0.6, -0.13],
        [-0.555, 0],
        [-0.59, 0.14],
        [-0.47, 0.02],
      ]),
      true,
      0.6,
    ),
    tone(mix(p.sea, p.ink, 0.2)),
  );
  image.fill(
    smooth(
      at([
        [-0.02, -0.125],
        [0.02, -0.205],
        [-0.1, -0.185],
        [-0.14, -0.115],
      ]),
      true,
      0.6,
    ),
    tone(mix(p.sea, p.ink, 0.2)),
  );
  image.fill(
    smooth(
      at([
        [-0.2, 0.09],
        [-0.29, 0.175],
        [-0.33, 0.085],
      ]),
      true,
      0.6,
    ),
    tone(mix(p.sea, p.clay, 0.3)),
  );
  image.fill(
    smooth(
      at([
        [0.02, 0.12],
        [-0.1, 0.2],
        [-0.1, 0.12],
      ]),
      true,
      0.6,
    ),
    tone(mix(p.sea, p.clay, 0.3)),
  );
  const body: Point[] = [
    [0.5, 0.012],
    [0.44, -0.05],
    [0.3, -0.1],
    [0.12, -0.132],
    [-0.08, -0.124],
    [-0.28, -0.075],
    [-0.42, -0.036],
    [-0.5, -0.03],
    [-0.5, 0.035],
    [-0.42, 0.034],
    [-0.26, 0.078],
    [-0.04, 0.13],
    [0.18, 0.132],
    [0.36, 0.094],
    [0.46, 0.052],
  ];
  const outline = smooth(at(body));
  image.fill(outline, tone(mix(p.mist, p.lake, 0.25)));
  image.within(outline, () => {
    image.fill(
      smooth(
        at([
          [0.52, -0.02],
          [0.3, -0.028],
          [0, -0.05],
          [-0.3, -0.02],
          [-0.52, 0],
          [-0.5, -0.2],
          [0.3, -0.25],
          [0.52, -0.1],
        ]),
      ),
      tone(mix(p.petrol, p.sea, 0.5)),
    );
    image.fill(
      smooth(
        at([
          [0.52, 0.0],
          [0.3, 0.0],
          [0, -0.014],
          [-0.3, 0.0],
          [-0.52, 0.012],
          [-0.5, -0.02],
          [-0.3, -0.028],
          [0, -0.06],
          [0.3, -0.04],
        ]),
      ),
      tone(p.lake),
    );
    image.fill(
      smooth(
        at([
          [0.46, 0.08],
          [0.2, 0.085],
          [-0.1, 0.08],
          [-0.4, 0.03],
          [-0.3, 0.2],
          [0.3, 0.2],
        ]),
      ),
      tone(p.paper),
    );
    let scales = '';
    for (let i = 0; i < 20; i += 1)
      for (let j = 0; j < 6; j += 1) {
        const [[px, py], [qx, qy], [rx, ry]] = at([
          [-0.4 + i * 0.036, -0.07 + j * 0.03 + (i % 2) * 0.015],
          [-0.385 + i * 0.036, -0.058 + j * 0.03 + (i % 2) * 0.015],
          [-0.4 + i * 0.036, -0.046 + j * 0.03 + (i % 2) * 0.015],
        ]) as [Point, Point, Point];
        scales += `M${px.toFixed(1)} ${py.toFixed(1)}Q${qx.toFixed(1)} ${qy.toFixed(1)} ${rx.toFixed(1)} ${ry.toFixed(1)}`;
      }
    image.line(scales, tone(p.sea), { width: Math.max(1, size / 330), opacity: 0.5 });
    const spots = at([
      [0.2, -0.09],
      [0.1, -0.1],
      [0.02, -0.08],
      [-0.06, -0.095],
      [-0.15, -0.07],
      [0.15, -0.06],
      [-0.22, -0.05],
      [0.28, -0.07],
    ]);
    for (const [sx, sy] of spots) image.fill(disc(sx, sy, size * 0.0085), tone(p.ink));
  });
  image.line(
    smooth(
      at([
        [0.335, -0.085],
        [0.31, -0.01],
        [0.335, 0.085],
      ]),
      false,
    ),
    tone(p.sea),
    { width: size / 130 },
  );
  image.line(
    smooth(
      at([
        [0.5, 0.014],
        [0.45, 0.026],
        [0.41, 0.036],
      ]),
      false,
    ),
    tone(p.ink),
    { width: size / 170 },
  );
  const [[ex, ey], [fx, fy]] = at([
    [0.418, -0.02],
    [0.421, -0.022],
  ]) as [Point, Point];
  image.fill(disc(ex, ey, size * 0.02), tone(p.sand));
  image.fill(disc(fx, fy, size * 0.011), tone(p.ink));
  image.fill(
    smooth(
      at([
        [0.29, 0.05],
        [0.18, 0.12],
        [0.16, 0.06],
        [0.24, 0.03],
      ]),
    ),
    tone(mix(p.sea, p.clay, 0.25)),
  );
}
