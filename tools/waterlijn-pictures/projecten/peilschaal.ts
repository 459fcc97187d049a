import { type Camera } from '../draw/camera.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { lettering } from '../draw/lettering.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, ribbon, smooth, straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { poplar, reed, treeLine } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawReflection } from '../draw/reflection.ts';
import { drawBirds, drawCloudCeiling, drawSky } from '../draw/sky.ts';
import { glitter, waves } from '../draw/water.ts';

const camera: Camera = { width: 2400, height: 1600, horizon: 560, focal: 1500, eye: [0, 3, 0] };
const noise = createNoise('peilschaal');

/** A staff gauge on a mooring pile in the river, near at hand. */
export function drawStaffGauge() {
  const image = createImage(2400, 1600, p.lake);
  const random = seeded('peilschaal');
  drawSky(
    image,
    'peilschaal',
    camera.horizon,
    [mix(p.lake, p.petrol, 0.3), p.lake, p.mist, mix(p.cream, p.mist, 0.3), p.cream, mix(p.sand, p.orange, 0.16)],
    16,
  );
  drawCloudCeiling(image, {
    seed: 'peilschaal-2',
    horizon: camera.horizon,
    cover: 0.42,
    size: 560,
    stretch: 2.6,
    lift: 40,
    opacity: 0.65,
    colours: [mix(p.mist, p.lake, 0.3), mix(p.lake, p.mist, 0.3), mix(p.petrol, p.lake, 0.5)],
  });
  const bank = () => {
    image.fillAll(
      treeLine('peil kim', { from: -20, to: 2440, y: 560, height: 46, gaps: -0.4 }),
      mix(p.lake, p.clay, 0.35),
    );
    for (let i = 0; i < 17; i += 1)
      image.fill(poplar(`peil ${i}`, 1500 + i * 54, 562, 120 + 10 * (i % 4)), mix(p.reedDark, p.clay, 0.3));
    image.fill(
      straight([
        [-10, 548],
        [2410, 540],
        [2410, 566],
        [-10, 566],
      ]),
      mix(p.reedDark, p.clay, 0.2),
    );
    image.fill(
      straight([
        [1180, 546],
        [1180, 500],
        [1230, 470],
        [1280, 500],
        [1280, 546],
      ]),
      mix(p.brick, p.clay, 0.4),
    );
    image.fill(
      straight([
        [1172, 502],
        [1230, 464],
        [1288, 502],
      ]),
      mix(p.clayDark, p.sea, 0.3),
    );
  };
  bank();
  ramp(
    [
      mix(p.cream, p.mist, 0.5),
      mix(p.mist, p.lake, 0.35),
      p.lake,
      mix(p.petrol, p.lake, 0.35),
      p.petrol,
      mix(p.petrol, p.sea, 0.6),
    ],
    16,
  ).forEach((colour, i) => {
    const top = 562 + 1040 * (i / 16) ** 1.5;
    image.rectangle(0, top, 2400, 1640 - top, colour);
  });
  drawReflection(
    image,
    { seed: 'peil', waterline: 564, bottom: 760, water: mix(p.cream, p.mist, 0.6), clear: 0.4, broken: 0.6 },
    bank,
  );
  image.fill(
    waves(camera, { seed: 'peil', from: 570, to: 1650, count: 3600, length: 1.5, thick: 0.16, crowd: 1.5 }),
    mix(p.sea, p.petrol, 0.3),
    0.55,
  );
  image.fill(
    waves(camera, {
      seed: 'peil 2',
      from: 570,
      to: 1650,
      count: 1800,
      length: 1.1,
      thick: 0.14,
      crowd: 1.5,
      patch: 0,
      patchSize: 10,
    }),
    p.sky,
    0.8,
  );
  image.fill(
    glitter({ seed: 'peil', x: 1700, from: 570, to: 1400, count: 420, spread: 420, length: 110 }),
    p.cream,
    0.85,
  );
  // The pile: a trunk of hardwood with its grain, wet where the river has been.
  const water = 1270;
  const [left, right] = [690, 1050];
  const pile: Point[] = [
    [left + 10, 150],
    [left + 70, 118],
    [right - 70, 112],
    [right - 8, 146],
    [right + 4, 700],
    [right + 10, water + 10],
    [left - 10, water + 10],
    [left - 2, 700],
  ];
  const outline = smooth(pile, true, 0.25);
  // Its image in the water.
  image.within(`M0 ${water}H2400V1600H0Z`, () => {
    for (let y = water; y < 1600; y += 12) {
      const sway = 22 * noise(y / 26, 3) * ((y - water) / 120 + 0.4);
      image.fill(
        `M${left + sway} ${y}h${right - left}l${8 * noise(y / 9, 1)} 9h${-(right - left)}Z`,
        mix(p.ink, p.brickDark, 0.25),
        0.72,
      );
      if (y % 36 < 22) image.fill(`M${790 + sway} ${y}h120v8h-120Z`, p.mist, 0.4);
    }
  });
  image.fill(outline, mix(p.brickDark, p.clay, 0.4));
  image.within(outline, () => {
    image.fill(
      straight([
        [left - 20, 100],
        [left + 90, 100],
        [left + 80, 1300],
        [left - 20, 1300],
      ]),
      mix(p.clay, p.sand, 0.3),
      0.55,
    );
    image.fill(
      straight([
        [right - 120, 100],
        [right + 20, 100],
        [right + 20, 1300],
        [right - 100, 1300],
      ]),
      p.ink,
      0.42,
    );
    image.fill(
      engrave({
        x: left - 20,
        y: 100,
        width: 400,
        height: 1200,
        angle: 90,
        spacing: 8,
        step: 14,
        wobble: { noise, scale: 210, amount: 16 },
        weight: (x, y) => 3.4 * (fractal(noise, x / 16, y / 170, 2) + 0.2),
      }),
      mix(p.brickDark, p.ink, 0.5),
      0.9,
    );
    const wet: Point[] = [];
    for (let i = 0; i <= 30; i += 1) wet.push([left - 20 + i * 14, 900 + 26 * noise(i / 4, 8)]);
    image.fill(straight([...wet, [right + 30, 1300], [left - 30, 1300]]), p.ink, 0.5);
    for (let i = 0; i < 90; i += 1) {
      const x = between(random, left - 6, right + 6);
      image.fill(
        ribbon(
          [
            [x, 900 + between(random, 60, 260)],
            [x + 4, 1180],
            [x + between(random, -14, 14), 1180 + between(random, 40, 110)],
          ],
          (t) => 9 * Math.sin(Math.PI * (0.2 + 0.75 * t)),
        ),
        mix(p.moss, p.reedDark, random()),
        0.85,
      );
    }
  });
  image.fill(
    smooth([
      [left + 4, 152],
      [left + 70, 118],
      [right - 70, 112],
      [right - 4, 148],
      [right - 80, 182],
      [left + 90, 186],
    ]),
    mix(p.sand, p.clay, 0.45),
  );
  for (const r of [0.8, 0.56, 0.32])
    image.line(
      smooth(
        Array.from(
          { length: 20 },
          (_, i) => [870 + Math.cos(i * 0.314) * 150 * r, 150 + Math.sin(i * 0.314) * 27 * r] as const,
        ),
      ),
      mix(p.brickDark, p.clay, 0.4),
      { width: 3 },
    );
  for (const y of [230, 1110]) {
    image.fill(
      straight([
        [left - 8, y],
        [right + 8, y - 4],
        [right + 10, y + 40],
        [left - 10, y + 44],
      ]),
      mix(p.ink, p.clayDark, 0.4),
    );
    image.line(`M${left - 8} ${y + 3}L${right + 8} ${y - 1}`, p.clay, { width: 4 });
    for (const x of [left + 36, right - 36]) image.fill(disc(x, y + 21, 11), p.clay);
  }
  // The gauge: enamel plate with blocks and figures; a decimetre is 92 px.
  const [gx, top, tall] = [782, 286, 1000];
  image.rectangle(gx + 10, top + 12, 176, tall, p.ink, 0.45);
  image.rectangle(gx, top, 176, tall, p.paper);
  image.rectangle(gx + 168, top, 8, tall, p.mist);
  for (let i = 0; i < 10; i += 1) {
    const y = top + 34 + i * 96;
    const colour = i < 2 ? p.orange : p.ink;
    for (const [k, w] of [
      [0, 66],
      [2, 44],
      [4, 44],
    ] as const) {
      image.rectangle(gx + 8, y + k * 9.6, w, 9.6, colour);
    }
    image.rectangle(gx + 8, y, 14, 48, colour);
    for (const k of [6, 8]) image.rectangle(gx + 40, y + k * 9.6 - 9.6, 34, 9.6, colour);
    image.rectangle(gx + 60, y + 48, 14, 48, colour);
    image.line(lettering(String(19 - i), gx + 92, y + 46, 44), colour, { width: 8 });
  }
  image.line(`M${gx} ${top}h176v${tall}h-176Z`, p.sea, { width: 5 });
  for (const y of [top + 16, top + tall / 2, top + 940]) image.fill(disc(gx + 156, y, 6), p.clayDark);
  image.rectangle(gx, 1080, 176, 206, mix(p.reedDark, p.sea, 0.5), 0.34);
  // The river breaks round the pile.
  for (const [off, w, o] of [
    [0, 13, 1],
    [20, 8, 0.9],
    [42, 6, 0.7],
  ] as const) {
    image.line(
      `M${left - 96 - off * 2} ${water + 24 + off}Q${left - 20} ${water - 8 + off} ${left + 90} ${water + 12 + off}T${right - 80} ${water + 14 + off}T${right + 150 + off * 3} ${water + 30 + off}`,
      p.paper,
      { width: w, opacity: o },
    );
  }
  let stems = '';
  for (let i = 0; i < 76; i += 1)
    stems += reed(
      random,
      2460 - between(random, 0, 520) * random(),
      1660,
      between(random, 420, 1000),
      -0.1,
      random() < 0.6,
    );
  image.fill(stems, mix(p.ink, p.moss, 0.45));
  // A kingfisher rests on the pile.
  const bird = (points: readonly Point[]) => points.map(([u, v]) => [930 + u * 1.5, 122 - v * 1.5] as const);
  image.fill(
    smooth(
      bird([
        [-24, -14],
        [-6, 4],
        [4, 34],
        [20, 54],
        [38, 52],
        [44, 34],
        [36, 12],
        [18, 2],
        [-4, -8],
      ]),
    ),
    p.petrol,
  );
  image.fill(
    smooth(
      bird([
        [10, 4],
        [18, 30],
        [30, 40],
        [42, 34],
        [36, 10],
        [22, 2],
      ]),
    ),
    p.orange,
  );
  image.fill(
    smooth(
      bird([
        [40, 46],
        [86, 36],
        [42, 38],
      ]),
      true,
      0.2,
    ),
    p.ink,
  );
  image.fill(disc(...bird([[34, 45]])[0]!, 4.4), p.ink);
  image.fill(
    smooth(
      bird([
        [22, 34],
        [30, 38],
        [34, 30],
        [26, 28],
      ]),
    ),
    p.white,
  );
  drawBirds(image, 'peil', { x: 1640, y: 260, count: 8, spread: 56, size: 17, colour: mix(p.sea, p.lake, 0.2) });
  return image;
}
