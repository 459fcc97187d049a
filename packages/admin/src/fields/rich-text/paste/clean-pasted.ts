import type { RichTextMark } from '@ximblox/blocks';
import { addChildren, type Build, headingLevel } from './build-text.ts';
import { styleAttribute, styleElement, withoutStyles } from './element-style.ts';
import { makeWordLists } from './word-lists.ts';

/** Pasted HTML after cleaning for a field. */
export interface Pasted {
  html: string;
  /** Dropped images, which a text cannot contain. */
  droppedPictures: number;
}

/** Elements that are dropped with their text. */
const withoutWords = [
  `script, ${styleElement}, style, head, title, meta, link, template, noscript, iframe, object, embed, svg, math, canvas, audio, video`,
  'input, button, select, textarea, colgroup, map, xml',
  // Tracked deletions.
  'del',
  // Comments and their references, as Word and Google Docs write them.
  ...['mso-element:comment', 'mso-element: comment', 'mso-hide:all', 'mso-hide: all'].map(
    (style) => `[${styleAttribute}*="${style}"]`,
  ),
  '.MsoCommentReference, .MsoCommentText, .msocomanchor, .msocomtxt, .msocomoff, a[href^="#cmnt"]',
].join(', ');

const emptyBlocks = 'p, h2, h3, h4, li, blockquote, pre, ul, ol, div';
const blockTags = /^(?:p|div|h[2-4]|ul|ol|blockquote|pre|table)$/;

/** Removes line breaks at the edges of blocks, and empty blocks. */
function tidy(root: Element): void {
  const isEdge = (sibling: ChildNode | null): boolean =>
    sibling === null || (sibling instanceof Element && blockTags.test(sibling.localName));
  for (const turn of [...root.querySelectorAll('br')].toReversed()) {
    if (isEdge(turn.previousSibling) || isEdge(turn.nextSibling)) turn.remove();
  }
  for (const block of [...root.querySelectorAll(emptyBlocks)].toReversed()) {
    if (block.textContent?.trim() === '' && block.querySelector('table') === null) block.remove();
  }
}

/** Text copied from this or a similar editor, which the schema handles. */
const isOwn = (html: string): boolean => html.includes('data-pm-slice');

/**
 * Cleans pasted HTML for a field: text with the marks that it allows, whatever the source. It is parsed in a document
 * that runs and loads nothing.
 */
export function cleanPasted(html: string, marks: readonly RichTextMark[]): Pasted {
  if (isOwn(html)) return { html, droppedPictures: 0 };
  const { body: source } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const element of source.querySelectorAll(withoutWords)) element.remove();
  makeWordLists(source);
  const hasTitle = [...source.querySelectorAll('*')].some((element) => headingLevel(element) === 1);
  const build: Build = { allowed: new Set(marks), headingShift: hasTitle ? 1 : 0, droppedPictures: 0 };
  const { body: target } = document.implementation.createHTMLDocument('');
  addChildren(build, source, target);
  tidy(target);
  return { html: target.innerHTML, droppedPictures: build.droppedPictures };
}
