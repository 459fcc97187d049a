import { type Camera, project, scaleAt } from '../draw/camera.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { straight } from '../draw/path.ts';
import { createImage } from '../draw/image.ts';
import { crown } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawCloudCeiling, drawSky } from '../draw/sky.ts';
import { box } from '../draw/solid.ts';
import { lightOn, viewTerrain } from '../draw/terrain.ts';
import { posterise, region } from '../draw/tones.ts';
import { waves } from '../draw/water.ts';

const camera: Camera = { width: 2400, height: 1600, horizon: 470, focal: 1550, eye: [0, 52, 0], centre: 1100 };
const noise = createNoise('infiltratie');

/** How deep a place lies in a pond, above 0 in the water: long basins side by side, dug through the dunes. */
function pond(x: number, z: number): number {
  const bent = x + 26 * Math.sin(z / 120) + 10 * noise(z / 60, 2) - z * 0.22;
  const lane = Math.round(bent / 62);
  const across = Math.abs(bent - lane * 62);
  const shift = 90 * noise(lane * 3.7, 9);
  const along = Math.abs(((((z + shift) % 300) + 300) % 300) - 150);
  const width = 14 + 5 * noise(z / 40, lane * 5) + 3 * noise(z / 13, lane * 9);
  return Math.min(width - across, (132 - along) * 0.5);
}

function relief(x: number, z: number): number {
  const bank = Math.min(1, Math.max(0, -pond(x, z) / 12));
  return bank * bank * (6 + 6.5 * fractal(noise, x / 46, z / 60, 4)) + bank * 1.5;
}

/** Infiltration ponds in the dunes: river water sinks into the sand to become drinking water. */
export function drawInfiltrationPonds() {
  const image = createImage(camera.width, camera.height, p.reed);
  drawSky(image, 'infiltratie', camera.horizon, [mix(p.lake, p.mist, 0.25), p.mist, p.sky, p.paper], 12);
  drawCloudCeiling(image, {
    seed: 'infiltratie-2',
    horizon: camera.horizon,
    cover: 0.4,
    size: 420,
    stretch: 2.1,
    lift: 20,
    opacity: 0.8,
    colours: [mix(p.mist, p.sky, 0.5), p.sky, p.paper, p.white],
  });
  image.rectangle(0, camera.horizon - 12, 2400, 14, mix(p.lake, p.mist, 0.3));
  const light = lightOn(relief, [-0.9, 0.75, 0.25], 1.2);
  const haze = mix(p.mist, p.cream, 0.35);
  const ranges = [
    { near: 420, far: 3200 },
    { near: 170, far: 420 },
    { near: 34, far: 170 },
  ];
  for (const [index, range] of ranges.entries()) {
    const view = viewTerrain(camera, relief, { ...range, cell: 3, steps: 800 });
    const tone = (colour: string) => mix(colour, haze, [0.5, 0.22, 0][index]!);
    image.within(view.outline, () => {
      image.fill(view.outline, tone(p.moss));
      posterise(
        image,
        view.field((x, z) => light(x, z) + 0.12 * fractal(noise, x / 5, z / 8, 2)),
        [0.28, 0.42, 0.54, 0.64, 0.76],
        ramp(
          [
            mix(p.moss, p.reedDark, 0.6),
            p.reedDark,
            mix(p.reed, p.reedDark, 0.35),
            mix(p.reed, p.dune, 0.25),
            mix(p.reed, p.sand, 0.55),
          ],
          5,
        ).map(tone),
        { blur: 1, speck: 60 },
      );
      const sand = view.field((x, z) => fractal(noise, x / 22 + 60, z / 30, 4) + 0.25 * light(x, z));
      posterise(image, sand, [0.42, 0.52], [tone(p.dune), tone(p.sand)], { speck: 60 });
      const shore = view.field((x, z) => pond(x, z) + 1.5 * noise(x / 4, z / 6));
      image.fill(
        region(
          view.field((x, z) => pond(x, z) + 2.4 + 1.6 * noise(x / 5, z / 8)),
          0,
          60,
        ),
        tone(p.sand),
      );
      const water = region(shore, 0, 60);
      image.fill(water, tone(mix(p.lake, p.mist, 0.45)));
      image.within(water, () => {
        posterise(
          image,
          shore,
          [2.5, 6, 10],
          [tone(mix(p.lake, p.mist, 0.2)), tone(mix(p.lake, p.petrol, 0.25)), tone(mix(p.lake, p.petrol, 0.5))],
          { speck: 60 },
        );
        image.fill(
          waves(camera, {
            seed: `infiltratie ${index}`,
            from: camera.horizon + 8,
            to: 1600,
            count: 1500,
            length: 3.4,
            thick: 0.14,
            patch: 0.1,
            patchSize: 20,
          }),
          tone(p.sky),
          0.8,
        );
      });
    });
    const random = seeded(`duindoorn ${index}`);
    const shrubs: { x: number; y: number; size: number }[] = [];
    for (let i = 0; i < [520, 620, 420][index]!; i += 1) {
      const z = range.near * (Math.min(range.far, 1400) / range.near) ** random();
      const sx = between(random, -30, 2430);
      const x = camera.eye[0] + ((sx - 1100) * z) / camera.focal;
      if (pond(x, z) > -4 || fractal(noise, x / 40 + 20, z / 50, 2) < -0.12) continue;
      const y = project(camera, [x, relief(x, z), z])[1];
      const seen = view.seen(sx, y + 4);
      if (seen && Math.abs(seen.z - z) < z * 0.06)
        shrubs.push({ x: sx, y, size: scaleAt(camera, z) * between(random, 1.4, 3.6) });
    }
    shrubs.sort((a, b) => a.y - b.y);
    for (const [i, s] of shrubs.entries()) {
      image.fill(
        crown(`schaduw ${index} ${i}`, s.x + s.size * 0.4, s.y + s.size * 0.05, s.size * 1.5, s.size * 0.4, 0.1),
        tone(p.moss),
        0.6,
      );
      image.fill(
        crown(`struik ${index} ${i}`, s.x, s.y - s.size * 0.3, s.size * 1.1, s.size * 0.8, 0.2),
        tone(mix(p.moss, p.reedDark, 0.5)),
      );
      image.fill(
        crown(
          `struik licht ${index} ${i}`,
          s.x - s.size * 0.14,
          s.y - s.size * 0.42,
          s.size * 0.62,
          s.size * 0.42,
          0.24,
        ),
        tone(i % 7 === 0 ? mix(p.reed, p.orange, 0.25) : mix(p.reed, p.reedDark, 0.2)),
      );
    }
    if (index === 1) {
      box(
        image,
        camera,
        { x: [66, 82], y: [8, 14], z: [300, 312] },
        { front: tone(p.brick), side: tone(p.brickDark), top: tone(mix(p.clayDark, p.ink, 0.2)) },
      );
      box(
        image,
        camera,
        { x: [82, 88], y: [8, 12], z: [302, 310] },
        { front: tone(p.cream), side: tone(p.clay), top: tone(p.clayDark) },
      );
    }
  }
  const [tx] = [1990];
  image.fill(
    straight([
      [tx - 9, 474],
      [tx - 7, 400],
      [tx - 13, 392],
      [tx - 8, 374],
      [tx + 8, 374],
      [tx + 13, 392],
      [tx + 7, 400],
      [tx + 9, 474],
    ]),
    mix(p.petrol, p.mist, 0.35),
  );
  drawBirds(image, 'infiltratie', {
    x: 700,
    y: 240,
    count: 6,
    spread: 52,
    size: 16,
    colour: mix(p.sea, p.lake, 0.3),
  });
  return image;
}
