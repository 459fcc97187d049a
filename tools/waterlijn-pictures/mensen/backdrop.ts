import { engrave } from '../draw/engrave.ts';
import { isolines, sampleField } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Point, smooth, straight } from '../draw/path.ts';
import { blade, reed } from '../draw/plants.ts';
import type { Image } from '../draw/image.ts';
import { between, seeded } from '../draw/random.ts';

const whole = { x: 0, y: 0, width: 1200, height: 1500 };

/** Long swell: wavering level lines that thicken in places. */
export function drawSwell(image: Image, seed: string, colour: string, spacing = 20): void {
  const noise = createNoise(seed);
  image.fill(
    engrave({
      ...whole,
      angle: 0,
      spacing,
      step: 12,
      wobble: { noise, scale: 260, amount: 26 },
      weight: (x, y) => 1.6 + spacing * 0.3 * Math.max(0, fractal(noise, x / 420 + 9, y / 300, 2)),
    }),
    colour,
  );
}

/** Rings that spread from a point where something touched the water. */
export function drawRings(image: Image, seed: string, centre: Point, colour: string, spacing = 34): void {
  const noise = createNoise(seed);
  for (let radius = spacing; radius < 1700; radius += spacing) {
    const points: Point[] = Array.from({ length: 120 }, (_, i) => {
      const a = (i / 120) * Math.PI * 2;
      const r = radius * (1 + 0.025 * noise(Math.cos(a) * 1.6 + radius / 900, Math.sin(a) * 1.6));
      return [centre[0] + Math.cos(a) * r, centre[1] + Math.sin(a) * r * 0.86] as const;
    });
    image.line(smooth(points), colour, { width: 2 + 2.6 * (0.5 + 0.5 * Math.sin(radius / 96)) });
  }
}

/** Depth lines as on a chart. */
export function drawDepths(image: Image, seed: string, colour: string, scale = 420, count = 15): void {
  const noise = createNoise(seed);
  const field = sampleField({ ...whole, cell: 8 }, (x, y) => fractal(noise, x / scale, y / scale, 3));
  for (let i = 0; i < count; i += 1) {
    const level = -0.75 + (1.5 * i) / count;
    image.line(
      isolines(field, level)
        .map((line) => straight(line, false))
        .join(''),
      colour,
      { width: i % 5 === 0 ? 5 : 2.2 },
    );
  }
}

/** Scales of overlapping waves in rows. */
export function drawScales(image: Image, colour: string, radius = 58): void {
  let data = '';
  for (let row = -1; row * radius * 0.62 < 1500 + radius; row += 1) {
    for (let column = -1; column * radius * 2 < 1200 + radius * 2; column += 1) {
      const x = column * radius * 2 + (row % 2 === 0 ? 0 : radius);
      const y = row * radius * 0.62;
      for (const share of [1, 0.72, 0.44]) {
        const r = radius * share;
        const half = Math.PI * (share === 1 ? 0.31 : 0.36);
        data += `M${(x - Math.sin(half) * r).toFixed(1)} ${(y - Math.cos(half) * r + radius).toFixed(1)}A${r} ${r} 0 0 1 ${(x + Math.sin(half) * r).toFixed(1)} ${(y - Math.cos(half) * r + radius).toFixed(1)}`;
      }
    }
  }
  image.line(data, colour, { width: 3 });
}

/** Rain in a slant, harder in gusts. */
export function drawRain(image: Image, seed: string, colour: string): void {
  const noise = createNoise(seed);
  image.fill(
    engrave({
      ...whole,
      angle: 108,
      spacing: 15,
      step: 14,
      weight: (x, y) => 4.4 * noise(x / 26, y / 150) + 1.2 * noise(x / 300, y / 300) - 0.6,
    }),
    colour,
  );
}

/** Currents that part round the head and close again. */
export function drawCurrent(image: Image, seed: string, colour: string, round: Point, radius: number): void {
  const noise = createNoise(seed);
  let data = '';
  for (let y = -300; y < 1800; y += 19) {
    const points: Point[] = [];
    for (let x = -20; x <= 1220; x += 20) {
      const dx = (x - round[0]) / radius;
      const dy = (y - round[1]) / radius;
      const push = (Math.sign(dy) * radius * 0.62) / (1 + dx * dx * 0.8 + dy * dy * 0.55);
      points.push([x, y + push + 14 * noise(x / 330, y / 210)]);
    }
    data += smooth(points, false);
  }
  image.line(data, colour, { width: 3.4 });
}

/** Reeds along the foot of the image. */
export function drawReeds(image: Image, seed: string, colours: readonly string[], wind: number, height = 900): void {
  const random = seeded(seed);
  for (const [i, colour] of colours.entries()) {
    let data = '';
    for (let k = 0; k < 30; k += 1) {
      const x = between(random, -60, 1260);
      data += reed(random, x, 1540, height * between(random, 0.6, 1.15) * (1 - i * 0.12), wind, random() < 0.6);
      data += blade(x + 20, 1540, height * 0.5 * random(), wind * 1.6, 9);
    }
    image.fill(data, colour);
  }
}

/** Furrows of sand under shallow water: broken wavering lines. */
export function drawRipples(image: Image, seed: string, colour: string): void {
  const noise = createNoise(seed);
  image.fill(
    engrave({
      ...whole,
      angle: -18,
      spacing: 30,
      step: 12,
      wobble: { noise, scale: 170, amount: 44 },
      weight: (x, y) => 9 * (fractal(noise, x / 150 + 4, y / 110, 2) + 0.35),
    }),
    colour,
  );
}

/** A chop of short strokes. */
export function drawChop(image: Image, seed: string, colour: string, size = 74): void {
  const random = seeded(seed);
  let data = '';
  for (let row = 0; row * size * 0.42 < 1560; row += 1) {
    for (let column = -1; column * size * 1.25 < 1300; column += 1) {
      const x = column * size * 1.25 + (row % 2) * size * 0.62 + between(random, -6, 6);
      const y = row * size * 0.42 + between(random, -4, 4);
      const w = size * between(random, 0.7, 1);
      data += `M${x.toFixed(1)} ${y.toFixed(1)}q${(w * 0.25).toFixed(1)} ${(-w * 0.22).toFixed(1)} ${(w * 0.5).toFixed(1)} 0t${(w * 0.5).toFixed(1)} 0`;
    }
  }
  image.line(data, colour, { width: 3.4 });
}
