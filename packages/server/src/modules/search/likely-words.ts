import { editDistance, errorsIn } from './edit-distance.ts';
import type { Expansion } from './expand-part.ts';
import type { LexiconEntry } from './word-vector.ts';

/** Letters that bend a word at its end, where it was not bent when it was mistyped: `Bewerbunk` for `Bewerbungen`. */
const longestBend = 3;
const shortestUnbent = 4;

/**
 * Errors between what was typed and a word of the lexicon, its stem, or, for one error more, the word without the letters
 * that bend it; more than `limit` when they are too many.
 */
export function errorsBetween(typed: string, { word, stem }: LexiconEntry, limit: number): number {
  const errors = [editDistance(typed, word, limit)];
  if (stem.length >= shortestUnbent && word.startsWith(stem)) errors.push(editDistance(typed, stem, limit));
  for (let bend = 1; bend <= longestBend && word.length - bend >= shortestUnbent; bend += 1) {
    errors.push(1 + editDistance(typed, word.slice(0, -bend), limit - 1));
  }
  return Math.min(...errors);
}

/** Words with the fewest errors, when those are few enough. */
function nearest(folded: string, likely: readonly LexiconEntry[]): LexiconEntry[] {
  const limit = errorsIn(folded.length);
  const near = likely
    .map((entry) => ({ entry, errors: errorsBetween(folded, entry, limit) }))
    .filter(({ errors }) => errors > 0 && errors <= limit);
  const least = Math.min(...near.map(({ errors }) => errors));
  return near.filter(({ errors }) => errors === least).map(({ entry }) => entry);
}

/** Letters that words of one family have in common, and with how many each may go on. */
const shortestFamily = 7;
const longestOwnEnding = 3;
const longestOtherEnding = 5;

function sharedLetters(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

/** Words that begin alike and end otherwise, as long as there is nothing nearer: `accessibilité` for `accessible`. */
function family(folded: string, likely: readonly LexiconEntry[]): LexiconEntry[] {
  const alike = likely
    .map((entry) => ({ entry, shared: sharedLetters(folded, entry.word) }))
    .filter(
      ({ entry, shared }) =>
        shared >= shortestFamily &&
        folded.length - shared <= longestOwnEnding &&
        entry.word.length - shared <= longestOtherEnding,
    );
  const most = Math.max(...alike.map(({ shared }) => shared));
  return alike.filter(({ shared }) => shared === most).map(({ entry }) => entry);
}

/** Adds what somebody may have meant by a word: the nearest words only. @returns whether any was not known yet */
export function addLikely(expansion: Expansion, folded: string, likely: readonly LexiconEntry[]): boolean {
  const known = expansion.related.size;
  const near = nearest(folded, likely);
  for (const { word, stem } of near.length > 0 || expansion.isKnown ? near : family(folded, likely)) {
    expansion.related.add(stem);
    expansion.spellings.add(word);
  }
  return expansion.related.size > known;
}
