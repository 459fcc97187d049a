/** Letters without a canonical decomposition. */
const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const ascii = /^[\0-\x7F]*$/;

/** Returns a text in lower case and without diacritics, the form in which words are compared: `Straße` becomes `strasse`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ascii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => replacements[letter] ?? letter);
}

/** A word with its position in a text. */
export interface Word {
  /** In lower case, with diacritics. */
  text: string;
  folded: string;
  /** Offsets in the text, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** Whether only a hyphen separates this word from the next: `e-mail`. */
  isHyphenated: boolean;
}

/** Letters after which a word is cut. */
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

/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Consecutive letters and digits of a text, with their offset. */
export interface Run {
  run: string;
  start: number;
}

/** Splits a text into runs of letters and digits, and into words where a script has no spaces between words. */
export function runsOf(text: string): Run[] {
  const runs = Array.from(text.matchAll(letters), ({ 0: run, index: start }) => ({ run, start }));
  if (!unspaced.test(text)) return runs;
  return runs.flatMap(({ run, start }) =>
    unspaced.test(run)
      ? Array.from(segmenter.segment(run), ({ segment, index }) => ({ run: segment, start: start + index }))
      : { run, start },
  );
}

/** Normalises a run as a word; `folded` may be empty. */
export function readRun(run: string): Pick<Word, 'text' | 'folded'> {
  if (!plain.test(run)) {
    const text = inLowerCase(run);
    return { text, folded: fold(text).slice(0, longestWord) };
  }
  const text = run.toLowerCase().slice(0, longestWord);
  return { text, folded: text };
}

/** Returns the words of a text in order. */
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
