import { palette as p } from '../draw/colour.ts';
import { type Point, smooth } from '../draw/path.ts';
import type { Stage } from './stage.ts';

function drawFrame(stage: Stage, rim: readonly Point[], colour: string, width: number) {
  const path = smooth(stage.at(rim));
  stage.image.fill(path, p.white, 0.28);
  stage.image.line(path, colour, { width });
  stage.image.line(
    smooth(
      stage.at([
        [0.33, 0.455],
        [0.2, 0.462],
        [0.03, 0.47],
        [-0.02, 0.475],
      ]),
      false,
    ),
    colour,
    { width },
  );
  stage.image.line(
    smooth(
      stage.at([
        [0.424, 0.45],
        [0.44, 0.443],
        [0.458, 0.452],
      ]),
      false,
    ),
    colour,
    { width },
  );
}

/** Round glasses seen from the side. */
export function drawRoundGlasses(stage: Stage, colour: string): void {
  const rim: Point[] = Array.from({ length: 24 }, (_, i) => {
    const a = (i / 24) * Math.PI * 2;
    return [0.382 + Math.cos(a) * 0.05, 0.478 + Math.sin(a) * 0.076] as const;
  });
  drawFrame(stage, rim, colour, 7);
}

/** Angular glasses seen from the side. */
export function drawSquareGlasses(stage: Stage, colour: string): void {
  drawFrame(
    stage,
    [
      [0.325, 0.425],
      [0.38, 0.42],
      [0.43, 0.428],
      [0.435, 0.47],
      [0.42, 0.525],
      [0.375, 0.535],
      [0.332, 0.525],
      [0.322, 0.47],
    ],
    colour,
    10,
  );
}
