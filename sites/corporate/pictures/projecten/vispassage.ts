import { mix, palette as p, ramp } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, ribbon, sampled, smooth, straight } from '../draw/path.ts';
import { createPicture, type Picture } from '../draw/picture.ts';
import { blade, crown } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';

const noise = createNoise('vispassage');

/** A salmon that swims to the right: (x, y) is its middle, `bend` the beat of its tail. */
function drawSalmon(picture: Picture, x: number, y: number, size: number, turn: number, bend: number, dim: number) {
  const tone = (colour: string) => mix(colour, p.petrol, dim);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const at = (points: readonly Point[]) =>
    points.map(([u, v]) => {
      const w = v + bend * Math.max(0, 0.15 - u) ** 2 * 1.5;
      return [x + (u * c - w * s) * size, y + (u * s + w * c) * size] as const;
    });
  picture.fill(smooth(at([[-0.47, -0.015], [-0.6, -0.13], [-0.555, 0], [-0.59, 0.14], [-0.47, 0.02]]), true, 0.6), tone(mix(p.sea, p.ink, 0.2)));
  picture.fill(smooth(at([[-0.02, -0.125], [0.02, -0.205], [-0.1, -0.185], [-0.14, -0.115]]), true, 0.6), tone(mix(p.sea, p.ink, 0.2)));
  picture.fill(smooth(at([[-0.2, 0.09], [-0.29, 0.175], [-0.33, 0.085]]), true, 0.6), tone(mix(p.sea, p.clay, 0.3)));
  picture.fill(smooth(at([[0.02, 0.12], [-0.1, 0.2], [-0.1, 0.12]]), true, 0.6), tone(mix(p.sea, p.clay, 0.3)));
  const body: Point[] = [[0.5, 0.012], [0.44, -0.05], [0.3, -0.1], [0.12, -0.132], [-0.08, -0.124], [-0.28, -0.075], [-0.42, -0.036], [-0.5, -0.03], [-0.5, 0.035], [-0.42, 0.034], [-0.26, 0.078], [-0.04, 0.13], [0.18, 0.132], [0.36, 0.094], [0.46, 0.052]];
  const outline = smooth(at(body));
  picture.fill(outline, tone(mix(p.mist, p.lake, 0.25)));
  picture.within(outline, () => {
    picture.fill(smooth(at([[0.52, -0.02], [0.3, -0.028], [0, -0.05], [-0.3, -0.02], [-0.52, 0], [-0.5, -0.2], [0.3, -0.25], [0.52, -0.1]])), tone(mix(p.petrol, p.sea, 0.5)));
    picture.fill(smooth(at([[0.52, 0.0], [0.3, 0.0], [0, -0.014], [-0.3, 0.0], [-0.52, 0.012], [-0.5, -0.02], [-0.3, -0.028], [0, -0.06], [0.3, -0.04]])), tone(p.lake));
    picture.fill(smooth(at([[0.46, 0.08], [0.2, 0.085], [-0.1, 0.08], [-0.4, 0.03], [-0.3, 0.2], [0.3, 0.2]])), tone(p.paper));
    let scales = '';
    for (let i = 0; i < 20; i += 1) for (let j = 0; j < 6; j += 1) {
      const [[px, py], [qx, qy], [rx, ry]] = at([[-0.4 + i * 0.036, -0.07 + j * 0.03 + (i % 2) * 0.015], [-0.385 + i * 0.036, -0.058 + j * 0.03 + (i % 2) * 0.015], [-0.4 + i * 0.036, -0.046 + j * 0.03 + (i % 2) * 0.015]]) as [Point, Point, Point];
      scales += `M${px.toFixed(1)} ${py.toFixed(1)}Q${qx.toFixed(1)} ${qy.toFixed(1)} ${rx.toFixed(1)} ${ry.toFixed(1)}`;
    }
    picture.line(scales, tone(p.sea), { width: Math.max(1, size / 330), opacity: 0.5 });
    const spots = at([[0.2, -0.09], [0.1, -0.1], [0.02, -0.08], [-0.06, -0.095], [-0.15, -0.07], [0.15, -0.06], [-0.22, -0.05], [0.28, -0.07]]);
    for (const [sx, sy] of spots) picture.fill(disc(sx, sy, size * 0.0085), tone(p.ink));
  });
  picture.line(smooth(at([[0.335, -0.085], [0.31, -0.01], [0.335, 0.085]]), false), tone(p.sea), { width: size / 130 });
  picture.line(smooth(at([[0.5, 0.014], [0.45, 0.026], [0.41, 0.036]]), false), tone(p.ink), { width: size / 170 });
  const [[ex, ey], [fx, fy]] = at([[0.418, -0.02], [0.421, -0.022]]) as [Point, Point];
  picture.fill(disc(ex, ey, size * 0.02), tone(p.sand));
  picture.fill(disc(fx, fy, size * 0.011), tone(p.ink));
  picture.fill(smooth(at([[0.29, 0.05], [0.18, 0.12], [0.16, 0.06], [0.24, 0.03]])), tone(mix(p.sea, p.clay, 0.25)));
}

