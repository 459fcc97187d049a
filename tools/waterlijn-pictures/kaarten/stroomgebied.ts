import { mix, palette as p, ramp } from '../draw/colour.ts';
import { isolines, sampleField } from '../draw/field.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { disc, type Point, ribbon, sampled, smooth, straight } from '../draw/path.ts';
import { between, seeded } from '../draw/random.ts';
import { posterise } from '../draw/tones.ts';
import { createSheet, drawNorth, drawScaleBar, sheet, write } from './sheet.ts';

const noise = createNoise('stroomgebied');
const spacing = 25;

function outline(): Point[] {
  return Array.from({ length: 90 }, (_, i) => {
    const a = (i / 90) * Math.PI * 2;
    const wave =
      1 + 0.17 * noise(Math.cos(a) * 1.5, Math.sin(a) * 1.5) + 0.06 * noise(Math.cos(a) * 4, Math.sin(a) * 4);
    return [1240 + Math.cos(a) * 960 * wave, 790 + Math.sin(a) * 610 * wave] as const;
  });
}

type Node = { x: number; y: number; below: number; flow: number };

/** Grows a drainage tree from the mouth over a loose grid, along the cheapest ground; then adds up the flow. */
function growRivers(within: (x: number, y: number) => boolean, mouth: Point): Node[] {
  const random = seeded('stroomgebied');
  const columns = Math.ceil(sheet.width / spacing);
  const rows = Math.ceil(sheet.height / spacing);
  const places: (Point | undefined)[] = Array.from({ length: columns * rows }, (_, i) => {
    const x = ((i % columns) + 0.5 + between(random, -0.36, 0.36)) * spacing;
    const y = (Math.floor(i / columns) + 0.5 + between(random, -0.36, 0.36)) * spacing;
    return within(x, y) ? ([x, y] as const) : undefined;
  });
  let start = 0;
  places.forEach((place, i) => {
    const best = places[start];
    if (
      place &&
      (!best ||
        Math.hypot(place[0] - mouth[0], place[1] - mouth[1]) < Math.hypot(best[0] - mouth[0], best[1] - mouth[1]))
    )
      start = i;
  });
  const order: number[] = [];
  const below = new Map<number, number>([[start, -1]]);
  const open: { cell: number; from: number; cost: number }[] = [];
  const visit = (cell: number, reached: number) => {
    order.push(cell);
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    for (const [dc, dr] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-1, -1],
      [1, -1],
      [-1, 1],
    ] as const) {
      if (column + dc < 0 || column + dc >= columns || row + dr < 0 || row + dr >= rows) continue;
      const next = (row + dr) * columns + column + dc;
      const place = places[next];
      if (!place || below.has(next)) continue;
      const ground = 0.5 + 0.5 * fractal(noise, place[0] / 190, place[1] / 190, 3);
      open.push({ cell: next, from: cell, cost: reached + 0.16 + ground ** 2 * 1.6 + random() * 0.55 });
    }
  };
  visit(start, 0);
  while (open.length > 0) {
    let best = 0;
    for (let i = 1; i < open.length; i += 1) if (open[i]!.cost < open[best]!.cost) best = i;
    const [{ cell, from, cost }] = open.splice(best, 1) as [(typeof open)[number]];
    if (below.has(cell)) continue;
    below.set(cell, from);
    visit(cell, cost);
  }
  const flow = new Map<number, number>();
  for (const cell of [...order].reverse()) {
    const total = (flow.get(cell) ?? 0) + 1;
    flow.set(cell, total);
    const down = below.get(cell)!;
    if (down >= 0) flow.set(down, (flow.get(down) ?? 0) + total);
  }
  const index = new Map(order.map((cell, i) => [cell, i]));
  return order.map((cell) => ({
    x: places[cell]![0],
    y: places[cell]![1],
    below: index.get(below.get(cell)!) ?? -1,
    flow: flow.get(cell)!,
  }));
}

