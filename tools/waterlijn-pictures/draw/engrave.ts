import { type Noise } from './noise.ts';
import { type Point, ribbon } from './path.ts';

export type Engraving = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees; 0 draws level lines. */
  angle: number;
  spacing: number;
  /** Width of the line at a point; under 0.35 px the line is lifted. */
  weight: (x: number, y: number) => number;
  wobble?: { noise: Noise; scale: number; amount: number };
  step?: number;
};

/** Path data of parallel lines over a box, swelling with the tone as an engraver's burin does. */
export function engrave(e: Engraving): string {
  const turn = (e.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const centre: Point = [e.x + e.width / 2, e.y + e.height / 2];
  const reach = Math.hypot(e.width, e.height) / 2;
  const step = e.step ?? 10;
  const data: string[] = [];
  for (let across = -reach; across <= reach; across += e.spacing) {
    let points: Point[] = [];
    let weights: number[] = [];
    const lift = () => {
      const held = weights;
      if (points.length > 1) {
        data.push(ribbon(points, (share) => held[Math.round(share * (held.length - 1))]!));
      }
      points = [];
      weights = [];
    };
    for (let along = -reach; along <= reach; along += step) {
      let offset = across;
      if (e.wobble) {
        const { noise, scale, amount } = e.wobble;
        offset += amount * noise((centre[0] + along) / scale, across / scale);
      }
      const x = centre[0] + along * cos - offset * sin;
      const y = centre[1] + along * sin + offset * cos;
      const within = x >= e.x - step && x <= e.x + e.width + step && y >= e.y - step && y <= e.y + e.height + step;
      const weight = within ? e.weight(x, y) : 0;
      if (weight < 0.35) {
        if (points.length > 0) {
          points.push([x, y]);
          weights.push(0);
        }
        lift();
      } else {
        points.push([x, y]);
        weights.push(weight);
      }
    }
    lift();
  }
  return data.join('');
}
