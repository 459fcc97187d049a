import { mix, palette as p } from '../draw/colour.ts';
import { disc } from '../draw/path.ts';
import { between, seeded } from '../draw/random.ts';
import { drawSwell } from './backdrop.ts';
import { cloth, drawGarment, drawRibbedCollar } from './bust.ts';
import { drawEar, drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawLock, type HairColour } from './hair.ts';
import { createStage, skins } from './stage.ts';

const red: HairColour = [mix(p.brickDark, p.brick, 0.4), mix(p.brick, p.orange, 0.4), mix(p.orange, p.sand, 0.5)];

/** A woman in her twenties: red hair in a high bun, freckles, dungarees over a striped shirt. */
export function drawLotte() {
  const stage = createStage(
    mix(p.petrol, p.sea, 0.3),
    {
      nose: -0.006,
      bridge: -0.004,
      tip: -0.016,
      lips: 0.002,
      chin: -0.004,
      forehead: 0.006,
      brow: -0.006,
      jaw: -0.006,
      neck: -0.03,
    },
    skins.fair,
    550,
    [580, 370],
  );
  drawSwell(stage.image, 'lotte', mix(p.petrol, p.lake, 0.35), 27);
  drawNeck(stage);
  drawGarment(stage, {
    seed: 'lotte',
    colours: cloth.white,
    build: { shoulders: 0.78 },
    folds: 0.14,
    pattern: (body) => {
      for (let i = 0; i < 24; i += 1)
        body.stroke(
          [
            [-1.4, 1.34 + i * 0.075],
            [-0.9, 1.22 + i * 0.075],
            [-0.3, 1.26 + i * 0.075],
            [0.3, 1.3 + i * 0.075],
            [0.8, 1.24 + i * 0.075],
            [1.2, 1.36 + i * 0.075],
          ],
          0.026,
          p.sea,
        );
      const denim = [mix(p.sea, p.petrol, 0.2), p.petrol, mix(p.petrol, p.lake, 0.5)] as const;
      body.shape(
        [
          [-0.5, 1.78],
          [-0.2, 1.82],
          [0.2, 1.82],
          [0.42, 1.78],
          [0.5, 2.1],
          [0.56, 2.7],
          [-0.74, 2.7],
          [-0.62, 2.1],
        ],
        denim[1],
      );
      body.stroke(
        [
          [-0.5, 1.1],
          [-0.47, 1.4],
          [-0.42, 1.9],
        ],
        0.13,
        denim[1],
      );
      body.stroke(
        [
          [0.36, 1.2],
          [0.4, 1.5],
          [0.35, 1.9],
        ],
        0.12,
        denim[2],
      );
      body.stroke(
        [
          [-0.5, 1.82],
          [-0.2, 1.855],
          [0.2, 1.855],
          [0.42, 1.815],
        ],
        0.01,
        p.sand,
      );
      for (const x of [-0.43, 0.35]) {
        const [[bx, by]] = body.at([[x, 1.86]]) as [readonly [number, number]];
        body.image.fill(disc(bx, by, 19), p.sand);
        body.image.fill(disc(bx, by, 8), denim[0]);
      }
    },
  });
  drawRibbedCollar(stage, -0.02, cloth.white);
  drawHead(stage, 0.5);
  const random = seeded('lotte');
  let freckles = '';
  for (let i = 0; i < 60; i += 1) {
    const [[x, y]] = stage.at([[between(random, 0.26, 0.47), between(random, 0.52, 0.66)]]) as [
      readonly [number, number],
    ];
    freckles += disc(x, y, between(random, 1.6, 3.6));
  }
  stage.image.fill(freckles, mix(p.brick, p.dune, 0.35), 0.7);
  drawFeatures(stage, {
    brows: mix(p.brick, p.brickDark, 0.4),
    browWidth: 0.017,
    smile: 0.026,
    lips: mix(p.brick, p.orange, 0.3),
  });
  drawEar(stage);
  drawLock(stage, {
    seed: 'lotte',
    count: 140,
    colours: red,
    width: 0.013,
    light: (t) => 0.25 + 0.35 * t,
    from: [
      [0.04, 0.4],
      [0.0, 0.34],
      [-0.06, 0.26],
      [-0.12, 0.14],
      [-0.16, -0.02],
    ],
    through: [
      [
        [0.26, 0.29],
        [0.16, 0.2],
        [0.05, 0.12],
        [-0.04, 0.04],
        [-0.12, -0.05],
      ],
    ],
    to: [
      [0.405, 0.19],
      [0.33, 0.06],
      [0.2, -0.025],
      [0.04, -0.06],
      [-0.08, -0.07],
    ],
  });
  drawLock(stage, {
    seed: 'lotte achter',
    count: 120,
    colours: red,
    width: 0.013,
    light: () => 0.14,
    from: [
      [0.0, 0.4],
      [-0.06, 0.36],
      [-0.12, 0.26],
      [-0.15, 0.12],
      [-0.17, -0.02],
    ],
    through: [
      [
        [-0.12, 0.62],
        [-0.24, 0.5],
        [-0.3, 0.34],
        [-0.28, 0.14],
        [-0.2, -0.02],
      ],
    ],
    to: [
      [-0.26, 0.8],
      [-0.4, 0.64],
      [-0.475, 0.4],
      [-0.42, 0.14],
      [-0.23, -0.04],
    ],
  });
  drawLock(stage, {
    seed: 'lotte knot',
    count: 90,
    colours: red,
    width: 0.016,
    light: (t) => 0.55 - 0.4 * t,
    from: [
      [-0.02, -0.04],
      [0.04, -0.14],
      [0, -0.27],
      [-0.12, -0.33],
      [-0.22, -0.3],
    ],
    through: [
      [
        [-0.1, -0.06],
        [-0.1, -0.14],
        [-0.13, -0.2],
        [-0.18, -0.22],
        [-0.24, -0.24],
      ],
      [
        [-0.18, -0.04],
        [-0.2, -0.08],
        [-0.23, -0.12],
        [-0.26, -0.15],
        [-0.28, -0.19],
      ],
    ],
    to: [
      [-0.25, -0.03],
      [-0.32, -0.05],
      [-0.36, -0.12],
      [-0.35, -0.2],
      [-0.29, -0.26],
    ],
  });
  stage.stroke(
    [
      [-0.28, 0.0],
      [-0.15, -0.055],
      [-0.02, -0.055],
    ],
    0.04,
    mix(p.sand, p.cream, 0.5),
  );
  stage.stroke(
    [
      [0.35, 0.22],
      [0.31, 0.34],
      [0.3, 0.46],
      [0.26, 0.56],
    ],
    0.009,
    red[1],
  );
  stage.stroke(
    [
      [-0.28, 0.76],
      [-0.33, 0.84],
      [-0.31, 0.92],
    ],
    0.008,
    red[1],
  );
  return stage.image;
}
