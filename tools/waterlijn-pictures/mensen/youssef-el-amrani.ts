import { mix, palette as p } from '../draw/colour.ts';
import { inside, type Point, sampled } from '../draw/path.ts';
import { drawDepths } from './backdrop.ts';
import { cloth, drawGarment, drawRibbedCollar } from './bust.ts';
import { drawEar, drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawCurls, drawStubble, type HairColour } from './hair.ts';
import { createStage, skins } from './stage.ts';

const black: HairColour = [mix(p.ink, p.brickDark, 0.15), mix(p.ink, p.clayDark, 0.35), mix(p.ink, p.clay, 0.6)];
const crop = sampled(
  [
    [0.06, 0.46],
    [0.05, 0.38],
    [0.2, 0.34],
    [0.31, 0.27],
    [0.36, 0.15],
    [0.26, 0.0],
    [0.02, -0.055],
    [-0.25, -0.01],
    [-0.42, 0.12],
    [-0.475, 0.32],
    [-0.44, 0.52],
    [-0.34, 0.7],
    [-0.26, 0.76],
    [-0.14, 0.72],
    [-0.1, 0.6],
    [-0.1, 0.44],
    [-0.02, 0.4],
  ] as Point[],
  5,
  true,
);
const beard = sampled(
  [
    [0.05, 0.48],
    [0.11, 0.62],
    [0.24, 0.71],
    [0.36, 0.735],
    [0.41, 0.7],
    [0.475, 0.7],
    [0.495, 0.728],
    [0.43, 0.745],
    [0.39, 0.785],
    [0.45, 0.815],
    [0.475, 0.84],
    [0.5, 0.9],
    [0.47, 1.0],
    [0.36, 1.06],
    [0.2, 1.02],
    [0.04, 0.9],
    [-0.02, 0.72],
    [0.015, 0.6],
  ] as Point[],
  5,
  true,
);

/** A man in his thirties: short curls, a full beard, a knitted jumper. */
export function drawYoussef() {
  const stage = createStage(
    mix(p.sand, p.cream, 0.5),
    { nose: 0.014, bridge: 0.016, brow: 0.008, neck: 0.02 },
    skins.olive,
    560,
    [570, 300],
  );
  drawDepths(stage.image, 'youssef', mix(p.sand, p.dune, 0.55));
  drawNeck(stage);
  drawGarment(stage, {
    seed: 'youssef',
    colours: cloth.reed,
    build: { shoulders: 0.95 },
    pattern: (body) => {
      for (let row = 0; row < 26; row += 1) {
        let data = '';
        for (let column = 0; column < 40; column += 1) {
          const [x, y] = body.at([[-1.25 + column * 0.06, 1.2 + row * 0.05 + 0.12 * ((column - 20) / 20) ** 2]])[0]!;
          data += `M${x.toFixed(1)} ${y.toFixed(1)}l14 15l14 -15`;
        }
        stage.image.line(data, row % 6 === 0 ? mix(p.sand, p.reed, 0.25) : mix(p.reedDark, p.moss, 0.5), {
          width: 4,
          opacity: row % 6 === 0 ? 0.9 : 0.55,
        });
      }
    },
  });
  drawRibbedCollar(stage, 0.02, cloth.reed);
  drawHead(stage, 0.85);
  drawFeatures(stage, { brows: black[0], browWidth: 0.03, smile: 0.012 });
  stage.shape(
    beard.filter((_, i) => i % 5 === 0),
    black[0],
  );
  drawStubble(stage, {
    seed: 'youssef baard',
    within: (x, y) => inside(beard, x, y),
    box: [-0.05, 0.45, 0.52, 1.06],
    count: 2600,
    length: 0.04,
    direction: (x, y) => 1.9 - (y - 0.7) * 1.4 - (x - 0.2) * 0.8,
    colours: [black[0], black[1], black[1], black[2]],
  });
  stage.shape(
    crop.filter((_, i) => i % 5 === 0),
    black[0],
  );
  drawCurls(stage, {
    seed: 'youssef',
    within: (x, y) => inside(crop, x, y),
    box: [-0.5, -0.08, 0.38, 0.78],
    count: 1700,
    radius: 0.024,
    colours: black,
    light: (x, y) => 0.72 + x * 0.7 - y * 1.3,
  });
  drawEar(stage);
  return stage.image;
}
