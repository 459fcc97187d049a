import { Parser } from 'htmlparser2';
import { maxNesting } from './html-nesting.ts';
import { tidyLines } from './tidy-lines.ts';

const blockTags = new Set(['p', 'h2', 'h3', 'h4', 'li', 'blockquote', 'caption', 'tr', 'br', 'pre']);
const cellTags = new Set(['td', 'th']);
const voidTags = new Set(['br', 'hr', 'img', 'wbr', 'input', 'col']);

/** What one pass over an HTML string finds. */
interface Reading {
  /** Words, a line for each block. */
  lines: string;
  /** Addresses of all links, in order. */
  hrefs: readonly string[];
  isWellFormed: boolean;
}

/** What nests too deeply is read no further: the parser takes time in proportion to the depth for each element. */
const unreadable: Reading = { lines: '', hrefs: [], isWellFormed: false };

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
  let isSound = true;
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
        // Of an attribute that is written twice the first one counts.
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
        if (isImplied || open.pop() !== name) isSound = false;
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
    // The parser passes over end tags that close nothing.
    isWellFormed: isSound && !isOpen && countEndTags(html) <= closed,
  };
}

let last: { html: string; reading: Reading } = { html: '', reading: parse('') };

/** Each check of a value asks for another part of the same reading. */
function read(html: string): Reading {
  if (last.html !== html) last = { html, reading: parse(html) };
  return last.reading;
}

/** The words of an HTML string, a line for each block; none when its elements nest too deeply. */
export const linesOfHtml = (html: string): string => read(html).lines;

/** The words of an HTML string, elements separated by spaces. */
export const textOfHtml = (html: string): string => linesOfHtml(html).replaceAll('\n', ' ');

/**
 * Whether every element that is opened is closed, in order, and nothing is closed that was not opened; optional end tags
 * count as errors only when something else closes instead.
 */
export const isWellFormed = (html: string): boolean => read(html).isWellFormed;

/** The addresses of all links, in order; none when elements nest too deeply. */
export const hrefsIn = (html: string): string[] => [...read(html).hrefs];
