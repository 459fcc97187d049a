import { mix, palette as p, ramp } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, ribbon, smooth, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { branches, crown, reed, treeLine, tussock } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawCloudCeiling, drawSky } from '../draw/sky.ts';

const noise = createNoise('stuw');

/** A weir in a lowland brook that sets itself by the level it measures. */
export function drawSmartWeir() {
  const image = createImage(2400, 1350, p.reed);
  const random = seeded('stuw');
  drawSky(image, 'stuw', 470, [mix(p.mist, p.lake, 0.2), p.mist, p.sky, mix(p.cream, p.sky, 0.3), p.cream], 12);
  drawCloudCeiling(image, {
    seed: 'stuw-3',
    horizon: 470,
    cover: 0.38,
    size: 420,
    stretch: 2,
    lift: 30,
    opacity: 0.75,
    colours: [p.sky, p.paper, p.white],
  });
  image.fillAll(
    treeLine('stuw kim', { from: -20, to: 2440, y: 474, height: 70, gaps: -0.4 }),
    mix(p.lake, p.mist, 0.4),
  );
  image.fillAll(
    treeLine('stuw bos', { from: -20, to: 1000, y: 490, height: 150, gaps: -0.2 }),
    mix(p.reedDark, p.mist, 0.42),
  );
  image.fillAll(
    treeLine('stuw bos 2', { from: 1500, to: 2440, y: 492, height: 130, gaps: -0.25 }),
    mix(p.reedDark, p.mist, 0.36),
  );
  image.rectangle(0, 470, 2400, 300, mix(p.reed, p.mist, 0.35));
  image.fill(
    engrave({
      x: 0,
      y: 474,
      width: 2400,
      height: 240,
      angle: 0,
      spacing: 11,
      step: 16,
      weight: (x, y) => 6 * (fractal(noise, x / 300, y / 26, 3) + 0.1),
    }),
    mix(p.reed, p.sand, 0.4),
    0.9,
  );
  // The brook above the weir comes winding out of the meadow.
  const upper: Point[] = [
    [1180, 476],
    [1290, 488],
    [1120, 506],
    [1330, 530],
    [1000, 570],
    [940, 640],
    [900, 700],
    [1560, 700],
    [1520, 640],
    [1480, 580],
    [1530, 530],
    [1260, 506],
    [1370, 488],
    [1230, 476],
  ];
  image.fill(smooth(upper.map(([x, y]) => [x + (x > 1240 ? 16 : -16), y] as const)), mix(p.reedDark, p.moss, 0.2));
  image.fill(smooth(upper), mix(p.mist, p.sky, 0.4));
  image.within(smooth(upper), () =>
    image.fill(
      engrave({
        x: 860,
        y: 470,
        width: 740,
        height: 240,
        angle: 0,
        spacing: 9,
        step: 12,
        weight: (x, y) => 4 * (fractal(noise, x / 110, y / 18, 2) + 0.05) * ((y - 450) / 160),
      }),
      p.petrol,
      0.7,
    ),
  );
  for (const [x, y, s] of [
    [640, 610, 330],
    [420, 560, 210],
    [1850, 590, 300],
    [2150, 640, 400],
    [160, 660, 380],
  ] as const) {
    image.fillAll(
      branches(random, x, y, s * 0.3, 0, 3, s * 0.05)
        .split('Z')
        .filter(Boolean)
        .map((piece) => `${piece}Z`),
      mix(p.brickDark, p.ink, 0.3),
    );
    image.fill(crown(`els ${x}`, x, y - s * 0.62, s * 0.92, s * 0.86, 0.2), mix(p.moss, p.reedDark, 0.45));
    image.fill(crown(`els b ${x}`, x - s * 0.08, y - s * 0.7, s * 0.64, s * 0.58, 0.24), p.reedDark);
    image.fill(crown(`els c ${x}`, x - s * 0.16, y - s * 0.8, s * 0.36, s * 0.3, 0.28), mix(p.reed, p.reedDark, 0.35));
  }
  image.fill(
    smooth(
      [
        [-40, 640],
        [400, 660],
        [800, 690],
        [840, 1400],
        [-40, 1400],
      ],
      true,
      0.6,
    ),
    mix(p.reed, p.reedDark, 0.35),
  );
  image.fill(
    smooth(
      [
        [2440, 640],
        [2000, 660],
        [1640, 690],
        [1600, 1400],
        [2440, 1400],
      ],
      true,
      0.6,
    ),
    mix(p.reed, p.reedDark, 0.45),
  );
  // The pool below.
  const pool: Point[] = [
    [820, 1000],
    [1620, 1000],
    [1800, 1120],
    [1960, 1400],
    [440, 1400],
    [620, 1120],
  ];
  image.fill(straight(pool), mix(p.petrol, p.sea, 0.35));
  image.within(straight(pool), () => {
    image.fill(
      engrave({
        x: 420,
        y: 1000,
        width: 1560,
        height: 360,
        angle: 0,
        spacing: 14,
        step: 12,
        wobble: { noise, scale: 160, amount: 15 },
        weight: (x, y) => 8 * (fractal(noise, x / 180, y / 34, 3) + 0.12),
      }),
      p.lake,
    );
    image.fill(
      engrave({
        x: 420,
        y: 1000,
        width: 1560,
        height: 360,
        angle: 0,
        spacing: 17,
        step: 12,
        wobble: { noise, scale: 130, amount: 12 },
        weight: (x, y) => 10 * (fractal(noise, x / 150 + 30, y / 30, 3) - 0.12 - (y - 1000) / 900),
      }),
      p.sky,
    );
  });
  // Concrete abutments with their wing walls.
  const concrete = [mix(p.clay, p.cream, 0.55), mix(p.clay, p.cream, 0.25), mix(p.clay, p.clayDark, 0.5)] as const;
  for (const s of [-1, 1]) {
    const m = (points: readonly Point[]) => straight(points.map(([u, v]) => [1220 + s * u, v] as const));
    image.fill(
      m([
        [330, 640],
        [430, 640],
        [430, 1030],
        [330, 1030],
      ]),
      s < 0 ? concrete[0] : concrete[1],
    );
    image.fill(
      m([
        [430, 640],
        [760, 830],
        [840, 1130],
        [430, 1030],
      ]),
      s < 0 ? concrete[1] : concrete[2],
    );
    image.fill(
      m([
        [310, 620],
        [450, 620],
        [450, 652],
        [310, 652],
      ]),
      p.paper,
    );
    image.fill(
      m([
        [450, 620],
        [790, 822],
        [770, 846],
        [450, 652],
      ]),
      mix(p.paper, p.clay, 0.2),
    );
    image.fill(
      m([
        [330, 960],
        [430, 960],
        [820, 1070],
        [840, 1130],
        [430, 1030],
        [330, 1030],
      ]),
      mix(p.reedDark, p.ink, 0.3),
      0.6,
    );
    let shutter = '';
    for (let i = 1; i < 5; i += 1)
      shutter += straight(
        [
          [1220 + s * 330, 652 + i * 74],
          [1220 + s * 430, 652 + i * 74],
          [1220 + s * (740 + i * 22), 840 + i * 62],
        ],
        false,
      );
    image.line(shutter, concrete[2], { width: 2.6, opacity: 0.8 });
  }
  // The sheet of water over the flap.
  image.fill(
    straight([
      [890, 700],
      [1550, 700],
      [1550, 1030],
      [890, 1030],
    ]),
    mix(p.sea, p.petrol, 0.4),
  );
  image.fill(
    straight([
      [890, 700],
      [1550, 700],
      [1550, 742],
      [890, 742],
    ]),
    mix(p.mist, p.sky, 0.5),
  );
  const tones = ramp([p.petrol, p.lake, p.mist, p.sky, p.white], 5);
  const fall = tones.map(() => '');
  for (let x = 892; x < 1550; x += 5) {
    const n = fractal(noise, x / 70, 3, 3);
    const tone = Math.min(4, Math.max(0, Math.floor((n * 0.9 + 0.5 + between(random, -0.22, 0.22)) * 5)));
    const long = between(random, 200, 300);
    const start = 728 + between(random, 0, 46) * random();
    fall[tone] += ribbon(
      [
        [x, start],
        [x + 2 * n, start + long * 0.3],
        [x + 6 * n, start + long * 0.65],
        [x + 12 * n, start + long],
      ],
      (t) => 5.5 * Math.sin(Math.PI * (0.14 + 0.8 * t)),
    );
  }
  fall.forEach((data, i) => image.fill(data, tones[i]!));
  image.line('M890 706H1550', p.white, { width: 5 });
  const foam: string[] = [];
  for (let i = 0; i < 520; i += 1) {
    const x = between(random, 870, 1570);
    foam.push(disc(x, 1016 + between(random, -34, 46) * random() + 16 * noise(x / 80, 6), between(random, 4, 21)));
  }
  image.fillAll(foam, p.paper);
  const mist: string[] = [];
  for (let i = 0; i < 160; i += 1)
    mist.push(disc(between(random, 860, 1580), 1030 + between(random, 0, 56), between(random, 3, 12)));
  image.fillAll(mist, p.mist);
  // The footbridge, the drive of the flap, and the gauging mast.
  image.fill(
    straight([
      [770, 590],
      [1670, 590],
      [1670, 612],
      [770, 612],
    ]),
    mix(p.sea, p.ink, 0.3),
  );
  image.fill(
    straight([
      [770, 578],
      [1670, 578],
      [1670, 592],
      [770, 592],
    ]),
    p.clay,
  );
  let rail = 'M770 500H1670M770 540H1670';
  for (let x = 774; x <= 1670; x += 56) rail += `M${x} 500V580`;
  image.line(rail, mix(p.sea, p.petrol, 0.4), { width: 6 });
  for (const x of [960, 1480]) {
    image.rectangle(x - 34, 520, 68, 60, p.orange);
    image.rectangle(x - 34, 520, 68, 12, mix(p.orange, p.sand, 0.4));
    image.rectangle(x - 8, 610, 16, 130, p.clayDark);
  }
  const mx = 1812;
  image.rectangle(mx - 9, 250, 18, 620, p.clayDark);
  image.rectangle(mx - 9, 250, 7, 620, mix(p.clay, p.mist, 0.5));
  image.fill(
    straight([
      [mx - 120, 300],
      [mx + 40, 236],
      [mx + 88, 318],
      [mx - 72, 384],
    ]),
    mix(p.ink, p.sea, 0.5),
  );
  let cells = '';
  for (let i = 1; i < 5; i += 1)
    cells += straight(
      [
        [mx - 120 + i * 32, 300 - i * 12.8],
        [mx - 72 + i * 32, 384 - i * 13.2],
      ],
      false,
    );
  cells += straight(
    [
      [mx - 96, 342],
      [mx + 64, 277],
    ],
    false,
  );
  image.line(cells, p.lake, { width: 3 });
  image.line(
    straight(
      [
        [mx - 120, 300],
        [mx + 40, 236],
        [mx + 88, 318],
        [mx - 72, 384],
        [mx - 120, 300],
      ],
      false,
    ),
    p.mist,
    { width: 5 },
  );
  image.rectangle(mx - 50, 470, 100, 140, p.paper);
  image.rectangle(mx + 22, 470, 28, 140, p.mist);
  image.fill(disc(mx - 20, 506, 10), p.orange);
  image.line(`M${mx} 250v-64M${mx - 30} 200h60M${mx - 20} 222h40`, p.clayDark, { width: 6 });
  for (const r of [36, 62, 88])
    image.line(`M${mx - r * 0.7} ${186 - r * 0.7}A${r} ${r} 0 0 1 ${mx + r * 0.7} ${186 - r * 0.7}`, p.orange, {
      width: 5,
    });
  const gx = 1590;
  image.rectangle(gx - 22, 700, 44, 300, p.paper);
  for (let i = 0; i < 14; i += 1) image.rectangle(i % 2 ? gx : gx - 22, 706 + i * 21, 22, 11, i < 3 ? p.orange : p.ink);
  let near = '';
  let dry = '';
  for (let i = 0; i < 240; i += 1) {
    const side = random() < 0.5;
    const x = side ? between(random, -40, 620) : between(random, 1800, 2440);
    const y = 1390 - between(random, 0, 330) * random();
    if (random() < 0.5) near += tussock(random, x, y, between(random, 70, 150), 8, 0.12);
    else dry += tussock(random, x, y, between(random, 60, 120), 7, 0.16);
  }
  image.fill(dry, mix(p.reed, p.sand, 0.25));
  image.fill(near, p.moss);
  let stems = '';
  for (let i = 0; i < 60; i += 1)
    stems += reed(
      random,
      i % 2 ? between(random, -60, 330) : between(random, 2100, 2460),
      1420,
      between(random, 300, 620),
      0.1,
      random() < 0.5,
    );
  image.fill(stems, mix(p.moss, p.ink, 0.45));
  return image;
}
