import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/*
 * Visitors wait for the bytes of fonts. Most of those of the serif are axes for weight and optical size; the theme uses one
 * point of them: light and narrow enough for the largest titles, heavy enough for headings of lists. Weights, characters and
 * features that the theme does not use are removed too. Fonts named `-latin-<axis>-normal` are preloaded on every page.
 */

const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url);
const fonts = new URL('../../sites/corporate/theme/fonts/', import.meta.url);

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join('');

/** What Dutch, English, German and French are written with, and the commonest letters of names. */
const latin = `${range(0x20, 0x7e)}\u00a0§©«\u00ad°±²³·»½×ÀÁÂÄÅÇÈÉÊËÍÎÏÑÓÔÖØÙÚÛÜßàáâäåæçèéêëíîïñóôöøùúûüÿıŒœ\u2009\u200b\u200c\u200d\u2010\u2011–—‘’‚“”„•…\u202f′″‹›€↑↓−`;

/** The signs and letters of Western Europe beside them; asked for only by pages that have one. */
const signs = [...`${range(0xa1, 0xff)}Ÿʼˆ˜${range(0x2009, 0x200d)}${range(0x2010, 0x2027)}‰⁄™`]
  .filter((sign) => !latin.includes(sign))
  .join('');

/** Names from elsewhere in Europe; the same. */
const latinExtended = `${range(0x100, 0x130)}${range(0x132, 0x151)}${range(0x154, 0x177)}${range(0x179, 0x17f)}${range(0x218, 0x21b)}ẞ`;

const serif = { wght: 390, opsz: 48 };
const sans = { wght: { min: 400, max: 650, default: 400 } };

/** Kerning, ligatures, accents, and figures of one width: what the theme or correct text asks for. */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];

const made = [
  {
    from: 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    to: 'serif-latin-text-normal',
    text: latin,
    axes: serif,
  },
  {
    from: 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    to: 'serif-signs',
    text: signs,
    axes: serif,
  },
  {
    from: 'source-serif-4/files/source-serif-4-latin-ext-opsz-normal.woff2',
    to: 'serif-latin-ext-text-normal',
    text: latinExtended,
    axes: serif,
  },
  {
    from: 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    to: 'sans-latin-wght-normal',
    text: latin,
    axes: sans,
  },
  {
    from: 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    to: 'sans-signs',
    text: signs,
    axes: sans,
  },
  {
    from: 'source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
    to: 'sans-latin-ext-wght-normal',
    text: latinExtended,
    axes: sans,
  },
  {
    from: 'source-sans-3/files/source-sans-3-latin-wght-italic.woff2',
    to: 'sans-latin-wght-italic',
    text: latin + signs,
    axes: sans,
  },
] as const;

for (const { from, to, text, axes } of made) {
  const whole = await readFile(new URL(from, packages));
  const font = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  });
  await writeFile(new URL(`${to}.woff2`, fonts), font);
  process.stdout.write(`${to}: ${whole.length} -> ${font.length} bytes\n`);
}
await writeFile(new URL('OFL.txt', fonts), await readFile(new URL('source-serif-4/LICENSE', packages)));
