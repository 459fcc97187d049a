import { mix, palette as p, ramp } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, smooth, straight } from '../draw/path.ts';
import { createPicture, type Picture } from '../draw/picture.ts';
import { crown, poplar, treeLine, tussock } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawCumulus, drawSky } from '../draw/sky.ts';

const noise = createNoise('klei');

function drawExcavator(picture: Picture, x: number, y: number, s: number) {
  const at = (points: readonly Point[]) => points.map(([u, v]) => [x + u * s, y - v * s] as const);
  const flat = (points: readonly Point[], colour: string) => picture.fill(straight(at(points)), colour);
  const round = (points: readonly Point[], colour: string, tension = 0.6) => picture.fill(smooth(at(points), true, tension), colour);
  round([[-150, 4], [-166, 26], [-150, 52], [130, 52], [146, 26], [130, 4]], p.ink);
  for (let i = 0; i < 8; i += 1) picture.fill(disc(...at([[-136 + i * 36, 27]])[0]!, 14 * s), p.clayDark);
  for (let i = 0; i < 19; i += 1) flat([[-156 + i * 16, 50], [-156 + i * 16, 57], [-146 + i * 16, 57], [-146 + i * 16, 50]], mix(p.ink, p.clayDark, 0.4));
  flat([[-60, 52], [-60, 70], [50, 70], [50, 52]], mix(p.ink, p.clayDark, 0.3));
  round([[-176, 74], [-182, 150], [-150, 172], [-40, 174], [-30, 74]], mix(p.orange, p.brick, 0.18), 0.35);
  flat([[-176, 74], [-178, 104], [-34, 104], [-30, 74]], mix(p.orange, p.brickDark, 0.35));
  for (let i = 0; i < 6; i += 1) flat([[-160 + i * 14, 118], [-160 + i * 14, 156], [-154 + i * 14, 156], [-154 + i * 14, 118]], mix(p.orange, p.brickDark, 0.5));
  round([[-36, 74], [-36, 226], [-20, 240], [52, 240], [78, 190], [84, 74]], mix(p.orange, p.sand, 0.12), 0.3);
  round([[-20, 128], [-20, 222], [44, 222], [64, 184], [66, 128]], mix(p.sky, p.lake, 0.25), 0.25);
  round([[4, 128], [6, 176], [20, 190], [34, 176], [38, 128]], mix(p.ink, p.sea, 0.4), 0.7);
  picture.fill(disc(...at([[21, 199]])[0]!, 13 * s), mix(p.brick, p.brickDark, 0.3));
  // Boom, stick, rams and bucket.
  const steel = mix(p.orange, p.brick, 0.1);
  round([[46, 98], [110, 250], [250, 352], [372, 330], [376, 306], [262, 322], [150, 230], [92, 90]], steel, 0.35);
  round([[340, 336], [382, 344], [470, 150], [444, 138]], mix(p.orange, p.brick, 0.3), 0.3);
  picture.line(straight(at([[84, 120], [206, 300]]), false), p.clayDark, { width: 16 * s });
  picture.line(straight(at([[250, 352], [366, 350]]), false), p.clayDark, { width: 13 * s });
  picture.line(straight(at([[150, 220], [206, 300]]), false), p.mist, { width: 8 * s });
  for (const [u, v] of [[372, 326], [456, 146], [66, 100], [254, 338]] as const) picture.fill(disc(...at([[u, v]])[0]!, 11 * s), p.ink);
  round([[438, 152], [480, 148], [504, 104], [500, 52], [462, 22], [398, 22], [412, 60], [430, 96]], mix(p.ink, p.clayDark, 0.35), 0.4);
  for (let i = 0; i < 4; i += 1) flat([[396 + i * 20, 26], [388 + i * 20, 6], [406 + i * 20, 22]], mix(p.clayDark, p.clay, 0.4));
  round([[404, 46], [436, 74], [486, 64], [496, 40], [460, 14], [410, 14]], mix(p.clay, p.brickDark, 0.35));
}

