import { mix, palette as p } from '../draw/colour.ts';
import { createNoise } from '../draw/noise.ts';
import { drawRings } from './backdrop.ts';
import { cloth, drawGarment } from './bust.ts';
import { drawEar, drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawCurls, type HairColour } from './hair.ts';
import { createStage, facingLeft, nodding, skins } from './stage.ts';

const noise = createNoise('aisha');
const black: HairColour = [mix(p.ink, p.brickDark, 0.22), mix(p.ink, p.brickDark, 0.5), mix(p.brickDark, p.clay, 0.3)];
const afro = (x: number, y: number) => {
  const a = Math.atan2(y - 0.2, x + 0.12);
  const within = Math.hypot((x + 0.12) / 0.64, (y - 0.2) / 0.58) < 1 + 0.04 * noise(Math.cos(a) * 2, Math.sin(a) * 2);
  const face = x > 0.02 && y > 0.2 - (x - 0.34) * 1.15 + 0.02 && y > 0.1;
  return within && !face && !(x > -0.06 && y > 0.42);
};

/** A woman in her thirties: a round afro, hoop earrings, a blouse with waves. */
export function drawAisha() {
  const stage = createStage(
    mix(p.mist, p.lake, 0.35),
    {
      nose: -0.012,
      bridge: -0.014,
      tip: 0.004,
      lips: 0.018,
      chin: -0.002,
      root: 0.002,
      forehead: 0.01,
      brow: -0.006,
      neck: -0.03,
    },
    skins.deep,
    545,
    [600, 360],
  );
  drawRings(stage.image, 'aisha', [980, 340], mix(p.mist, p.sky, 0.35));
  drawNeck(stage);
  drawGarment(stage, {
    seed: 'aisha',
    colours: cloth.white,
    build: { shoulders: 0.8 },
    pattern: (body) => {
      for (let row = 0; row < 16; row += 1) {
        for (let column = 0; column < 12; column += 1) {
          const x = -1.2 + column * 0.2 + (row % 2) * 0.1;
          const y = 1.14 + row * 0.088;
          body.stroke(
            [
              [x, y],
              [x + 0.05, y - 0.03],
              [x + 0.1, y],
              [x + 0.15, y + 0.03],
            ],
            0.017,
            row % 3 === 0 ? p.brick : p.petrol,
          );
        }
      }
    },
  });
  stage.shape(
    [
      [-0.34, 1.06],
      [-0.2, 1.17],
      [0, 1.25],
      [0.14, 1.21],
      [0.2, 1.17],
      [0.24, 1.26],
      [0.1, 1.36],
      [-0.1, 1.32],
      [-0.34, 1.18],
    ],
    p.white,
  );
  stage.stroke(
    [
      [-0.34, 1.16],
      [-0.1, 1.31],
      [0.1, 1.35],
      [0.24, 1.26],
    ],
    0.012,
    cloth.white[0],
  );
  nodding(stage, -3, () => {
    drawHead(stage, 0.7);
    drawFeatures(stage, { brows: p.ink, browWidth: 0.02, smile: 0.024, lips: mix(p.brick, p.brickDark, 0.35) });
    drawCurls(stage, {
      seed: 'aisha',
      within: afro,
      box: [-0.82, -0.42, 0.6, 0.82],
      count: 4600,
      radius: 0.026,
      colours: black,
      light: (x, y) => 0.5 + (x + 0.12) * 0.6 - (y - 0.1) * 0.95 + 0.2 * noise(x * 5, y * 5),
    });
    drawEar(stage);
    const [[hx, hy]] = stage.at([[-0.012, 0.775]]) as [readonly [number, number]];
    stage.image.line(`M${hx} ${hy - 62}a46 62 0 1 1 -0.1 0`, mix(p.sand, p.dune, 0.2), { width: 8 });
  });
  return facingLeft(stage.image);
}
