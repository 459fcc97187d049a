import { mix, palette as p, ramp } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, ribbon, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { between, seeded } from '../draw/random.ts';
import { drawCloudCeiling, drawSky } from '../draw/sky.ts';

const noise = createNoise('sluisdeuren');

/** Timber mitre gates seen from the emptied chamber, water spraying through the seam. */
export function drawLockGates() {
  const image = createImage(2400, 1600, p.ink);
  const random = seeded('sluisdeuren');
  drawSky(image, 'sluisdeuren', 420, [mix(p.lake, p.mist, 0.4), p.mist, p.sky, p.cream], 8);
  drawCloudCeiling(image, {
    seed: 'sluisdeuren',
    horizon: 460,
    cover: 0.5,
    size: 380,
    stretch: 2,
    lift: 30,
    opacity: 0.8,
    colours: [p.sky, p.paper, p.white],
  });
  // Brick walls of the chamber run to the gates.
  const wall = (side: number) => {
    const u = (t: number, v: number): Point => {
      const x = 560 * (1 - t) + -60 * t;
      const top = 330 * (1 - t) + -160 * t;
      const bottom = 1330 * (1 - t) + 1640 * t;
      return [side < 0 ? x : 2400 - x, top + (bottom - top) * v];
    };
    image.fill(
      straight([u(0, 0), u(1, 0), u(1, 1), u(0, 1)]),
      side < 0 ? mix(p.brickDark, p.ink, 0.2) : mix(p.brick, p.brickDark, 0.5),
    );
    const tones =
      side < 0
        ? [p.brickDark, mix(p.brickDark, p.ink, 0.35), mix(p.brickDark, p.brick, 0.35)]
        : [p.brick, mix(p.brick, p.brickDark, 0.45), mix(p.brick, p.dune, 0.2)];
    const rows = 44;
    const data = tones.map(() => '');
    for (let row = 0; row < rows; row += 1) {
      let t = (row % 2) * 0.02;
      let length = 0.035;
      while (t < 1) {
        length = 0.03 + t * 0.05;
        const end = Math.min(1, t + length * 0.93);
        const wet = row / rows > 0.34 + 0.04 * noise(t * 5, row);
        const tone = Math.floor(random() * 3);
        const v0 = row / rows + 0.002;
        const v1 = (row + 1) / rows - 0.0035;
        data[wet ? Math.min(tone, 1) : tone] += straight([u(t, v0), u(end, v0), u(end, v1), u(t, v1)]);
        t += length;
      }
    }
    data.forEach((part, i) => image.fill(part, tones[i]!));
    const slime: Point[] = [];
    for (let i = 0; i <= 40; i += 1) slime.push(u(i / 40, 0.36 + 0.04 * noise(i / 3, side)));
    image.fill(straight([...slime, u(1, 1), u(0, 1)]), mix(p.moss, p.ink, 0.25), 0.62);
    for (let i = 0; i < 130; i += 1) {
      const t = random();
      const v = between(random, 0.36, 0.5);
      const [x, y] = u(t, v);
      const long = between(random, 30, 190) * (0.5 + t);
      image.fill(
        ribbon(
          [
            [x, y],
            [x + 3, y + long * 0.5],
            [x, y + long],
          ],
          (k) => (5 + 6 * t) * (1 - k),
        ),
        mix(p.moss, p.reedDark, 0.4),
        0.75,
      );
    }
    image.fill(straight([u(0, 0), u(1, 0), u(1, -0.035), u(0, -0.045)]), mix(p.clay, p.cream, 0.5));
    // A ladder let into the wall.
    let rungs = '';
    for (let i = 0; i < 26; i += 1) rungs += straight([u(0.52, 0.03 + i * 0.036), u(0.6, 0.03 + i * 0.036)], false);
    image.fill(straight([u(0.51, 0), u(0.61, 0), u(0.61, 1), u(0.51, 1)]), p.ink, 0.55);
    image.line(rungs, mix(p.clay, p.mist, 0.4), { width: 10 });
  };
  // Gates: two leaves that lean on each other.
  const top = 250;
  const bottom = 1340;
  const leaf = (side: number) => {
    const at = (u: number, v: number): Point => {
      const heelTop = 330;
      const seamTop = top;
      const px = 1200 + side * (1 - u) * 660;
      const y0 = seamTop + (heelTop - seamTop) * (1 - u);
      const y1 = bottom + 44 * u;
      return [px, y0 + (y1 - y0) * v];
    };
    const light = side > 0;
    const wood = light
      ? [mix(p.reedDark, p.reed, 0.1), mix(p.reedDark, p.moss, 0.4), mix(p.reed, p.reedDark, 0.55)]
      : [mix(p.moss, p.reedDark, 0.4), p.moss, mix(p.moss, p.ink, 0.3)];
    const planks = 15;
    for (let i = 0; i < planks; i += 1) {
      const [u0, u1] = [i / planks, (i + 1) / planks];
      const tone = wood[Math.floor(random() * 3)]!;
      image.fill(straight([at(u0, 0), at(u1, 0), at(u1, 1), at(u0, 1)]), tone);
      const [x0] = at(u0, 0);
      const [x1] = at(u1, 0);
      image.within(straight([at(u0, 0), at(u1, 0), at(u1, 1), at(u0, 1)]), () => {
        image.fill(
          engrave({
            x: Math.min(x0, x1),
            y: 240,
            width: Math.abs(x1 - x0),
            height: 1150,
            angle: 90,
            spacing: 6,
            step: 16,
            wobble: { noise, scale: 120, amount: 5 },
            weight: (x, y) => 1.6 * (noise(x / 9, y / 160) + 0.3),
          }),
          mix(tone, p.ink, 0.4),
          0.8,
        );
      });
      image.line(straight([at(u0, 0), at(u0, 1)], false), p.ink, { width: 4 });
    }
    // Wet below the level, rails and straps of steel with bolts.
    const damp: Point[] = [];
    for (let i = 0; i <= 24; i += 1) damp.push(at(i / 24, 0.46 + 0.05 * noise(i / 3, side * 4)));
    image.fill(straight([...damp, at(1, 1), at(0, 1)]), p.ink, 0.4);
    for (const v of [0.06, 0.28, 0.5, 0.72, 0.93]) {
      image.fill(
        straight([at(0, v), at(1, v), at(1, v + 0.045), at(0, v + 0.045)]),
        light ? mix(p.clayDark, p.ink, 0.2) : mix(p.clayDark, p.ink, 0.5),
      );
      image.line(straight([at(0, v), at(1, v)], false), light ? p.clay : p.clayDark, { width: 5 });
      for (let i = 0; i < 16; i += 1) {
        const [bx, by] = at((i + 0.5) / 16, v + 0.0225);
        image.fill(disc(bx, by, 8), p.ink);
        image.fill(disc(bx - 2, by - 2, 4.5), mix(p.clay, p.brick, 0.3));
        if (random() < 0.6)
          image.fill(
            ribbon(
              [
                [bx, by + 8],
                [bx + 1, by + 50],
                [bx, by + between(random, 60, 130)],
              ],
              (t) => 7 * (1 - t),
            ),
            mix(p.brick, p.ink, 0.2),
            0.5,
          );
      }
    }
    image.fill(straight([at(0, -0.035), at(1, -0.035), at(1, 0.012), at(0, 0.012)]), p.cream);
    image.fill(
      straight([at(0.94, 0), at(1, 0), at(1, 1), at(0.94, 1)]),
      light ? mix(p.clayDark, p.ink, 0.35) : mix(p.ink, p.clayDark, 0.3),
    );
    let rail = '';
    for (let i = 0; i <= 8; i += 1) {
      const [x, y] = at(i / 8, -0.035);
      rail += `M${x} ${y}v-92`;
    }
    for (const lift of [92, 50]) {
      const [[ax, ay], [bx, by]] = [at(0, -0.035), at(1, -0.035)];
      rail += `M${ax} ${ay - lift}L${bx} ${by - lift}`;
    }
    image.line(rail, p.white, { width: 9 });
  };
  leaf(-1);
  leaf(1);
  wall(-1);
  wall(1);
  // Water on the floor of the chamber.
  const floor: Point[] = [
    [540, 1330],
    [1200, 1384],
    [1860, 1330],
    [2460, 1640],
    [-60, 1640],
  ];
  image.fill(straight(floor), mix(p.sea, p.petrol, 0.3));
  image.within(straight(floor), () => {
    image.fill(
      engrave({
        x: 0,
        y: 1320,
        width: 2400,
        height: 300,
        angle: 0,
        spacing: 14,
        step: 12,
        wobble: { noise, scale: 150, amount: 14 },
        weight: (x, y) => 9 * (fractal(noise, x / 190, y / 30, 3) + 0.1),
      }),
      p.lake,
      0.9,
    );
    image.fill(
      engrave({
        x: 700,
        y: 1330,
        width: 1000,
        height: 290,
        angle: 0,
        spacing: 13,
        step: 12,
        weight: (x, y) => 12 * (fractal(noise, x / 120, y / 22, 3) - Math.abs(x - 1200) / 900),
      }),
      p.sky,
      0.9,
    );
  });
  // Jets along the seam.
  const tones = ramp([p.lake, p.mist, p.white], 4);
  const jets = tones.map(() => '');
  for (let i = 0; i < 420; i += 1) {
    const y = 760 + 560 * random() ** 0.8;
    const side = random() < 0.5 ? -1 : 1;
    const push = between(random, 20, 150) * (0.3 + (y - 700) / 620);
    const drop = 1384 + between(random, -20, 60) - y;
    const points: Point[] = Array.from({ length: 9 }, (_, k) => {
      const t = k / 8;
      return [1200 + side * push * t, y + drop * t * t] as const;
    });
    jets[Math.floor(random() * 4)] += ribbon(points, (t) => between(random, 3, 6) * (0.4 + t));
  }
  jets.forEach((data, i) =>
    image.fillAll(
      data
        .split('Z')
        .filter(Boolean)
        .map((piece) => `${piece}Z`),
      tones[i]!,
    ),
  );
  const foam: string[] = [];
  for (let i = 0; i < 420; i += 1) {
    const off = (random() + random() - 1) * 330;
    foam.push(disc(1200 + off, 1400 + between(random, -30, 70) * (1 - Math.abs(off) / 420), between(random, 4, 22)));
  }
  image.fillAll(foam, p.paper);
  image.rectangle(1150, 112, 100, 20, p.orange);
  image.line('M1200 132V220', p.clayDark, { width: 12 });
  return image;
}
