import { mix, palette as p } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, ribbon, sampled, smooth, straight } from '../draw/path.ts';
import { crown, tussock } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds } from '../draw/sky.ts';
import { createSheet, write } from './sheet.ts';

const noise = createNoise('duinprofiel');
const sea = 720;

/** Height of the ground at a place, as a row of pixels. */
function surface(x: number): number {
  const beach = sea + 190 - 0.29 * x;
  const t = Math.min(1, Math.max(0, (x - 700) / 260));
  const rise = t * t * (3 - 2 * t);
  const back = Math.min(1, Math.max(0, (x - 1660) / 420));
  const dunes =
    545 -
    118 * Math.sin((x - 700) / 196) * Math.sin((x - 700) / 61 + 1) -
    84 * fractal(noise, x / 210, 3, 3) -
    40 * Math.sin((x - 860) / 330);
  const inner = 660 + 5 * noise(x / 60, 9);
  return Math.max(beach * (1 - rise) + (dunes * (1 - back) + inner * back) * rise, 300);
}

/** Beach and dunes in section: the lens of fresh water that floats on the salt. */
export function drawDuneProfile() {
  const { image, finish } = createSheet(p.paper, p.sea);
  const random = seeded('duinprofiel');
  image.fill(
    engrave({
      x: 0,
      y: 0,
      width: 2400,
      height: 700,
      angle: 0,
      spacing: 24,
      step: 18,
      wobble: { noise, scale: 420, amount: 16 },
      weight: (x, y) => 1.2 + 5 * Math.max(0, fractal(noise, x / 420, y / 120, 3) - 0.1),
    }),
    mix(p.sky, p.mist, 0.4),
  );
  const line: Point[] = Array.from({ length: 301 }, (_, i) => [i * 8, surface(i * 8)] as const);
  const below = (points: Point[]) => straight([...points, [2400, 1600], [0, 1600]]);
  image.fill(
    straight([
      [0, sea],
      [720, sea],
      [720, 1000],
      [0, 1000],
    ]),
    mix(p.lake, p.mist, 0.25),
  );
  image.fill(
    engrave({
      x: 0,
      y: sea,
      width: 740,
      height: 240,
      angle: 0,
      spacing: 14,
      step: 14,
      wobble: { noise, scale: 90, amount: 9 },
      weight: (x, y) => 2 + 4 * Math.max(0, noise(x / 90, y / 20)),
    }),
    p.petrol,
    0.85,
  );
  image.line(
    smooth(
      Array.from({ length: 40 }, (_, i) => [i * 17, sea + 6 * Math.sin(i * 1.3) + 3] as const),
      false,
    ),
    p.white,
    { width: 5 },
  );
  image.fill(below(line), p.sand);
  // Salt water from the sea under the fresh lens.
  const table: Point[] = sampled(
    [
      [0, sea],
      [640, 722],
      [900, 664],
      [1200, 622],
      [1500, 628],
      [1800, 676],
      [2100, 706],
      [2400, 716],
    ],
    10,
  );
  const lens: Point[] = sampled(
    [
      [560, 745],
      [700, 900],
      [900, 1130],
      [1180, 1320],
      [1450, 1330],
      [1760, 1180],
      [2020, 1000],
      [2250, 900],
      [2400, 880],
    ],
    10,
  );
  const soil = below(line);
  image.within(soil, () => {
    image.fill(below(table), mix(p.sea, p.petrol, 0.3));
    image.fill(
      engrave({
        x: 0,
        y: sea,
        width: 2400,
        height: 900,
        angle: 0,
        spacing: 17,
        step: 14,
        wobble: { noise, scale: 170, amount: 16 },
        weight: (x, y) => 2 + 3 * Math.max(0, fractal(noise, x / 260, y / 90, 2)),
      }),
      p.ink,
      0.6,
    );
    const fresh = straight([...table.filter(([x]) => x > 560), ...[...lens].reverse()]);
    image.transformed('translate(0 14)', () => image.fill(fresh, p.ink, 0.3));
    image.fill(fresh, mix(p.mist, p.lake, 0.2));
    image.within(fresh, () => {
      for (let i = 1; i < 11; i += 1) {
        const t = i / 11;
        const blend: Point[] = lens.map(
          ([x, y]) => [x, y * t + (1 - t) * (sea - 70 + 30 * noise(x / 300, 2))] as const,
        );
        image.line(smooth(blend, false), mix(p.lake, p.petrol, 0.3), { width: 2 + t * 2, opacity: 0.8 });
      }
    });
    image.line(straight(lens, false), p.white, { width: 5, dash: '20 11' });
    image.fill(
      straight([
        [0, 1460],
        ...Array.from({ length: 31 }, (_, i) => [i * 80, 1456 + 16 * noise(i / 5, 6)] as const),
        [2400, 1600],
        [0, 1600],
      ]),
      mix(p.clayDark, p.ink, 0.3),
    );
    image.fill(
      engrave({
        x: 0,
        y: 1466,
        width: 2400,
        height: 134,
        angle: 0,
        spacing: 12,
        step: 16,
        weight: (x, y) => 2.6 * (noise(x / 50, y / 6) + 0.4),
      }),
      p.ink,
      0.7,
    );
    // Dry sand above the water table: fine dune bedding.
    image.within(straight([[0, 0], [2400, 0], ...[...table].reverse()]), () => {
      image.fill(below(line), p.sand);
      image.fill(
        engrave({
          x: 0,
          y: 250,
          width: 2400,
          height: 560,
          angle: -7,
          spacing: 12,
          step: 14,
          wobble: { noise, scale: 150, amount: 34 },
          weight: (x, y) => 1.8 * (fractal(noise, x / 130, y / 50, 2) + 0.45),
        }),
        mix(p.dune, p.clay, 0.25),
        0.9,
      );
    });
    image.line(straight(table, false), p.petrol, { width: 5 });
  });
  image.line(straight(line, false), p.brickDark, { width: 5 });
  let grass = '';
  let dark = '';
  for (let i = 0; i < 620; i += 1) {
    const x = between(random, 800, 2380);
    if (fractal(noise, x / 60, 12, 2) < -0.15) continue;
    const data = tussock(random, x, surface(x) + 3, between(random, 18, x < 1300 ? 52 : 34), 8, 0.22);
    if (random() < 0.5) grass += data;
    else dark += data;
  }
  image.fill(dark, p.reedDark);
  image.fill(grass, p.reed);
  for (let i = 0; i < 18; i += 1) {
    const x = between(random, 1480, 2360);
    const s = between(random, 30, x > 1900 ? 130 : 66);
    image.fill(crown(`dp ${i}`, x, surface(x) - s * 0.42, s, s * 0.9, 0.2), i % 3 ? p.reedDark : p.moss);
    image.fill(
      crown(`dpl ${i}`, x - s * 0.1, surface(x) - s * 0.52, s * 0.6, s * 0.5, 0.24),
      mix(p.reed, p.reedDark, 0.35),
    );
  }
  // A well with its filter, and the rain that feeds the lens.
  const wx = 1330;
  image.line(`M${wx} ${surface(wx) - 66}V1080`, p.ink, { width: 9 });
  image.line(`M${wx} 960V1080`, p.paper, { width: 5, dash: '5 7', cap: 'butt' });
  image.fill(
    straight([
      [wx - 46, surface(wx) + 6],
      [wx - 46, surface(wx) - 62],
      [wx, surface(wx) - 104],
      [wx + 46, surface(wx) - 62],
      [wx + 46, surface(wx) + 6],
    ]),
    p.brick,
  );
  image.fill(
    straight([
      [wx - 58, surface(wx) - 54],
      [wx, surface(wx) - 112],
      [wx + 58, surface(wx) - 54],
      [wx, surface(wx) - 96],
    ]),
    p.ink,
  );
  image.fill(disc(wx, 1020, 24), p.orange, 0.9);
  for (const [x, y0, y1] of [
    [1020, 690, 960],
    [1180, 670, 1130],
    [1500, 690, 1150],
    [1660, 710, 1060],
  ] as const) {
    const bend: Point[] = sampled(
      [
        [x, y0],
        [x + (x < wx ? -6 : 6), (y0 + y1) / 2],
        [x + (x < wx ? 70 : -70), y1],
      ],
      8,
    );
    image.fill(
      ribbon(bend, (t) => 3 + 5 * t),
      p.petrol,
    );
    const [ex, ey] = bend.at(-1)!;
    image.fill(
      straight([
        [ex - 13, ey - 6],
        [ex + 13, ey - 6],
        [ex + (x < wx ? 12 : -12), ey + 18],
      ]),
      p.petrol,
    );
  }
  write(image, 'ZOET', [1080, 1195], 52, p.sea, { spacing: 5 });
  write(image, 'ZOUT', [330, 1250], 52, p.mist, { spacing: 5 });
  write(image, 'ZOUT', [1960, 1330], 52, p.mist, { spacing: 5 });
  write(image, 'ZEE', [170, 690], 30, p.sea, { spacing: 3 });
  write(image, 'STRAND', [560, 600], 26, p.sea, { spacing: 2 });
  write(image, 'ZEEREEP', [900, 300], 26, p.sea, { spacing: 2 });
  write(image, 'DUINVALLEI', [1560, 400], 26, p.sea, { spacing: 2 });
  write(image, 'POLDER', [2130, 470], 26, p.sea, { spacing: 2 });
  write(image, 'KLEI', [1120, 1538], 26, p.sand, { spacing: 4 });
  write(image, 'DUINPROFIEL', [110, 166], 58, p.sea, { spacing: 1.2 });
  write(image, 'DE ZOETWATERLENS ONDER HET DUIN', [112, 216], 22, p.sea, { spacing: 0.8 });
  image.line(
    `M980 330L930 ${surface(930)}M1680 420L1640 ${surface(1640)}M2200 490L2210 ${surface(2210) - 20}M640 620L610 ${surface(610)}`,
    p.sea,
    { width: 1.8 },
  );
  drawBirds(image, 'duinprofiel', { x: 430, y: 420, count: 6, spread: 52, size: 17, colour: p.sea });
  finish();
  return image;
}
