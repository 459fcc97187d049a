import { editDistance, errorsIn } from './edit-distance.ts';
import { hasCompounds } from './languages.ts';
import type { LexiconWord } from './lexicon-store.ts';
import { phoneticKey } from './phonetic-key.ts';

/** Letters that inflect a word at its end: `Bewerbunk` may be meant for the beginning of `Bewerbungen`. */
const longestEnding = 3;
const shortestUninflected = 4;
/** Letters of a word that is looked for at the beginning of compounds: `Sateliten` in `Satellitenbilder`. */
export const shortestBeginning = 6;

/** A word as it was typed, folded, and its stems. */
export interface TypedWord {
  folded: string;
  stems: readonly string[];
}

type Entry = Pick<LexiconWord, 'word' | 'stem' | 'sound'>;

/**
 * Errors between what was typed and a word of the lexicon or its stem. For one error more the phonetic keys are compared, the
 * stems of both, the word without its inflection, or what a compound begins with. More than `limit` when they are too many.
 */
export function errorsBetween(language: string, { folded, stems }: TypedWord, entry: Entry, limit: number): number {
  const { word, stem } = entry;
  let least = editDistance(folded, word, limit);
  const compare = (one: string, other: string, more: number): void => {
    if (least > more) least = Math.min(least, more + editDistance(one, other, Math.min(limit, least) - more));
  };
  if (stem.length >= shortestUninflected && word.startsWith(stem)) compare(folded, stem, 0);
  const sound = phoneticKey(language, folded);
  // Of a key that was held down little is left that sounds.
  if (sound.length * 2 >= folded.length) compare(sound, entry.sound, 1);
  if (stem.length >= shortestUninflected) {
    for (const one of stems) {
      if (one.length >= shortestUninflected) compare(one, stem, 1);
    }
  }
  for (let ending = 1; ending <= longestEnding && word.length - ending >= shortestUninflected; ending += 1) {
    compare(folded, word.slice(0, -ending), 1);
  }
  const isBeginning = folded.length >= shortestBeginning && word.length > folded.length + longestEnding;
  if (isBeginning && hasCompounds(language)) {
    for (let more = -1; more <= 1; more += 1) compare(folded, word.slice(0, folded.length + more), 1);
  }
  return Math.min(least, limit + 1);
}

/** The words with the fewest errors, when those are few enough. */
function nearest(language: string, typed: TypedWord, likely: readonly LexiconWord[]): LexiconWord[] {
  const limit = errorsIn(typed.folded.length);
  const near = likely
    .map((entry) => ({ entry, errors: errorsBetween(language, typed, entry, limit) }))
    .filter(({ errors }) => errors > 0 && errors <= limit);
  const least = Math.min(...near.map(({ errors }) => errors));
  return near.filter(({ errors }) => errors === least).map(({ entry }) => entry);
}

/** Letters that words of one family have in common, and with how many each may go on. */
interface Family {
  shared: number;
  typed: number;
  word: number;
}

const longFamily: Family = { shared: 7, typed: 4, word: 5 };
/** Where words are joined, so little in common is rather a word that both begin with. */
const shortFamily: Family = { shared: 6, typed: 4, word: 2 };

function sharedLetters(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

/** Letters that two words have in common when they are of one family, otherwise 0. */
function familyLetters(typed: string, word: string, families: readonly Family[]): number {
  const shared = sharedLetters(typed, word);
  const isFamily = families.some(
    (family) => shared >= family.shared && typed.length - shared <= family.typed && word.length - shared <= family.word,
  );
  return isFamily ? shared : 0;
}

/** Words that begin alike, or sound so, and end otherwise: `accessibilité` for `accessible`, `solliciteren` for `solicitatie`. */
function family(language: string, { folded, stems }: TypedWord, likely: readonly LexiconWord[]): LexiconWord[] {
  const families = hasCompounds(language) ? [longFamily] : [longFamily, shortFamily];
  const spellings = [folded, ...stems];
  const sounds = spellings.map((one) => phoneticKey(language, one));
  const alike = likely.map((entry) => {
    const letters = [
      ...spellings.map((one) => familyLetters(one, entry.word, families)),
      ...sounds.map((one) => familyLetters(one, entry.sound, families)),
    ];
    return { entry, shared: Math.max(...letters) };
  });
  const most = Math.max(1, ...alike.map(({ shared }) => shared));
  return alike.filter(({ shared }) => shared === most).map(({ entry }) => entry);
}

/**
 * Words that somebody may have meant by one: those with the fewest errors, else those of its family.
 * @param isCompound whether it is made of known words: then it is nearly nothing else, and its stem may lie, as that of
 *   `Storchnest` does, which ends like a superlative
 */
export function nearWords(
  language: string,
  typed: TypedWord,
  likely: readonly LexiconWord[],
  isCompound: boolean,
): LexiconWord[] {
  const near = nearest(language, isCompound ? { ...typed, stems: [] } : typed, likely);
  return near.length > 0 || isCompound ? near : family(language, typed, likely);
}