/** A catchment: every brook joins another until one river is left. */
export function drawCatchment() {
  const { image, finish } = createSheet(p.ink, p.mist);
  const rim = outline();
  const path = smooth(rim);
  const ground = sampleField(
    { x: 0, y: 0, width: sheet.width, height: sheet.height, cell: 8 },
    (x, y) => fractal(noise, x / 190, y / 190, 3) + (x - 500) / 2600,
  );
  for (let i = 0; i < 22; i += 1)
    image.line(
      isolines(ground, -0.9 + i * 0.11)
        .map((line) => straight(line, false))
        .join(''),
      mix(p.ink, p.sea, 0.75),
      { width: 1.5 },
    );
  image.fill(path, mix(p.ink, p.sea, 0.8));
  image.within(path, () => {
    posterise(
      image,
      ground,
      [-0.3, -0.1, 0.1, 0.3, 0.5, 0.7],
      ramp([mix(p.sea, p.petrol, 0.15), mix(p.sea, p.petrol, 0.7)], 6),
      { blur: 1, speck: 300 },
    );
  });
  const polygon = sampled(rim, 3, true);
  const within = (x: number, y: number) => {
    let hit = false;
    for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
      const [xi, yi] = polygon[i]!;
      const [xj, yj] = polygon[j]!;
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) hit = !hit;
    }
    return hit;
  };
  const nodes = growRivers(within, [250, 900]);
  const children = new Map<number, number[]>();
  nodes.forEach((node, i) => children.set(node.below, [...(children.get(node.below) ?? []), i]));
  const tones = ramp([mix(p.lake, p.petrol, 0.35), p.lake, p.mist, p.sky, p.white], 6);
  const layers: string[][] = tones.map(() => []);
  const follow = (from: number) => {
    const line = [from];
    let at = from;
    for (;;) {
      const next = (children.get(at) ?? []).sort((a, b) => nodes[b]!.flow - nodes[a]!.flow);
      if (next.length === 0) break;
      for (const side of next.slice(1)) stems.push([at, side]);
      at = next[0]!;
      line.push(at);
    }
    return line;
  };
  const stems: [number, number][] = [[-1, 0]];
  while (stems.length > 0) {
    const [join, start] = stems.pop()!;
    const line = [...(join >= 0 ? [join] : []), ...follow(start)];
    if (line.length < 2) continue;
    const points = sampled(
      line.map((i) => [nodes[i]!.x, nodes[i]!.y] as const),
      4,
    );
    const flows = line.map((i) => nodes[i]!.flow);
    if (join >= 0) flows[0] = flows[1]!;
    const strength = Math.min(5, Math.floor(Math.log2(flows[0]!) / 1.85));
    layers[strength]!.push(
      ribbon(points, (t) => 1 + 0.62 * Math.sqrt(flows[Math.min(flows.length - 1, Math.floor(t * flows.length))]!)),
    );
  }
  layers.forEach((layer, i) => {
    for (const data of layer) image.fill(data, tones[i]!);
  });
  const mouth = nodes[0]!;
  image.fill(
    ribbon(
      sampled(
        [
          [mouth.x + 4, mouth.y],
          [mouth.x - 80, mouth.y + 30],
          [mouth.x - 170, mouth.y + 10],
          [-40, mouth.y + 70],
        ],
        8,
      ),
      () => 1 + 0.62 * Math.sqrt(mouth.flow),
    ),
    p.white,
  );
  image.line(path, p.orange, { width: 4.5, dash: '26 12 4 12' });
  const random = seeded('meetpunten');
  for (let i = 0; i < 9; i += 1) {
    const node = nodes.filter(({ flow }) => flow > 90 && flow < 900)[Math.floor(random() * 120)];
    if (!node) continue;
    image.fill(disc(node.x, node.y, 13), p.ink);
    image.fill(disc(node.x, node.y, 8), p.orange);
  }
  write(image, 'STROOMGEBIED', [1690, 1398], 42, p.sky, { spacing: 1.2 });
  write(image, '1 480 KM2 - 2 360 BEKEN', [1692, 1438], 19, p.mist, { spacing: 0.8 });
  drawScaleBar(image, [1694, 1494], 96, ['0', '10', '20', '30', '40'], p.mist, p.ink);
  write(image, 'WATERSCHEIDING', [1480, 170], 22, p.orange, { spacing: 2, angle: 9 });
  drawNorth(image, [190, 220], 66, p.mist, p.orange);
  finish();
  return image;
}
