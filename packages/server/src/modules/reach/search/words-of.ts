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

/** Scripts that put no space between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Letters and digits of a text without a break, and where they begin. */
export interface Run {
  run: string;
  start: number;
}

/** Runs of letters and digits of a text, whatever stands between them; words, where a script puts no space between them. */
export function runsOf(text: string): Run[] {
  const runs = Array.from(text.matchAll(letters), ({ 0: run, index: start }) => ({ run, start }));
  if (!unspaced.test(text)) return runs;
  return runs.flatMap(({ run, start }) =>
    unspaced.test(run)
      ? Array.from(segmenter.segment(run), ({ segment, index }) => ({ run: segment, start: start + index }))
      : { run, start },
  );
}

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
  for (const { run, start } of runsOf(text)) {
    const last = words.at(-1);
    if (last && start === last.end + 1 && hyphens.has(text[last.end] ?? '')) last.isHyphenated = true;
    const word = readRun(run);
    if (word.folded !== '') words.push({ ...word, start, end: start + run.length, isHyphenated: false });
  }
  return words;
}
