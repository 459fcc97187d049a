import { mix, palette as p, ramp } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, ribbon, sampled, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { blade, crown } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawSalmon } from './zalm.ts';

const noise = createNoise('vispassage');

/** Fish climb a vertical-slot pass: a cut under the water. */
export function drawFishPass() {
  const image = createImage(2400, 1350, p.sea);
  ramp(
    [
      mix(p.mist, p.lake, 0.15),
      p.lake,
      mix(p.lake, p.petrol, 0.6),
      p.petrol,
      mix(p.petrol, p.sea, 0.6),
      p.sea,
      mix(p.sea, p.ink, 0.5),
    ],
    20,
  ).forEach((colour, i) => {
    const edge: Point[] = Array.from(
      { length: 61 },
      (_, k) => [k * 40, 190 + i * 56 + (24 + i * 3) * fractal(noise, k / 14, i * 0.7, 3)] as const,
    );
    image.fill(straight([...edge, [2400, 1350], [0, 1350]]), colour);
  });
  // Above the water: the far bank and the sky.
  image.rectangle(0, 0, 2400, 200, mix(p.sky, p.cream, 0.4));
  const random = seeded('vispassage');
  for (let i = 0; i < 60; i += 1) {
    const x = between(random, -20, 2420);
    const s = between(random, 40, 130);
    image.fill(crown(`vp ${i}`, x, 176 - s * 0.2, s * 1.3, s, 0.2), mix(i % 2 ? p.reedDark : p.reed, p.sky, 0.42));
  }
  const top: Point[] = Array.from(
    { length: 121 },
    (_, i) => [i * 20, 196 + 7 * Math.sin(i / 2.3) + 7 * noise(i / 6, 2)] as const,
  );
  image.fill(straight([...top, [2400, 250], [0, 250]]), mix(p.mist, p.lake, 0.2));
  image.line(straight(top, false), p.white, { width: 6 });
  // Shafts of light.
  for (let i = 0; i < 15; i += 1) {
    const x = between(random, -200, 2300);
    const w = between(random, 20, 120);
    const long = between(random, 500, 1000);
    image.fill(
      straight([
        [x, 206],
        [x + w, 206],
        [x + w * 2.1 + long * 0.36, 206 + long],
        [x + long * 0.36, 206 + long],
      ]),
      p.sky,
      0.08,
    );
  }
  // Walls of the pass with their slots: three in depth, then one near.
  const wall = (x: number, w: number, base: number, topY: number, colour: string, lit: string, depth: number) => {
    image.fill(
      straight([
        [x, topY],
        [x + w, topY],
        [x + w, base],
        [x, base],
      ]),
      colour,
    );
    image.fill(
      straight([
        [x + w, topY],
        [x + w + depth, topY - depth * 0.16],
        [x + w + depth, base - depth * 0.2],
        [x + w, base],
      ]),
      lit,
    );
    image.within(
      straight([
        [x, topY],
        [x + w, topY],
        [x + w, base],
        [x, base],
      ]),
      () => {
        image.fill(
          engrave({
            x,
            y: topY,
            width: w,
            height: base - topY,
            angle: 90,
            spacing: 15,
            step: 16,
            weight: (px, py) => 3 * (noise(px / 20, py / 160) + 0.2),
          }),
          mix(colour, p.ink, 0.35),
          0.7,
        );
        const algae: Point[] = [
          [x - 10, 230],
          [x + w + 10, 230],
        ];
        for (let k = 10; k >= 0; k -= 1) algae.push([x + (w * k) / 10, 300 + 90 * Math.abs(noise(k * 0.8, x))]);
        image.fill(straight(algae), mix(p.reedDark, colour, 0.35));
      },
    );
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
  image.fill(jets.join(''), p.mist, 0.4);
  // The bed: gravel, boulders and weed.
  const bed = (x: number) => 1150 + 22 * noise(x / 260, 1) + 10 * noise(x / 70, 4);
  image.fill(
    straight([...Array.from({ length: 61 }, (_, i) => [i * 40, bed(i * 40)] as const), [2400, 1350], [0, 1350]]),
    mix(p.clayDark, p.sea, 0.45),
  );
  for (let i = 0; i < 420; i += 1) {
    const depth = random();
    const x = between(random, -30, 2430);
    const y = bed(x) + 190 * depth;
    const s = between(random, 12, 36) * (0.5 + depth * 1.4);
    image.fill(
      crown(`kei ${i}`, x, y, s * 1.7, s, 0.16),
      mix([p.clay, p.clayDark, mix(p.dune, p.clay, 0.4), mix(p.lake, p.clay, 0.5)][i % 4]!, p.sea, 0.5 - depth * 0.3),
    );
    image.fill(crown(`keil ${i}`, x - s * 0.15, y - s * 0.18, s * 1.1, s * 0.5, 0.2), mix(p.cream, p.lake, 0.65), 0.35);
  }
  let weed = '';
  for (let i = 0; i < 150; i += 1) {
    const x = i % 3 === 0 ? between(random, 1990, 2420) : between(random, -20, 260);
    weed += blade(
      x,
      bed(x) + between(random, 10, 150),
      between(random, 120, 420),
      -0.35 + between(random, -0.15, 0.15),
      between(random, 8, 15),
    );
  }
  image.fill(weed, mix(p.reedDark, p.sea, 0.25));
  drawSalmon(image, 620, 520, 300, -0.1, 0.26, 0.42);
  drawSalmon(image, 1480, 470, 330, -0.16, -0.24, 0.36);
  drawSalmon(image, 2160, 640, 360, -0.2, 0.26, 0.3);
  drawSalmon(image, 1330, 850, 640, -0.2, 0.26, 0.06);
  drawSalmon(image, 540, 960, 520, -0.13, -0.26, 0.14);
  let eels = '';
  for (let i = 0; i < 34; i += 1) {
    const x = between(random, 60, 2300);
    const y = between(random, 960, 1250);
    const long = between(random, 60, 110);
    const phase = between(random, 0, 6);
    eels += ribbon(
      sampled(
        Array.from({ length: 8 }, (_, k) => [x + (k / 7) * long, y + Math.sin(phase + k * 1.05) * 9 - k * 2] as const),
        4,
      ),
      (t) => 6.5 * Math.sin(Math.PI * (0.1 + 0.82 * t)),
    );
  }
  image.fill(eels, mix(p.sky, p.cream, 0.4), 0.9);
  const bubbles: string[] = [];
  for (let i = 0; i < 120; i += 1) {
    const group = [470, 1170, 1960][i % 3]!;
    bubbles.push(disc(group - between(random, 0, 300) * random(), between(random, 240, 900), between(random, 2, 11)));
  }
  for (const bubble of bubbles) image.line(bubble, p.sky, { width: 2, opacity: 0.7 });
  // The near wall with its scale.
  image.fill(
    straight([
      [-20, 0],
      [150, 0],
      [138, 1350],
      [-20, 1350],
    ]),
    mix(p.ink, p.sea, 0.45),
  );
  image.fill(
    straight([
      [150, 0],
      [176, 0],
      [162, 1350],
      [138, 1350],
    ]),
    mix(p.sea, p.petrol, 0.4),
  );
  for (let i = 0; i < 22; i += 1)
    image.rectangle(60, 60 + i * 58, i % 5 === 0 ? 66 : 40, 20, i % 5 === 0 ? p.orange : p.sky, 0.85);
  return image;
}
