import { createNoise } from './noise.ts';
import { type Point, ribbon, straight } from './path.ts';
import { between, type Random, seeded } from './random.ts';

/** Path data of one blade: rooted at (x, y), `height` px tall, bent by `lean` (-1..1), `width` px at the root. */
export function blade(x: number, y: number, height: number, lean: number, width: number): string {
  const tipX = x + lean * height;
  const tipY = y - height * (1 - 0.35 * Math.abs(lean));
  const midX = x + lean * height * 0.22;
  const midY = y - height * 0.62;
  const n = (value: number) => value.toFixed(1);
  return (
    `M${n(x - width / 2)} ${n(y)}Q${n(midX - width * 0.45)} ${n(midY)} ${n(tipX)} ${n(tipY)}` +
    `Q${n(midX + width * 0.45)} ${n(midY)} ${n(x + width / 2)} ${n(y)}Z`
  );
}

/** Path data of a tussock of blades. */
export function tussock(random: Random, x: number, y: number, size: number, blades: number, wind: number): string {
  let data = '';
  for (let i = 0; i < blades; i += 1) {
    const off = between(random, -1, 1);
    data += blade(
      x + off * size * 0.3,
      y + between(random, -0.03, 0.05) * size,
      size * between(random, 0.55, 1.1),
      wind + off * 0.45 + between(random, -0.15, 0.15),
      Math.max(1.2, size * 0.035),
    );
  }
  return data;
}

/** Path data of one reed: stem, leaves and, when `plume` is set, the bent plume. */
export function reed(random: Random, x: number, y: number, height: number, wind: number, plume: boolean): string {
  const lean = wind + between(random, -0.05, 0.05);
  const points: Point[] = Array.from({ length: 9 }, (_, i) => {
    const t = i / 8;
    return [x + lean * height * t * t, y - height * t] as const;
  });
  const thick = Math.max(1.4, height * 0.0085);
  let data = ribbon(points, (t) => thick * (1 - 0.6 * t));
  const leaves = 2 + Math.floor(random() * 3);
  for (let i = 0; i < leaves; i += 1) {
    const at = points[2 + Math.floor(random() * 5)]!;
    const side = random() < 0.72 ? 1 : -1;
    const long = height * between(random, 0.14, 0.3);
    const leaf: Point[] = Array.from({ length: 6 }, (_, k) => {
      const t = k / 5;
      return [at[0] + side * long * t, at[1] - long * (0.75 * t - 0.62 * t * t)] as const;
    });
    data += ribbon(leaf, (t) => thick * 1.7 * Math.sin(Math.PI * (0.12 + 0.88 * t)) + 0.2);
  }
  if (plume) {
    const tip = points[8]!;
    const long = height * between(random, 0.1, 0.16);
    for (let i = 0; i < 16; i += 1) {
      const t = i / 15;
      const fx = tip[0] + lean * long * 1.6 * t + long * 0.25 * t * t;
      const fy = tip[1] - long * t;
      data += blade(fx, fy, long * 0.42 * (1.1 - t), lean + between(random, 0.1, 0.8), thick * 1.3);
      data += blade(fx, fy, long * 0.3 * (1.1 - t), lean - between(random, 0.1, 0.5), thick);
    }
  }
  return data;
}

/** Path data of a leafy crown: a lumpy outline with a torn edge. */
export function crown(seed: string, x: number, y: number, width: number, height: number, rough = 0.16): string {
  const noise = createNoise(seed);
  const points: Point[] = [];
  const count = Math.max(40, Math.round((width + height) / 4));
  for (let i = 0; i < count; i += 1) {
    const a = (i / count) * Math.PI * 2;
    const r =
      1 +
      rough * noise(Math.cos(a) * 1.3 + 5, Math.sin(a) * 1.3) +
      rough * 0.7 * noise(Math.cos(a) * 4, Math.sin(a) * 4 + 9) +
      rough * 0.4 * noise(Math.cos(a) * 11, Math.sin(a) * 11);
    points.push([x + (Math.cos(a) * r * width) / 2, y + (Math.sin(a) * r * height) / 2]);
  }
  return straight(points);
}

