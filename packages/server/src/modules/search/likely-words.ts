import { editDistance, errorsIn } from './edit-distance.ts';
import type { Expansion } from './expand-part.ts';
import { hasCompounds } from './languages.ts';
import { soundOf } from './sounds.ts';
import type { LexiconEntry } from './word-vector.ts';

/** Letters that bend a word at its end, where it was not bent when it was mistyped: `Bewerbunk` for `Bewerbungen`. */
const longestBend = 3;
const shortestUnbent = 4;
/** Letters of a word that is looked for at the beginning of compounds: `Sateliten` in `Satellitenbilder`. */
export const shortestBeginning = 6;

/** A word as it was typed, folded, and what its language makes of it. */
export interface TypedWord {
  folded: string;
  stems: readonly string[];
}

/**
 * Errors between what was typed and a word of the lexicon or its stem; for one error more, the word as it sounds, the stems of
 * both, the word without the letters that bend it, or what a compound begins with; more than `limit` when they are too many.
 */
export function errorsBetween(language: string, typed: TypedWord, entry: LexiconEntry, limit: number): number {
  const { folded, stems } = typed;
  const { word, stem } = entry;
  let least = editDistance(folded, word, limit);
  const compare = (one: string, other: string, more: number): void => {
    if (least > more) least = Math.min(least, more + editDistance(one, other, Math.min(limit, least) - more));
  };
  if (stem.length >= shortestUnbent && word.startsWith(stem)) compare(folded, stem, 0);
  const sound = soundOf(language, folded);
  // Of a key that was held down little is left that sounds.
  if (sound.length * 2 >= folded.length) compare(sound, soundOf(language, word), 1);
  if (stem.length >= shortestUnbent) {
    for (const one of stems) {
      if (one.length >= shortestUnbent) compare(one, stem, 1);
    }
  }
  for (let bend = 1; bend <= longestBend && word.length - bend >= shortestUnbent; bend += 1) {
    compare(folded, word.slice(0, -bend), 1);
  }
  const isBeginning = folded.length >= shortestBeginning && word.length > folded.length + longestBend;
  if (isBeginning && hasCompounds(language)) {
    for (let more = -1; more <= 1; more += 1) compare(folded, word.slice(0, folded.length + more), 1);
  }
  return Math.min(least, limit + 1);
}

/** Words with the fewest errors, when those are few enough. */
function nearest(language: string, typed: TypedWord, likely: readonly LexiconEntry[]): LexiconEntry[] {
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

/**
 * Words that begin alike, or sound so, and end otherwise, as long as there is nothing nearer: `accessibilité` for
 * `accessible`, `solliciteren` for `solicitatie`.
 */
function family(language: string, { folded, stems }: TypedWord, likely: readonly LexiconEntry[]): LexiconEntry[] {
  const families = hasCompounds(language) ? [longFamily] : [longFamily, shortFamily];
  const spellings = [folded, ...stems];
  const sounds = spellings.map((one) => soundOf(language, one));
  const alike = likely.map((entry) => {
    const sound = soundOf(language, entry.word);
    const letters = [
      ...spellings.map((one) => familyLetters(one, entry.word, families)),
      ...sounds.map((one) => familyLetters(one, sound, families)),
    ];
    return { entry, shared: Math.max(...letters) };
  });
  const most = Math.max(1, ...alike.map(({ shared }) => shared));
  return alike.filter(({ shared }) => shared === most).map(({ entry }) => entry);
}

/** Adds what somebody may have meant by a word: the nearest words only. @returns whether any was not known yet */
export function addLikely(
  language: string,
  expansion: Expansion,
  typed: TypedWord,
  likely: readonly LexiconEntry[],
): boolean {
  const known = expansion.related.size;
  // A compound of known words may be bent by mistake, and then seem to be the first of them: `Storchnest` to end in `-est`.
  const near = nearest(language, expansion.isKnown ? { ...typed, stems: [] } : typed, likely);
  for (const { word, stem } of near.length > 0 || expansion.isKnown ? near : family(language, typed, likely)) {
    expansion.related.add(stem);
    expansion.spellings.add(word);
  }
  return expansion.related.size > known;
}
