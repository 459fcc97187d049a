import { mix, palette as p } from '../draw/colour.ts';
import { drawRain } from './backdrop.ts';
import { drawGarment } from './bust.ts';
import { drawEar, drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawLock, type HairColour } from './hair.ts';
import { createStage, facingLeft, nodding, skins } from './stage.ts';

const blonde: HairColour = [mix(p.dune, p.brickDark, 0.3), mix(p.dune, p.sand, 0.4), p.cream];
const oilskin = [mix(p.dune, p.brick, 0.35), mix(p.sand, p.orange, 0.34), mix(p.cream, p.orange, 0.14)] as const;

/** A woman of nearly thirty: a ponytail in the wind, a raincoat. */
export function drawSanne() {
  const stage = createStage(
    mix(p.lake, p.petrol, 0.35),
    {
      nose: -0.008,
      bridge: -0.008,
      tip: -0.012,
      lips: 0.004,
      chin: -0.01,
      brow: -0.006,
      jaw: -0.01,
      neck: -0.028,
      forehead: 0.004,
    },
    skins.fair,
    560,
    [600, 310],
  );
  drawRain(stage.image, 'sanne', mix(p.lake, p.mist, 0.45));
  nodding(stage, -4, () => {
    drawLock(stage, {
      seed: 'sanne staart',
      count: 110,
      colours: blonde,
      width: 0.016,
      light: (t) => 0.6 - 0.5 * t,
      from: [
        [-0.38, 0.2],
        [-0.55, 0.1],
        [-0.72, 0.16],
        [-0.86, 0.34],
        [-1.04, 0.3],
      ],
      through: [
        [
          [-0.39, 0.24],
          [-0.58, 0.22],
          [-0.7, 0.36],
          [-0.8, 0.54],
          [-0.98, 0.6],
        ],
      ],
      to: [
        [-0.38, 0.3],
        [-0.52, 0.38],
        [-0.58, 0.52],
        [-0.66, 0.7],
        [-0.8, 0.84],
      ],
    });
  });
  drawNeck(stage);
  stage.shape(
    [
      [-0.5, 0.98],
      [-0.6, 1.16],
      [-0.4, 1.4],
      [0.1, 1.4],
      [0.05, 1.22],
      [-0.2, 1.14],
      [-0.34, 0.98],
    ],
    oilskin[0],
  );
  drawGarment(stage, { seed: 'sanne', colours: oilskin, build: { shoulders: 0.82, slope: 0.04 }, folds: 0.3 });
  stage.shape(
    [
      [-0.46, 0.94],
      [-0.36, 0.98],
      [-0.24, 1.09],
      [-0.05, 1.2],
      [0.08, 1.22],
      [0.13, 1.13],
      [0.2, 1.16],
      [0.27, 1.26],
      [0.22, 1.36],
      [0.05, 1.41],
      [-0.22, 1.4],
      [-0.5, 1.34],
      [-0.62, 1.18],
      [-0.56, 1.02],
    ],
    oilskin[1],
  );
  stage.shape(
    [
      [-0.46, 0.94],
      [-0.36, 0.98],
      [-0.24, 1.09],
      [-0.05, 1.2],
      [0.06, 1.24],
      [-0.1, 1.27],
      [-0.3, 1.2],
      [-0.44, 1.06],
    ],
    oilskin[2],
  );
  stage.stroke(
    [
      [-0.56, 1.06],
      [-0.44, 1.2],
      [-0.24, 1.31],
      [0, 1.36],
      [0.2, 1.33],
    ],
    0.012,
    oilskin[0],
  );
  stage.stroke(
    [
      [0.13, 1.36],
      [0.15, 1.7],
      [0.17, 2.5],
    ],
    0.03,
    oilskin[0],
  );
  for (let i = 0; i < 3; i += 1)
    stage.stroke(
      [
        [0.09, 1.55 + i * 0.26],
        [0.13, 1.54 + i * 0.26],
        [0.22, 1.56 + i * 0.26],
      ],
      0.036,
      p.ink,
    );
  stage.stroke(
    [
      [0.06, 1.35],
      [0.03, 1.5],
      [0.05, 1.62],
    ],
    0.014,
    p.white,
  );
  stage.stroke(
    [
      [0.21, 1.33],
      [0.25, 1.46],
      [0.24, 1.6],
    ],
    0.014,
    p.white,
  );
  nodding(stage, -4, () => {
    drawHead(stage, 0.5);
    drawFeatures(stage, {
      brows: mix(p.dune, p.brickDark, 0.55),
      browWidth: 0.016,
      smile: 0.022,
      lips: mix(p.brick, p.sand, 0.25),
    });
    drawEar(stage);
    drawLock(stage, {
      seed: 'sanne',
      count: 130,
      colours: blonde,
      width: 0.013,
      light: (t) => 0.25 + 0.4 * t,
      from: [
        [0.03, 0.38],
        [-0.06, 0.42],
        [-0.2, 0.38],
        [-0.3, 0.33],
        [-0.4, 0.28],
      ],
      through: [
        [
          [0.24, 0.3],
          [0.08, 0.2],
          [-0.12, 0.17],
          [-0.28, 0.19],
          [-0.41, 0.26],
        ],
      ],
      to: [
        [0.4, 0.19],
        [0.27, 0.02],
        [0.02, -0.05],
        [-0.24, 0.02],
        [-0.42, 0.23],
      ],
    });
    drawLock(stage, {
      seed: 'sanne nek',
      count: 46,
      colours: blonde,
      width: 0.012,
      light: () => 0.12,
      from: [
        [0.0, 0.42],
        [-0.1, 0.44],
        [-0.22, 0.42],
        [-0.32, 0.34],
        [-0.4, 0.28],
      ],
      to: [
        [-0.22, 0.76],
        [-0.32, 0.7],
        [-0.42, 0.54],
        [-0.45, 0.42],
        [-0.43, 0.3],
      ],
    });
    stage.stroke(
      [
        [-0.385, 0.2],
        [-0.42, 0.25],
        [-0.4, 0.32],
      ],
      0.045,
      p.sea,
    );
    stage.stroke(
      [
        [0.35, 0.2],
        [0.3, 0.32],
        [0.27, 0.44],
        [0.2, 0.55],
      ],
      0.01,
      blonde[1],
    );
    stage.stroke(
      [
        [0.33, 0.23],
        [0.24, 0.34],
        [0.17, 0.48],
        [0.07, 0.6],
      ],
      0.009,
      blonde[2],
    );
  });
  return facingLeft(stage.image);
}
