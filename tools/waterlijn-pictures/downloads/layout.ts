import { palette as p } from '../draw/colour.ts';
import { createNoise, fractal } from '../draw/noise.ts';
import { type Page, type Paint, paper, writePdf } from './pdf.ts';
import { setLines, textWidth } from './widths.ts';

export type Part =
  | { heading: string }
  | { subheading: string }
  | { text: string }
  | { list: readonly string[] }
  /** A table; the first row is its head, the first column is wide. */
  | { table: readonly (readonly string[])[] }
  /** Level bars with their values. */
  | { bars: readonly (readonly [label: string, value: number])[]; unit: string; caption: string };

export type Publication = {
  title: string;
  subtitle: string;
  kind: string;
  author: string;
  date: string;
  parts: readonly Part[];
};

const left = 92;
const measure = 412;
const floor = 770;

function drawWaves(paint: Paint, seed: string, from: number, to: number) {
  const noise = createNoise(seed);
  for (let y = from; y < to; y += 9) {
    const share = (y - from) / (to - from);
    const points = Array.from({ length: 101 }, (_, i) => {
      const x = (i / 100) * paper.width;
      return [x, y + (10 + 46 * share) * fractal(noise, x / 260 + share, y / 150, 3)] as const;
    });
    paint.line(points, 0.5 + 2.2 * share * Math.abs(noise(y / 40, 3)) + share, share > 0.6 ? p.lake : p.mist);
  }
}

function drawCover(page: Page, publication: Publication) {
  page.ornament((paint) => {
    paint.box(0, 0, paper.width, paper.height, p.sea);
    drawWaves(paint, publication.title, 430, 900);
    paint.box(left, 92, 46, 5, p.orange);
  });
  page.text('P', [{ text: publication.kind, x: left, y: 132 }], 'Helvetica-Bold', 11, p.mist);
  const title = setLines(publication.title, 'Times-Roman', 42, 420);
  page.text(
    'H1',
    title.map((text, i) => ({ text, x: left, y: 190 + i * 48 })),
    'Times-Roman',
    42,
    p.white,
  );
  const subtitle = setLines(publication.subtitle, 'Helvetica', 14, 380);
  page.text(
    'P',
    subtitle.map((text, i) => ({ text, x: left, y: 190 + title.length * 48 + i * 21 })),
    'Helvetica',
    14,
    p.sky,
  );
  page.text('P', [{ text: publication.author, x: left, y: 72 }], 'Helvetica-Bold', 11, p.white);
}

/** Sets a publication: a cover, then its parts over as many pages as they need. */
export function setPublication(publication: Publication): Buffer {
  const pages: ((page: Page) => void)[] = [(page) => drawCover(page, publication)];
  let drawn: ((page: Page) => void)[] = [];
  let y = 104;
  const close = () => {
    if (drawn.length === 0) return;
    const steps = drawn;
    const number = pages.length + 1;
    pages.push((page) => {
      page.ornament((paint) => {
        paint.text(publication.title, left, 56, 'Helvetica', 8, p.clay);
        paint.text(String(number), paper.width - left - 10, 806, 'Helvetica-Bold', 9, p.sea);
        paint.box(left, 64, measure, 0.6, p.mist);
      });
      for (const step of steps) step(page);
    });
    drawn = [];
    y = 104;
  };
  const need = (height: number) => {
    if (y + height > floor) close();
  };
  const write = (
    tag: 'H1' | 'H2' | 'P',
    text: string,
    x: number,
    font: 'Helvetica' | 'Helvetica-Bold' | 'Times-Roman',
    size: number,
    lead: number,
    colour: string,
    width = measure,
  ) => {
    const lines = setLines(text, font, size, width);
    need(lines.length * lead);
    const top = y;
    drawn.push((page) =>
      page.text(
        tag,
        lines.map((line, i) => ({ text: line, x, y: top + size + i * lead })),
        font,
        size,
        colour,
      ),
    );
    y += lines.length * lead;
  };
  for (const part of publication.parts) {
    if ('heading' in part) {
      close();
      write('H1', part.heading, left, 'Times-Roman', 27, 33, p.sea);
      y += 14;
    } else if ('subheading' in part) {
      need(70);
      y += 10;
      write('H2', part.subheading, left, 'Helvetica-Bold', 12.5, 18, p.petrol);
      y += 4;
    } else if ('text' in part) {
      write('P', part.text, left, 'Helvetica', 10.5, 16, p.ink);
      y += 9;
    } else if ('list' in part) {
      for (const item of part.list) {
        write('P', `• ${item}`, left + 12, 'Helvetica', 10.5, 16, p.ink, measure - 12);
        y += 3;
      }
      y += 7;
    } else if ('table' in part) {
      const columns = part.table[0]!.length;
      const narrow = 84;
      const wide = measure - narrow * (columns - 1);
      need(part.table.length * 21 + 12);
      part.table.forEach((row, i) => {
        const top = y;
        const font = i === 0 ? 'Helvetica-Bold' : 'Helvetica';
        drawn.push((page) =>
          page.ornament((paint) => paint.box(left, top + 19, measure, i === 0 ? 1.2 : 0.5, i === 0 ? p.sea : p.mist)),
        );
        const cells = row.map((text, column) => ({
          text,
          x: column === 0 ? left : left + wide + column * narrow - textWidth(text, font, 10) - 4,
          y: top + 13,
        }));
        drawn.push((page) => page.text('P', cells, font, 10, p.ink));
        y += 21;
      });
      y += 16;
    } else {
      need(part.bars.length * 24 + 40);
      write('P', part.caption, left, 'Helvetica-Bold', 9.5, 16, p.petrol);
      const most = Math.max(...part.bars.map(([, value]) => value));
      for (const [label, value] of part.bars) {
        const top = y;
        drawn.push((page) =>
          page.ornament((paint) =>
            paint.box(left + 120, top + 4, (220 * value) / most, 13, value === most ? p.orange : p.lake),
          ),
        );
        drawn.push((page) =>
          page.text(
            'P',
            [
              { text: label, x: left, y: top + 14 },
              { text: `${String(value).replace('.', ',')} ${part.unit}`, x: left + 348, y: top + 14 },
            ],
            'Helvetica',
            10,
            p.ink,
          ),
        );
        y += 24;
      }
      y += 14;
    }
  }
  close();
  return writePdf({ title: publication.title, author: 'Waterlijn', language: 'nl-NL', date: publication.date }, pages);
}
