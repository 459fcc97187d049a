import { palette as p } from '../draw/colour.ts';

/** The strokes of the word: round letters of one line width; baseline y 100, x-height 44, ascender 8. */
const letters = [
  'M8 46V76a19 24 0 0 0 38 0V46M46 76a19 24 0 0 0 38 0V46',
  'M162 46V100M162 73a27 27 0 1 0 -54 0a27 27 0 1 0 54 0',
  'M190 22V82a18 18 0 0 0 18 18h5M178 46H212',
  'M228 73H282a27 27 0 1 0 -7.900 19.100',
  'M308 46V100M308 73a27 27 0 0 1 27 -27h3',
  'M358 8V84a16 16 0 0 0 16 16',
  'M398 46V100',
  'M428 46V112a16 16 0 0 1 -16 16h-3',
  'M458 46V100M458 73a27 27 0 0 1 54 0V100',
].join('');

/** The word "waterlijn" as path data for strokes, moved to (x, y) and scaled; the drawing is 520 wide and 132 high. */
export function wordStrokes(x: number, y: number, scale: number, ink: string): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${ink}" stroke-width="12" ` +
    `stroke-linecap="round" stroke-linejoin="round"><path d="${letters}"/></g>` +
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="${p.orange}"><circle cx="398" cy="20" r="8.500"/><circle cx="428" cy="20" r="8.500"/></g>`
  );
}

/** Three water lines in a round field, in a square of 132. */
export function markStrokes(field: string, line: string): string {
  const wave = (y: number) => `M-14 ${y}c16 0 16 -15 32 -15s16 15 32 15s16 -15 32 -15s16 15 32 15s16 -15 32 -15`;
  return (
    `<circle cx="66" cy="66" r="62" fill="${field}"/><clipPath id="rond"><circle cx="66" cy="66" r="62"/></clipPath>` +
    `<g clip-path="url(#rond)" fill="none" stroke="${line}" stroke-width="9" stroke-linecap="round">` +
    `<path d="${wave(50)}"/><path d="${wave(73.5)}"/><path d="${wave(97)}" stroke="${p.orange}"/></g>`
  );
}

/** The logo as an SVG file: mark and word. */
export function wordmark(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 696 136" role="img" aria-label="Waterlijn"><title>Waterlijn</title>' +
    `<g transform="translate(2 2)">${markStrokes(p.ink, p.paper)}</g>${wordStrokes(164, 2, 1, p.ink)}</svg>\n`
  );
}
