import { Parser } from 'htmlparser2';
import { isNestedTooDeeply } from './html-nesting.ts';
import { tidyLines } from './tidy-lines.ts';

const blockTags = new Set(['p', 'h2', 'h3', 'h4', 'li', 'blockquote', 'caption', 'tr', 'br', 'pre']);
const cellTags = new Set(['td', 'th']);

/** The words of an HTML string, a line for each block. */
export function linesOfHtml(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (part) => {
      text += part.replaceAll(/\s+/g, ' ');
    },
    onclosetag: (name) => {
      if (blockTags.has(name)) text += '\n';
      else if (cellTags.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return tidyLines(text);
}

/** The words of an HTML string, elements separated by spaces. */
export const textOfHtml = (html: string): string => linesOfHtml(html).replaceAll('\n', ' ');

const voidTags = new Set(['br', 'hr', 'img', 'wbr', 'input', 'col']);

/** By index, since an expression would look for the end again from every beginning. */
function withoutComments(html: string): string {
  let rest = '';
  let from = 0;
  for (;;) {
    const start = html.indexOf('<!--', from);
    const end = start === -1 ? -1 : html.indexOf('-->', start + 4);
    if (end === -1) return rest + html.slice(from);
    rest += html.slice(from, start);
    from = end + 3;
  }
}

const endTag = /<\/([a-z][a-z0-9]*)/gi;

/**
 * Whether every element that is opened is closed, in order, and nothing is closed that was not opened; optional end tags
 * count as errors only when something else closes instead.
 */
export function isWellFormed(html: string): boolean {
  if (isNestedTooDeeply(html)) return false;
  const open: string[] = [];
  let sound = true;
  let closed = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (!voidTags.has(name)) open.push(name);
      },
      onclosetag: (name, implied) => {
        if (voidTags.has(name)) return;
        if (implied || open.pop() !== name) sound = false;
        closed += 1;
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(html);
  if (!sound || open.length > 0 || /<[a-z/!]/i.test(html.slice(html.lastIndexOf('>') + 1))) return false;
  // The parser passes over end tags that close nothing.
  const ends = [...withoutComments(html).matchAll(endTag)];
  return ends.filter(([, name = '']) => !voidTags.has(name.toLowerCase())).length <= closed;
}

/** The addresses of all links, in order. */
export function hrefsIn(html: string): string[] {
  const hrefs: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'a' && attributes.href) hrefs.push(attributes.href);
    },
  });
  parser.end(html);
  return hrefs;
}
