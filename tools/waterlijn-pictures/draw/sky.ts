import { ramp } from './colour.ts';
import { sampleField } from './field.ts';
import { createNoise, fractal } from './noise.ts';
import { disc, type Point, straight } from './path.ts';
import type { Image } from './image.ts';
import { between, seeded } from './random.ts';
import { posterise } from './tones.ts';

/** A sky in flat bands with drifting edges, from the top of the image to the horizon. */
export function drawSky(image: Image, seed: string, horizon: number, stops: string[], bands = 14): void {
  const noise = createNoise(`${seed} sky`);
  const colours = ramp(stops, bands);
  image.rectangle(0, 0, image.width, horizon + 4, colours[0]!);
  for (let band = 1; band < bands; band += 1) {
    const level = horizon * (band / bands) ** 0.92;
    const swing = (horizon / bands) * 1.1 * (1 - band / bands) + 6;
    const edge: Point[] = [];
    for (let x = -20; x <= image.width + 20; x += 16) {
      edge.push([x, level + swing * fractal(noise, x / 900 + band * 7, band * 3.1, 3)]);
    }
    image.fill(straight([...edge, [image.width + 20, horizon + 4], [-20, horizon + 4]]), colours[band]!);
  }
}

export type Clouds = {
  seed: string;
  horizon: number;
  /** Tones from the thinnest edge to the brightest body. */
  colours: string[];
  /** How much of the sky is covered, 0..1. */
  cover: number;
  /** Size of a cloud overhead in pixels. */
  size: number;
  /** Where the clouds stop above the horizon, in pixels. */
  lift?: number;
  opacity?: number;
  /** How far they are drawn out sideways. */
  stretch?: number;
};

/** A ceiling of clouds in perspective: large overhead, thin streaks towards the horizon. */
export function drawCloudCeiling(image: Image, clouds: Clouds): void {
  const noise = createNoise(`${clouds.seed} ceiling`);
  const lift = clouds.lift ?? 12;
  const stretch = clouds.stretch ?? 1;
  const field = sampleField({ x: 0, y: 0, width: image.width, height: clouds.horizon - lift, cell: 4 }, (x, y) => {
    const above = clouds.horizon - y + 40;
    const depth = clouds.horizon / above;
    const u = ((x - image.width / 2) * depth) / clouds.size / stretch;
    const v = (depth * clouds.horizon * 1.6) / clouds.size;
    const body = fractal(noise, u, v, 5, 0.52);
    const fade = Math.min(1, (clouds.horizon - lift - y) / 60);
    return body * fade - (1 - fade);
  });
  const base = 0.5 - clouds.cover;
  const levels = clouds.colours.map((_, i) => base + (i * 0.42) / clouds.colours.length);
  posterise(image, field, levels, clouds.colours, { speck: 160, opacity: clouds.opacity });
}

export type Cumulus = {
  seed: string;
  x: number;
  base: number;
  width: number;
  height: number;
  /** Tones from the shaded underside to the sunlit crown. */
  colours: string[];
  /** Where the sun stands: -1 left, 1 right. */
  sun?: number;
};

/** One heaped cloud: billows on a flat base, its tones cut by the light. */
export function drawCumulus(image: Image, cumulus: Cumulus): void {
  const random = seeded(cumulus.seed);
  const noise = createNoise(`${cumulus.seed} edge`);
  const sun = cumulus.sun ?? -0.6;
  const balls = Array.from({ length: 26 }, (_, i) => {
    const share = (i + random()) / 26;
    const arch = Math.sin(share * Math.PI) ** 0.7 * (0.55 + 0.45 * noise(share * 3.1, 4));
    const rise = between(random, 0, 1) * arch;
    const radius = cumulus.height * between(random, 0.16, 0.34) * (0.5 + 0.5 * Math.sin(share * Math.PI));
    return { x: cumulus.x + (share - 0.5) * cumulus.width, y: cumulus.base - rise * cumulus.height * 0.8, radius };
  });
  const box = {
    x: cumulus.x - cumulus.width * 0.75,
    y: cumulus.base - cumulus.height * 1.5,
    width: cumulus.width * 1.5,
    height: cumulus.height * 1.75,
    cell: 4,
  };
  const lit = (px: number, py: number) => {
    const grain = 1 / (cumulus.height * 0.42);
    const x = px + fractal(noise, px * grain, py * grain, 4) * cumulus.height * 0.13;
    const y = py + fractal(noise, px * grain + 40, py * grain, 4) * cumulus.height * 0.13;
    let light = -1;
    for (const ball of balls) {
      const dx = (x - ball.x) / ball.radius;
      const dy = (y - ball.y) / ball.radius;
      const depth = 1 - dx * dx - dy * dy;
      if (depth <= 0) continue;
      light = Math.max(light, 0.12 + 0.5 * Math.sqrt(depth) * 0.5 + 0.38 * (dx * sun - dy * 0.8));
    }
    const under = (cumulus.base - py) / cumulus.height;
    const flat = under + 0.05 * fractal(noise, px / 130, 7, 3);
    if (flat < 0) return -1;
    return light < -0.9 ? -1 : Math.max(0.001, light * 0.7 + Math.min(1, under * 1.3) * 0.42);
  };
  const field = sampleField(box, lit);
  const count = cumulus.colours.length;
  const levels = cumulus.colours.map((_, i) => (i === 0 ? -0.3 : 0.1 + (i / count) * 0.62));
  posterise(image, field, levels, cumulus.colours, { blur: 1, speck: 120 });
}

/** The disc of the sun or moon. */
export function drawDisc(image: Image, x: number, y: number, radius: number, colour: string): void {
  image.fill(disc(x, y, radius), colour);
}

/** Birds far off: pairs of strokes in a loose line. */
export function drawBirds(
  image: Image,
  seed: string,
  flock: { x: number; y: number; count: number; spread: number; size: number; colour: string },
): void {
  const random = seeded(`${seed} birds`);
  for (let i = 0; i < flock.count; i += 1) {
    const x = flock.x + (i - flock.count / 2) * flock.spread * between(random, 0.7, 1.3);
    const y = flock.y + Math.abs(i - flock.count / 3) * flock.spread * 0.3 + between(random, -0.3, 0.3) * flock.spread;
    const size = flock.size * between(random, 0.7, 1.15);
    const lift = between(random, 0.15, 0.6) * size;
    image.line(
      `M${x - size} ${y - lift}Q${x - size * 0.4} ${y - lift * 0.9} ${x} ${y}Q${x + size * 0.4} ${y - lift * 1.1} ${x + size} ${y - lift * 0.6}`,
      flock.colour,
      { width: Math.max(1.6, size * 0.16) },
    );
  }
}