/** Path data of bare branches growing from a point: angle in radians (0 is up), `depth` forks. */
export function branches(
  random: Random,
  x: number,
  y: number,
  length: number,
  angle: number,
  depth: number,
  width: number,
): string {
  const bend = between(random, -0.25, 0.25);
  const points: Point[] = Array.from({ length: 5 }, (_, i) => {
    const t = i / 4;
    const a = angle + bend * t;
    return [x + Math.sin(a) * length * t, y - Math.cos(a) * length * t] as const;
  });
  let data = ribbon(points, (t) => width * (1 - 0.45 * t));
  if (depth <= 0) return data;
  const forks = random() < 0.35 ? 3 : 2;
  for (let i = 0; i < forks; i += 1) {
    const at = points[i === 0 ? 4 : 2 + Math.floor(random() * 3)]!;
    const turn = (i % 2 === 0 ? 1 : -1) * between(random, 0.2, 0.62);
    data += branches(
      random,
      at[0],
      at[1],
      length * between(random, 0.62, 0.84),
      angle + bend + turn,
      depth - 1,
      width * 0.58,
    );
  }
  return data;
}

/** Path data of a pollard willow without leaves: a thick knotted trunk and a head of straight shoots. */
export function pollard(seed: string, x: number, y: number, height: number): string {
  const random = seeded(seed);
  const thick = height * 0.15;
  const top = y - height * 0.42;
  const lean = between(random, -0.04, 0.04) * height;
  let data = ribbon(
    [
      [x, y + thick * 0.3],
      [x + lean * 0.2, y - height * 0.12],
      [x + lean * 0.7, y - height * 0.28],
      [x + lean, top],
    ],
    (t) => thick * (1.05 - 0.25 * Math.sin(t * 2.4) + (t > 0.8 ? 0.35 : 0)),
  );
  for (let i = 0; i < 46; i += 1) {
    const off = between(random, -1, 1);
    data += branches(
      random,
      x + lean + off * thick * 0.55,
      top + between(random, -0.1, 0.25) * thick,
      height * between(random, 0.2, 0.36) * (1 - 0.25 * Math.abs(off)),
      off * 0.75 + between(random, -0.12, 0.12),
      random() < 0.4 ? 1 : 0,
      height * 0.011,
    );
  }
  return data;
}

/** Path data of a slender poplar in leaf, its foot at (x, y). */
export function poplar(seed: string, x: number, y: number, height: number): string {
  const noise = createNoise(seed);
  const points: Point[] = [];
  const half = (t: number) => Math.sin(Math.PI * (0.08 + 0.92 * t) ** 0.8) ** 0.75 * height * 0.105;
  for (let i = 0; i <= 46; i += 1) {
    const t = i / 46;
    points.push([x - half(t) * (1 + 0.4 * noise(t * 12, 1)) - 1, y - height * (0.1 + 0.9 * t)]);
  }
  for (let i = 46; i >= 0; i -= 1) {
    const t = i / 46;
    points.push([x + half(t) * (1 + 0.4 * noise(t * 12, 9)) + 1, y - height * (0.1 + 0.9 * t)]);
  }
  return (
    straight(points) +
    straight([
      [x - height * 0.012, y],
      [x - height * 0.009, y - height * 0.2],
      [x + height * 0.009, y - height * 0.2],
      [x + height * 0.012, y],
    ])
  );
}

/** Path data of the crowns of a far wood, side by side along a level line, with gaps where the noise is low. */
export function treeLine(
  seed: string,
  line: { from: number; to: number; y: number; height: number; gaps?: number; ragged?: number },
): string[] {
  const random = seeded(seed);
  const noise = createNoise(seed);
  const crowns: string[] = [];
  for (let x = line.from; x < line.to; x += line.height * between(random, 0.25, 0.6)) {
    const rise = noise(x / (line.height * 9), 3);
    if (rise < (line.gaps ?? -1)) continue;
    const height = line.height * (0.62 + 0.38 * rise) * between(random, 0.7, 1.2);
    crowns.push(
      crown(
        `${seed} ${Math.round(x)}`,
        x,
        line.y - height * 0.42,
        height * between(random, 0.7, 1.2),
        height,
        line.ragged ?? 0.2,
      ),
    );
  }
  return crowns;
}
