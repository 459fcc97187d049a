import { mix, palette as p } from '../draw/colour.ts';
import type { Point } from '../draw/path.ts';
import { drawScales } from './backdrop.ts';
import { cloth, drawGarment, drawLapels } from './bust.ts';
import { drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawLock, type HairColour } from './hair.ts';
import { createStage, facingLeft, skins } from './stage.ts';

const silk: HairColour = [mix(p.petrol, p.sea, 0.5), mix(p.lake, p.petrol, 0.45), mix(p.lake, p.mist, 0.5)];
const opening: Point[] = [
  [0.4, 0.235],
  [0.31, 0.29],
  [0.235, 0.37],
  [0.18, 0.5],
  [0.16, 0.66],
  [0.185, 0.82],
  [0.25, 0.93],
  [0.335, 0.99],
];

/** A woman of about forty in a headscarf and a long coat. */
export function drawFatma() {
  const stage = createStage(
    mix(p.cream, p.paper, 0.3),
    { nose: 0.006, bridge: 0.01, lips: 0.004, chin: -0.004 },
    skins.golden,
    570,
    [575, 300],
  );
  drawScales(stage.image, mix(p.sand, p.cream, 0.25));
  drawNeck(stage);
  drawGarment(stage, { seed: 'fatma', colours: cloth.brick, build: { shoulders: 0.82 } });
  drawLapels(stage, cloth.brick, silk[1], 2.1);
  drawHead(stage, 0.6);
  drawFeatures(stage, {
    brows: mix(p.ink, p.brickDark, 0.5),
    browWidth: 0.021,
    smile: 0.016,
    lips: mix(p.brick, p.orange, 0.25),
    age: 0.1,
  });
  stage.shape(
    [
      [0.42, 0.25],
      [0.3, 0.315],
      [0.225, 0.4],
      [0.17, 0.5],
      [0.1, 0.4],
      [0.25, 0.2],
      [0.38, 0.17],
    ],
    mix(p.ink, p.sea, 0.5),
  );
  const outer: Point[] = [
    [0.435, 0.245],
    [0.41, 0.12],
    [0.3, 0.01],
    [0.1, -0.075],
    [-0.16, -0.075],
    [-0.38, 0.03],
    [-0.52, 0.24],
    [-0.55, 0.5],
    [-0.5, 0.76],
    [-0.47, 0.96],
    [-0.56, 1.14],
    [-0.62, 1.3],
    [-0.36, 1.46],
    [-0.05, 1.53],
    [0.22, 1.48],
    [0.36, 1.33],
    [0.4, 1.16],
    [0.375, 1.02],
  ];
  const shape = [...outer, ...[...opening].reverse()];
  stage.shape(shape, silk[1]);
  stage.image.within(stage.curve(shape), () => {
    drawLock(stage, {
      seed: 'fatma kruin',
      count: 46,
      width: 0.05,
      colours: silk,
      light: (t) => 0.2 + 0.35 * t,
      from: [
        [0.25, 0.36],
        [0.14, 0.52],
        [0.13, 0.72],
        [0.2, 0.9],
        [0.33, 1.02],
      ],
      through: [
        [
          [0.33, 0.27],
          [0.02, 0.36],
          [-0.1, 0.66],
          [0.0, 0.94],
          [0.3, 1.08],
        ],
        [
          [0.39, 0.23],
          [0.0, 0.12],
          [-0.34, 0.46],
          [-0.24, 0.92],
          [0.2, 1.16],
        ],
      ],
      to: [
        [0.44, 0.22],
        [0.08, -0.13],
        [-0.62, 0.2],
        [-0.5, 0.86],
        [0.02, 1.2],
      ],
    });
    drawLock(stage, {
      seed: 'fatma hals',
      count: 36,
      width: 0.05,
      colours: silk,
      light: (t) => 0.5 - 0.3 * t,
      from: [
        [0.42, 1.04],
        [0.24, 1.07],
        [0.0, 1.02],
        [-0.3, 0.9],
        [-0.52, 0.78],
      ],
      through: [
        [
          [0.46, 1.2],
          [0.22, 1.27],
          [-0.05, 1.24],
          [-0.34, 1.12],
          [-0.56, 0.98],
        ],
      ],
      to: [
        [0.42, 1.4],
        [0.1, 1.62],
        [-0.2, 1.6],
        [-0.5, 1.42],
        [-0.7, 1.2],
      ],
    });
  });
  stage.stroke(
    [
      [0.42, 0.235],
      [0.32, 0.283],
      [0.24, 0.365],
      [0.185, 0.49],
      [0.165, 0.65],
      [0.19, 0.82],
      [0.255, 0.93],
      [0.34, 0.99],
    ],
    0.022,
    silk[2],
  );
  stage.stroke(
    [
      [0.36, 0.3],
      [0.265, 0.37],
      [0.205, 0.5],
      [0.18, 0.66],
      [0.2, 0.8],
      [0.27, 0.93],
    ],
    0.018,
    stage.skin[0],
    0.6,
  );
  return facingLeft(stage.image);
}
