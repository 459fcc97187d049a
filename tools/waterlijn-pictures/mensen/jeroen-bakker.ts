import { mix, palette as p } from '../draw/colour.ts';
import { inside, type Point, sampled } from '../draw/path.ts';
import { drawRipples } from './backdrop.ts';
import { cloth, drawGarment, drawShirtCollar } from './bust.ts';
import { drawEar, drawFeatures, drawHead, drawNeck } from './face.ts';
import { drawStubble } from './hair.ts';
import { createStage, skins } from './stage.ts';

const jaw = sampled(
  [
    [0.03, 0.58],
    [0.12, 0.7],
    [0.26, 0.755],
    [0.36, 0.74],
    [0.41, 0.7],
    [0.465, 0.7],
    [0.48, 0.725],
    [0.42, 0.76],
    [0.4, 0.8],
    [0.45, 0.82],
    [0.455, 0.87],
    [0.455, 0.92],
    [0.43, 0.97],
    [0.36, 0.99],
    [0.2, 0.95],
    [0.06, 0.87],
    [0, 0.72],
  ] as Point[],
  5,
  true,
);
const temple = sampled(
  [
    [0.03, 0.56],
    [0.07, 0.48],
    [0.1, 0.38],
    [0.1, 0.24],
    [-0.44, 0.24],
    [-0.44, 0.5],
    [-0.35, 0.68],
    [-0.26, 0.75],
    [-0.15, 0.72],
    [-0.09, 0.6],
    [-0.05, 0.45],
    [0.01, 0.46],
  ] as Point[],
  5,
  true,
);

