import sanitizeHtml from 'sanitize-html';
import { isNestedTooDeeply } from '../fields/html-nesting.ts';

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const structure = ['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'clipPath', 'mask', 'pattern', 'marker'];
const paint = [
  'linearGradient',
  'radialGradient',
  'stop',
  'filter',
  'feGaussianBlur',
  'feOffset',
  'feBlend',
  'feColorMatrix',
];
const words = ['text', 'tspan'];

const geometry =
  'id class x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height dx dy viewBox preserveAspectRatio transform pathLength';
const colours =
  'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color stop-color stop-opacity offset';
const references = 'clip-path clip-rule mask filter marker-start marker-mid marker-end';
const units =
  'gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits filterUnits markerWidth markerHeight markerUnits refX refY orient stdDeviation in in2 result mode type values';
const texts = 'font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing';
const meaning = 'role aria-label aria-hidden aria-labelledby version xmlns';

const attributes = [geometry, colours, references, units, texts, meaning].join(' ').split(' ');
const foreign = /url\s*\(\s*(?!["']?#)|javascript:|expression\s*\(/i;

const xml = { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false };

/**
 * An SVG picture with nothing in it but shapes, paint and words: no script, no style sheet, no event, no address outside of
 * itself. Idempotent; nothing is left of what nests more deeply than anybody draws.
 */
export function cleanSvg(svg: string): string {
  if (isNestedTooDeeply(svg, xml)) return '';
  return sanitizeHtml(svg, {
    allowedTags: [...shapes, ...structure, ...paint, ...words],
    allowedAttributes: { '*': [...attributes, 'href'] },
    allowedSchemes: [],
    nonTextTags: ['script', 'style', 'foreignObject', 'textarea', 'noscript'],
    parser: xml,
    transformTags: {
      '*': (tagName, given) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(given).flatMap(([name, value]): [string, string][] => {
            if (name === 'href' || name === 'xlink:href') return /^#[\w-]+$/.test(value) ? [['href', value]] : [];
            return foreign.test(value) ? [] : [[name, value]];
          }),
        ),
      }),
    },
  });
}
