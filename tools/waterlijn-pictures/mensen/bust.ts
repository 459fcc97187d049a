import { mix, palette as p } from '../draw/colour.ts';
import { sampleField } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Point, sampled, smooth, straight } from '../draw/path.ts';
import { posterise } from '../draw/tones.ts';
import { roundedLight } from './shading.ts';
import { moved, type Stage } from './stage.ts';

/** The body sits a little higher under the head than it was drawn. */
const raised = (stage: Stage) => moved(stage, 0, -0.075);

export type Build = {
  /** Half of the width of the shoulders in head heights; about 0.9. */
  shoulders?: number;
  /** Slope of the shoulders: how much lower the shoulder lies than the neck. */
  slope?: number;
  /** How high the garment closes round the neck; 0 is a plain neckline. */
  collar?: number;
};

/** The outline of the upper body, turned a little to the viewer, down to below the image. */
export function bustOutline({ shoulders = 0.92, slope = 0, collar = 0 }: Build): Point[] {
  const back = -0.1 - shoulders;
  const front = -0.1 + shoulders * 0.92;
  return sampled(
    [
      [-0.1, 1.3 - collar],
      [-0.3, 1.17 - collar],
      [-0.37, 1.15 - collar * 0.4],
      [-0.52, 1.215 + slope * 0.3],
      [back + 0.22, 1.31 + slope],
      [back + 0.05, 1.42 + slope],
      [back - 0.04, 1.62 + slope],
      [back - 0.1, 2.05],
      [back - 0.12, 2.6],
      [front + 0.1, 2.6],
      [front + 0.08, 2.05],
      [front, 1.66 + slope],
      [front - 0.1, 1.47 + slope],
      [front - 0.3, 1.37 + slope],
      [0.3, 1.3 + slope * 0.5],
      [0.19, 1.265 - collar * 0.5],
      [0.1, 1.3 - collar],
    ],
    6,
    true,
  );
}

/** A garment over the body: its cloth lit from the front, with folds; `pattern` draws on the cloth. */
export function drawGarment(
  upright: Stage,
  garment: {
    seed: string;
    build?: Build;
    colours: readonly [string, string, string];
    folds?: number;
    pattern?: (body: Stage) => void;
  },
): void {
  const stage = raised(upright);
  const outline = bustOutline(garment.build ?? {});
  const [shade, middle, light] = garment.colours;
  const noise = createNoise(garment.seed);
  const path = straight(stage.at(outline));
  stage.image.fill(path, middle);
  stage.image.within(path, () => {
    const lit = roundedLight(outline, { radius: 0.34, light: [0.5, -0.55, 0.6] });
    const [ox, oy] = stage.origin;
    const size = stage.size;
    const field = sampleField({ x: 0, y: oy + 1.05 * size, width: 1200, height: 1500 - oy - size, cell: 5 }, (x, y) => {
      const [u, v] = [(x - ox) / size, (y - oy) / size];
      const column = Math.min(lit.columns - 1, Math.max(0, Math.round((u - lit.x) / lit.cell)));
      const row = Math.min(lit.rows - 1, Math.max(0, Math.round((v - lit.y) / lit.cell)));
      const bend = u + 0.35 * v + 0.12 * noise(u * 1.4, v * 1.2);
      return lit.values[row * lit.columns + column]! + (garment.folds ?? 0.22) * fractal(noise, bend * 3.2, v * 0.8, 3);
    });
    stage.image.fill(path, shade);
    posterise(stage.image, field, [0.3, 0.46, 0.72], [mix(shade, middle, 0.5), middle, mix(middle, light, 0.75)], {
      blur: 1,
      speck: 160,
    });
    garment.pattern?.(stage);
  });
}

/** A ribbed collar round the neck: a roll-neck or a crew neck, by its height. */
export function drawRibbedCollar(upright: Stage, height: number, colours: readonly [string, string, string]): void {
  const stage = raised(upright);
  const [shade, middle, light] = colours;
  const outline: Point[] = [
    [-0.35, 1.2],
    [-0.335, 1.16 - height],
    [-0.2, 1.175 - height],
    [0, 1.245 - height],
    [0.135, 1.245 - height],
    [0.185, 1.3],
    [0.16, 1.37],
    [0, 1.4],
    [-0.2, 1.34],
  ];
  stage.image.fill(stage.curve(outline), middle);
  stage.image.within(stage.curve(outline), () => {
    for (let i = 0; i <= 26; i += 1) {
      const t = i / 26;
      const x = -0.36 + 0.56 * t;
      stage.stroke(
        [
          [x + 0.005, 1.12 - height + 0.1 * t],
          [x, 1.24],
          [x + 0.01, 1.42],
        ],
        0.009,
        t > 0.62 ? light : shade,
        0.8,
      );
    }
  });
  stage.stroke(
    [
      [-0.335, 1.165 - height],
      [-0.2, 1.182 - height],
      [0, 1.252 - height],
      [0.135, 1.252 - height],
    ],
    0.014,
    shade,
  );
}

