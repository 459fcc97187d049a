import { type Camera } from '../draw/camera.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { createImage, type Image } from '../draw/image.ts';
import { straight } from '../draw/path.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawCloudCeiling, drawCumulus, drawSky } from '../draw/sky.ts';
import { waves } from '../draw/water.ts';

const camera: Camera = { width: 2400, height: 1350, horizon: 820, focal: 1500, eye: [0, 7, 0] };

/** A wind turbine as seen from far: mast, hub and three blades. */
function turbine(image: Image, x: number, foot: number, height: number, turn: number, colour: string) {
  const hub = foot - height;
  const thick = height * 0.022;
  let data = straight([
    [x - thick, foot],
    [x - thick * 0.55, hub],
    [x + thick * 0.55, hub],
    [x + thick, foot],
  ]);
  for (let i = 0; i < 3; i += 1) {
    const angle = turn + (i * Math.PI * 2) / 3;
    const long = height * 0.62;
    const [s, c] = [Math.sin(angle), Math.cos(angle)];
    data += straight([
      [x, hub],
      [x + s * long * 0.22 + c * thick * 1.7, hub - c * long * 0.22 + s * thick * 1.7],
      [x + s * long, hub - c * long],
      [x - c * thick * 0.4, hub - s * thick * 0.4],
    ]);
  }
  image.fill(data, colour);
}

/** The North Sea at noon: heaped clouds over a clean horizon and a row of turbines. */
export function drawSeaHorizon() {
  const image = createImage(camera.width, camera.height, p.petrol);
  drawSky(
    image,
    'zee',
    camera.horizon,
    [mix(p.lake, p.petrol, 0.35), mix(p.lake, p.mist, 0.4), p.mist, p.sky, mix(p.sky, p.paper, 0.6)],
    16,
  );
  drawCloudCeiling(image, {
    seed: 'zee-2',
    horizon: camera.horizon,
    cover: 0.22,
    size: 520,
    stretch: 2.2,
    lift: 330,
    opacity: 0.5,
    colours: [mix(p.mist, p.sky, 0.6), p.sky, p.paper],
  });
  const shades = ramp([mix(p.lake, p.mist, 0.8), p.mist, mix(p.mist, p.paper, 0.55), p.paper, p.white], 7);
  const hazy = (t: number) => shades.map((shade) => mix(shade, mix(p.sky, p.paper, 0.5), t));
  for (const [i, x] of [130, 470, 760, 1120, 1390, 1700, 2010, 2330].entries()) {
    drawCumulus(image, {
      seed: `zee laag ${i}`,
      x,
      base: 748 - (i % 3) * 10,
      width: 250 + (i % 4) * 70,
      height: 60 + (i % 3) * 26,
      colours: hazy(0.5),
    });
  }
  drawCumulus(image, { seed: 'zee midden c', x: 700, base: 668, width: 900, height: 230, colours: hazy(0.25) });
  drawCumulus(image, { seed: 'zee midden 2', x: 2280, base: 640, width: 620, height: 170, colours: hazy(0.25) });
  drawCumulus(image, { seed: 'zee groot b', x: 1500, base: 600, width: 1150, height: 400, colours: hazy(0) });
  drawCumulus(image, { seed: 'zee links', x: 60, base: 470, width: 560, height: 220, colours: hazy(0.05) });

  const random = seeded('turbines');
  for (let row = 0; row < 2; row += 1) {
    for (let i = 0; i < 13; i += 1) {
      const x = 1190 + i * (row === 0 ? 62 : 92) + row * 40;
      turbine(
        image,
        x,
        camera.horizon + 1,
        row === 0 ? 62 : 104,
        between(random, 0, 2),
        row === 0 ? mix(p.mist, p.sky, 0.3) : mix(p.lake, p.mist, 0.35),
      );
    }
  }
  const bands = ramp(
    [mix(p.lake, p.mist, 0.35), p.lake, mix(p.petrol, p.lake, 0.4), p.petrol, mix(p.sea, p.petrol, 0.4)],
    12,
  );
  bands.forEach((colour, i) => {
    const top = camera.horizon + 530 * (i / 12) ** 1.7;
    image.rectangle(0, top, camera.width, 1400 - top, colour);
  });
  const rows = [
    { colour: p.sea, count: 5200, length: 8, patch: -0.1, opacity: 0.55 },
    { colour: mix(p.ink, p.sea, 0.4), count: 3600, length: 4.4, patch: 0.05, opacity: 0.7 },
    { colour: mix(p.lake, p.mist, 0.35), count: 4200, length: 3, patch: -0.05, opacity: 0.8 },
    { colour: p.sky, count: 900, length: 1.5, patch: 0.22, opacity: 0.95 },
  ];
  rows.forEach((row, i) => {
    image.fill(
      waves(camera, {
        seed: `zee ${i}`,
        from: camera.horizon + 3,
        to: 1400,
        count: row.count,
        length: row.length,
        patch: row.patch,
        thick: 0.2,
        crowd: 1.9,
        patchSize: 24,
      }),
      row.colour,
      row.opacity,
    );
  });
  image.rectangle(0, camera.horizon - 1, camera.width, 3, mix(p.lake, p.petrol, 0.3), 0.7);
  const x = 860;
  const y = camera.horizon + 6;
  image.fill(
    straight([
      [x - 92, y - 16],
      [x + 80, y - 18],
      [x + 66, y + 4],
      [x - 80, y + 4],
    ]),
    mix(p.sea, p.petrol, 0.4),
  );
  image.fill(
    straight([
      [x - 82, y - 16],
      [x - 82, y - 50],
      [x - 52, y - 50],
      [x - 48, y - 16],
    ]),
    mix(p.paper, p.mist, 0.4),
  );
  image.fill(
    straight([
      [x - 82, y - 4],
      [x + 70, y - 4],
      [x + 66, y + 4],
      [x - 80, y + 4],
    ]),
    p.orange,
  );
  image.fill(
    straight([
      [x - 30, y - 17],
      [x - 30, y - 26],
      [x + 62, y - 26],
      [x + 62, y - 18],
    ]),
    mix(p.brick, p.mist, 0.35),
  );
  drawBirds(image, 'zee', { x: 480, y: 560, count: 5, spread: 60, size: 18, colour: mix(p.sea, p.petrol, 0.3) });
  return image;
}
