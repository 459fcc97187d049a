export type Point = readonly [number, number];

const round = (value: number) => Math.round(value * 10) / 10;

/** Path data through the points with straight sides. */
export function straight(points: readonly Point[], closed = true): string {
  if (points.length < 2) return '';
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** Path data through the points along a smooth curve (Catmull-Rom); tension 0 is straight, 1 is round. */
export function smooth(points: readonly Point[], closed = true, tension = 1): string {
  const count = points.length;
  if (count < 3) return straight(points, closed);
  const at = (i: number) => (closed ? points[(i + count) % count]! : points[Math.min(count - 1, Math.max(0, i))]!);
  const k = tension / 6;
  let data = `M${round(points[0]![0])} ${round(points[0]![1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    data += `C${round(from[0] + (to[0] - before[0]) * k)} ${round(from[1] + (to[1] - before[1]) * k)} ${round(
      to[0] - (after[0] - from[0]) * k,
    )} ${round(to[1] - (after[1] - from[1]) * k)} ${round(to[0])} ${round(to[1])}`;
  }
  return closed ? `${data}Z` : data;
}

/** The points of a smooth curve through the given ones, `steps` for every span. */
export function sampled(points: readonly Point[], steps: number, closed = false): Point[] {
  const count = points.length;
  const at = (i: number) => (closed ? points[(i + count) % count]! : points[Math.min(count - 1, Math.max(0, i))]!);
  const result: Point[] = [];
  const spans = closed ? count : count - 1;
  for (let i = 0; i < spans; i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t ** 3);
      result.push([along(0), along(1)]);
    }
  }
  if (!closed) result.push(points[count - 1]!);
  return result;
}

/** A drawn stroke as a filled shape whose width, given for the share 0..1 along it, swells and tapers. */
export function ribbon(points: readonly Point[], width: (share: number) => number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i < points.length; i += 1) {
    const [x, y] = points[i]!;
    const before = points[Math.max(0, i - 1)]!;
    const after = points[Math.min(points.length - 1, i + 1)]!;
    const dx = after[0] - before[0];
    const dy = after[1] - before[1];
    const length = Math.hypot(dx, dy) || 1;
    const half = width(i / Math.max(1, points.length - 1)) / 2;
    left.push([x - (dy / length) * half, y + (dx / length) * half]);
    right.push([x + (dy / length) * half, y - (dx / length) * half]);
  }
  return straight([...left, ...right.reverse()]);
}

/** A disc, for use in one path among other shapes. */
export function disc(x: number, y: number, radius: number): string {
  const r = round(radius);
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** Whether the point lies inside the polygon. */
export function inside(polygon: readonly Point[], x: number, y: number): boolean {
  let within = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const [xi, yi] = polygon[i]!;
    const [xj, yj] = polygon[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}
