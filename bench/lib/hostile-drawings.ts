/** Approximate size of the drawings in bytes; the library accepts 2 MB. */
const large = 1_900_000;

const upTo = (text: string, bytes = large): string => text.repeat(Math.floor(bytes / text.length));

const drawing = (inner: string, root = 'viewBox="0 0 448 70"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inner}</svg>`;

const levels = (count: number, inner: (level: number) => string): string =>
  Array.from({ length: count }, (_, level) => inner(level)).join('');

/** Table of 60 by 80 cells with borders, backgrounds and text: a valid drawing of about 355 kB. */
const table = levels(4800, (cell) => {
  const [x, y] = [(cell % 60) * 7, Math.floor(cell / 60)];
  return `<g><rect x="${x}" y="${y}" width="7" height="1" fill="#eee"/><text x="${x}" y="${y}">${cell}</text></g>`;
});

/** Drawings that are as expensive as possible to parse, clean or render, by name. */
export const hostileDrawings: Readonly<Record<string, string>> = {
  'nested groups': drawing(upTo('<g>')),
  'tiny groups': drawing(upTo('<g/>')),
  'tiny paths': drawing(upTo('<path d="M0 0h9"/>')),
  'paths up to the limit': drawing('<path d="M0 0h9v9z" fill="#123"/>'.repeat(24_900)),
  'one path': drawing(`<path d="${upTo('M0 0L9 9')}"/>`),
  'a table': drawing(table),
  'use of use': drawing(
    `<g id="a0"><path/></g>${levels(20, (level) => `<g id="a${level + 1}">${`<use xlink:href="#a${level}"/>`.repeat(10)}</g>`)}<use href="#a20"/>`,
  ),
  'a chain of use': drawing(
    `<g id="a0"/>${levels(11_000, (level) => `<g id="a${level + 1}"><use href="#a${level}"/></g>`)}`,
  ),
  'use of itself': drawing('<g id="a"><use href="#a"/><use href="#a"/></g>'),
  'distinct attributes': drawing(`<path ${levels(170_000, (place) => `a${place}=""`)}/>`),
  'the same attribute': drawing(`<path ${upTo('d="" ')}/>`),
  blurs: drawing(
    `<filter id="f">${'<feGaussianBlur stdDeviation="500"/>'.repeat(40)}</filter>${'<rect width="448" height="70" filter="url(#f)"/>'.repeat(20_000)}`,
  ),
  turbulence: drawing(
    '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="10000"/></filter><rect width="448" height="70" filter="url(#f)"/>',
    'width="6000" height="6000"',
  ),
  'patterns in patterns': drawing(
    `${levels(12, (level) => `<pattern id="p${level + 1}" width="0.01" height="0.01"><rect width="448" height="70" fill="url(#p${level})"/></pattern>`)}<rect width="448" height="70" fill="url(#p12)"/>`,
  ),
  'masks in masks': drawing(
    `${levels(2000, (level) => `<mask id="m${level + 1}"><rect width="448" height="70" mask="url(#m${level})"/></mask>`)}<rect width="448" height="70" mask="url(#m2000)"/>`,
  ),
  'stops of a gradient': drawing(
    `<linearGradient id="g">${'<stop offset="0.5"/>'.repeat(24_000)}</linearGradient><rect width="448" height="70" fill="url(#g)"/>`,
  ),
  dashes: drawing(`<path stroke="#000" stroke-dasharray="${upTo('.001 ')}" d="M0 0H448"/>`),
  words: drawing(`<text font-size="9">${upTo('Water zoekt de laagste weg. ')}</text>`),
  'words of many pieces': drawing(upTo('<text>a</text>')),
  'references in text': drawing(upTo('&#x26;')),
  'references in an attribute': drawing(`<path d="${upTo('&amp;')}"/>`),
  entities: `<!DOCTYPE svg [<!ENTITY a0 "ha">${levels(12, (level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`)}]>${drawing('<text>&a12;</text>')}`,
  'entities from elsewhere': `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///dev/zero">]>${drawing('<text>&a;</text>')}`,
  comments: drawing(upTo('<!---->')),
  sections: drawing(upTo('<![CDATA[<]]>')),
  'end tags': drawing(upTo('</p>')),
  'open signs': drawing(upTo('<')),
  quotes: drawing(`<path d=${upTo('"')}`),
  'almost addresses': drawing(`<path fill="${upTo('url ', large / 2)}" stroke="url${upTo(' ', large / 2)}"/>`),
  'a style sheet': drawing(`<style>${upTo('*{filter:blur(9px)}')}</style>`),
  'an endless size': drawing('<rect width="1e30" height="1e30"/>', 'width="1e30" height="1e30"'),
  'an endless box': drawing(upTo('<rect width="9" height="9"/>', 9000), `viewBox="0 0 ${'9'.repeat(300)} 1"`),
};
