import { editDistance, errorsIn } from './edit-distance.ts';
import { hasCompounds } from './languages.ts';
import type { LexiconWord } from './lexicon-store.ts';
import { phoneticKey } from './phonetic-key.ts';

type Entry = Pick<LexiconWord, 'word' | 'stem' | 'sound'>;

/** Letters of a stem behind which the rest of a word is its inflection. */
const shortestStem = 4;

/** Letters of a word that is looked for at the beginning of compounds: `Sateliten` in `Satellitenbilder`. */
export const shortestBeginning = 6;

/** Errors between what was typed and a word of the lexicon, as they are written or, for one error more, as they sound. */
export function errorsBetween(language: string, typed: string, { word, stem, sound }: Entry, limit: number): number {
  const inflection = stem.length >= shortestStem && word.startsWith(stem) ? word.length - stem.length : 0;
  const rest = hasCompounds(language) && typed.length >= shortestBeginning ? word.length : 0;
  const written = editDistance(typed, word, limit, inflection, rest);
  const key = phoneticKey(language, typed);
  // Of a key that was held down little is left that sounds.
  if (written <= 1 || key.length * 2 < typed.length) return written;
  return Math.min(written, 1 + editDistance(key, sound, Math.min(written, limit) - 1, 0, rest));
}

/** Those with the fewest errors, when they are few enough. */
function fewest<Item extends { errors: number }>(items: readonly Item[], limit: number): Item[] {
  const least = Math.min(limit, ...items.map(({ errors }) => errors));
  return items.filter(({ errors }) => errors === least);
}

/** Words that somebody may have meant by one: those with the fewest errors. */
export function nearWords(language: string, typed: string, likely: readonly LexiconWord[]): LexiconWord[] {
  const limit = errorsIn(typed.length);
  const near = likely.map((entry) => ({ entry, errors: errorsBetween(language, typed, entry, limit) }));
  return fewest(
    near.filter(({ errors }) => errors > 0 && errors <= limit),
    limit,
  ).map(({ entry }) => entry);
}
