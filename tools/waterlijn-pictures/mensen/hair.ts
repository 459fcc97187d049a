import { mix } from '../draw/colour.ts';
import { createNoise } from '../draw/noise.ts';
import { disc, type Point, ribbon, sampled, smooth } from '../draw/path.ts';
import { between, seeded } from '../draw/random.ts';
import type { Stage } from './stage.ts';

/** Shade, middle and light of hair. */
export type HairColour = readonly [string, string, string];

export type Lock = {
  seed: string;
  /** Two guides between which the strands run, root to tip, with the same number of points. */
  from: readonly Point[];
  to: readonly Point[];
  /** Guides between the outer two, where the hair does not lie evenly. */
  through?: readonly (readonly Point[])[];
  count: number;
  /** Width of a strand in head heights. */
  width?: number;
  colours: HairColour;
  /** Share of light strands as a function of the place between the guides. */
  light?: (across: number) => number;
};

/** A lock of hair: a filled shape between guides and strands that follow them. */
export function drawLock(stage: Stage, lock: Lock): void {
  const random = seeded(lock.seed);
  const noise = createNoise(lock.seed);
  const guides = [lock.from, ...(lock.through ?? []), lock.to].map((guide) => sampled(guide, 6));
  const along = (across: number): Point[] => {
    const at = Math.min(guides.length - 1.0001, Math.max(0, across) * (guides.length - 1));
    const i = Math.floor(at);
    return guides[i]!.map(([x, y], k) => {
      const [tx, ty] = guides[i + 1]![k]!;
      return [x + (tx - x) * (at - i), y + (ty - y) * (at - i)] as const;
    });
  };
  const first = along(0);
  const last = along(1);
  const roots = Array.from({ length: 9 }, (_, i) => along(i / 8)[0]!);
  const tips = Array.from({ length: 9 }, (_, i) => along(i / 8).at(-1)!);
  stage.image.fill(
    smooth(
      stage.at([...first, ...tips.slice(1, -1), ...[...last].reverse(), ...roots.slice(1, -1).reverse()]),
      true,
      0.7,
    ),
    lock.colours[1],
  );
  const width = lock.width ?? 0.012;
  const groups = new Map<string, string[]>();
  for (let i = 0; i < lock.count; i += 1) {
    const across = (i + random()) / lock.count;
    const light = lock.light?.(across) ?? 0.35 + 0.3 * noise(across * 4, 1);
    const roll = random();
    const colour =
      roll < light
        ? mix(lock.colours[1], lock.colours[2], between(random, 0.4, 1))
        : roll < light + 0.35
          ? lock.colours[0]
          : mix(lock.colours[0], lock.colours[1], 0.5);
    const points = stage.at(along(across));
    const start = Math.floor(random() * points.length * 0.4);
    const end = points.length - Math.floor(random() * points.length * 0.3);
    const part = points.slice(start, Math.max(start + 4, end));
    const thick = width * stage.size * between(random, 0.35, 1.1);
    const key = mix(colour, colour, 0);
    groups.set(key, [...(groups.get(key) ?? []), ribbon(part, (t) => thick * Math.sin(Math.PI * (0.05 + 0.92 * t)))]);
  }
  for (const [colour, data] of groups) stage.image.fill(data.join(''), colour);
}

/** Curls: many small rings over a shape, lighter where the light falls. */
export function drawCurls(
  stage: Stage,
  curls: {
    seed: string;
    within: (x: number, y: number) => boolean;
    box: readonly [number, number, number, number];
    count: number;
    radius: number;
    colours: HairColour;
    light: (x: number, y: number) => number;
  },
): void {
  const random = seeded(curls.seed);
  const [left, top, right, bottom] = curls.box;
  let body = '';
  const rings: { points: Point[]; bright: number }[] = [];
  for (let i = 0; i < curls.count; i += 1) {
    const x = between(random, left, right);
    const y = between(random, top, bottom);
    if (!curls.within(x, y)) continue;
    const radius = curls.radius * between(random, 0.6, 1.25);
    const [centre] = stage.at([[x, y]]);
    body += disc(centre![0], centre![1], radius * stage.size * 1.05);
    const start = between(random, 0, Math.PI * 2);
    const turns = between(random, 3.2, 5.6);
    rings.push({
      points: stage.at(
        Array.from({ length: 12 }, (_, k) => {
          const t = k / 11;
          const a = start + turns * t;
          const r = radius * (1 - 0.55 * t);
          return [x + Math.cos(a) * r, y + Math.sin(a) * r] as const;
        }),
      ),
      bright: curls.light(x, y) + between(random, -0.25, 0.25),
    });
  }
  stage.image.faded(1, () => {
    for (const piece of body.split('Z')) if (piece) stage.image.fill(`${piece}Z`, curls.colours[0]);
  });
  const tones: [number, string][] = [
    [0.3, mix(curls.colours[0], curls.colours[1], 0.6)],
    [0.62, curls.colours[1]],
    [9, curls.colours[2]],
  ];
  let floor = -9;
  for (const [limit, colour] of tones) {
    const data = rings
      .filter(({ bright }) => bright >= floor && bright < limit)
      .map(({ points }) =>
        ribbon(points, (t) => curls.radius * stage.size * 0.34 * Math.sin(Math.PI * (0.1 + 0.85 * t))),
      );
    for (const piece of data) stage.image.fill(piece, colour);
    floor = limit;
  }
}

/** Stubble or a cropped head: short strokes within an outline. */
export function drawStubble(
  stage: Stage,
  s: {
    seed: string;
    within: (x: number, y: number) => boolean;
    box: readonly [number, number, number, number];
    count: number;
    length: number;
    width?: number;
    direction: (x: number, y: number) => number;
    colours: readonly string[];
  },
): void {
  const random = seeded(s.seed);
  const [left, top, right, bottom] = s.box;
  const data: string[] = s.colours.map(() => '');
  for (let i = 0; i < s.count; i += 1) {
    const x = between(random, left, right);
    const y = between(random, top, bottom);
    const tone = Math.floor(random() * s.colours.length);
    const angle = s.direction(x, y) + between(random, -0.3, 0.3);
    const long = s.length * between(random, 0.6, 1.4);
    if (!s.within(x, y)) continue;
    const points = stage.at([
      [x, y],
      [x + Math.cos(angle) * long * 0.5, y + Math.sin(angle) * long * 0.5 + long * 0.04],
      [x + Math.cos(angle) * long, y + Math.sin(angle) * long],
    ]);
    data[tone] += ribbon(points, (t) => stage.size * (s.width ?? 0.007) * (1 - 0.7 * t));
  }
  data.forEach((part, i) => stage.image.fill(part, s.colours[i]!));
}
