import { type Camera, project, scaleAt } from '../draw/camera.ts';
import { mix, palette as p, ramp } from '../draw/colour.ts';
import { createNoise, fractal, ridged } from '../draw/noise.ts';
import { createPicture } from '../draw/picture.ts';
import { tussock } from '../draw/plants.ts';
import { between, seeded } from '../draw/random.ts';
import { drawBirds, drawCloudCeiling, drawDisc, drawSky } from '../draw/sky.ts';
import { lightOn, viewTerrain } from '../draw/terrain.ts';
import { posterise, region } from '../draw/tones.ts';
import { glitter, waves } from '../draw/water.ts';

const noise = createNoise('duinen');
const camera: Camera = { width: 2400, height: 1350, horizon: 590, focal: 1500, eye: [0, 15, 0] };

const inland = (x: number, z: number) => {
  const shore = -26 - z * 0.12 + 14 * noise(z / 90, 2);
  const t = Math.min(1, Math.max(0, (x - shore) / 62));
  return t * t * (3 - 2 * t);
};

function relief(x: number, z: number): number {
  const land = inland(x, z);
  const near = Math.min(1, Math.max(0.16, (z - 12) / 120));
  const broad = (0.35 + 0.65 * ridged(noise, x / 118 + 3.1, z / 170 + 0.4, 2)) ** 2 * 17 * near + fractal(noise, x / 150 + 8, z / 210, 2) * 4 * near;
  const fine = fractal(noise, x / 30, z / 42, 3) * 1.7;
  return land * (broad + fine - 1) - (1 - land) * 0.6;
}

/** Dunes at dusk: the sun sets over a strip of sea, slopes warm towards it and blue away from it. */
export function drawDunesAtDusk() {
  const picture = createPicture(camera.width, camera.height, p.sea);
  drawSky(
    picture,
    'duinen',
    camera.horizon,
    [mix(p.petrol, p.sea, 0.35), p.lake, p.mist, mix(p.cream, p.mist, 0.2), mix(p.sand, p.orange, 0.28)],
    18,
  );
  drawCloudCeiling(picture, {
    seed: 'duinen-3',
    horizon: camera.horizon,
    cover: 0.36,
    size: 560,
    stretch: 1.9,
    lift: 24,
    opacity: 0.55,
    colours: [mix(p.petrol, p.mist, 0.35), mix(p.petrol, p.lake, 0.3), mix(p.sea, p.petrol, 0.5)],
  });
  drawDisc(picture, 415, camera.horizon - 46, 58, mix(p.orange, p.sand, 0.25));

  picture.rectangle(0, camera.horizon, camera.width, 800, mix(p.lake, p.sand, 0.32));
  picture.fill(
    waves(camera, {
      seed: 'duinen-a',
      from: camera.horizon + 2,
      to: 1350,
      count: 5200,
      length: 7,
      thick: 0.16,
      crowd: 2.6,
    }),
    mix(p.petrol, p.lake, 0.45),
    0.8,
  );
  picture.fill(
    glitter({
      seed: 'duinen',
      x: 415,
      from: camera.horizon + 2,
      to: 1050,
      count: 700,
      spread: 260,
      length: 90,
    }),
    mix(p.orange, p.sand, 0.55),
  );

  const light = lightOn(relief, [-1, 0.42, 0.5], 0.8);
  const layers = [
    { near: 240, far: 1500, haze: 0.62 },
    { near: 95, far: 240, haze: 0.34 },
    { near: 34, far: 95, haze: 0.12 },
    { near: 5, far: 34, haze: 0 },
  ];
  const haze = mix(p.mist, p.sand, 0.45);
  const whole = viewTerrain(camera, (x, z) => Math.max(0, relief(x, z)), { near: 5, far: 1500, cell: 3, steps: 1100 });
  const land = region(whole.field(relief), 0.12, 60);
  for (const [index, layer] of layers.entries()) {
    const view = viewTerrain(camera, (x, z) => Math.max(0, relief(x, z)), { near: layer.near, far: layer.far, cell: 3 });
    const tone = (colour: string) => mix(colour, haze, layer.haze);
    const tones = ramp([p.ink, p.sea, mix(p.petrol, p.clay, 0.5), p.dune, mix(p.sand, p.orange, 0.16)], 8).map(tone);
    picture.within(view.outline, () => picture.within(land, () => {
      picture.fill(view.outline, tones[0]!);
      posterise(
        picture,
        view.field((x, z) => light(x, z) + 0.05 * noise(x / 3, z / 5)),
        [0.06, 0.16, 0.26, 0.38, 0.52, 0.66, 0.8],
        tones.slice(1),
        { blur: 1, speck: 60 },
      );
      const green = view.field(
        (x, z) => fractal(noise, x / 17 + 40, z / 26, 4) * 0.9 + light(x, z) * 0.25 + (relief(x, z) - 6) * 0.02 - 0.12,
      );
      posterise(picture, green, [0.16, 0.3], [tone(mix(p.reedDark, p.moss, 0.5)), tone(p.reedDark)], {
        blur: 1,
        speck: 80,
        opacity: 0.72,
      });
    }));
    const random = seeded(`helm ${index}`);
    const groups: Record<string, string[]> = {};
    for (let i = 0; i < [0, 900, 900, 420][index]!; i += 1) {
      const z = layer.near * (layer.far / layer.near) ** (1 - random() ** 0.8);
      const sx = between(random, -40, 2440);
      const x = ((sx - 1200) * z) / camera.focal;
      const h = relief(x, z);
      if (inland(x, z) < 0.5 || fractal(noise, x / 17 + 40, z / 26, 4) < -0.05) continue;
      const [, sy] = project(camera, [x, h, z]);
      const seen = view.seen(sx, sy + 3);
      if (!seen || Math.abs(seen.z - z) > z * 0.06) continue;
      const size = scaleAt(camera, z) * between(random, 0.5, 1.0);
      if (size < 6) continue;
      const bright = light(x, z) > 0.45 && random() < 0.6;
      const colour = tone(bright ? mix(p.dune, p.reed, 0.45) : mix(p.moss, p.ink, random() < 0.5 ? 0.2 : 0.6));
      groups[colour] ??= [];
      groups[colour].push(
        tussock(random, sx, sy + 2, Math.min(size, 190), Math.min(26, 6 + Math.round(size / 8)), 0.28),
      );
    }
    for (const [colour, data] of Object.entries(groups)) picture.fill(data.join(''), colour);
  }
  drawBirds(picture, 'duinen', { x: 900, y: 250, count: 7, spread: 46, size: 15, colour: p.sea });
  return picture;
}
