import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const [light = '', dark = ''] = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').split(':root[');

/** Relative luminance of a colour of a scheme, by WCAG. */
function luminance(scheme: string, token: string): number {
  const colour = new RegExp(`--${token}: #([0-9a-f]{6});`).exec(scheme)?.[1] ?? '';
  const [red = NaN, green = NaN, blue = NaN] = [0, 2, 4].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(scheme: string, one: string, other: string): number {
  const [darker = NaN, lighter = NaN] = [luminance(scheme, one), luminance(scheme, other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each([
  ['light', light],
  ['dark', dark],
])('in %s colours', (_, scheme) => {
  it.each(['surface', 'surface-sunken', 'surface-hover', 'surface-selected', 'accent-soft', 'danger-soft'])(
    'fields can be seen on %s',
    (ground) => expect(contrast(scheme, 'control-border', ground)).toBeGreaterThanOrEqual(3),
  );
});
