import { mix, palette as p } from '../draw/colour.ts';
import { drawReeds } from './backdrop.ts';
import { cloth, drawGarment } from './bust.ts';
import { drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawLock, type HairColour } from './hair.ts';
import { createStage, skins } from './stage.ts';

const black: HairColour = [p.ink, mix(p.ink, p.sea, 0.5), mix(p.petrol, p.lake, 0.35)];

/** A woman near forty: straight black hair to the chin with a fringe, a blouse with a high collar. */
export function drawMeiLin() {
  const stage = createStage(
    mix(p.sky, p.paper, 0.5),
    {
      nose: -0.014,
      bridge: -0.02,
      root: -0.006,
      brow: -0.008,
      lips: 0.006,
      chin: -0.006,
      forehead: 0.004,
      neck: -0.025,
    },
    skins.golden,
    570,
    [590, 300],
  );
  drawReeds(stage.image, 'mei-lin', [mix(p.sky, p.reed, 0.22), mix(p.sky, p.reed, 0.38)], 0.12, 1150);
  drawLock(stage, {
    seed: 'mei-lin achter',
    count: 30,
    colours: black,
    width: 0.02,
    light: () => 0.08,
    from: [
      [-0.1, 0.1],
      [-0.42, 0.4],
      [-0.44, 0.7],
      [-0.42, 0.98],
    ],
    to: [
      [0.05, 0.4],
      [0.0, 0.6],
      [-0.04, 0.8],
      [-0.02, 1.0],
    ],
  });
  drawNeck(stage);
  drawGarment(stage, {
    seed: 'mei-lin',
    colours: cloth.brick,
    build: { shoulders: 0.78 },
    pattern: (body) => {
      body.stroke(
        [
          [0.06, 1.3],
          [0.3, 1.5],
          [0.36, 1.8],
          [0.34, 2.6],
        ],
        0.014,
        p.brickDark,
      );
      for (let i = 0; i < 4; i += 1)
        body.stroke(
          [
            [0.17 + i * 0.05 - (i > 1 ? (i - 1) * 0.03 : 0), 1.42 + i * 0.19],
            [0.23 + i * 0.045, 1.42 + i * 0.19],
            [0.29 + i * 0.04, 1.43 + i * 0.19],
          ],
          0.026,
          p.sand,
        );
    },
  });
  stage.shape(
    [
      [-0.33, 1.16],
      [-0.31, 0.99],
      [-0.2, 1.03],
      [-0.02, 1.1],
      [0.09, 1.1],
      [0.135, 1.08],
      [0.17, 1.2],
      [0.2, 1.26],
      [0.06, 1.34],
      [-0.16, 1.26],
    ],
    mix(p.brick, p.sand, 0.12),
  );
  stage.stroke(
    [
      [-0.31, 0.995],
      [-0.2, 1.035],
      [-0.02, 1.105],
      [0.09, 1.105],
      [0.135, 1.085],
    ],
    0.014,
    p.sand,
  );
  stage.stroke(
    [
      [0.1, 1.1],
      [0.12, 1.2],
      [0.08, 1.32],
    ],
    0.012,
    p.brickDark,
  );
  drawHead(stage, 0.6);
  drawFeatures(stage, { brows: p.ink, browWidth: 0.016, smile: 0.016, lips: mix(p.brick, p.orange, 0.3), age: 0.08 });
  drawLock(stage, {
    seed: 'mei-lin',
    count: 210,
    colours: black,
    width: 0.012,
    light: (t) => (t > 0.3 && t < 0.5 ? 0.5 : 0.16),
    from: [
      [0.06, -0.035],
      [0.2, 0.14],
      [0.24, 0.36],
      [0.235, 0.62],
      [0.27, 0.86],
    ],
    through: [
      [
        [0.02, -0.045],
        [0.0, 0.16],
        [0.03, 0.42],
        [0.05, 0.68],
        [0.1, 0.93],
      ],
      [
        [-0.04, -0.05],
        [-0.2, 0.14],
        [-0.24, 0.42],
        [-0.2, 0.72],
        [-0.14, 1],
      ],
    ],
    to: [
      [-0.1, -0.045],
      [-0.42, 0.06],
      [-0.53, 0.4],
      [-0.5, 0.74],
      [-0.4, 1.02],
    ],
  });
  drawLock(stage, {
    seed: 'mei-lin pony',
    count: 80,
    colours: black,
    width: 0.012,
    light: (t) => (t > 0.5 && t < 0.8 ? 0.55 : 0.14),
    from: [
      [-0.06, -0.04],
      [0.08, 0.06],
      [0.18, 0.2],
      [0.2, 0.3],
      [0.22, 0.41],
    ],
    to: [
      [-0.02, -0.06],
      [0.22, -0.03],
      [0.4, 0.1],
      [0.46, 0.24],
      [0.465, 0.37],
    ],
  });
  return stage.image;
}
