import { Parser } from 'htmlparser2';
import { maxNesting } from './html-nesting.ts';
import { tidyLines } from './tidy-lines.ts';

const blockTags = new Set(['p', 'h2', 'h3', 'h4', 'li', 'blockquote', 'caption', 'tr', 'br', 'pre']);
const cellTags = new Set(['td', 'th']);
const voidTags = new Set(['br', 'hr', 'img', 'wbr', 'input', 'col']);

/** Result of one pass over an HTML string. */
interface Reading {
  /** Text, one line per block. */
  lines: string;
  /** Addresses of all links, in order. */
  hrefs: readonly string[];
  isWellFormed: boolean;
}

/** Result for HTML that is too deeply nested: the parser's time per element grows with the depth. */
const unreadable: Reading = { lines: '', hrefs: [], isWellFormed: false };

/** Uses indexes, since a regular expression would search for the end again from every start. */
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

function countEndTags(html: string): number {
  let count = 0;
  for (const [, name = ''] of withoutComments(html).matchAll(endTag)) if (!voidTags.has(name.toLowerCase())) count += 1;
  return count;
}

function parse(html: string): Reading {
  const open: string[] = [];
  const hrefs: string[] = [];
  let text = '';
  let depth = 0;
  let closed = 0;
  let isBalanced = true;
  let tag = '';
  const parser = new Parser(
    {
      onopentagname(name) {
        tag = name;
        depth += 1;
        if (depth > maxNesting) parser.pause();
        else if (!voidTags.has(name)) open.push(name);
      },
      onattribute(name, value) {
        if (tag !== 'a' || name !== 'href') return;
        // The first of duplicate attributes counts.
        tag = '';
        if (value !== '') hrefs.push(value);
      },
      ontext(part) {
        text += part.replaceAll(/\s+/g, ' ');
      },
      onclosetag(name, isImplied) {
        if (depth > maxNesting) return;
        depth -= 1;
        if (blockTags.has(name)) text += '\n';
        else if (cellTags.has(name)) text += ' ';
        if (voidTags.has(name)) return;
        if (isImplied || open.pop() !== name) isBalanced = false;
        closed += 1;
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(html);
  if (depth > maxNesting) return unreadable;
  const isOpen = open.length > 0 || /<[a-z/!]/i.test(html.slice(html.lastIndexOf('>') + 1));
  return {
    lines: tidyLines(text),
    hrefs,
    // The parser skips end tags without a start tag.
    isWellFormed: isBalanced && !isOpen && countEndTags(html) <= closed,
  };
}

let last: { html: string; reading: Reading } = { html: '', reading: parse('') };

/** Caches the last result, since each check of a value reads another part of it. */
function read(html: string): Reading {
  if (last.html !== html) last = { html, reading: parse(html) };
  return last.reading;
}

/** Text of an HTML string, one line per block; empty if its elements are too deeply nested. */
export const linesOfHtml = (html: string): string => read(html).lines;

/** Text of an HTML string, elements separated by spaces. */
export const textOfHtml = (html: string): string => linesOfHtml(html).replaceAll('\n', ' ');

/**
 * Whether every start tag has its end tag, in order, and vice versa. A missing optional end tag is an error only if
 * another tag closes the element.
 */
export const isWellFormed = (html: string): boolean => read(html).isWellFormed;

/** Addresses of all links, in order; empty if elements are too deeply nested. */
export const hrefsIn = (html: string): string[] => [...read(html).hrefs];
