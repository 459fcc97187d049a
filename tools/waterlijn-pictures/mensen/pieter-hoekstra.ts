import { mix, palette as p } from '../draw/colour.ts';
import { inside, type Point, sampled } from '../draw/path.ts';
import { drawChop } from './backdrop.ts';
import { cloth, drawGarment, drawRibbedCollar } from './bust.ts';
import { drawEar, drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawStubble } from './hair.ts';
import { createStage, nodding, skins } from './stage.ts';

const white = [mix(p.clay, p.mist, 0.45), mix(p.mist, p.paper, 0.5), p.paper, p.white];
const beard = sampled(
  [
    [0.03, 0.56],
    [0.1, 0.68],
    [0.23, 0.735],
    [0.34, 0.74],
    [0.4, 0.7],
    [0.47, 0.695],
    [0.505, 0.725],
    [0.44, 0.75],
    [0.4, 0.785],
    [0.455, 0.815],
    [0.49, 0.86],
    [0.52, 0.95],
    [0.5, 1.07],
    [0.4, 1.14],
    [0.24, 1.09],
    [0.06, 0.93],
    [-0.01, 0.74],
  ] as Point[],
  5,
  true,
);
const fringe = sampled(
  [
    [0.035, 0.5],
    [0.05, 0.42],
    [-0.02, 0.37],
    [-0.2, 0.39],
    [-0.34, 0.4],
    [-0.43, 0.38],
    [-0.425, 0.5],
    [-0.375, 0.62],
    [-0.29, 0.74],
    [-0.2, 0.77],
    [-0.11, 0.68],
    [-0.08, 0.5],
  ] as Point[],
  5,
  true,
);

/** A man over sixty: bald, a white beard, a roll-neck jumper. */
export function drawPieter() {
  const stage = createStage(
    mix(p.petrol, p.lake, 0.5),
    { nose: 0.02, bridge: 0.012, brow: 0.014, root: 0.006, tip: 0.01, neck: 0.03, forehead: -0.004 },
    skins.fair,
    580,
    [590, 285],
  );
  drawChop(stage.image, 'pieter', mix(p.lake, p.mist, 0.25));
  drawNeck(stage);
  drawGarment(stage, {
    seed: 'pieter',
    colours: cloth.ink,
    build: { shoulders: 0.98, slope: 0.03 },
    pattern: (body) => {
      for (let i = 0; i < 30; i += 1) {
        const x = -1.2 + i * 0.078;
        body.stroke(
          [
            [x * 0.72, 1.2],
            [x * 0.92, 1.6],
            [x, 2.5],
          ],
          0.012,
          p.ink,
          0.5,
        );
      }
    },
  });
  drawRibbedCollar(stage, 0.13, cloth.ink);
  nodding(stage, 3, () => {
    drawHead(stage);
    drawFeatures(stage, { brows: white[1]!, browWidth: 0.036, age: 1, smile: 0.01 });
    stage.shape(
      fringe.filter((_, i) => i % 5 === 0),
      mix(p.clay, p.mist, 0.5),
      0.9,
    );
    drawStubble(stage, {
      seed: 'pieter krans',
      within: (x, y) => inside(fringe, x, y),
      box: [-0.48, 0.35, 0.06, 0.8],
      count: 1300,
      length: 0.034,
      direction: (x) => 1.7 - x * 1.4,
      colours: white,
    });
    stage.shape(
      beard.filter((_, i) => i % 5 === 0),
      mix(p.clay, p.mist, 0.55),
    );
    drawStubble(stage, {
      seed: 'pieter baard',
      within: (x, y) => inside(beard, x, y),
      box: [-0.05, 0.5, 0.55, 1.16],
      count: 3000,
      length: 0.07,
      width: 0.009,
      direction: (x, y) => 1.9 - (y - 0.7) * 1.1 - (x - 0.2) * 0.7,
      colours: white,
    });
    drawEar(stage);
  });
  return stage.image;
}
