import { fold } from './fold.ts';

/** A word where it stands in a text. */
export interface Word {
  /** In lower case, with its accents. */
  text: string;
  folded: string;
  /** Place in the text, in UTF-16 units; `end` is behind its last. */
  start: number;
  end: number;
  /** Whether only a hyphen stands between this word and the next: `e-mail`. */
  isHyphenated: boolean;
}

/** Letters of a word that count; what is longer is no word. */
const longestWord = 60;

const letters = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD\u200B-\u200D]*/gu;
const hyphens = new Set(['-', '‐', '‑']);

const plain = /^[a-zA-Z0-9]+$/;

const inLowerCase = (word: string): string =>
  word
    .replaceAll(/[\u00AD\u200B-\u200D]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .slice(0, longestWord);

/** Runs of letters and digits of a text, whatever stands between them. */
export const runsOf = (text: string): RegExpStringIterator<RegExpExecArray> => text.matchAll(letters);

/** A run as a word; what is folded may be empty. */
export function readRun(run: string): Pick<Word, 'text' | 'folded'> {
  if (!plain.test(run)) {
    const text = inLowerCase(run);
    return { text, folded: fold(text).slice(0, longestWord) };
  }
  const text = run.toLowerCase().slice(0, longestWord);
  return { text, folded: text };
}

/** The words of a text in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of runsOf(text)) {
    const start = match.index;
    const last = words.at(-1);
    if (last && start === last.end + 1 && hyphens.has(text[last.end] ?? '')) last.isHyphenated = true;
    const word = readRun(match[0]);
    if (word.folded !== '') words.push({ ...word, start, end: start + match[0].length, isHyphenated: false });
  }
  return words;
}
