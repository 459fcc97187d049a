import { joinedWords } from './document-vector.ts';
import { type Word, wordsOf } from './words-of.ts';

/** One thing that is asked for. */
export interface Part {
  words: readonly Word[];
  /** Whether the words stand in this order, one behind the other. */
  isPhrase: boolean;
  /** Whether quotes ask for nothing but this. */
  isQuoted: boolean;
  /** The words as one, when hyphens join them. */
  joined: { text: string; folded: string } | null;
}

/** What somebody types to search, taken apart. */
export interface Term {
  wanted: readonly Part[];
  excluded: readonly Part[];
}

/** Words that count; what somebody pastes is no question. */
const mostWords = 40;

const pieces = /(?:(?<=^|\s)(?<minus>[-−–]))?(?:["“”„«»](?<phrase>[^"“”„«»]*)(?:["“”„«»]|$)|(?<word>[^\s"“”„«»]+))/gu;

/** A run without a space: its words, of which those that hyphens join are one part. */
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

/** Reads a term: words, phrases in quotes of any kind, and either behind a minus for what must not be there. */
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
      if (part.words.length > 0 && count <= mostWords) (minus ? excluded : wanted).push(part);
    }
  }
  return { wanted, excluded };
}
