import { palette as p, mix } from '../draw/colour.ts';
import { blurred, type Field } from '../draw/field.ts';
import { type Point, ribbon, sampled, smooth, straight } from '../draw/path.ts';
import { createImage, type Image } from '../draw/image.ts';
import { region } from '../draw/tones.ts';
import { type Face } from './head.ts';
import { scaledField } from './shading.ts';

/** Shade, middle tone, light and highlight of a skin. */
export type Skin = readonly [string, string, string, string];

export const skins = {
  fair: [mix(p.brick, p.clay, 0.42), mix(p.sand, p.brick, 0.42), mix(p.sand, p.brick, 0.18), mix(p.cream, p.sand, 0.3)],
  olive: [
    mix(p.brickDark, p.brick, 0.5),
    mix(p.dune, p.brick, 0.52),
    mix(p.dune, p.brick, 0.22),
    mix(p.sand, p.dune, 0.35),
  ],
  golden: [mix(p.brick, p.clay, 0.3), mix(p.dune, p.brick, 0.3), mix(p.dune, p.sand, 0.35), mix(p.sand, p.cream, 0.4)],
  brown: [
    mix(p.ink, p.brickDark, 0.55),
    mix(p.brickDark, p.brick, 0.35),
    mix(p.brick, p.brickDark, 0.12),
    mix(p.brick, p.dune, 0.42),
  ],
  deep: [
    mix(p.ink, p.brickDark, 0.3),
    mix(p.ink, p.brickDark, 0.75),
    mix(p.brickDark, p.brick, 0.35),
    mix(p.brick, p.dune, 0.12),
  ],
} satisfies Record<string, Skin>;

/** A place to draw a person: helpers that take points in head heights and lay them in the image. */
export type Stage = {
  image: Image;
  face: Face;
  skin: Skin;
  size: number;
  origin: Point;
  at: (points: readonly Point[]) => Point[];
  shape: (points: readonly Point[], colour: string, opacity?: number) => void;
  /** A closed smooth outline through few points, as path data. */
  curve: (points: readonly Point[]) => string;
  /** A tapering stroke; width in head heights. */
  stroke: (points: readonly Point[], width: number, colour: string, opacity?: number) => void;
  /** Flat tones of a light field, cut to an outline. */
  tones: (outline: readonly Point[], light: Field, levels: readonly number[], colours: readonly string[]) => void;
};

/** An empty portrait with its person standing at `origin` (the top of the head, over the ear). */
export function createStage(background: string, face: Face, skin: Skin, size: number, origin: Point): Stage {
  return stageOn(createImage(1200, 1500, background), face, skin, size, origin);
}

/** The same stage with its person moved by a number of head heights. */
export function moved(stage: Stage, dx: number, dy: number): Stage {
  const origin: Point = [stage.origin[0] + dx * stage.size, stage.origin[1] + dy * stage.size];
  return stageOn(stage.image, stage.face, stage.skin, stage.size, origin);
}

/** Draws a head that nods (positive degrees) or looks up, turning on the neck. */
export function nodding(stage: Stage, degrees: number, draw: () => void): void {
  const [[x, y]] = stage.at([[-0.12, 0.85]]) as [Point];
  stage.image.transformed(`rotate(${degrees} ${x.toFixed(1)} ${y.toFixed(1)})`, draw);
}

/** The image turned round, so that its person looks to the left. */
export function facingLeft(image: Image): Image {
  const turned = (svg: string) =>
    svg
      .replace(/^(<svg[^>]*>)/, `$1<g transform="translate(${image.width} 0) scale(-1 1)">`)
      .replace(/<\/svg>$/, '</g></svg>');
  return { ...image, svg: () => turned(image.svg()) };
}

function stageOn(image: Image, face: Face, skin: Skin, size: number, origin: Point): Stage {
  const at = (points: readonly Point[]) =>
    points.map(([x, y]) => [origin[0] + x * size, origin[1] + y * size] as const);
  return {
    image,
    face,
    skin,
    size,
    origin,
    at,
    shape: (points, colour, opacity) => image.fill(smooth(at(points)), colour, opacity),
    curve: (points) => smooth(at(points)),
    stroke: (points, width, colour, opacity) =>
      image.fill(
        ribbon(at(sampled(points, 8)), (t) => width * size * (0.25 + 0.75 * Math.sin(Math.PI * (0.06 + 0.9 * t)))),
        colour,
        opacity,
      ),
    tones(outline, light, levels, colours) {
      const field = blurred(scaledField(light, origin, size), 1, 2);
      image.within(straight(at(outline)), () => {
        levels.forEach((level, i) => image.fill(region(field, level, 30), colours[i]!));
      });
    },
  };
}
