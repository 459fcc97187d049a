import { mix, palette as p } from '../draw/colour.ts';
import { engrave } from '../draw/engrave.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, smooth, straight } from '../draw/path.ts';
import { createImage, type Image } from '../draw/image.ts';
import { between, seeded } from '../draw/random.ts';
import { courses } from '../draw/solid.ts';

const noise = createNoise('vijzel');
const rise = (-31 * Math.PI) / 180;
const along: Point = [Math.cos(rise), Math.sin(rise)];
const across: Point = [-along[1], along[0]];

type Screw = { foot: Point; length: number; radius: number; dim: number };

/** An Archimedes screw in its trough: flights wound round a tube, the far halves behind it. */
function drawScrew(image: Image, { foot, length, radius, dim }: Screw) {
  const tone = (colour: string) => mix(colour, p.petrol, dim);
  const at = (t: number, off: number): Point => [
    foot[0] + along[0] * t + across[0] * off,
    foot[1] + along[1] * t + across[1] * off,
  ];
  // The trough.
  image.fill(
    straight([at(-160, radius + 26), at(length + 40, radius + 26), at(length + 40, -20), at(-160, -20)]),
    tone(mix(p.clayDark, p.ink, 0.45)),
  );
  image.fill(
    straight([
      at(-160, radius + 62),
      at(length + 60, radius + 62),
      at(length + 60, radius + 18),
      at(-160, radius + 18),
    ]),
    tone(mix(p.clay, p.cream, 0.35)),
  );
  const water: Point[] = [at(-160, radius + 10), at(length * 0.97, radius + 10)];
  for (let i = 24; i >= 0; i -= 1) water.push(at((length * 0.97 * i) / 24, radius * 0.34 + 20 * ((i * 7) % 3) - 12));
  image.fill(straight(water), tone(mix(p.lake, p.petrol, 0.3)));
  image.within(straight(water), () =>
    image.fill(
      engrave({
        x: foot[0] - 200,
        y: foot[1] - length * 0.7,
        width: length + 300,
        height: length + 400,
        angle: -31,
        spacing: 13,
        step: 12,
        weight: (x, y) => 5 * fractal(noise, x / 80, y / 40, 2) + 1.4,
      }),
      tone(p.mist),
      0.8,
    ),
  );
  const pitch = 190;
  const tube = radius * 0.4;
  const flight = (turn: number, front: boolean, start: number) => {
    const outer: Point[] = [];
    const inner: Point[] = [];
    for (let i = 0; i <= 18; i += 1) {
      const a = (front ? 0 : Math.PI) + (i / 18) * Math.PI;
      const t = start + turn * pitch + (a / (Math.PI * 2)) * pitch;
      const bulge = Math.sin(a) * 36;
      outer.push(at(t + bulge, Math.cos(a) * radius));
      inner.push(at(t + bulge * 0.4, Math.cos(a) * tube));
    }
    return { outer, inner };
  };
  const turns = Math.floor(length / pitch);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const start of [0, pitch / 2]) {
      const { outer, inner } = flight(turn, false, start);
      image.fill(straight([...outer, ...inner.reverse()]), tone(mix(p.sea, p.ink, 0.35)));
    }
  }
  image.fill(
    straight([at(-60, -tube), at(length + 30, -tube), at(length + 30, tube), at(-60, tube)]),
    tone(mix(p.petrol, p.sea, 0.3)),
  );
  image.fill(
    straight([at(-60, -tube), at(length + 30, -tube), at(length + 30, -tube * 0.35), at(-60, -tube * 0.35)]),
    tone(p.lake),
  );
  image.fill(
    straight([
      at(-60, -tube * 0.82),
      at(length + 30, -tube * 0.82),
      at(length + 30, -tube * 0.66),
      at(-60, -tube * 0.66),
    ]),
    tone(p.mist),
  );
  image.fill(
    straight([at(-60, tube * 0.6), at(length + 30, tube * 0.6), at(length + 30, tube), at(-60, tube)]),
    tone(p.ink),
    0.6,
  );
  for (let turn = 0; turn < turns; turn += 1) {
    for (const start of [0, pitch / 2]) {
      const { outer, inner } = flight(turn, true, start);
      image.fill(straight([...outer, ...[...inner].reverse()]), tone(mix(p.lake, p.petrol, 0.35)));
      const lit = outer.map(([x, y], i) => [(x * 2 + inner[i]![0]) / 3, (y * 2 + inner[i]![1]) / 3] as const);
      image.fill(straight([...outer.slice(9), ...[...lit].reverse().slice(0, 10)]), tone(mix(p.mist, p.lake, 0.35)));
      image.line(smooth(outer, false), tone(p.sky), { width: 5 });
      image.line(smooth(inner, false), tone(p.ink), { width: 3.5 });
    }
  }
  // Bearing and drive at the top.
  const [bx, by] = at(length + 40, 0);
  image.fill(disc(bx, by, radius * 0.56), tone(mix(p.clayDark, p.ink, 0.3)));
  image.fill(disc(bx, by, radius * 0.42), tone(p.orange));
  image.fill(disc(bx, by, radius * 0.18), tone(p.ink));
  for (let i = 0; i < 8; i += 1)
    image.fill(disc(bx + Math.cos(i * 0.785) * radius * 0.3, by + Math.sin(i * 0.785) * radius * 0.3, 5), tone(p.ink));
}

