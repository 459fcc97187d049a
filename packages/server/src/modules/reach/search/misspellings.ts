import type { LexiconWord } from './lexicon-store.ts';
import { phoneticKey } from './phonetic-key.ts';

/** Rows of the dynamic-programming table, reused by every call. */
let [beforeLast, last, current] = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/** Shortest common prefix of two words that may differ in their endings. */
const shortestShared = 4;

/**
 * Returns the Damerau-Levenshtein distance between a typed word and a word of the lexicon, or `limit + 1` when it exceeds
 * `limit`. A different ending counts as one error: `solicitatie` and `solliciteert` are two errors apart.
 * @param inflection letters at the end of the word that may be missing without an error
 */
function editDistance(typed: string, word: string, limit: number, inflection = 0): number {
  if (typed === word) return 0;
  const { length } = word;
  if (limit < 1 || length >= last.length || typed.length >= last.length) return limit + 1;
  for (let column = 0; column <= length; column += 1) last[column] = column;
  let best = limit + 1;
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed.charAt(row - 1);
    current[0] = row;
    let least = row;
    for (let column = 1; column <= length; column += 1) {
      const wanted = word.charAt(column - 1);
      const substitution = (last[column - 1] ?? 0) + (letter === wanted ? 0 : 1);
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, substitution);
      if (row > 1 && column > 1 && letter === word[column - 2] && typed[row - 2] === wanted && letter !== wanted) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current[column] = cost;
      least = Math.min(least, cost);
      const shared = Math.min(row, column);
      const [typedRest, wordRest] = [typed.length - row, length - column];
      const longestEnding = letter === wanted && shared >= shortestShared + 3 * cost ? Math.min(shared - 2, 5) : 0;
      const isEnding = typedRest <= longestEnding && wordRest <= longestEnding;
      if (typedRest === 0 && wordRest <= inflection) best = Math.min(best, cost);
      else if (shared >= shortestShared && isEnding) best = Math.min(best, cost + 1);
    }
    if (least > limit) break;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return best;
}

/** Returns how many errors are tolerated in a word of a length. */
export const errorsIn = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : length < 13 ? 2 : 3);

type Entry = Pick<LexiconWord, 'word' | 'stem' | 'sound'>;

/** Shortest stem after which the rest of a word is its inflection. */
const shortestStem = 4;

/** A typed word with its phonetic key. */
export interface TypedWord {
  typed: string;
  key: string;
}

export const typedWord = (language: string, typed: string): TypedWord => ({ typed, key: phoneticKey(language, typed) });

/** Returns the errors between a typed word and a word of the lexicon; a comparison of their phonetic keys costs one more. */
export function errorsBetween({ typed, key }: TypedWord, { word, stem, sound }: Entry, limit: number): number {
  const inflection = stem.length >= shortestStem && word.startsWith(stem) ? word.length - stem.length : 0;
  const written = editDistance(typed, word, limit, inflection);
  // A phonetic key drops repeated letters: a key held down matches everything.
  if (written <= 1 || key.length * 2 < typed.length) return written;
  return Math.min(written, 1 + editDistance(key, sound, Math.min(written, limit) - 1));
}

/** Returns the items with the fewest errors, if these are within a limit. */
function fewest<Item extends { errors: number }>(items: readonly Item[], limit: number): Item[] {
  const least = Math.min(limit, ...items.map(({ errors }) => errors));
  return items.filter(({ errors }) => errors === least);
}

/** Returns the likeliest corrections of a typed word: the words of the lexicon with the fewest errors. */
export function nearWords(language: string, typed: string, likely: readonly LexiconWord[]): LexiconWord[] {
  const limit = errorsIn(typed.length);
  const word = typedWord(language, typed);
  const near = likely.map((entry) => ({ entry, errors: errorsBetween(word, entry, limit) }));
  return fewest(
    near.filter(({ errors }) => errors > 0 && errors <= limit),
    limit,
  ).map(({ entry }) => entry);
}
