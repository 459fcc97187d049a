import { mix, palette as p } from '../draw/colour.ts';
import { drawCurrent } from './backdrop.ts';
import { cloth, drawGarment, drawShirtCollar } from './bust.ts';
import { drawEar, drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawSquareGlasses } from './glasses.ts';
import { drawLock, type HairColour } from './hair.ts';
import { createStage, facingLeft, skins } from './stage.ts';

const greying: HairColour = [mix(p.ink, p.clayDark, 0.3), mix(p.clayDark, p.ink, 0.3), mix(p.clay, p.mist, 0.5)];

/** A man of about fifty: greying parted hair, moustache, glasses, shirt and tie. */
export function drawRajesh() {
  const stage = createStage(
    mix(p.reed, p.sky, 0.66),
    {
      nose: 0.016,
      bridge: 0.012,
      brow: 0.006,
      lips: 0.008,
      tip: 0.008,
      chin: -0.006,
      jaw: 0.004,
      throat: 0.006,
      neck: 0.02,
    },
    skins.brown,
    565,
    [575, 300],
  );
  drawCurrent(stage.image, 'rajesh', mix(p.reed, p.sky, 0.42), [600, 640], 420);
  drawLock(stage, {
    seed: 'rajesh nek',
    count: 50,
    colours: greying,
    width: 0.013,
    light: (t) => 0.25 + 0.3 * t,
    from: [
      [-0.02, 0.38],
      [-0.12, 0.46],
      [-0.16, 0.6],
      [-0.16, 0.74],
    ],
    to: [
      [-0.4, 0.3],
      [-0.46, 0.48],
      [-0.4, 0.64],
      [-0.29, 0.8],
    ],
  });
  drawNeck(stage);
  drawGarment(stage, {
    seed: 'rajesh',
    colours: cloth.mist,
    build: { shoulders: 0.93, slope: 0.02 },
    pattern: (body) => {
      for (let i = 0; i < 34; i += 1)
        body.stroke(
          [
            [-1.2 + i * 0.066, 1.1],
            [-1.22 + i * 0.067, 1.6],
            [-1.28 + i * 0.07, 2.6],
          ],
          0.006,
          p.petrol,
          0.55,
        );
    },
  });
  stage.shape(
    [
      [0.06, 1.25],
      [0.18, 1.23],
      [0.21, 1.34],
      [0.24, 1.6],
      [0.27, 2],
      [0.28, 2.3],
      [0.02, 2.3],
      [0.03, 2],
      [0.06, 1.6],
      [0.06, 1.36],
    ],
    p.brick,
  );
  for (let i = 0; i < 9; i += 1)
    stage.stroke(
      [
        [0, 1.5 + i * 0.1],
        [0.13, 1.44 + i * 0.1],
        [0.28, 1.37 + i * 0.1],
      ],
      0.02,
      p.sand,
      0.75,
    );
  stage.shape(
    [
      [0.05, 1.23],
      [0.18, 1.22],
      [0.2, 1.3],
      [0.17, 1.36],
      [0.09, 1.37],
      [0.05, 1.31],
    ],
    mix(p.brick, p.brickDark, 0.3),
  );
  drawShirtCollar(stage, cloth.mist, 0);
  drawHead(stage);
  drawFeatures(stage, {
    brows: greying[0],
    browWidth: 0.028,
    age: 0.6,
    smile: 0.012,
    lips: mix(p.brick, p.brickDark, 0.45),
  });
  drawEar(stage);
  drawLock(stage, {
    seed: 'rajesh',
    count: 150,
    colours: greying,
    width: 0.013,
    light: (t) => (t < 0.3 ? 0.55 : 0.22),
    from: [
      [0.05, 0.47],
      [0.0, 0.4],
      [-0.1, 0.43],
      [-0.24, 0.5],
      [-0.33, 0.64],
    ],
    through: [
      [
        [0.12, 0.34],
        [0.02, 0.27],
        [-0.14, 0.28],
        [-0.3, 0.38],
        [-0.41, 0.56],
      ],
      [
        [0.24, 0.2],
        [0.08, 0.12],
        [-0.12, 0.11],
        [-0.32, 0.22],
        [-0.45, 0.48],
      ],
    ],
    to: [
      [0.33, 0.1],
      [0.14, 0.03],
      [-0.1, 0.005],
      [-0.34, 0.1],
      [-0.475, 0.38],
    ],
  });
  drawLock(stage, {
    seed: 'rajesh kuif',
    count: 70,
    colours: greying,
    width: 0.013,
    light: () => 0.28,
    from: [
      [0.18, 0.15],
      [0.28, 0.16],
      [0.35, 0.2],
      [0.36, 0.24],
      [0.34, 0.27],
    ],
    to: [
      [-0.08, 0.0],
      [0.14, -0.07],
      [0.33, -0.02],
      [0.43, 0.1],
      [0.425, 0.22],
    ],
  });
  drawLock(stage, {
    seed: 'rajesh snor',
    count: 46,
    colours: greying,
    width: 0.01,
    light: () => 0.3,
    from: [
      [0.486, 0.69],
      [0.46, 0.7],
      [0.42, 0.725],
      [0.385, 0.785],
    ],
    to: [
      [0.502, 0.722],
      [0.485, 0.748],
      [0.44, 0.765],
      [0.392, 0.805],
    ],
  });
  drawSquareGlasses(stage, mix(p.ink, p.brickDark, 0.3));
  return facingLeft(stage.image);
}
