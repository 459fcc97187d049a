import { mix, palette as p } from '../draw/colour.ts';
import { disc, smooth } from '../draw/path.ts';
import type { Image } from '../draw/image.ts';

/** Someone at work, seen from behind, in an orange vest and a helmet; (x, y) is between the feet, h the height in pixels. */
export function drawWorker(image: Image, x: number, y: number, h: number): void {
  const at = (points: readonly (readonly [number, number])[]) =>
    points.map(([u, v]) => [x + u * h, y - v * h] as const);
  image.fill(
    smooth(
      at([
        [-0.1, 0],
        [-0.13, 0.5],
        [-0.15, 0.78],
        [0, 0.86],
        [0.15, 0.78],
        [0.13, 0.5],
        [0.1, 0],
      ]),
      true,
      0.5,
    ),
    p.sea,
  );
  image.fill(
    smooth(
      at([
        [-0.15, 0.46],
        [-0.16, 0.8],
        [0.16, 0.8],
        [0.15, 0.46],
      ]),
      true,
      0.3,
    ),
    p.orange,
  );
  image.line(`M${x - h * 0.14} ${y - h * 0.58}h${h * 0.28}`, p.paper, { width: h * 0.03 });
  image.fill(disc(x, y - h * 0.93, h * 0.08), mix(p.brick, p.dune, 0.2));
  image.fill(`M${x - h * 0.1} ${y - h * 0.95}a${h * 0.1} ${h * 0.1} 0 0 1 ${h * 0.2} 0z`, p.white);
}
