import { mix, palette as p } from '../draw/colour.ts';
import { type Point, straight } from '../draw/path.ts';
import { earOutline, headOutline, neckOutline } from './head.ts';
import { roundedLight } from './shading.ts';
import type { Stage } from './stage.ts';

/** The neck, in the shade of the jaw. */
export function drawNeck(stage: Stage): void {
  const outline = neckOutline(stage.face);
  const [shade, middle, light] = stage.skin;
  stage.image.fill(straight(stage.at(outline)), shade);
  stage.tones(
    outline,
    roundedLight(outline, { radius: 0.2 }),
    [0.62, 0.86],
    [mix(shade, middle, 0.6), mix(middle, light, 0.25)],
  );
  stage.image.within(straight(stage.at(outline)), () => {
    stage.shape(
      [
        [-0.12, 0.6],
        [0.4, 0.86],
        [0.42, 1.0],
        [0.22, 1.02],
        [0.08, 1.06],
        [-0.06, 1.0],
        [-0.2, 0.86],
      ],
      mix(shade, p.ink, 0.16),
    );
  });
  stage.stroke(
    [
      [-0.1, 0.86],
      [-0.03, 1.05],
      [0.06, 1.26],
    ],
    0.012,
    shade,
    0.7,
  );
}

/** The head with its lights and shades, without hair. */
export function drawHead(stage: Stage, features = 1): void {
  const outline = headOutline(stage.face);
  const [shade, middle, light, high] = stage.skin;
  stage.image.fill(straight(stage.at(outline)), shade);
  stage.tones(
    outline,
    roundedLight(outline, { features, radius: 0.3 }),
    [0.4, 0.58, 0.72, 0.88],
    [mix(shade, middle, 0.5), middle, light, high],
  );
  const { jaw = 0 } = stage.face;
  stage.stroke(
    [
      [-0.005, 0.71],
      [0.035, 0.822],
      [0.1, 0.9 + jaw * 0.5],
      [0.19, 0.944 + jaw * 0.7],
      [0.3, 0.974 + jaw],
      [0.38, 0.984 + jaw],
    ],
    0.014,
    mix(shade, p.ink, 0.3),
    0.8,
  );
}

export type Features = {
  /** Colour of brows and lashes. */
  brows: string;
  browWidth?: number;
  lips?: string;
  /** The corner of the mouth higher: the beginning of a smile. */
  smile?: number;
  /** 0 young, 1 old: lines at the eye and the mouth. */
  age?: number;
  /** Eyes cast down or nearly closed. */
  lowered?: boolean;
};

