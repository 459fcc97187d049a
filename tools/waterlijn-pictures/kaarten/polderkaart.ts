import { mix, palette as p } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, inside, type Point, smooth, straight } from '../draw/path.ts';
import { between, seeded } from '../draw/random.ts';
import { createSheet, drawNorth, drawScaleBar, write } from './sheet.ts';

const noise = createNoise('droogmakerij');
const turn = (-14 * Math.PI) / 180;
const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
const at = (u: number, v: number): Point => [1160 + u * cos - v * sin, 800 + u * sin + v * cos];

/** The old shore of the lake, grown by a number of pixels. */
function shore(grow: number): Point[] {
  return Array.from({ length: 120 }, (_, i) => {
    const a = (i / 120) * Math.PI * 2;
    const wave =
      1 +
      0.09 * noise(Math.cos(a) * 1.4, Math.sin(a) * 1.4 + 3) +
      0.05 * noise(Math.cos(a) * 3.4 + 8, Math.sin(a) * 3.4);
    return [1160 + Math.cos(a) * (860 * wave + grow), 800 + Math.sin(a) * (590 * wave + grow)] as const;
  });
}

/** A lake drained in the seventeenth century: plots, drains and roads inside the ring canal. */
export function drawPolderMap() {
  const { image, finish } = createSheet(p.paper, p.sea);
  const random = seeded('droogmakerij');
  // The old land around it: narrow crooked strips.
  image.rectangle(0, 0, 2400, 1600, mix(p.cream, p.reed, 0.18));
  for (let k = 0; k < 5; k += 1) {
    image.fill(
      engrave({
        x: 0,
        y: 0,
        width: 2400,
        height: 1600,
        angle: 20 + k * 37,
        spacing: 13,
        step: 14,
        wobble: { noise, scale: 300, amount: 40 },
        weight: (x, y) => (Math.floor((fractal(noise, x / 520, y / 520, 2) + 1) * 4.2) % 5 === k ? 2 : 0),
      }),
      mix(p.lake, p.reed, 0.3),
      0.75,
    );
  }
  image.fill(smooth(shore(62)), mix(p.cream, p.reed, 0.3));
  image.fill(smooth(shore(50)), mix(p.reedDark, p.reed, 0.35));
  image.fill(smooth(shore(40)), p.petrol);
  image.line(smooth(shore(31)), p.mist, { width: 2.4 });
  image.fill(smooth(shore(18)), mix(p.reedDark, p.reed, 0.35));
  const rim = shore(10);
  image.fill(smooth(rim), mix(p.reed, p.cream, 0.35));
  image.within(smooth(rim), () => {
    const greens = [
      mix(p.reed, p.cream, 0.25),
      mix(p.reed, p.cream, 0.5),
      p.reed,
      mix(p.reed, p.dune, 0.4),
      p.sand,
      mix(p.cream, p.sand, 0.5),
      mix(p.reed, p.reedDark, 0.3),
      mix(p.sand, p.dune, 0.5),
    ];
    const [wide, high] = [184, 138];
    for (let i = -7; i < 7; i += 1) {
      for (let j = -7; j < 7; j += 1) {
        const upright = (i * 7 + j * 3) % 2 === 0;
        const parts = 5 + Math.floor(random() * 3);
        for (let k = 0; k < parts; k += 1) {
          const [u0, u1] = upright
            ? [i * wide + (wide * k) / parts, i * wide + (wide * (k + 1)) / parts]
            : [i * wide, (i + 1) * wide];
          const [v0, v1] = upright
            ? [j * high, (j + 1) * high]
            : [j * high + (high * k) / parts, j * high + (high * (k + 1)) / parts];
          const corners = [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)];
          const colour = greens[Math.floor(random() * greens.length)]!;
          image.fill(straight(corners), colour);
          image.line(straight(corners), mix(p.petrol, p.lake, 0.5), { width: 2 });
          if (random() < 0.42) {
            let furrows = '';
            for (let f = 1; f < 7; f += 1) {
              const t = f / 7;
              furrows += upright
                ? straight([at(u0 + (u1 - u0) * t, v0 + 6), at(u0 + (u1 - u0) * t, v1 - 6)], false)
                : straight([at(u0 + 6, v0 + (v1 - v0) * t), at(u1 - 6, v0 + (v1 - v0) * t)], false);
            }
            image.line(furrows, mix(colour, p.reedDark, 0.4), { width: 1.2, opacity: 0.7 });
          }
        }
      }
    }
    let drains = '';
    let roads = '';
    for (let i = -7; i <= 7; i += 1) {
      const line = straight([at(i * wide, -1100), at(i * wide, 1100)], false);
      if (i % 2 === 0) drains += line;
      else roads += line;
    }
    for (let j = -7; j <= 7; j += 1) {
      const line = straight([at(-1400, j * high), at(1400, j * high)], false);
      if (j % 2 === 0) roads += line;
      else drains += line;
    }
    image.line(drains, p.petrol, { width: 7 });
    image.line(drains, p.mist, { width: 2.6 });
    image.line(straight([at(-1400, high), at(1400, high)], false), p.petrol, { width: 16 });
    image.line(straight([at(-1400, high), at(1400, high)], false), p.mist, { width: 8 });
    image.line(roads, p.clayDark, { width: 9 });
    image.line(roads, p.paper, { width: 5.5 });
    // Farms and trees along the roads, a village on the crossing.
    for (let i = -7; i <= 7; i += 2) {
      for (let v = -1000; v < 1000; v += 23) {
        if (random() < 0.5) continue;
        const [x, y] = at(i * wide + (random() < 0.5 ? -11 : 11), v);
        image.fill(disc(x, y, between(random, 2.6, 4.8)), p.moss);
        if (random() < 0.2) {
          const side = random() < 0.5 ? -1 : 1;
          const farm = [
            [16, -9],
            [34, -9],
            [34, 9],
            [16, 9],
          ].map(([du, dv]) => at(i * wide + side * du!, v + dv!));
          image.fill(straight(farm), p.brick);
        }
      }
    }
    for (let k = 0; k < 150; k += 1) {
      const a = between(random, 0, 6.283);
      const r = 112 * Math.sqrt(random());
      const [u, v] = [wide + Math.cos(a) * r, Math.sin(a) * r * 0.8];
      if (Math.abs(u - wide) < 10 || Math.abs(v) < 10) continue;
      image.fill(
        straight(
          [
            [-6, -5],
            [6, -5],
            [6, 5],
            [-6, 5],
          ].map(([du, dv]) => at(u + du!, v + dv!)),
        ),
        random() < 0.8 ? p.brickDark : p.brick,
      );
    }
    image.fill(disc(...at(wide, 0), 13), p.paper);
    image.line(disc(...at(wide, 0), 13), p.ink, { width: 4 });
  });
  image.line(smooth(rim), p.brickDark, { width: 4 });
  // The pumping station where the main drain meets the ring canal.
  let edge = -1500;
  while (!inside(rim, ...at(edge, 138))) edge += 4;
  const [gx, gy] = at(edge - 14, 138);
  image.fill(disc(gx, gy, 46), p.orange, 0.25);
  image.fill(disc(gx, gy, 25), p.orange);
  image.fill(
    straight([
      [gx - 12, gy + 9],
      [gx - 12, gy - 4],
      [gx, gy - 14],
      [gx + 12, gy - 4],
      [gx + 12, gy + 9],
    ]),
    p.white,
  );
  image.line(`M${gx - 20} ${gy + 26}L${gx - 60} ${gy + 150}`, p.ink, { width: 2.4 });
  image.rectangle(gx - 176, gy + 150, 236, 46, p.paper, 0.95);
  write(image, 'GEMAAL', [gx - 156, gy + 184], 24, p.ink, { spacing: 1.6 });
  write(image, 'RINGVAART', [1640, 128], 26, p.sea, { spacing: 4, angle: 19 });
  image.rectangle(1830, 1296, 500, 220, p.paper, 0.95);
  image.line('M1830 1296h500v220h-500Z', p.sea, { width: 2.4 });
  write(image, 'DE LAGE WAARD', [1860, 1360], 32, p.sea, { spacing: 0.8 });
  write(image, 'DROOGGEMAAKT 1631', [1862, 1400], 18, p.sea, { spacing: 1 });
  drawScaleBar(image, [1866, 1466], 92, ['0', '1', '2', '3', '4'], p.sea, p.paper);
  drawNorth(image, [2212, 210], 72, p.sea, p.orange);
  finish();
  return image;
}
