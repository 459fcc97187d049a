import { mix, palette as p } from '../draw/colour.ts';
import { inside, type Point, sampled } from '../draw/path.ts';
import { drawDepths } from './backdrop.ts';
import { cloth, drawFoldedCollar, drawGarment, drawLapels, drawRibbedCollar } from './bust.ts';
import { drawEar, drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawStubble } from './hair.ts';
import { createStage, facingLeft, nodding, skins } from './stage.ts';

const pepper = [mix(p.clayDark, p.ink, 0.3), p.clay, mix(p.mist, p.clay, 0.4)];
const sides = sampled(
  [
    [0.02, 0.72],
    [0.075, 0.66],
    [0.08, 0.5],
    [0.13, 0.36],
    [0.1, 0.2],
    [-0.42, 0.2],
    [-0.455, 0.46],
    [-0.37, 0.68],
    [-0.28, 0.78],
    [-0.16, 0.73],
    [-0.09, 0.6],
    [-0.05, 0.45],
    [0.005, 0.47],
    [0.02, 0.58],
  ] as Point[],
  5,
  true,
);

/** A man in his fifties in a flat cap and a waxed jacket. */
export function drawWillem() {
  const stage = createStage(
    mix(p.clay, p.sky, 0.62),
    {
      nose: 0.034,
      bridge: 0.03,
      tip: 0.018,
      brow: 0.014,
      root: 0.004,
      chin: 0.012,
      lips: -0.006,
      jaw: 0.01,
      throat: 0.016,
      neck: 0.03,
    },
    skins.fair,
    570,
    [580, 310],
  );
  drawDepths(stage.image, 'willem 2', mix(p.clay, p.sky, 0.38), 620, 18);
  drawNeck(stage);
  drawGarment(stage, {
    seed: 'willem',
    colours: cloth.reed,
    build: { shoulders: 0.97, slope: 0.04 },
    folds: 0.34,
    pattern: (body) => {
      body.shape(
        [
          [0.34, 1.72],
          [0.62, 1.74],
          [0.63, 1.84],
          [0.34, 1.82],
        ],
        mix(p.moss, p.reedDark, 0.4),
      );
      body.stroke(
        [
          [0.34, 1.82],
          [0.48, 1.83],
          [0.63, 1.84],
        ],
        0.01,
        p.moss,
      );
    },
  });
  drawLapels(stage, cloth.reed, cloth.sand[1], 1.95);
  drawRibbedCollar(stage, 0.05, cloth.sand);
  drawFoldedCollar(stage, [p.brickDark, mix(p.brickDark, p.brick, 0.35), mix(p.brick, p.brickDark, 0.3)]);
  nodding(stage, 2, () => {
    drawHead(stage);
    drawFeatures(stage, { brows: pepper[0]!, browWidth: 0.034, age: 0.9, smile: 0.008 });
    stage.shape(
      sides.filter((_, i) => i % 5 === 0),
      pepper[0]!,
    );
    drawStubble(stage, {
      seed: 'willem',
      within: (x, y) => inside(sides, x, y),
      box: [-0.46, 0.18, 0.14, 0.8],
      count: 1300,
      length: 0.045,
      direction: (x) => 1.8 - x,
      colours: pepper,
    });
    drawEar(stage);
    const cap: Point[] = [
      [0.5, 0.245],
      [0.44, 0.1],
      [0.28, -0.035],
      [0.04, -0.09],
      [-0.22, -0.06],
      [-0.42, 0.05],
      [-0.5, 0.22],
      [-0.47, 0.36],
      [-0.36, 0.4],
      [-0.1, 0.37],
      [0.16, 0.315],
      [0.36, 0.265],
    ];
    stage.shape(cap, p.clayDark);
    stage.image.within(stage.curve(cap), () => {
      stage.shape(
        [
          [0.52, 0.22],
          [0.42, 0.08],
          [0.26, -0.06],
          [0, -0.12],
          [-0.3, -0.06],
          [-0.46, 0.1],
          [-0.3, 0.2],
          [0, 0.2],
          [0.28, 0.17],
        ],
        mix(p.clayDark, p.clay, 0.5),
      );
      stage.shape(
        [
          [0.5, 0.22],
          [0.4, 0.06],
          [0.24, -0.06],
          [0.02, -0.12],
          [-0.16, -0.08],
          [0.04, -0.02],
          [0.24, 0.05],
          [0.38, 0.15],
        ],
        mix(p.clay, p.sand, 0.35),
      );
      for (let i = 0; i < 34; i += 1) {
        const t = i / 33;
        stage.stroke(
          [
            [-0.55 + t * 1.1, -0.15],
            [-0.5 + t * 0.98, 0.14],
            [-0.52 + t * 1.02, 0.45],
          ],
          0.006,
          mix(p.clayDark, p.ink, 0.4),
          0.5,
        );
        stage.stroke(
          [
            [-0.6, -0.12 + t * 0.6],
            [-0.1, -0.2 + t * 0.58],
            [0.56, -0.08 + t * 0.5],
          ],
          0.006,
          mix(p.clayDark, p.ink, 0.4),
          0.5,
        );
      }
    });
    stage.shape(
      [
        [0.3, 0.27],
        [0.42, 0.215],
        [0.52, 0.22],
        [0.615, 0.275],
        [0.64, 0.325],
        [0.54, 0.31],
        [0.42, 0.3],
        [0.33, 0.315],
      ],
      mix(p.clayDark, p.ink, 0.45),
    );
  });
  return facingLeft(stage.image);
}
