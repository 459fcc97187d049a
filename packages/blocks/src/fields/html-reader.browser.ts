/**
 * Browser version of `html-reader.ts`, which uses the built-in parser. Same names, and same results for HTML that an
 * editor writes; the server checks whether other HTML is well formed.
 */
import { tidyLines } from './tidy-lines.ts';

const blockTags = new Set(['P', 'H2', 'H3', 'H4', 'LI', 'BLOCKQUOTE', 'CAPTION', 'TR', 'BR', 'PRE']);
const cellTags = new Set(['TD', 'TH']);

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

function textIn(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replaceAll(/\s+/g, ' ');
  let text = '';
  for (const child of node.childNodes) text += textIn(child);
  if (blockTags.has(node.nodeName)) return `${text}\n`;
  return cellTags.has(node.nodeName) ? `${text} ` : text;
}

/** Text of an HTML string, one line per block. */
export const linesOfHtml = (html: string): string =>
  tidyLines(html.includes('<') || html.includes('&') ? textIn(parse(html)) : html.replaceAll(/\s+/g, ' '));

/** Text of an HTML string, elements separated by spaces. */
export const textOfHtml = (html: string): string => linesOfHtml(html).replaceAll('\n', ' ');

/** Always true: browsers repair the HTML that they parse. */
export const isWellFormed = (_html: string): boolean => true;

/** Addresses of all links, in order. */
export const hrefsIn = (html: string): string[] =>
  [...parse(html).querySelectorAll('a[href]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href !== '');
