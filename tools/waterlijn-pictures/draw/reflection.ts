import { engrave } from './engrave.ts';
import { createNoise, fractal } from './noise.ts';
import type { Image } from './image.ts';

export type Mirror = {
  seed: string;
  /** The row where the thing and its image meet. */
  waterline: number;
  bottom: number;
  /** Colour of the water that breaks the image. */
  water: string;
  /** How clear the image is, 0..1. */
  clear: number;
  /** How much the surface is broken: 0 still, 1 choppy. */
  broken: number;
};

/** Draws a thing upside down under the waterline and breaks its image with lines of water. */
export function drawReflection(image: Image, mirror: Mirror, draw: () => void): void {
  const noise = createNoise(mirror.seed);
  const { waterline, bottom } = mirror;
  image.within(`M0 ${waterline}H${image.width}V${bottom}H0Z`, () => {
    image.faded(mirror.clear, () => {
      image.transformed(`matrix(1 0 0 -1 0 ${2 * waterline})`, draw);
    });
    image.fill(
      engrave({
        x: 0,
        y: waterline,
        width: image.width,
        height: bottom - waterline,
        angle: 0,
        spacing: 9,
        step: 10,
        weight: (x, y) => {
          const depth = (y - waterline) / (bottom - waterline);
          return (
            9 *
            (fractal(noise, x / (60 + 220 * depth), y / (10 + 26 * depth), 2) -
              0.45 +
              mirror.broken * (0.35 + 0.4 * depth))
          );
        },
      }),
      mirror.water,
    );
  });
}