/** A man in his forties in a hard hat and a safety vest. */
export function drawJeroen() {
  const stage = createStage(
    mix(p.sand, p.clay, 0.22),
    { nose: 0.01, brow: 0.012, bridge: 0.004, chin: 0.014, jaw: 0.006, throat: 0.012, neck: 0.035 },
    skins.fair,
    565,
    [580, 320],
  );
  drawRipples(stage.image, 'jeroen', mix(p.sand, p.clay, 0.5));
  drawNeck(stage);
  drawGarment(stage, {
    seed: 'jeroen',
    colours: cloth.navy,
    build: { shoulders: 1 },
    pattern: (body) => {
      const vest: Point[] = [
        [-0.62, 1.2],
        [-0.42, 1.14],
        [-0.28, 1.3],
        [-0.08, 1.62],
        [0.12, 1.9],
        [0.2, 1.62],
        [0.24, 1.3],
        [0.34, 1.3],
        [0.52, 1.34],
        [0.56, 1.6],
        [0.62, 2.7],
        [-0.88, 2.7],
        [-0.8, 1.8],
      ];
      body.shape(vest, p.orange);
      body.image.within(body.curve(vest), () => {
        body.shape(
          [
            [-0.95, 1.1],
            [-0.62, 1.2],
            [-0.72, 1.8],
            [-0.7, 2.7],
            [-1, 2.7],
          ],
          mix(p.orange, p.brickDark, 0.35),
        );
        body.shape(
          [
            [0.36, 1.2],
            [0.6, 1.3],
            [0.7, 2.7],
            [0.46, 2.7],
            [0.4, 1.8],
          ],
          mix(p.orange, p.sand, 0.3),
        );
        for (const [x, top] of [
          [-0.52, 1.05],
          [0.4, 1.2],
        ] as const)
          body.stroke(
            [
              [x, top],
              [x - 0.03, 1.7],
              [x + 0.02, 2.9],
            ],
            0.13,
            mix(p.sky, p.mist, 0.4),
          );
        body.stroke(
          [
            [-1.3, 1.93],
            [-0.4, 1.99],
            [0.2, 2.02],
            [1, 1.93],
          ],
          0.15,
          mix(p.sky, p.mist, 0.4),
        );
        body.stroke(
          [
            [-1.3, 1.95],
            [-0.4, 2.01],
            [0.2, 2.04],
            [1, 1.95],
          ],
          0.02,
          p.white,
        );
        body.stroke(
          [
            [0.12, 1.85],
            [0.12, 2.2],
            [0.12, 2.8],
          ],
          0.02,
          mix(p.orange, p.brickDark, 0.5),
        );
      });
    },
  });
  drawShirtCollar(stage, cloth.navy, 0.05);
  drawHead(stage, 0.85);
  drawFeatures(stage, { brows: mix(p.brickDark, p.clayDark, 0.4), browWidth: 0.026, age: 0.5, smile: 0.012 });
  drawStubble(stage, {
    seed: 'jeroen',
    within: (x, y) => inside(jaw, x, y),
    box: [-0.02, 0.55, 0.5, 1],
    count: 1500,
    length: 0.017,
    width: 0.006,
    direction: () => 1.7,
    colours: [mix(p.brickDark, p.clay, 0.35), mix(p.clayDark, p.clay, 0.4)],
  });
  stage.shape(
    temple.filter((_, i) => i % 5 === 0),
    mix(p.brickDark, p.clayDark, 0.35),
  );
  drawStubble(stage, {
    seed: 'jeroen haar',
    within: (x, y) => inside(temple, x, y),
    box: [-0.45, 0.2, 0.12, 0.78],
    count: 700,
    length: 0.04,
    direction: (x) => 1.8 - x,
    colours: [mix(p.brickDark, p.ink, 0.4), mix(p.clay, p.brickDark, 0.3)],
  });
  drawEar(stage);
  const shell: Point[] = [
    [0.44, 0.27],
    [0.43, 0.14],
    [0.34, -0.02],
    [0.16, -0.13],
    [-0.08, -0.155],
    [-0.3, -0.08],
    [-0.45, 0.08],
    [-0.5, 0.27],
    [-0.5, 0.34],
    [-0.2, 0.33],
    [0.15, 0.3],
  ];
  stage.shape(shell, mix(p.mist, p.clay, 0.25));
  stage.image.within(stage.curve(shell), () => {
    stage.shape(
      [
        [0.5, 0.3],
        [0.46, 0.08],
        [0.34, -0.06],
        [0.1, -0.2],
        [-0.3, -0.14],
        [-0.44, 0.08],
        [-0.3, 0.18],
        [0, 0.22],
        [0.2, 0.24],
      ],
      mix(p.sky, p.mist, 0.3),
    );
    stage.shape(
      [
        [0.46, 0.2],
        [0.4, 0.04],
        [0.28, -0.08],
        [0.06, -0.16],
        [-0.18, -0.13],
        [-0.02, -0.05],
        [0.2, 0.02],
        [0.34, 0.12],
      ],
      p.white,
    );
    stage.stroke(
      [
        [-0.32, -0.1],
        [-0.02, -0.1],
        [0.26, 0.0],
        [0.42, 0.2],
      ],
      0.022,
      mix(p.mist, p.clay, 0.3),
    );
  });
  stage.shape(
    [
      [-0.52, 0.29],
      [-0.2, 0.29],
      [0.16, 0.262],
      [0.42, 0.238],
      [0.56, 0.268],
      [0.62, 0.315],
      [0.5, 0.312],
      [0.2, 0.325],
      [-0.2, 0.36],
      [-0.5, 0.36],
    ],
    p.paper,
  );
  stage.stroke(
    [
      [-0.5, 0.355],
      [-0.2, 0.358],
      [0.2, 0.324],
      [0.5, 0.313],
      [0.61, 0.315],
    ],
    0.014,
    mix(p.clay, p.mist, 0.4),
  );
  stage.stroke(
    [
      [0.1, 0.33],
      [0.06, 0.55],
      [0.12, 0.8],
      [0.27, 0.97],
    ],
    0.014,
    p.ink,
  );
  stage.shape(
    [
      [-0.16, 0.08],
      [0.02, 0.06],
      [0.03, 0.17],
      [-0.15, 0.19],
    ],
    p.sea,
  );
  return stage.image;
}
