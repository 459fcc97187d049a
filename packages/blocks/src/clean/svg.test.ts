import { describe, expect, it } from 'vitest';
import { cleanSvg as clean, svgLimits } from './svg.ts';

/** Returns the cleaned SVG, or why it is refused. */
function cleanSvg(svg: string): string {
  const result = clean(svg);
  return typeof result === 'string' ? result : result.svg;
}

const wrap = (inner: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${more}>${inner}</svg>`;

describe('cleanSvg', () => {
  it('leaves a safe image unchanged', () => {
    const drawing = wrap(
      '<title>A &amp; b</title><defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><g transform="scale(2)"><path d="M0 0h9" fill="url(#a)"></path><use href="#a"></use></g>',
    );
    expect(cleanSvg(drawing)).toBe(drawing);
  });

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<g onload="alert(1)"/>',
    '<a href="javascript:alert(1)"><text>x</text></a>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<use xlink:href="data:image/svg+xml;base64,AAAA#a"/>',
    '<image href="https://evil.example/x.png"/>',
    '<style>@import "https://evil.example"</style>',
    '<path style="background:url(https://evil.example)"/>',
    '<path fill="url(https://evil.example#a)"/>',
    '<foreignObject><iframe src="https://evil.example"></iframe></foreignObject>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<!--><script>alert(1)</script>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
  ])('takes the danger out of %s', (hostile) => {
    const cleaned = cleanSvg(wrap(hostile));
    expect(cleaned).not.toMatch(/<(?:script|style|foreignobject|iframe|image|animate|set|a)\b/i);
    expect(cleaned).not.toMatch(/evil|javascript|\son\w+=|style=/i);
    expect(cleanSvg(cleaned)).toBe(cleaned);
  });

  it('drops such an element with its content, and nothing after it', () => {
    const svg = wrap('<style><b></b><path d="M0 0h8"/></style><path d="M0 0h9"></path>');
    expect(cleanSvg(svg)).toBe(wrap('<path d="M0 0h9"></path>'));
  });

  it('stops early if elements nest without end', () => {
    expect(cleanSvg(wrap('<g>'.repeat(300_000)))).toBe('complex');
    const deep = wrap(`${'<g>'.repeat(90)}<path d="M0 0h9"></path>${'</g>'.repeat(90)}`);
    expect(cleanSvg(deep)).toBe(deep);
  }, 2000);

  const upTo = (text: string): string => text.repeat(Math.floor(1_900_000 / text.length));
  const distinct = Array.from({ length: 180_000 }, (_, number) => `a${number}=""`).join(' ');
  it.each([
    ['elements', upTo('<g/>')],
    ['paths', upTo('<path d="M0 0h9"/>')],
    ['one element of many attributes', `<path ${distinct}/>`],
    ['attributes of the same name', `<path ${upTo('d="" ')}/>`],
    ['references in text', upTo('&amp;')],
    ['references in an attribute', `<path d="${upTo('&lt;')}"/>`],
    ['signs that have to be escaped', `<![CDATA[${upTo('<')}]]>`],
    ['elements in what is dropped', `<style>${upTo('<g/>')}</style>`],
  ])('refuses too many %s without reading on', (_, inner) => expect(clean(wrap(inner)) === 'complex').toBe(true), 2000);

  it.each([
    ['path', `<path d="${upTo('M0 0h9')}"/>`],
    ['text', `<text>${upTo('water ')}</text>`],
    ['comments', upTo('<!---->')],
    ['end tags', upTo('</p>')],
    ['dashes', `<path stroke-dasharray="${upTo('1 ')}"/>`],
    ['almost an address', `<path fill="url${upTo(' ')}"/>`],
  ])('cleans two megabytes of %s in linear time', (_, inner) => expect(typeof clean(wrap(inner))).toBe('object'), 4000);

  it('counts repetitions by `use`', () => {
    const levels = (count: number, times: number): string =>
      Array.from(
        { length: count },
        (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(times)}</g>`,
      ).join('');
    const shape = '<g id="a0"><path/></g>';
    expect(cleanSvg(wrap(`<defs>${shape}${levels(9, 10)}</defs><use xlink:href="#a9"/>`))).toBe('complex');
    expect(cleanSvg(wrap(`<use href="#a9"/>${levels(9, 10)}${shape}`))).toBe('complex');
    expect(cleanSvg(wrap(`${shape}${levels(9, 1)}<use href="#a9"/>`))).toContain('<use href="#a9">');
    expect(cleanSvg(wrap(`${shape}${'<use href="#a0"/>'.repeat(10_000)}`))).toContain('<use href="#a0">');
    expect(cleanSvg(wrap(shape + levels(svgLimits.elements / 2 - 10, 1)))).toBe('complex');
    expect(cleanSvg(wrap('<g id="a"><g id="b"><use href="#a"/></g></g>'))).toBe('complex');
    // The first of several elements with the same ID counts, as in browsers.
    expect(cleanSvg(wrap('<g id="a"><path/></g><g id="a"><use href="#a"/></g>'))).toContain('<use href="#a">');
  });

  it('refuses an incomplete document', () => {
    for (const damaged of [
      '',
      'text',
      '<html xmlns="http://www.w3.org/1999/xhtml"></html>',
      '<path d="M0 0h9"></path>',
      '<svg viewBox="0 0 9 9"><path d="M0 0h9">',
      wrap('').replace('</svg>', ''),
      wrap('') + wrap(''),
      '<svg width="0" height="9"></svg>',
      '<svg width="-9" height="9"></svg>',
      '<svg width="1e300" height="1e300"></svg>',
    ])
      expect(cleanSvg(damaged), damaged).toBe('damaged');
  });

  it('writes output that every browser can parse', () => {
    const odd = '<svg xmlns="urn:x" viewBox="0 0 9 9"><text>a&#1;&#xFFFF;b &lt; c</text></svg>';
    expect(cleanSvg(odd)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>ab &lt; c</text></svg>',
    );
    expect(cleanSvg('<?xml version="1.0"?>\n<!-- made by hand -->\n<svg viewBox="0 0 9 9">\n<g/></svg>\n')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<g></g></svg>',
    );
  });

  it.each([
    ['width="20" height="10"', 20, 10],
    ['width="20px" height="10.6"', 20, 11],
    ['width="1in" height="2.54cm"', 96, 96],
    ['width="12pt" height="1pc"', 16, 16],
    ['width="210mm" height="297mm"', 794, 1123],
    ['viewBox="0 0 448 70"', 448, 70],
    ['viewBox="-1,-1,448 , 70"', 448, 70],
    ['viewBox="0 0 40 10" width="100%" height="100%"', 40, 10],
    ['viewBox="0 0 40 10" width="80"', 80, 20],
    ['viewBox="0 0 40 10" height="80"', 320, 80],
    ['width="20" height="10" viewBox="0 0 1 1"', 20, 10],
    ['width="0.2" height="0.1"', 1, 1],
    ['', 300, 150],
    ['viewBox="none" width="auto"', 300, 150],
  ])('takes the size that browsers show: %s', (root, width, height) => {
    expect(clean(`<svg ${root}><path/></svg>`)).toMatchObject({ width, height });
  });

  it('ignores the document type', () => {
    expect(
      cleanSvg(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrap('<text>&x;</text>')}`,
      ),
    ).not.toContain('ENTITY');
  });
});