/** Fish climb a vertical-slot pass: a cut under the water. */
export function drawFishPass() {
  const picture = createPicture(2400, 1350, p.sea);
  ramp([mix(p.mist, p.lake, 0.15), p.lake, mix(p.lake, p.petrol, 0.6), p.petrol, mix(p.petrol, p.sea, 0.6), p.sea, mix(p.sea, p.ink, 0.5)], 20).forEach((colour, i) => {
    const edge: Point[] = Array.from({ length: 61 }, (_, k) => [k * 40, 190 + i * 56 + (24 + i * 3) * fractal(noise, k / 14, i * 0.7, 3)] as const);
    picture.fill(straight([...edge, [2400, 1350], [0, 1350]]), colour);
  });
  // Above the water: the far bank and the sky.
  picture.rectangle(0, 0, 2400, 200, mix(p.sky, p.cream, 0.4));
  const random = seeded('vispassage');
  for (let i = 0; i < 60; i += 1) {
    const x = between(random, -20, 2420);
    const s = between(random, 40, 130);
    picture.fill(crown(`vp ${i}`, x, 176 - s * 0.2, s * 1.3, s, 0.2), mix(i % 2 ? p.reedDark : p.reed, p.sky, 0.42));
  }
  const top: Point[] = Array.from({ length: 121 }, (_, i) => [i * 20, 196 + 7 * Math.sin(i / 2.3) + 7 * noise(i / 6, 2)] as const);
  picture.fill(straight([...top, [2400, 250], [0, 250]]), mix(p.mist, p.lake, 0.2));
  picture.line(straight(top, false), p.white, { width: 6 });
  // Shafts of light.
  for (let i = 0; i < 15; i += 1) {
    const x = between(random, -200, 2300);
    const w = between(random, 20, 120);
    const long = between(random, 500, 1000);
    picture.fill(straight([[x, 206], [x + w, 206], [x + w * 2.1 + long * 0.36, 206 + long], [x + long * 0.36, 206 + long]]), p.sky, 0.08);
  }
  // Walls of the pass with their slots: three in depth, then one near.
  const wall = (x: number, w: number, base: number, topY: number, colour: string, lit: string, depth: number) => {
    picture.fill(straight([[x, topY], [x + w, topY], [x + w, base], [x, base]]), colour);
    picture.fill(straight([[x + w, topY], [x + w + depth, topY - depth * 0.16], [x + w + depth, base - depth * 0.2], [x + w, base]]), lit);
    picture.within(straight([[x, topY], [x + w, topY], [x + w, base], [x, base]]), () => {
      picture.fill(engrave({ x, y: topY, width: w, height: base - topY, angle: 90, spacing: 15, step: 16, weight: (px, py) => 3 * (noise(px / 20, py / 160) + 0.2) }), mix(colour, p.ink, 0.35), 0.7);
      const algae: Point[] = [[x - 10, 230], [x + w + 10, 230]];
      for (let k = 10; k >= 0; k -= 1) algae.push([x + (w * k) / 10, 300 + 90 * Math.abs(noise(k * 0.8, x))]);
      picture.fill(straight(algae), mix(p.reedDark, colour, 0.35));
    });
  };
  wall(300, 130, 1120, 150, mix(p.clay, p.petrol, 0.62), mix(p.clay, p.petrol, 0.45), 60);
  wall(980, 150, 1130, 140, mix(p.clay, p.petrol, 0.52), mix(p.clay, p.petrol, 0.35), 76);
  wall(1740, 170, 1150, 126, mix(p.clay, p.petrol, 0.42), mix(p.clay, p.petrol, 0.25), 92);
  // The stream through the slots: lines that leave each slot as a jet and curl behind the wall.
  const jets: string[] = [];
  for (let i = 0; i < 120; i += 1) {
    let x = 2440;
    let y = between(random, 300, 1100);
    const lane = between(random, -1, 1);
    const points: Point[] = [];
    while (x > -40) {
      const slot = 700 + 46 * Math.sin(x / 400);
      const pinch = Math.max(...[430, 1130, 1910].map((wx) => Math.exp(-(((x - wx) / 150) ** 2))));
      y += (slot + lane * (350 - 280 * pinch) - y) * 0.06 + 8 * noise(x / 120, y / 90);
      points.push([x, y]);
      x -= 26;
    }
    const start = Math.floor(random() * points.length * 0.8);
    const part = points.slice(start, start + 8 + Math.floor(random() * 14));
    if (part.length > 3) jets.push(ribbon(part, (t) => between(random, 3, 6) * Math.sin(Math.PI * t)));
  }
  picture.fill(jets.join(''), p.mist, 0.4);
  // The bed: gravel, boulders and weed.
  const bed = (x: number) => 1150 + 22 * noise(x / 260, 1) + 10 * noise(x / 70, 4);
  picture.fill(straight([...Array.from({ length: 61 }, (_, i) => [i * 40, bed(i * 40)] as const), [2400, 1350], [0, 1350]]), mix(p.clayDark, p.sea, 0.45));
  for (let i = 0; i < 420; i += 1) {
    const depth = random();
    const x = between(random, -30, 2430);
    const y = bed(x) + 190 * depth;
    const s = between(random, 12, 36) * (0.5 + depth * 1.4);
    picture.fill(crown(`kei ${i}`, x, y, s * 1.7, s, 0.16), mix([p.clay, p.clayDark, mix(p.dune, p.clay, 0.4), mix(p.lake, p.clay, 0.5)][i % 4]!, p.sea, 0.5 - depth * 0.3));
    picture.fill(crown(`keil ${i}`, x - s * 0.15, y - s * 0.18, s * 1.1, s * 0.5, 0.2), mix(p.cream, p.lake, 0.65), 0.35);
  }
  let weed = '';
  for (let i = 0; i < 150; i += 1) {
    const x = i % 3 === 0 ? between(random, 1990, 2420) : between(random, -20, 260);
    weed += blade(x, bed(x) + between(random, 10, 150), between(random, 120, 420), -0.35 + between(random, -0.15, 0.15), between(random, 8, 15));
  }
  picture.fill(weed, mix(p.reedDark, p.sea, 0.25));
  drawSalmon(picture, 620, 520, 300, -0.1, 0.5, 0.42);
  drawSalmon(picture, 1480, 470, 330, -0.16, -0.4, 0.36);
  drawSalmon(picture, 2160, 640, 360, -0.2, 0.5, 0.3);
  drawSalmon(picture, 1330, 850, 640, -0.2, 0.62, 0.06);
  drawSalmon(picture, 540, 960, 520, -0.13, -0.5, 0.14);
  let eels = '';
  for (let i = 0; i < 34; i += 1) {
    const x = between(random, 60, 2300);
    const y = between(random, 960, 1250);
    const long = between(random, 60, 110);
    const phase = between(random, 0, 6);
    eels += ribbon(sampled(Array.from({ length: 8 }, (_, k) => [x + (k / 7) * long, y + Math.sin(phase + k * 1.05) * 9 - k * 2] as const), 4), (t) => 6.5 * Math.sin(Math.PI * (0.1 + 0.82 * t)));
  }
  picture.fill(eels, mix(p.sky, p.cream, 0.4), 0.9);
  const bubbles: string[] = [];
  for (let i = 0; i < 120; i += 1) {
    const group = [470, 1170, 1960][i % 3]!;
    bubbles.push(disc(group - between(random, 0, 300) * random(), between(random, 240, 900), between(random, 2, 11)));
  }
  for (const bubble of bubbles) picture.line(bubble, p.sky, { width: 2, opacity: 0.7 });
  // The near wall with its scale.
  picture.fill(straight([[-20, 0], [150, 0], [138, 1350], [-20, 1350]]), mix(p.ink, p.sea, 0.45));
  picture.fill(straight([[150, 0], [176, 0], [162, 1350], [138, 1350]]), mix(p.sea, p.petrol, 0.4));
  for (let i = 0; i < 22; i += 1) picture.rectangle(60, 60 + i * 58, i % 5 === 0 ? 66 : 40, 20, i % 5 === 0 ? p.orange : p.sky, 0.85);
  return picture;
}
