import { mix, palette as p, ramp } from '../draw/colour.ts';
import { blurred, isolines, sampleField } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { straight } from '../draw/path.ts';
import { createImage, type Image } from '../draw/image.ts';
import { posterise, region } from '../draw/tones.ts';
import { wordStrokes } from './wordmark.ts';

const noise = createNoise('open graph 3');

/** The image that stands for a page without one when it is shared: a coast in water lines and the wordmark. */
export function drawOpenGraph(): Image {
  const image = createImage(1200, 630, p.sea);
  const field = blurred(
    sampleField(
      { x: 0, y: 0, width: 1200, height: 630, cell: 4 },
      (x, y) =>
        (x - 850 + (y - 315) * 0.5) / 620 +
        0.3 * fractal(noise, x / 300, y / 260, 4) -
        0.22 * Math.exp(-(((y - 470 + (x - 800) * 0.3) / 34) ** 2)),
    ),
    2,
  );
  posterise(
    image,
    field,
    [-1.1, -0.8, -0.55, -0.34, -0.16],
    ramp([mix(p.sea, p.petrol, 0.3), p.petrol, p.lake, mix(p.lake, p.mist, 0.6)], 5),
    { speck: 80 },
  );
  for (let i = 0; i < 26; i += 1) {
    const lines = isolines(field, -0.03 - i * 0.028 - i * i * 0.0012);
    image.line(lines.map((line) => straight(line, false)).join(''), p.sky, {
      width: 2.2 - i * 0.05,
      opacity: 0.75 - i * 0.024,
    });
  }
  posterise(image, field, [0, 0.1, 0.24, 0.4, 0.58], ramp([p.cream, p.sand, mix(p.sand, p.reed, 0.5), p.reed], 5), {
    speck: 80,
  });
  for (let i = 0; i < 14; i += 1) {
    image.line(
      isolines(field, 0.05 + i * 0.05)
        .map((line) => straight(line, false))
        .join(''),
      mix(p.clayDark, p.reed, 0.3),
      { width: 1.2, opacity: 0.6 },
    );
  }
  image.line(
    isolines(field, 0)
      .map((line) => straight(line, false))
      .join(''),
    p.ink,
    { width: 3 },
  );
  image.fill(region(field, 2), p.ink);
  const svg = () => image.svg().replace(/<\/svg>$/, `${wordStrokes(84, 92, 1.12, p.white)}</svg>`);
  return { ...image, svg };
}
