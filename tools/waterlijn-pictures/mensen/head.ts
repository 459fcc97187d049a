import { type Point, sampled } from '../draw/path.ts';

/** What sets one profile apart from another, in head heights; 0 everywhere is the plain head. */
export type Face = {
  /** Forehead further out. */
  forehead?: number;
  brow?: number;
  /** Depth of the root of the nose. */
  root?: number;
  bridge?: number;
  nose?: number;
  /** Tip of the nose lower (positive) or turned up. */
  tip?: number;
  lips?: number;
  chin?: number;
  jaw?: number;
  /** Adam's apple. */
  throat?: number;
  /** Neck thicker or thinner. */
  neck?: number;
};

/** The outline of a head that faces right: crown at y 0, chin at y 1, the ear near x 0. */
export function headOutline(f: Face): Point[] {
  const { forehead = 0, brow = 0, root = 0, bridge = 0, nose = 0, tip = 0, lips = 0, chin = 0, jaw = 0 } = f;
  return sampled(
    [
      [0.02, 0],
      [0.19, 0.028],
      [0.322, 0.1],
      [0.4 + forehead * 0.6, 0.2],
      [0.435 + forehead, 0.3],
      [0.446 + brow + forehead * 0.4, 0.382],
      [0.448 + brow, 0.418],
      [0.431 - root, 0.462],
      [0.456 + bridge, 0.525],
      [0.497 + bridge * 0.6 + nose * 0.6, 0.588],
      [0.535 + nose, 0.632 + tip],
      [0.541 + nose, 0.652 + tip],
      [0.524 + nose * 0.85, 0.674 + tip * 0.6],
      [0.483 + nose * 0.25, 0.685],
      [0.469, 0.699],
      [0.476 + lips * 0.4, 0.72],
      [0.491 + lips, 0.741],
      [0.49 + lips * 0.8, 0.757],
      [0.467, 0.768],
      [0.485 + lips * 0.9, 0.783],
      [0.481 + lips * 0.6, 0.803],
      [0.451 + chin * 0.4, 0.828],
      [0.455 + chin, 0.866],
      [0.459 + chin, 0.908 + jaw * 0.5],
      [0.438 + chin, 0.955 + jaw],
      [0.382 + chin * 0.7, 0.985 + jaw],
      [0.3, 0.976 + jaw],
      [0.19, 0.944 + jaw * 0.7],
      [0.095, 0.895 + jaw * 0.5],
      [0.03, 0.82],
      [-0.01, 0.71],
      [-0.12, 0.725],
      [-0.265, 0.735],
      [-0.345, 0.66],
      [-0.402, 0.55],
      [-0.433, 0.42],
      [-0.428, 0.28],
      [-0.365, 0.14],
      [-0.24, 0.045],
      [-0.11, 0.004],
    ],
    6,
    true,
  );
}

/** The outline of the neck, from under the jaw into the collar. */
export function neckOutline(f: Face): Point[] {
  const { throat = 0, neck = 0 } = f;
  return sampled(
    [
      [0.02, 0.62],
      [0.32, 0.94],
      [0.2, 0.972],
      [0.135 + neck * 0.6, 1.01],
      [0.112 + neck, 1.07],
      [0.118 + neck + throat, 1.12],
      [0.1 + neck, 1.19],
      [0.115 + neck, 1.29],
      [0.17 + neck, 1.42],
      [0.1, 1.62],
      [-0.3, 1.6],
      [-0.42 - neck, 1.3],
      [-0.31 - neck, 1.12],
      [-0.28 - neck, 0.95],
      [-0.285 - neck * 0.6, 0.8],
      [-0.27, 0.68],
    ],
    6,
    true,
  );
}

/** The outline of the ear. */
export const earOutline: Point[] = sampled(
  [
    [0.018, 0.485],
    [0.004, 0.447],
    [-0.034, 0.428],
    [-0.077, 0.449],
    [-0.09, 0.5],
    [-0.072, 0.56],
    [-0.044, 0.61],
    [-0.03, 0.652],
    [-0.004, 0.672],
    [0.014, 0.65],
    [0.014, 0.6],
  ],
  5,
  true,
);
