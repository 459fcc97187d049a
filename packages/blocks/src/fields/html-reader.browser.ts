/**
 * The same as `html-reader.ts` with the parser that a browser has already. Names and results are alike for what an editor
 * writes; whether HTML that came from elsewhere is well formed is for the server to say.
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

/** The words of an HTML string, a line for each block. */
export const linesOfHtml = (html: string): string =>
  tidyLines(html.includes('<') || html.includes('&') ? textIn(parse(html)) : html.replaceAll(/\s+/g, ' '));

/** The words of an HTML string, elements separated by spaces. */
export const textOfHtml = (html: string): string => linesOfHtml(html).replaceAll('\n', ' ');

/** Browsers mend what they parse, so nothing that has gone through one is otherwise. */
export const isWellFormed = (_html: string): boolean => true;

/** The addresses of all links, in order. */
export const hrefsIn = (html: string): string[] =>
  [...parse(html).querySelectorAll('a[href]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href !== '');
