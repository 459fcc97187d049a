import { joinedWords } from './document-vector.ts';
import { type Word, wordsOf } from './words-of.ts';

/** A word or phrase of a term. */
export interface Part {
  words: readonly Word[];
  /** Whether the words must be adjacent in this order. */
  isPhrase: boolean;
  /** Whether it is in quotes, which require an exact match. */
  isQuoted: boolean;
  /** Hyphenated words joined into one. */
  joined: { text: string; folded: string } | null;
}

/** A parsed search term. */
export interface Term {
  wanted: readonly Part[];
  excluded: readonly Part[];
}

/** Most words of a term; the rest is ignored. */
const maxWords = 40;

const pieces = /(?:(?<=^|\s)(?<minus>[-−–]))?(?:["“”„«»](?<phrase>[^"“”„«»]*)(?:["“”„«»]|$)|(?<word>[^\s"“”„«»]+))/gu;

/** Parses text without spaces; hyphenated words become one part. */
function partsOf(run: string): Part[] {
  const words = wordsOf(run);
  const joined = joinedWords(words);
  const parts: Part[] = [];
  for (let position = 0; position < words.length; position += 1) {
    const first = position;
    while (words[position]?.isHyphenated) position += 1;
    const whole = joined.find((one) => one.position === first);
    parts.push({
      words: words.slice(first, position + 1),
      isPhrase: position > first,
      isQuoted: false,
      joined: whole ?? null,
    });
  }
  return parts;
}

/** Parses a term: words, quoted phrases, and both after a minus to exclude them. */
export function parseTerm(term: string): Term {
  const wanted: Part[] = [];
  const excluded: Part[] = [];
  let count = 0;
  for (const { groups = {} } of term.matchAll(pieces)) {
    const { minus, phrase, word = '' } = groups;
    const words = phrase === undefined ? [] : wordsOf(phrase);
    const quoted = { words, isPhrase: words.length > 1, isQuoted: true, joined: null };
    const parts = phrase === undefined ? partsOf(word) : [quoted];
    for (const part of parts) {
      count += part.words.length;
      if (part.words.length > 0 && count <= maxWords) (minus ? excluded : wanted).push(part);
    }
  }
  return { wanted, excluded };
}