/** Lapels and the opening of a jacket or coat over what is worn beneath. */
export function drawLapels(
  upright: Stage,
  colours: readonly [string, string, string],
  beneath: string,
  depth = 2,
): void {
  const stage = raised(upright);
  const [shade, middle, light] = colours;
  stage.shape(
    [
      [-0.3, 1.16],
      [-0.12, 1.26],
      [0.06, 1.3],
      [0.16, 1.24],
      [0.22, 1.34],
      [0.2, 1.7],
      [0.17, depth],
      [0.1, depth],
      [-0.06, 1.6],
      [-0.24, 1.36],
    ],
    beneath,
  );
  const left: Point[] = [
    [-0.34, 1.1],
    [-0.3, 1.28],
    [-0.14, 1.56],
    [0.1, depth + 0.05],
    [0.02, depth + 0.02],
    [-0.3, 1.66],
    [-0.36, 1.56],
    [-0.46, 1.5],
    [-0.4, 1.44],
    [-0.44, 1.24],
  ];
  const right: Point[] = [
    [0.19, 1.23],
    [0.23, 1.4],
    [0.2, 1.7],
    [0.13, depth + 0.05],
    [0.24, depth - 0.1],
    [0.42, 1.64],
    [0.37, 1.55],
    [0.46, 1.5],
    [0.36, 1.36],
    [0.24, 1.26],
  ];
  const sharp = (points: readonly Point[]) => smooth(stage.at(points), true, 0.35);
  stage.image.fill(sharp(left), mix(middle, light, 0.25));
  stage.image.fill(sharp(right), mix(middle, light, 0.5));
  stage.image.line(sharp(left), shade, { width: 4 });
  stage.image.line(sharp(right), shade, { width: 4 });
  stage.stroke(
    [
      [0.12, depth],
      [0.125, depth + 0.3],
      [0.13, 2.6],
    ],
    0.012,
    shade,
  );
}

/** The open collar of a shirt: two points under the chin. */
export function drawShirtCollar(upright: Stage, colours: readonly [string, string, string], open = 0.1): void {
  const stage = raised(upright);
  const [shade, middle, light] = colours;
  const sharp = (points: readonly Point[]) => smooth(stage.at(points), true, 0.3);
  const back = sharp([
    [-0.34, 1.1],
    [-0.31, 1.05],
    [-0.2, 1.1],
    [-0.02, 1.2],
    [0.03, 1.27],
    [-0.02, 1.34 + open],
    [-0.13, 1.46 + open],
    [-0.26, 1.34],
    [-0.36, 1.2],
  ]);
  const front = sharp([
    [0.115, 1.17],
    [0.16, 1.2],
    [0.24, 1.3],
    [0.3, 1.42 + open * 0.5],
    [0.18, 1.42 + open],
    [0.1, 1.32 + open * 0.6],
    [0.09, 1.26],
  ]);
  stage.image.fill(front, mix(middle, light, 0.6));
  stage.image.line(front, shade, { width: 3.5 });
  stage.image.fill(back, mix(middle, light, 0.3));
  stage.image.line(back, shade, { width: 3.5 });
}

/** A wide collar folded over at the back of the neck, its points lying on the chest. */
export function drawFoldedCollar(upright: Stage, colours: readonly [string, string, string]): void {
  const stage = raised(upright);
  const [shade, middle, light] = colours;
  const sharp = (points: readonly Point[]) => smooth(stage.at(points), true, 0.3);
  const back = sharp([
    [-0.37, 1.12],
    [-0.33, 1.1],
    [-0.3, 1.2],
    [-0.22, 1.32],
    [-0.12, 1.44],
    [-0.2, 1.52],
    [-0.34, 1.6],
    [-0.46, 1.4],
    [-0.5, 1.22],
  ]);
  const front = sharp([
    [0.17, 1.2],
    [0.22, 1.19],
    [0.32, 1.28],
    [0.42, 1.44],
    [0.34, 1.56],
    [0.22, 1.46],
    [0.19, 1.34],
  ]);
  for (const [path, colour] of [
    [front, light],
    [back, middle],
  ] as const) {
    stage.image.fill(path, colour);
    stage.image.line(path, shade, { width: 4 });
  }
}

export const cloth = {
  navy: [mix(p.ink, p.sea, 0.2), p.sea, mix(p.petrol, p.lake, 0.25)],
  petrol: [mix(p.sea, p.ink, 0.2), p.petrol, p.lake],
  sand: [mix(p.clay, p.dune, 0.4), mix(p.sand, p.dune, 0.4), p.cream],
  white: [mix(p.mist, p.clay, 0.3), mix(p.sky, p.paper, 0.5), p.white],
  reed: [p.moss, mix(p.reedDark, p.reed, 0.35), p.reed],
  clay: [p.clayDark, p.clay, mix(p.clay, p.cream, 0.4)],
  brick: [p.brickDark, p.brick, mix(p.brick, p.sand, 0.4)],
  orange: [mix(p.orange, p.brickDark, 0.4), p.orange, mix(p.orange, p.sand, 0.4)],
  ink: [mix(p.ink, '#000000', 0.3), mix(p.ink, p.sea, 0.35), mix(p.sea, p.petrol, 0.5)],
  mist: [mix(p.lake, p.clay, 0.3), mix(p.lake, p.mist, 0.55), p.sky],
} as const;
