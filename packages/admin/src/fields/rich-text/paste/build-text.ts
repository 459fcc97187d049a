import type { RichTextMark } from '@ximblox/blocks';
import { boldnessOf, slantOf } from './element-style.ts';
import { pastedHref } from './pasted-link.ts';

/** State of a conversion. */
export interface Build {
  allowed: ReadonlySet<RichTextMark>;
  /** Levels by which headings are lowered, so that none is the page's title. */
  headingShift: number;
  /** Dropped images, which a text cannot contain. */
  droppedPictures: number;
}

/** Inline formatting at a position, from all ancestors. */
interface Manner {
  bold: boolean;
  italic: boolean;
  code: boolean;
  href: string | null;
  /** Whether the context determines the weight, as in a heading. */
  isBoldSettled: boolean;
  /** Whether blocks become inline text, as in the cells of a table that is not allowed. */
  onlyWords: boolean;
}

const plain: Manner = { bold: false, italic: false, code: false, href: null, isBoldSettled: false, onlyWords: false };

const blockTags = new Set(
  (
    'address article aside body center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup ' +
    'hr main nav p section summary'
  ).split(' '),
);

const codeTags = new Set(['code', 'tt', 'kbd', 'samp']);

/** Level of a heading, by its element, Word style or ARIA level; null for other elements. */
export function headingLevel(element: Element): number | null {
  const tag = /^h([1-6])$/.exec(element.localName)?.[1];
  if (tag !== undefined) return Number(tag);
  if (element.classList.contains('MsoTitle')) return 1;
  return element.getAttribute('role') === 'heading' ? Number(element.getAttribute('aria-level')) || 2 : null;
}

/** Whether an image has content; spacers, tracking pixels and checkboxes do not. */
const isPicture = (image: Element): boolean =>
  !['0', '1'].includes(image.getAttribute('width') ?? '') && image.closest('[role="checkbox"]') === null;

function append(target: Element, tag: string): Element {
  const element = target.ownerDocument.createElement(tag);
  target.append(element);
  return element;
}

function addWords({ allowed }: Build, target: Element, text: string, { bold, italic, code, href }: Manner): void {
  let place = target;
  if (href !== null && allowed.has('link')) {
    place = append(place, 'a');
    place.setAttribute('href', href);
  }
  if (code && allowed.has('code')) place = append(place, 'code');
  else {
    if (bold && allowed.has('bold')) place = append(place, 'strong');
    if (italic && allowed.has('italic')) place = append(place, 'em');
  }
  place.append(text);
}

/** Adds a heading of an allowed level, or a bold paragraph if headings are not allowed. */
function addHeading(build: Build, source: Element, target: Element, level: number, { href }: Manner): void {
  const isAllowed = build.allowed.has('heading');
  const tag = isAllowed ? `h${Math.min(4, Math.max(2, level + build.headingShift))}` : 'p';
  addChildren(build, source, append(target, tag), { ...plain, href, bold: !isAllowed, isBoldSettled: true });
}

function addList(build: Build, source: Element, target: Element, manner: Manner): void {
  const isNumbered = source.localName === 'ol';
  const own = isNumbered ? 'ordered-list' : 'bullet-list';
  const other = isNumbered ? 'bullet-list' : 'ordered-list';
  if (!build.allowed.has(own) && !build.allowed.has(other)) {
    addChildren(build, source, target, manner);
    return;
  }
  const tag = isNumbered === build.allowed.has(own) ? 'ol' : 'ul';
  const list = append(target, tag);
  const start = source.getAttribute('start');
  if (tag === 'ol' && isNumbered && start !== null) list.setAttribute('start', start);
  addChildren(build, source, list, manner);
}

const rowsOf = (table: Element): Element[] =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);

const cellsOf = (row: Element): Element[] => [...row.children].filter(({ localName }) => /^t[dh]$/.test(localName));

