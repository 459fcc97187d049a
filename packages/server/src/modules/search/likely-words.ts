import { editDistance, errorsIn } from './edit-distance.ts';
import type { Expansion } from './expand-part.ts';
import { soundOf } from './sounds.ts';
import type { LexiconEntry } from './word-vector.ts';

/** Letters that bend a word at its end, where it was not bent when it was mistyped: `Bewerbunk` for `Bewerbungen`. */
const longestBend = 3;
const shortestUnbent = 4;

/**
 * Errors between what was typed and a word of the lexicon, its stem, or, for one error more, the word as it sounds or without
 * the letters that bend it; more than `limit` when they are too many.
 */
export function errorsBetween(language: string, typed: string, { word, stem }: LexiconEntry, limit: number): number {
  const errors = [editDistance(typed, word, limit)];
  if (limit > 0) errors.push(1 + editDistance(soundOf(language, typed), soundOf(language, word), limit - 1));
  if (stem.length >= shortestUnbent && word.startsWith(stem)) errors.push(editDistance(typed, stem, limit));
  for (let bend = 1; bend <= longestBend && word.length - bend >= shortestUnbent; bend += 1) {
    errors.push(1 + editDistance(typed, word.slice(0, -bend), limit - 1));
  }
  return Math.min(...errors);
}

/** Words with the fewest errors, when those are few enough. */
function nearest(language: string, folded: string, likely: readonly LexiconEntry[]): LexiconEntry[] {
  const limit = errorsIn(folded.length);
  const near = likely
    .map((entry) => ({ entry, errors: errorsBetween(language, folded, entry, limit) }))
    .filter(({ errors }) => errors > 0 && errors <= limit);
  const least = Math.min(...near.map(({ errors }) => errors));
  return near.filter(({ errors }) => errors === least).map(({ entry }) => entry);
}

/** Letters that words of one family have in common, and with how many each may go on; typed ones with one more behind many. */
const shortestFamily = 7;
const longFamily = 8;
const longestOwnEnding = 3;
const longestOtherEnding = 5;

function sharedLetters(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

/** Letters that two words have in common when they are of one family, otherwise 0. */
function familyLetters(typed: string, word: string): number {
  const shared = sharedLetters(typed, word);
  const isFamily =
    shared >= shortestFamily &&
    typed.length - shared <= longestOwnEnding + (shared >= longFamily ? 1 : 0) &&
    word.length - shared <= longestOtherEnding;
  return isFamily ? shared : 0;
}

/**
 * Words that begin alike, or sound so, and end otherwise, as long as there is nothing nearer: `accessibilité` for
 * `accessible`, `solliciteren` for `solicitatie`.
 */
function family(language: string, folded: string, likely: readonly LexiconEntry[]): LexiconEntry[] {
  const sound = soundOf(language, folded);
  const alike = likely.map((entry) => ({
    entry,
    shared: Math.max(familyLetters(folded, entry.word), familyLetters(sound, soundOf(language, entry.word))),
  }));
  const most = Math.max(1, ...alike.map(({ shared }) => shared));
  return alike.filter(({ shared }) => shared === most).map(({ entry }) => entry);
}

/** Adds what somebody may have meant by a word: the nearest words only. @returns whether any was not known yet */
export function addLikely(
  language: string,
  expansion: Expansion,
  folded: string,
  likely: readonly LexiconEntry[],
): boolean {
  const known = expansion.related.size;
  const near = nearest(language, folded, likely);
  for (const { word, stem } of near.length > 0 || expansion.isKnown ? near : family(language, folded, likely)) {
    expansion.related.add(stem);
    expansion.spellings.add(word);
  }
  return expansion.related.size > known;
}
