import { seeded } from './random.ts';

export type Noise = (x: number, y: number) => number;

const skew = (Math.sqrt(3) - 1) / 2;
const unskew = (3 - Math.sqrt(3)) / 6;
const gradients = Array.from({ length: 16 }, (_, i) => {
  const angle = (i / 16) * Math.PI * 2;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** Two-dimensional simplex noise in about [-1, 1], its permutation drawn from the seed. */
export function createNoise(seed: string): Noise {
  const random = seeded(seed);
  const order = Array.from({ length: 256 }, (_, i) => i);
  for (let i = 255; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const hash = (i: number, j: number) => gradients[order[(i + order[j & 255]!) & 255]! & 15]!;
  const corner = (x: number, y: number, i: number, j: number) => {
    const near = 0.5 - x * x - y * y;
    if (near <= 0) return 0;
    const gradient = hash(i, j);
    return near ** 4 * (gradient[0] * x + gradient[1] * y);
  };
  return (x, y) => {
    const shift = (x + y) * skew;
    const i = Math.floor(x + shift);
    const j = Math.floor(y + shift);
    const back = (i + j) * unskew;
    const x0 = x - i + back;
    const y0 = y - j + back;
    const di = x0 > y0 ? 1 : 0;
    const dj = 1 - di;
    return (
      99 *
      (corner(x0, y0, i, j) +
        corner(x0 - di + unskew, y0 - dj + unskew, i + di, j + dj) +
        corner(x0 - 1 + 2 * unskew, y0 - 1 + 2 * unskew, i + 1, j + 1))
    );
  };
}

/** Noise summed over octaves, each twice as fine and `gain` as strong; still about [-1, 1]. */
export function fractal(noise: Noise, x: number, y: number, octaves = 4, gain = 0.5): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    const scale = 2 ** octave;
    sum += weight * noise(x * scale + octave * 17.3, y * scale - octave * 9.1);
    total += weight;
    weight *= gain;
  }
  return sum / total;
}