function addTable(build: Build, source: Element, target: Element, manner: Manner): void {
  const rows = rowsOf(source);
  const [only, ...others] = rows.flatMap(cellsOf);
  // Frames and columns of emails are tables with one cell.
  if (only && others.length === 0) {
    addChildren(build, only, append(target, 'div'), manner);
    return;
  }
  if (!build.allowed.has('table') || target.closest('table') !== null) {
    for (const row of rows) {
      const words = append(target, 'p');
      for (const [position, cell] of cellsOf(row).entries()) {
        if (position > 0) words.append(' · ');
        addChildren(build, cell, words, { ...manner, onlyWords: true });
      }
    }
    return;
  }
  const table = append(target, 'table');
  const caption = source.querySelector(':scope > caption');
  if (caption?.textContent?.trim()) {
    addChildren(build, caption, append(table, 'caption'), { ...plain, onlyWords: true });
  }
  const body = append(table, 'tbody');
  for (const row of rows) {
    const made = append(body, 'tr');
    for (const cell of cellsOf(row)) {
      const isHead = cell.localName === 'th';
      const madeCell = append(made, isHead ? 'th' : 'td');
      for (const span of ['colspan', 'rowspan']) {
        const value = cell.getAttribute(span);
        if (value !== null) madeCell.setAttribute(span, value);
      }
      addChildren(build, cell, madeCell, { ...plain, isBoldSettled: isHead });
    }
  }
}

/** Formatting inside an element. */
function mannerIn(element: Element, around: Manner): Manner {
  return {
    ...around,
    bold: around.isBoldSettled ? around.bold : (boldnessOf(element) ?? around.bold),
    italic: slantOf(element) ?? around.italic,
    code: around.code || codeTags.has(element.localName),
    href: element.localName === 'a' ? pastedHref(element.getAttribute('href') ?? '') : around.href,
  };
}

function addBlock(build: Build, element: Element, target: Element, manner: Manner): boolean {
  const tag = element.localName;
  const level = headingLevel(element);
  if (level !== null) addHeading(build, element, target, level, manner);
  else if (tag === 'ul' || tag === 'ol') addList(build, element, target, manner);
  else if (tag === 'table') addTable(build, element, target, manner);
  else if (tag === 'li') addChildren(build, element, append(target, target.matches('ul, ol') ? 'li' : 'div'), manner);
  else if (tag === 'blockquote') {
    addChildren(build, element, append(target, build.allowed.has('quote') ? 'blockquote' : 'div'), manner);
  } else if (tag === 'pre') addLines(build, element, target);
  else if (blockTags.has(tag)) addChildren(build, element, append(target, tag === 'p' ? 'p' : 'div'), manner);
  else return false;
  return true;
}

/** Adds text with significant line breaks: a code block, or a paragraph per line. */
function addLines({ allowed }: Build, element: Element, target: Element): void {
  const text = element.textContent ?? '';
  if (allowed.has('code')) append(append(target, 'pre'), 'code').append(text);
  else for (const line of text.split('\n')) append(target, 'p').append(line);
}

function addElement(build: Build, element: Element, target: Element, around: Manner): void {
  const tag = element.localName;
  if (tag === 'img') {
    if (isPicture(element)) build.droppedPictures += 1;
    return;
  }
  if (tag === 'br') {
    if (around.onlyWords) target.append(' ');
    else append(target, 'br');
    return;
  }
  const manner = mannerIn(element, around);
  if (manner.onlyWords) {
    addChildren(build, element, target, manner);
    if (blockTags.has(tag) || tag === 'li') target.append(' ');
  } else if (!addBlock(build, element, target, manner)) addChildren(build, element, target, manner);
}

/** Non-breaking spaces that programs use as gaps; a single one between words, as before a unit, is kept. */
const gaps = /[\s\u00A0]*(?:\u00A0{2}|\u00A0\s|\s\u00A0)[\s\u00A0]*|^\u00A0$/g;

/**
 * Converts pasted content to the text that a field accepts, by rebuilding it, so that nothing unknown is included.
 * Blocks keep their order; headings, lists and tables that are not allowed become paragraphs.
 */
export function addChildren(build: Build, source: Node, target: Element, manner: Manner = plain): void {
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      const text = (child.nodeValue ?? '').replaceAll(gaps, ' ');
      if (text !== '') addWords(build, target, text, manner);
    } else if (child instanceof Element) addElement(build, child, target, manner);
  }
}