/** Raising a river dyke: a new coat of clay goes over the old core. */
export function drawDykeReinforcement() {
  const picture = createPicture(2400, 1350, p.sky);
  const random = seeded('klei');
  drawSky(picture, 'klei', 700, [mix(p.lake, p.mist, 0.35), p.mist, p.sky, mix(p.cream, p.sky, 0.2), p.cream], 14);
  const shades = ramp([p.mist, mix(p.mist, p.cream, 0.5), p.paper, p.white], 5);
  drawCumulus(picture, { seed: 'klei a', x: 560, base: 470, width: 1000, height: 270, colours: shades });
  drawCumulus(picture, { seed: 'klei b', x: 1980, base: 380, width: 800, height: 200, colours: shades });
  picture.fillAll(treeLine('klei kim', { from: -20, to: 2440, y: 712, height: 60, gaps: -0.4 }), mix(p.lake, p.mist, 0.4));
  picture.rectangle(0, 704, 2400, 300, mix(p.lake, p.mist, 0.3));
  picture.fill(engrave({ x: 0, y: 708, width: 1500, height: 240, angle: 0, spacing: 12, step: 14, weight: (x, y) => 6 * (fractal(noise, x / 220, y / 26, 3) + 0.05) }), p.petrol, 0.6);
  for (let i = 0; i < 12; i += 1) picture.fill(poplar(`klei ${i}`, 90 + i * 58, 724, 150 + 16 * (i % 3)), mix(p.reedDark, p.mist, 0.35));
  picture.fill(straight([[0, 716], [820, 716], [760, 732], [0, 736]]), mix(p.reed, p.mist, 0.2));
  // The dyke: crest to the right, its slope towards the river in the picture's middle.
  const crest: Point[] = [[2440, 520], [1760, 548], [1500, 566], [1340, 590]];
  const toe: Point[] = [[-40, 1120], [420, 1040], [760, 930], [1100, 760]];
  picture.fill(straight([...crest, ...[...toe].reverse(), [-40, 1400], [2440, 1400]]), mix(p.reed, p.reedDark, 0.3));
  picture.fill(straight([[2440, 520], [1760, 548], [1500, 566], [1340, 590], [1100, 760], [1280, 690], [1560, 626], [2440, 600]]), mix(p.reed, p.sand, 0.3));
  // The slope in its layers: old turf taken off, sand core, then clay in lifts of 40 cm.
  const lift = (share: number): Point[] => {
    const low: Point[] = [[-40, 1330], [520, 1220], [980, 1090], [1420, 930], [1700, 830], [2440, 790]];
    const high: Point[] = [[-40, 1120], [420, 1040], [760, 930], [1100, 760], [1340, 660], [2440, 610]];
    return low.map(([x, y], i) => [x + (high[i]![0] - x) * share, y + (high[i]![1] - y) * share + 10 * noise(i, share * 7)] as const);
  };
  const clays = [mix(p.clay, p.brickDark, 0.3), mix(p.clayDark, p.brickDark, 0.25), mix(p.clay, p.lake, 0.25), mix(p.clayDark, p.sea, 0.2)];
  picture.fill(smooth([...lift(0.02), ...[...lift(1)].reverse()], true, 0.2), p.sand);
  picture.within(smooth([...lift(0.02), ...[...lift(1)].reverse()], true, 0.2), () => {
    picture.fill(engrave({ x: -40, y: 600, width: 2480, height: 760, angle: -14, spacing: 12, step: 14, wobble: { noise, scale: 150, amount: 16 }, weight: (x, y) => 2 * (fractal(noise, x / 100, y / 40, 2) + 0.5) }), p.dune);
  });
  for (let i = 0; i < 4; i += 1) {
    const body = smooth([...lift(i * 0.17 - 0.02), ...[...lift(i * 0.17 + 0.16)].reverse()], true, 0.2);
    picture.fill(body, clays[i]!);
    picture.within(body, () => picture.fill(engrave({ x: -40, y: 600, width: 2480, height: 760, angle: -16, spacing: 10, step: 12, wobble: { noise, scale: 60, amount: 12 }, weight: (x, y) => 5 * (noise(x / 44, y / 12) + 0.05) }), mix(clays[i]!, p.ink, 0.4), 0.8));
    picture.line(smooth(lift(i * 0.17 + 0.16), false, 0.5), mix(p.cream, clays[i]!, 0.35), { width: 4 });
  }
  const clod = (x: number, y: number, size: number, i: number) => {
    picture.fill(crown(`kluit ${i}`, x, y, size * 1.3, size * 0.9, 0.26), mix(p.clayDark, p.brickDark, 0.25));
    picture.fill(crown(`kluit l ${i}`, x - size * 0.12, y - size * 0.14, size * 0.8, size * 0.45, 0.28), mix(p.clay, p.lake, 0.2));
  };
  for (let i = 0; i < 240; i += 1) {
    const x = between(random, 640, 2440);
    const t = between(random, 0.5, 0.66);
    const line = lift(t);
    let k = 0;
    while (k + 2 < line.length && line[k + 1]![0] < x) k += 1;
    const share = (x - line[k]![0]) / (line[k + 1]![0] - line[k]![0]);
    clod(x, line[k]![1] + (line[k + 1]![1] - line[k]![1]) * share, between(random, 8, 34), i);
  }
  // Track in front, turf rolls, stakes with the new profile.
  picture.fill(smooth([[-40, 1330], [520, 1230], [1000, 1110], [1430, 960], [1720, 862], [2440, 820], [2440, 1400], [-40, 1400]], true, 0.3), mix(p.clay, p.dune, 0.4));
  picture.fill(engrave({ x: -40, y: 800, width: 2480, height: 560, angle: -17, spacing: 26, step: 16, wobble: { noise, scale: 260, amount: 16 }, weight: (x, y) => (y > 1360 - x * 0.26 ? 7 * (noise(x / 130, y / 20) + 0.2) : 0) }), mix(p.clayDark, p.dune, 0.35), 0.7);
  for (let i = 0; i < 9; i += 1) {
    const t = i / 8;
    const x = 360 + 1900 * t;
    const y = 1290 - 470 * t ** 0.72;
    const h = 210 - 120 * t;
    picture.fill(straight([[x - 4, y], [x - 3, y - h], [x + 4, y - h], [x + 5, y]]), p.paper);
    picture.rectangle(x - 4, y - h, 8, h * 0.16, p.orange);
    if (i < 8) {
      const t2 = (i + 1) / 8;
      picture.line(`M${x} ${y - h * 0.86}L${360 + 1900 * t2} ${1290 - 470 * t2 ** 0.72 - (210 - 120 * t2) * 0.86}`, p.orange, { width: 2.6 });
    }
  }
  drawExcavator(picture, 1180, 1096, 1.22);
  const person = (x: number, y: number, h: number) => {
    picture.fill(smooth([[x - h * 0.1, y], [x - h * 0.13, y - h * 0.5], [x - h * 0.15, y - h * 0.78], [x, y - h * 0.86], [x + h * 0.15, y - h * 0.78], [x + h * 0.13, y - h * 0.5], [x + h * 0.1, y]], true, 0.5), p.sea);
    picture.fill(smooth([[x - h * 0.15, y - h * 0.46], [x - h * 0.16, y - h * 0.8], [x + h * 0.16, y - h * 0.8], [x + h * 0.15, y - h * 0.46]], true, 0.3), p.orange);
    picture.line(`M${x - h * 0.14} ${y - h * 0.58}h${h * 0.28}`, p.paper, { width: h * 0.03 });
    picture.fill(disc(x, y - h * 0.93, h * 0.08), mix(p.brick, p.dune, 0.2));
    picture.fill(`M${x - h * 0.1} ${y - h * 0.95}a${h * 0.1} ${h * 0.1} 0 0 1 ${h * 0.2} 0z`, p.white);
  };
  person(2070, 880, 118);
  person(690, 1280, 210);
  picture.line('M770 1292L752 1132M770 1292L792 1132M772 1292V1132', p.ink, { width: 7 });
  picture.rectangle(748, 1096, 50, 36, p.orange);
  let grass = '';
  for (let i = 0; i < 300; i += 1) grass += tussock(random, between(random, 1350, 2430), 560 + between(random, -4, 26), between(random, 12, 28), 5, 0.15);
  picture.fill(grass, mix(p.reedDark, p.reed, 0.35));
  let front = '';
  for (let i = 0; i < 150; i += 1) front += tussock(random, between(random, 1500, 2440), 1390 - between(random, 0, 90) * random(), between(random, 60, 130), 8, 0.14);
  picture.fill(front, mix(p.moss, p.reedDark, 0.4));
  drawBirds(picture, 'klei', { x: 1560, y: 300, count: 6, spread: 54, size: 17, colour: mix(p.sea, p.lake, 0.4) });
  return picture;
}
