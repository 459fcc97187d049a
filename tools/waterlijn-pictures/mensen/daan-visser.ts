import { mix, palette as p } from '../draw/colour.ts';
import { inside, type Point, sampled } from '../draw/path.ts';
import { drawRings } from './backdrop.ts';
import { cloth, drawFoldedCollar, drawGarment, drawRibbedCollar } from './bust.ts';
import { drawEar, drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawLock, drawStubble, type HairColour } from './hair.ts';
import { createStage, skins } from './stage.ts';

const brown: HairColour = [mix(p.brickDark, p.ink, 0.35), mix(p.brickDark, p.dune, 0.25), mix(p.brick, p.sand, 0.45)];
const beard = sampled(
  [
    [0.03, 0.56],
    [0.1, 0.7],
    [0.24, 0.77],
    [0.36, 0.755],
    [0.41, 0.705],
    [0.468, 0.7],
    [0.485, 0.722],
    [0.43, 0.75],
    [0.4, 0.79],
    [0.45, 0.818],
    [0.462, 0.86],
    [0.47, 0.93],
    [0.44, 0.995],
    [0.36, 1.015],
    [0.2, 0.965],
    [0.05, 0.87],
    [0, 0.72],
  ] as Point[],
  5,
  true,
);

/** A man of about thirty: long hair in a knot, a thin beard, a hearing aid, an open shirt. */
export function drawDaan() {
  const stage = createStage(
    mix(p.sand, p.orange, 0.16),
    { nose: 0.006, bridge: 0.012, brow: 0.004, chin: 0.004, throat: 0.014, forehead: 0.004, neck: 0.005 },
    skins.olive,
    555,
    [590, 320],
  );
  drawRings(stage.image, 'daan', [150, 1300], mix(p.sand, p.orange, 0.34), 40);
  drawNeck(stage);
  drawGarment(stage, {
    seed: 'daan',
    colours: cloth.white,
    build: { shoulders: 0.92, slope: 0.02 },
    pattern: (body) => {
      const left: Point[] = [
        [-0.4, 1.08],
        [-0.3, 1.3],
        [-0.22, 1.7],
        [-0.18, 2.1],
        [-0.16, 2.7],
        [-1.4, 2.7],
        [-1.3, 1.2],
      ];
      const right: Point[] = [
        [0.26, 1.2],
        [0.3, 1.5],
        [0.34, 2],
        [0.36, 2.7],
        [1.2, 2.7],
        [1.1, 1.2],
      ];
      for (const [side, colour] of [
        [left, p.sea],
        [right, p.petrol],
      ] as const) {
        body.shape(side, colour);
        body.image.within(body.curve(side), () => {
          for (let i = 0; i < 16; i += 1) {
            body.stroke(
              [
                [-1.5 + i * 0.17, 1],
                [-1.5 + i * 0.17, 1.8],
                [-1.55 + i * 0.175, 2.7],
              ],
              0.05,
              p.ink,
              0.28,
            );
            body.stroke(
              [
                [-1.6, 1.14 + i * 0.15],
                [-0.2, 1.1 + i * 0.15],
                [1.3, 1.16 + i * 0.15],
              ],
              0.05,
              p.lake,
              0.3,
            );
            body.stroke(
              [
                [-1.6, 1.2 + i * 0.15],
                [-0.2, 1.16 + i * 0.15],
                [1.3, 1.22 + i * 0.15],
              ],
              0.008,
              p.sand,
              0.5,
            );
          }
        });
      }
    },
  });
  drawRibbedCollar(stage, -0.03, cloth.white);
  drawFoldedCollar(stage, [p.ink, mix(p.petrol, p.sea, 0.4), mix(p.petrol, p.lake, 0.3)]);
  drawLock(stage, {
    seed: 'daan knot',
    count: 60,
    colours: brown,
    width: 0.016,
    light: (t) => 0.5 - 0.4 * t,
    from: [
      [-0.36, 0.16],
      [-0.4, 0.06],
      [-0.5, 0.03],
      [-0.6, 0.08],
      [-0.62, 0.17],
    ],
    through: [
      [
        [-0.38, 0.2],
        [-0.44, 0.14],
        [-0.51, 0.13],
        [-0.57, 0.16],
        [-0.58, 0.2],
      ],
    ],
    to: [
      [-0.4, 0.28],
      [-0.45, 0.33],
      [-0.53, 0.33],
      [-0.6, 0.28],
      [-0.62, 0.2],
    ],
  });
  drawHead(stage, 0.8);
  drawFeatures(stage, { brows: brown[0], browWidth: 0.024, smile: 0.016 });
  stage.image.within(stage.curve(beard.filter((_, i) => i % 5 === 0)), () =>
    stage.shape(
      beard.filter((_, i) => i % 5 === 0),
      mix(brown[0], stage.skin[0], 0.35),
      0.72,
    ),
  );
  drawStubble(stage, {
    seed: 'daan',
    within: (x, y) => inside(beard, x, y),
    box: [-0.05, 0.5, 0.5, 1.03],
    count: 1700,
    length: 0.03,
    width: 0.006,
    direction: (x, y) => 1.9 - (y - 0.7) - (x - 0.2) * 0.6,
    colours: [brown[0], brown[0], brown[1], mix(brown[1], brown[2], 0.4)],
  });
  drawLock(stage, {
    seed: 'daan',
    count: 160,
    colours: brown,
    width: 0.013,
    light: (t) => 0.12 + 0.42 * t,
    from: [
      [0.06, 0.5],
      [-0.04, 0.4],
      [-0.16, 0.36],
      [-0.28, 0.3],
      [-0.39, 0.25],
    ],
    through: [
      [
        [0.24, 0.28],
        [0.08, 0.18],
        [-0.1, 0.16],
        [-0.26, 0.18],
        [-0.4, 0.22],
      ],
    ],
    to: [
      [0.4, 0.18],
      [0.28, 0.02],
      [0.04, -0.05],
      [-0.22, 0.0],
      [-0.41, 0.19],
    ],
  });
  drawLock(stage, {
    seed: 'daan nek',
    count: 60,
    colours: brown,
    width: 0.013,
    light: () => 0.16,
    from: [
      [0.0, 0.42],
      [-0.1, 0.42],
      [-0.2, 0.38],
      [-0.3, 0.32],
      [-0.4, 0.26],
    ],
    to: [
      [-0.22, 0.78],
      [-0.33, 0.7],
      [-0.42, 0.55],
      [-0.455, 0.42],
      [-0.42, 0.28],
    ],
  });
  drawEar(stage);
  stage.stroke(
    [
      [-0.02, 0.43],
      [-0.075, 0.44],
      [-0.108, 0.5],
      [-0.095, 0.57],
    ],
    0.032,
    mix(p.clay, p.cream, 0.5),
  );
  stage.stroke(
    [
      [-0.03, 0.424],
      [0.01, 0.43],
      [0.022, 0.48],
      [0.006, 0.535],
    ],
    0.009,
    p.white,
  );
  stage.stroke(
    [
      [-0.37, 0.2],
      [-0.41, 0.23],
      [-0.4, 0.29],
    ],
    0.036,
    p.ink,
  );
  return stage.image;
}
