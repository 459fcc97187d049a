import { type Camera, scaleAt, unproject } from './camera.ts';
import { createNoise, fractal } from './noise.ts';
import type { Point } from './path.ts';
import { straight } from './path.ts';
import { between, seeded } from './random.ts';

export type Waves = {
  seed: string;
  /** Pixel rows between which the waves are drawn. */
  from: number;
  to: number;
  count: number;
  /** Length of a wave in metres. */
  length: number;
  /** Thickness as a share of the length on the level, before foreshortening. */
  thick?: number;
  /** -1..1: waves show only where the patchy noise is above it. */
  patch?: number;
  /** Size of a patch in metres. */
  patchSize?: number;
  where?: (x: number, y: number) => boolean;
  /** Rows are crowded towards the horizon by this power. */
  crowd?: number;
  chop?: number;
};

/** Path data of short lens-shaped strokes on the water, foreshortened by the camera. */
export function waves(camera: Camera, w: Waves): string {
  const random = seeded(`${w.seed} waves`);
  const noise = createNoise(`${w.seed} patches`);
  const data: string[] = [];
  const patchSize = w.patchSize ?? 30;
  for (let i = 0; i < w.count; i += 1) {
    const sy = w.from + (w.to - w.from) * random() ** (w.crowd ?? 1.6);
    const sx = between(random, -60, camera.width + 60);
    const sized = between(random, 0.45, 1.5);
    const lean = between(random, -1, 1);
    if (w.where && !w.where(sx, sy)) continue;
    const [x, , z] = unproject(camera, sx, sy);
    if (fractal(noise, x / patchSize, z / (patchSize * 2.2), 3) < (w.patch ?? -1)) continue;
    const pixels = scaleAt(camera, z);
    const long = Math.min(camera.width * 0.3, w.length * pixels * sized);
    const grazing = Math.min(1, (sy - camera.horizon) / (camera.height * 0.6));
    const thick = Math.max(0.7, long * (w.thick ?? 0.12) * (0.22 + 0.78 * grazing));
    if (long < 3) continue;
    const bow = (w.chop ?? 0.25) * thick * lean * 2;
    const top: Point[] = [];
    const bottom: Point[] = [];
    for (let step = 0; step <= 8; step += 1) {
      const t = step / 8;
      const swell = Math.sin(t * Math.PI);
      const px = sx + (t - 0.5) * long;
      const ripple = noise(px / (long * 0.4), sy / 9) * thick * 0.35;
      const py = sy - bow * swell + ripple;
      top.push([px, py - (thick * swell) / 2]);
      bottom.push([px, py + (thick * swell) / 2]);
    }
    data.push(straight([...top, ...bottom.reverse()]));
  }
  return data.join('');
}

/** Path data of the broken light under a sun or lamp: strokes crowded round a column, spreading towards the eye. */
export function glitter(g: {
  seed: string;
  x: number;
  from: number;
  to: number;
  count: number;
  spread: number;
  length: number;
}): string {
  const random = seeded(`${g.seed} glitter`);
  const data: string[] = [];
  for (let i = 0; i < g.count; i += 1) {
    const share = random() ** 1.3;
    const sy = g.from + (g.to - g.from) * share;
    const bell = (random() + random() + random()) / 1.5 - 1;
    const sx = g.x + bell * g.spread * (0.35 + share);
    const long = g.length * (0.15 + share) * between(random, 0.4, 1.3) * (1 - 0.5 * Math.abs(bell));
    const thick = Math.max(1, long * 0.075);
    data.push(
      `M${(sx - long / 2).toFixed(1)} ${sy.toFixed(1)}q${(long / 2).toFixed(1)} ${(-thick).toFixed(1)} ${long.toFixed(1)} 0` +
        `q${(-long / 2).toFixed(1)} ${thick.toFixed(1)} ${(-long).toFixed(1)} 0Z`,
    );
  }
  return data.join('');
}
