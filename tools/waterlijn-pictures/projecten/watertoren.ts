import { mix, palette as p, ramp } from '../draw/colour.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Point, smooth, straight } from '../draw/path.ts';
import { createImage, type Image } from '../draw/image.ts';
import { crown, treeLine, tussock } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawCloudCeiling, drawCumulus, drawSky } from '../draw/sky.ts';

const noise = createNoise('watertoren');
const middle = 1500;

/** A band of the round tower between two heights, its bricks darker away from the light. */
function drum(image: Image, top: number, bottom: number, upper: number, lower: number, base: string, row = 13) {
  const outline = straight([
    [middle - upper, top],
    [middle + upper, top],
    [middle + lower, bottom],
    [middle - lower, bottom],
  ]);
  image.fill(outline, base);
  image.within(outline, () => {
    const shades: [number, number, string, number][] = [
      [-1, -0.72, p.brickDark, 0.35],
      [-0.62, -0.1, p.sand, 0.22],
      [-0.5, -0.24, p.cream, 0.25],
      [0.34, 0.62, p.brickDark, 0.3],
      [0.62, 1.01, p.ink, 0.42],
    ];
    for (const [from, to, colour, strength] of shades) {
      image.fill(
        straight([
          [middle + upper * from, top],
          [middle + upper * to, top],
          [middle + lower * to, bottom],
          [middle + lower * from, bottom],
        ]),
        colour,
        strength,
      );
    }
    let joints = '';
    const rows = Math.round((bottom - top) / row);
    for (let i = 0; i <= rows; i += 1) {
      const t = i / rows;
      const half = upper + (lower - upper) * t;
      const y = top + (bottom - top) * t;
      if (noise(i, 2) > -0.5)
        joints += `M${(middle - half).toFixed(1)} ${y.toFixed(1)}Q${middle} ${(y + 10).toFixed(1)} ${(middle + half).toFixed(1)} ${y.toFixed(1)}`;
      for (let k = 0; k < 22; k += 1) {
        const a = ((k + (i % 2) * 0.5) / 22 - 0.5) * Math.PI;
        if (noise(k * 0.9, i * 0.3) < 0) continue;
        const x = middle + Math.sin(a) * half;
        const sag = 10 * Math.cos(a) * 0.5;
        joints += `M${x.toFixed(1)} ${(y + sag).toFixed(1)}v${row}`;
      }
    }
    image.line(joints, mix(base, p.brickDark, 0.55), { width: 1.6, opacity: 0.75 });
  });
}

function band(image: Image, y: number, half: number, height: number, colour: string) {
  image.fill(
    `M${middle - half} ${y}Q${middle} ${y + 16} ${middle + half} ${y}V${y + height}Q${middle} ${y + height + 16} ${middle - half} ${y + height}Z`,
    colour,
  );
  image.fill(
    `M${middle + half * 0.55} ${y + 11}Q${middle + half * 0.8} ${y + 7} ${middle + half} ${y}V${y + height}Q${middle + half * 0.8} ${y + height + 7} ${middle + half * 0.55} ${y + height + 11}Z`,
    p.ink,
    0.3,
  );
}

