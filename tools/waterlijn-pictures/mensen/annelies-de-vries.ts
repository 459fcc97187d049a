import { mix, palette as p } from '../draw/colour.ts';
import { drawSwell } from './backdrop.ts';
import { cloth, drawGarment, drawLapels } from './bust.ts';
import { drawEar, drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawRoundGlasses } from './glasses.ts';
import { drawLock, type HairColour } from './hair.ts';
import { createStage, skins } from './stage.ts';

const grey: HairColour = [mix(p.clayDark, p.lake, 0.25), mix(p.clay, p.mist, 0.5), p.paper];

/** A woman near sixty: short grey hair brushed back, round glasses, a dark blue jacket. */
export function drawAnnelies() {
  const stage = createStage(
    mix(p.mist, p.sky, 0.45),
    { nose: 0.004, bridge: 0.004, chin: -0.008, lips: -0.003, jaw: -0.004, neck: -0.02 },
    skins.fair,
    560,
    [585, 300],
  );
  drawSwell(stage.image, 'annelies', mix(p.mist, p.lake, 0.28));
  drawLock(stage, {
    seed: 'annelies nek',
    count: 40,
    colours: grey,
    width: 0.014,
    light: () => 0.15,
    from: [
      [-0.1, 0.36],
      [-0.34, 0.5],
      [-0.4, 0.7],
      [-0.3, 0.88],
    ],
    to: [
      [0, 0.5],
      [-0.08, 0.62],
      [-0.16, 0.74],
      [-0.2, 0.82],
    ],
  });
  drawNeck(stage);
  drawGarment(stage, { seed: 'annelies', colours: cloth.navy, build: { shoulders: 0.82 } });
  drawLapels(stage, cloth.navy, cloth.white[1]);
  drawHead(stage);
  drawFeatures(stage, {
    brows: mix(p.clayDark, p.clay, 0.4),
    browWidth: 0.015,
    age: 0.8,
    smile: 0.014,
    lips: mix(p.brick, p.orange, 0.2),
  });
  drawEar(stage);
  drawLock(stage, {
    seed: 'annelies',
    count: 150,
    colours: grey,
    width: 0.016,
    light: (t) => 0.3 + 0.4 * t,
    from: [
      [0.03, 0.37],
      [-0.02, 0.42],
      [-0.1, 0.52],
      [-0.18, 0.64],
      [-0.25, 0.78],
    ],
    through: [
      [
        [0.2, 0.3],
        [0.06, 0.3],
        [-0.12, 0.36],
        [-0.27, 0.5],
        [-0.33, 0.74],
      ],
      [
        [0.33, 0.2],
        [0.14, 0.12],
        [-0.14, 0.14],
        [-0.36, 0.34],
        [-0.39, 0.68],
      ],
    ],
    to: [
      [0.395, 0.185],
      [0.27, -0.015],
      [-0.06, -0.09],
      [-0.38, 0.06],
      [-0.46, 0.56],
    ],
  });
  drawLock(stage, {
    seed: 'annelies kuif',
    count: 60,
    colours: grey,
    width: 0.014,
    light: () => 0.6,
    from: [
      [0.33, 0.26],
      [0.38, 0.16],
      [0.25, 0.06],
      [0.04, 0.08],
    ],
    to: [
      [0.41, 0.22],
      [0.46, 0.06],
      [0.28, -0.07],
      [0, -0.05],
    ],
  });
  drawRoundGlasses(stage, p.ink);
  stage.stroke(
    [
      [-0.01, 0.665],
      [-0.012, 0.69],
      [-0.01, 0.7],
    ],
    0.022,
    p.cream,
  );
  return stage.image;
}