/** Eye, brow, nostril, mouth and the lines of age, in profile. */
export function drawFeatures(stage: Stage, f: Features): void {
  const [shade, middle] = stage.skin;
  const { nose = 0, tip = 0, lips = 0, brow = 0, root = 0 } = stage.face;
  const dark = mix(shade, p.ink, 0.72);
  const smile = f.smile ?? 0.006;
  const shift = brow * 0.4 - root * 0.6;
  const eye = (x: number, y: number): Point => [x + shift, y];
  if (!f.lowered) {
    stage.shape(
      [
        eye(0.351, 0.484),
        eye(0.37, 0.47),
        eye(0.39, 0.463),
        eye(0.403, 0.468),
        eye(0.406, 0.482),
        eye(0.396, 0.492),
        eye(0.37, 0.493),
      ],
      mix(p.paper, middle, 0.35),
    );
    stage.shape(
      [
        eye(0.383, 0.466),
        eye(0.394, 0.464),
        eye(0.402, 0.47),
        eye(0.403, 0.481),
        eye(0.396, 0.491),
        eye(0.385, 0.489),
        eye(0.38, 0.478),
      ],
      dark,
    );
  }
  const lid = f.lowered ? 0.016 : 0;
  stage.stroke(
    [
      eye(0.335, 0.491),
      eye(0.352, 0.476 + lid),
      eye(0.376, 0.461 + lid),
      eye(0.398, 0.458 + lid * 1.4),
      eye(0.424, 0.468 + lid * 1.6),
    ],
    0.013,
    dark,
  );
  stage.stroke([eye(0.345, 0.463), eye(0.37, 0.449), eye(0.398, 0.45)], 0.006, shade);
  stage.stroke([eye(0.355, 0.5), eye(0.378, 0.503), eye(0.4, 0.494)], 0.005, shade);
  const width = f.browWidth ?? 0.02;
  stage.stroke(
    [
      [0.298, 0.427],
      [0.34, 0.4],
      [0.39, 0.391],
      [0.432 + brow, 0.405],
    ],
    width,
    f.brows,
  );
  stage.stroke(
    [
      [0.454, 0.634],
      [0.442, 0.654],
      [0.448, 0.676],
      [0.463, 0.684],
    ],
    0.008,
    shade,
  );
  stage.stroke(
    [
      [0.47, 0.676],
      [0.487 + nose * 0.4, 0.666 + tip * 0.4],
      [0.506 + nose * 0.7, 0.671 + tip * 0.6],
    ],
    0.012,
    dark,
  );
  const lip = f.lips ?? mix(p.brick, middle, 0.45);
  const corner: Point = [0.408, 0.781 - smile];
  stage.shape(
    [[0.467, 0.728], [0.49 + lips, 0.742], [0.489 + lips, 0.755], [0.467, 0.768], [0.44, 0.77], corner, [0.44, 0.752]],
    mix(lip, shade, 0.3),
  );
  stage.shape(
    [[0.467, 0.768], [0.484 + lips * 0.9, 0.783], [0.479 + lips * 0.6, 0.8], [0.45, 0.8], corner, [0.44, 0.774]],
    lip,
  );
  stage.stroke(
    [
      [0.47, 0.768],
      [0.442, 0.773],
      [0.42, 0.78 - smile * 0.6],
      [0.402, 0.783 - smile * 1.8],
    ],
    0.008,
    dark,
  );
  const age = f.age ?? 0;
  if (age > 0) {
    const lined = mix(shade, middle, 0.25);
    stage.stroke(
      [
        [0.435, 0.672],
        [0.405, 0.705],
        [0.388, 0.75],
        [0.385, 0.79],
      ],
      0.006 + 0.007 * age,
      lined,
      0.85,
    );
    stage.stroke(
      [
        [0.335, 0.492],
        [0.312, 0.5],
        [0.29, 0.498],
      ],
      0.006 * age + 0.002,
      lined,
    );
    stage.stroke(
      [
        [0.332, 0.502],
        [0.312, 0.516],
        [0.296, 0.522],
      ],
      0.006 * age + 0.001,
      lined,
    );
    if (age > 0.5) {
      stage.stroke(
        [
          [0.36, 0.516],
          [0.38, 0.524],
          [0.4, 0.515],
        ],
        0.007,
        lined,
      );
      stage.stroke(
        [
          [0.34, 0.3],
          [0.385, 0.29],
          [0.425, 0.3],
        ],
        0.006,
        lined,
        0.7,
      );
      stage.stroke(
        [
          [0.33, 0.335],
          [0.385, 0.325],
          [0.432, 0.335],
        ],
        0.006,
        lined,
        0.7,
      );
      stage.stroke(
        [
          [0.4, 0.8],
          [0.392, 0.84],
          [0.4, 0.87],
        ],
        0.007,
        lined,
        0.7,
      );
    }
  }
}

/** The ear, drawn over short hair. */
export function drawEar(stage: Stage): void {
  const [shade, middle, light] = stage.skin;
  stage.image.fill(straight(stage.at(earOutline)), mix(middle, light, 0.3));
  stage.stroke(
    [
      [0.008, 0.47],
      [-0.03, 0.445],
      [-0.066, 0.465],
      [-0.072, 0.51],
      [-0.05, 0.57],
    ],
    0.016,
    mix(shade, middle, 0.35),
  );
  stage.stroke(
    [
      [-0.012, 0.49],
      [-0.042, 0.51],
      [-0.034, 0.56],
      [-0.006, 0.575],
      [0.01, 0.555],
    ],
    0.018,
    shade,
  );
  stage.stroke(
    [
      [-0.088, 0.5],
      [-0.07, 0.57],
      [-0.03, 0.655],
      [0, 0.672],
    ],
    0.008,
    shade,
  );
}