/** A water tower of 1911, restored, above the trees of a park. */
export function drawWaterTower() {
  const image = createImage(2400, 1600, p.sky);
  const random = seeded('watertoren');
  drawSky(
    image,
    'toren',
    1180,
    [mix(p.petrol, p.lake, 0.5), p.lake, mix(p.lake, p.mist, 0.6), p.mist, p.sky, p.cream],
    18,
  );
  drawCloudCeiling(image, {
    seed: 'toren-2',
    horizon: 1180,
    cover: 0.3,
    size: 700,
    stretch: 1.8,
    lift: 420,
    opacity: 0.6,
    colours: [mix(p.mist, p.lake, 0.4), p.mist, p.sky],
  });
  const shades = ramp([mix(p.lake, p.mist, 0.6), p.mist, mix(p.mist, p.paper, 0.6), p.paper, p.white], 7);
  drawCumulus(image, { seed: 'toren a', x: 560, base: 940, width: 1300, height: 430, colours: shades, sun: -0.5 });
  drawCumulus(image, {
    seed: 'toren b',
    x: 2220,
    base: 760,
    width: 900,
    height: 270,
    colours: shades.map((s) => mix(s, p.mist, 0.15)),
    sun: -0.5,
  });
  drawCumulus(image, {
    seed: 'toren c',
    x: 1400,
    base: 1040,
    width: 800,
    height: 170,
    colours: shades.map((s) => mix(s, p.sky, 0.3)),
    sun: -0.5,
  });
  image.fillAll(
    treeLine('toren kim', { from: -20, to: 2440, y: 1190, height: 80, gaps: -0.5 }),
    mix(p.lake, p.mist, 0.4),
  );
  image.fillAll(
    treeLine('toren ver', { from: -20, to: 2440, y: 1240, height: 150, gaps: -0.4 }),
    mix(p.reedDark, p.mist, 0.42),
  );
  image.rectangle(0, 1200, 2400, 420, mix(p.reed, p.reedDark, 0.4));
  // The tower.
  drum(image, 640, 1320, 176, 216, mix(p.brick, p.dune, 0.12));
  for (const [off, w] of [
    [-128, 30],
    [-62, 40],
    [18, 44],
    [98, 34],
  ] as const) {
    for (let y = 720; y < 1200; y += 150) {
      image.fill(
        `M${middle + off} ${y + 84}V${y + 20}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + 84}Z`,
        mix(p.ink, p.sea, 0.4),
      );
      image.line(`M${middle + off - 5} ${y + 88}h${w + 10}`, p.cream, { width: 7 });
    }
  }
  band(image, 640, 190, 24, p.cream);
  band(image, 1210, 220, 22, p.cream);
  drum(image, 560, 640, 244, 178, mix(p.brick, p.brickDark, 0.15));
  for (let i = 0; i < 15; i += 1) {
    const a = (i / 14 - 0.5) * Math.PI * 0.96;
    const x = middle + Math.sin(a) * 236;
    image.fill(`M${x - 9} 566h18v26a9 26 0 0 1 -18 0z`, mix(p.cream, p.brickDark, i > 9 ? 0.55 : 0.1));
  }
  drum(image, 330, 562, 246, 246, p.brick);
  for (let i = 0; i < 9; i += 1) {
    const a = (i / 8 - 0.5) * Math.PI * 0.9;
    const x = middle + Math.sin(a) * 236;
    const w = 40 * Math.cos(a) + 6;
    image.fill(
      `M${x - w / 2 - 5} 505V420a${w / 2 + 5} ${w / 2 + 5} 0 0 1 ${w + 10} 0V505Z`,
      mix(p.cream, p.brickDark, i > 5 ? 0.4 : 0),
    );
    image.fill(`M${x - w / 2} 500V420a${w / 2} ${w / 2} 0 0 1 ${w} 0V500Z`, mix(p.sea, p.petrol, i < 4 ? 0.6 : 0.2));
  }
  band(image, 546, 252, 20, p.cream);
  band(image, 318, 258, 26, p.cream);
  const roof: Point[] = [
    [middle - 280, 326],
    [middle - 120, 200],
    [middle - 40, 150],
    [middle + 40, 150],
    [middle + 120, 200],
    [middle + 280, 326],
  ];
  const cone = straight(roof);
  image.fill(cone, mix(p.sea, p.clayDark, 0.35));
  image.within(cone, () => {
    image.fill(
      straight([
        [middle - 40, 140],
        [middle - 6, 140],
        [middle - 60, 340],
        [middle - 190, 340],
      ]),
      mix(p.lake, p.mist, 0.3),
      0.6,
    );
    image.fill(
      straight([
        [middle + 20, 140],
        [middle + 60, 140],
        [middle + 300, 340],
        [middle + 130, 340],
      ]),
      p.ink,
      0.4,
    );
    let slates = '';
    for (let i = 0; i < 15; i += 1)
      slates += `M${middle - 300} ${150 + i * 13}Q${middle} ${162 + i * 13} ${middle + 300} ${150 + i * 13}`;
    for (let i = -14; i <= 14; i += 1) slates += `M${middle + i * 2.6} 150L${middle + i * 21} 332`;
    image.line(slates, mix(p.ink, p.sea, 0.4), { width: 1.8, opacity: 0.7 });
  });
  drum(image, 92, 156, 38, 40, mix(p.cream, p.clay, 0.2), 20);
  image.fill(
    straight([
      [middle - 54, 96],
      [middle, 30],
      [middle + 54, 96],
    ]),
    mix(p.sea, p.clayDark, 0.2),
  );
  image.line(`M${middle} 34V-10`, p.ink, { width: 5 });
  image.fill(
    straight([
      [middle, 4],
      [middle + 46, -4],
      [middle + 46, 18],
      [middle, 22],
    ]),
    p.orange,
  );
  // Door and steps, then the park in front.
  image.fill(`M${middle - 44} 1330v-86a44 44 0 0 1 88 0v86z`, p.cream);
  image.fill(`M${middle - 34} 1330v-84a34 34 0 0 1 68 0v84z`, mix(p.moss, p.ink, 0.3));
  const wood: { x: number; y: number; s: number }[] = [];
  for (let i = 0; i < 26; i += 1)
    wood.push({ x: between(random, -40, 1240), y: 1290 + between(random, 0, 110), s: between(random, 150, 330) });
  for (let i = 0; i < 13; i += 1)
    wood.push({ x: between(random, 1800, 2460), y: 1290 + between(random, 0, 110), s: between(random, 150, 340) });
  wood.sort((a, b) => a.y - b.y);
  for (const [i, t] of wood.entries()) {
    const warm = i % 6 === 0;
    image.rectangle(t.x - t.s * 0.03, t.y - t.s * 0.5, t.s * 0.06, t.s * 0.52, p.brickDark);
    image.fill(
      crown(`wt ${i}`, t.x, t.y - t.s * 0.66, t.s * 0.9, t.s * 0.92, 0.2),
      mix(p.moss, p.reedDark, 0.3 + 0.3 * Math.abs(noise(i, 1))),
    );
    image.fill(
      crown(`wtb ${i}`, t.x - t.s * 0.08, t.y - t.s * 0.74, t.s * 0.64, t.s * 0.62, 0.24),
      warm ? mix(p.brick, p.reed, 0.5) : p.reedDark,
    );
    image.fill(
      crown(`wtc ${i}`, t.x - t.s * 0.16, t.y - t.s * 0.86, t.s * 0.34, t.s * 0.3, 0.28),
      warm ? mix(p.orange, p.dune, 0.45) : mix(p.reed, p.reedDark, 0.25),
    );
  }
  image.fill(
    smooth(
      [
        [-40, 1400],
        [500, 1370],
        [1100, 1372],
        [1500, 1350],
        [2000, 1372],
        [2440, 1390],
        [2440, 1640],
        [-40, 1640],
      ],
      true,
      0.6,
    ),
    mix(p.reed, p.reedDark, 0.2),
  );
  image.fill(
    smooth(
      [
        [1462, 1336],
        [1540, 1336],
        [1500, 1400],
        [1280, 1480],
        [1000, 1640],
        [560, 1640],
        [1040, 1470],
        [1380, 1400],
      ],
      true,
      0.7,
    ),
    mix(p.sand, p.cream, 0.3),
  );
  let tufts = '';
  let light = '';
  for (let i = 0; i < 900; i += 1) {
    const x = between(random, -20, 2420);
    const y = 1400 + 220 * random() ** 0.7;
    if (Math.abs(x - (1500 - (y - 1336) * 2.3)) < 40 + (y - 1336) * 0.8) continue;
    const data = tussock(random, x, y, between(random, 16, 40) * ((y - 1300) / 160), 6, 0.12);
    if (fractal(noise, x / 160, y / 50, 2) > 0) light += data;
    else tufts += data;
  }
  image.fill(tufts, mix(p.reedDark, p.moss, 0.4));
  image.fill(light, mix(p.reed, p.sand, 0.3));
  const walker = (x: number, y: number, h: number, coat: string) => {
    image.fill(
      smooth(
        [
          [x - h * 0.08, y],
          [x - h * 0.12, y - h * 0.5],
          [x - h * 0.13, y - h * 0.78],
          [x, y - h * 0.86],
          [x + h * 0.13, y - h * 0.78],
          [x + h * 0.12, y - h * 0.5],
          [x + h * 0.09, y],
        ],
        true,
        0.6,
      ),
      coat,
    );
    image.fill(
      `M${x - h * 0.08} ${y - h * 0.93}a${h * 0.08} ${h * 0.085} 0 1 0 ${h * 0.16} 0a${h * 0.08} ${h * 0.085} 0 1 0 ${-h * 0.16} 0Z`,
      p.brickDark,
    );
  };
  walker(1330, 1450, 92, p.sea);
  walker(1378, 1446, 84, p.brick);
  drawBirds(image, 'toren', { x: 1010, y: 300, count: 11, spread: 46, size: 17, colour: mix(p.ink, p.sea, 0.5) });
  return image;
}
