import { Parser } from 'htmlparser2';
import { type DrawnSize, svgSize } from './svg-size.ts';
import { drawnElements, type SvgElement } from './svg-uses.ts';

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
const allowedTags = new Set([...shapes, ...structure, ...paint, ...words]);
/** Elements that are dropped with their content. Other unknown elements are replaced by their content. */
const droppedWhole = new Set(['script', 'style', 'foreignObject', 'textarea', 'noscript']);

const geometry =
  'id class x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height dx dy viewBox preserveAspectRatio transform pathLength';
const colours =
  'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color stop-color stop-opacity offset';
const references = 'clip-path clip-rule mask filter marker-start marker-mid marker-end';
const units =
  'gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits filterUnits markerWidth markerHeight markerUnits refX refY orient stdDeviation in in2 result mode type values';
const texts = 'font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing';
const meaning = 'role aria-label aria-hidden aria-labelledby version';

const allowedAttributes = new Set([geometry, colours, references, units, texts, meaning].join(' ').split(' '));
/** References outside the document, and backslashes, with which CSS can disguise them. */
const foreign = /url\s*\(\s*(?!["']?#)|image(?:-set)?\s*\(|javascript:|expression\s*\(|\\/i;
const namespace = 'http://www.w3.org/2000/svg';

/**
 * Limits of an SVG image, above what images for websites need. Each element costs every browser that renders the image.
 */
export const svgLimits = {
  elements: 25_000,
  attributes: 100_000,
  /** Text nodes. The parser emits each reference such as `&amp;` as a separate node. */
  texts: 100_000,
  /** Characters that are written as references. */
  escapes: 100_000,
  /** Depth of nested elements. */
  nesting: 100,
  /** Rendered elements, including repetitions by `use`. */
  drawn: 100_000,
} as const;

/** Sanitised SVG image: shapes, paint and text only. */
export interface CleanSvg extends DrawnSize {
  svg: string;
}

/** Aborts the parser. */
class TooComplex extends Error {}

// oxlint-disable-next-line no-control-regex -- characters that XML cannot contain
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Filters attributes to the allowed ones, in order. Renames `xlink:href` to `href`. */
function filterAttributes(given: Readonly<Record<string, string>>): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    if (name === 'href' || name === 'xlink:href') {
      if (/^#[\w-]+$/.test(value)) kept.set('href', value);
    } else if (allowedAttributes.has(name) && !foreign.test(value)) kept.set(name, value);
  }
  return kept;
}

/**
 * Serialises the allowed part of what the parser reads.
 * @throws TooComplex as soon as a limit is exceeded
 */
class SvgWriter {
  readonly pieces: string[] = [];
  readonly elements: SvgElement[] = [];
  root: Map<string, string> | null = null;
  /** Whether the root element has its end tag and nothing is drawn after it. */
  isWhole = false;
  #all = 0;
  #attributes = 0;
  #texts = 0;
  #escapes = 0;
  #depth = 0;
  /** Depth of the element that is dropped with its content. */
  #droppedAt = Number.POSITIVE_INFINITY;
  readonly #open: number[] = [];

  #escaped(text: string, special: RegExp): string {
    const write = (character: string): string => {
      this.#escapes += 1;
      if (this.#escapes > svgLimits.escapes) throw new TooComplex();
      return escapes[character] ?? '';
    };
    return text.replace(special, write).replace(unwritable, '');
  }

  attribute(): void {
    this.#attributes += 1;
    if (this.#attributes > svgLimits.attributes) throw new TooComplex();
  }

  open(name: string, given: Readonly<Record<string, string>>): void {
    this.#all += 1;
    this.#depth += 1;
    if (this.#all > svgLimits.elements || this.#depth > svgLimits.nesting) throw new TooComplex();
    if (this.#depth >= this.#droppedAt) return;
    if (droppedWhole.has(name)) this.#droppedAt = this.#depth;
    else if (allowedTags.has(name)) this.#write(name, given);
  }

  #write(name: string, given: Readonly<Record<string, string>>): void {
    const attributes = filterAttributes(given);
    if (this.#open.length === 0) {
      // A document has one root; content after it is not part of the image.
      this.isWhole = false;
      if (this.root || name !== 'svg') return;
      this.root = attributes;
      this.pieces.push(`<svg xmlns="${namespace}"`);
    } else this.pieces.push(`<${name}`);
    for (const [key, value] of attributes) this.pieces.push(` ${key}="${this.#escaped(value, /[&<>"]/g)}"`);
    this.pieces.push('>');
    const uses = name === 'use' ? attributes.get('href')?.slice(1) : undefined;
    this.#open.push(this.elements.length);
    this.elements.push({ id: attributes.get('id'), uses, end: this.elements.length + 1, depth: this.#depth, name });
  }

  text(text: string): void {
    this.#texts += 1;
    if (this.#texts > svgLimits.texts) throw new TooComplex();
    if (this.#open.length > 0 && this.#depth < this.#droppedAt) this.pieces.push(this.#escaped(text, /[&<>]/g));
  }

  /** @param isImplied whether the element has no end tag of its own */
  close(isImplied: boolean): void {
    const element = this.elements[this.#open.at(-1) ?? -1];
    if (element?.depth === this.#depth) {
      this.pieces.push(`</${element.name}>`);
      element.end = this.elements.length;
      this.#open.pop();
      this.isWhole = this.#open.length === 0 && !isImplied;
    }
    if (this.#depth === this.#droppedAt) this.#droppedAt = Number.POSITIVE_INFINITY;
    this.#depth -= 1;
  }
}

/**
 * Sanitises an SVG image: removes scripts, style sheets, events and external references. Idempotent and linear in the
 * length of the text.
 * @returns `complex` above one of `svgLimits`, `damaged` if it is not a complete SVG document with a size above 0
 */
export function cleanSvg(svg: string): CleanSvg | 'complex' | 'damaged' {
  const writer = new SvgWriter();
  const parser = new Parser(
    {
      onattribute: () => writer.attribute(),
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (text) => writer.text(text),
      onclosetag: (_, isImplied) => writer.close(isImplied),
    },
    { xmlMode: true },
  );
  try {
    parser.end(svg);
  } catch (error) {
    if (error instanceof TooComplex) return 'complex';
    throw error;
  }
  const size = writer.root && writer.isWhole ? svgSize(writer.root) : null;
  if (!size) return 'damaged';
  return drawnElements(writer.elements) > svgLimits.drawn ? 'complex' : { svg: writer.pieces.join(''), ...size };
}