/** Three Archimedes screws at work in a renovated pumping station. */
export function drawPumpRenovation() {
  const image = createImage(2400, 1600, p.sea);
  // The hall: a brick wall with tall windows and an overhead crane.
  image.rectangle(0, 0, 2400, 1180, mix(p.brick, p.brickDark, 0.35));
  image.line(
    courses(
      [
        [0, 0],
        [2400, 0],
        [2400, 1180],
        [0, 1180],
      ],
      66,
      34,
      (u, v) => noise(u * 18, v * 12) > -0.25,
    ),
    mix(p.brickDark, p.ink, 0.2),
    { width: 2.4, opacity: 0.6 },
  );
  const panes = (x: number) => {
    const path = `M${x} 900V250a150 150 0 0 1 300 0V900Z`;
    image.fill(`M${x - 26} 926V250a176 176 0 0 1 352 0V926Z`, mix(p.cream, p.clay, 0.25));
    image.fill(path, mix(p.sky, p.mist, 0.3));
    image.within(path, () => {
      image.fill(
        smooth([
          [x - 40, 760],
          [x + 40, 640],
          [x + 120, 690],
          [x + 200, 610],
          [x + 340, 680],
          [x + 360, 920],
          [x - 40, 920],
        ]),
        mix(p.mist, p.reed, 0.4),
      );
      image.fill(
        straight([
          [x - 20, 860],
          [x + 320, 840],
          [x + 320, 920],
          [x - 20, 920],
        ]),
        mix(p.mist, p.lake, 0.4),
      );
      image.fill(
        straight([
          [x, 420],
          [x + 300, 260],
          [x + 300, 420],
          [x, 600],
        ]),
        p.white,
        0.4,
      );
    });
    let bars = '';
    for (let i = 1; i < 4; i += 1) bars += `M${x + i * 75} 100V900`;
    for (let i = 0; i < 7; i += 1) bars += `M${x} ${250 + i * 108}H${x + 300}`;
    image.line(bars, mix(p.ink, p.sea, 0.5), { width: 9 });
  };
  for (const x of [170, 660, 1150, 1640]) panes(x);
  image.rectangle(0, 20, 2400, 46, mix(p.ink, p.sea, 0.5));
  image.rectangle(1420, 66, 190, 44, p.orange);
  image.line('M1515 110V360', p.ink, { width: 6 });
  image.line('M1515 360q0 26 18 30q18 6 12 26q-8 20 -30 12', p.ink, { width: 11 });
  image.fill(
    engrave({
      x: 0,
      y: 60,
      width: 2400,
      height: 1200,
      angle: 58,
      spacing: 46,
      step: 30,
      weight: (x, y) => 16 * Math.max(0, noise(x / 500 + y / 800, 3)),
    }),
    p.cream,
    0.14,
  );
  // A gallery behind the screws with its railing, and two people for scale.
  image.fill(
    straight([
      [980, 560],
      [2400, 560],
      [2400, 640],
      [980, 640],
    ]),
    mix(p.clay, p.clayDark, 0.3),
  );
  let rail = 'M980 470H2400M980 516H2400';
  for (let x = 990; x < 2400; x += 64) rail += `M${x} 470V562`;
  const person = (x: number, h: number, coat: string, hat: string) => {
    image.fill(
      smooth(
        [
          [x - 15, 562],
          [x - 22, 562 - h * 0.5],
          [x - 26, 562 - h * 0.76],
          [x, 562 - h * 0.86],
          [x + 26, 562 - h * 0.76],
          [x + 22, 562 - h * 0.5],
          [x + 15, 562],
        ],
        true,
        0.6,
      ),
      coat,
    );
    image.fill(disc(x, 562 - h * 0.93, h * 0.085), mix(p.brick, p.dune, 0.4));
    image.fill(`M${x - h * 0.1} ${562 - h * 0.95}a${h * 0.1} ${h * 0.1} 0 0 1 ${h * 0.2} 0z`, hat);
  };
  person(1240, 190, p.sea, p.white);
  person(1330, 178, p.orange, p.white);
  image.line(rail, p.cream, { width: 6 });
  // Concrete ramps, screws and the pool below.
  image.fill(
    straight([
      [-20, 1180],
      [2400, 330],
      [2420, 1620],
      [-20, 1620],
    ]),
    mix(p.clayDark, p.sea, 0.35),
  );
  drawScrew(image, { foot: [260, 1030], length: 1900, radius: 112, dim: 0.34 });
  drawScrew(image, { foot: [330, 1280], length: 1900, radius: 134, dim: 0.14 });
  drawScrew(image, { foot: [420, 1590], length: 2050, radius: 160, dim: 0 });
  const random = seeded('vijzel');
  image.fill(
    smooth([
      [-40, 1200],
      [150, 1180],
      [330, 1230],
      [380, 1330],
      [480, 1420],
      [560, 1640],
      [-40, 1640],
    ]),
    mix(p.petrol, p.sea, 0.3),
  );
  image.within(
    smooth([
      [-40, 1200],
      [150, 1180],
      [330, 1230],
      [380, 1330],
      [480, 1420],
      [560, 1640],
      [-40, 1640],
    ]),
    () => {
      image.fill(
        engrave({
          x: -40,
          y: 1160,
          width: 640,
          height: 460,
          angle: -4,
          spacing: 15,
          step: 10,
          wobble: { noise, scale: 90, amount: 16 },
          weight: (x, y) => 7 * (fractal(noise, x / 90, y / 40, 2) + 0.2),
        }),
        p.lake,
      );
    },
  );
  const foam: string[] = [];
  for (const [fx, fy, n] of [
    [250, 1190, 60],
    [350, 1390, 80],
    [500, 1600, 80],
  ] as const) {
    for (let i = 0; i < n; i += 1)
      foam.push(disc(fx + between(random, -110, 90), fy + between(random, -46, 46), between(random, 3, 17)));
  }
  image.fillAll(foam, p.paper);
  return image;
}
