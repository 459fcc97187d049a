import { isCompoundOf } from './compounds.ts';
import type { LexiconEntry } from './document-vector.ts';
import type { LexiconWord } from './lexicon-store.ts';
import { errorsBetween } from './near-words.ts';
import { phoneticKey } from './phonetic-key.ts';
import { knownStems, type AskedWord } from './asked-word.ts';

/** A way to split a word of which one part is a word of the lexicon, and the other is none. */
export interface HalfKnown {
  known: string;
  /** Stems of the known part. */
  stems: readonly string[];
  unknown: string;
  unknownStems: readonly string[];
  isKnownFirst: boolean;
}

const shortestKnown = 3;
/** Ways that are tried with the beginning known, and as many with the end: those with the longest known part. */
const mostTried = 3;
/** Letters of a known part beside which a short one may lack a letter, or have one too many. */
const longKnown = 7;
/** Letters of a part by which it is known although only compounds have it. */
const shortestInCompound = 5;
/** The same for one that sounds like that: `stom` for the `stoom` of `stoommachine`. */
const shortestAsItSounds = 4;
/** Letters of a known part beside which the other may be mistyped, or of that one: too many words begin or end with four. */
const shortestTelling = 5;
const longMistyped = 7;

/** Errors that are forgiven in one part, fewer than in a whole word: pages must have the other part as well. */
const errorsInPart = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

const isShort = ({ unknown, known }: HalfKnown): boolean =>
  errorsInPart(unknown.length) === 0 && known.length >= longKnown;

/** Ways in which an unknown word may be a compound with one mistyped part. */
export function halfKnownSplits(word: AskedWord, lexicon: readonly LexiconEntry[]): readonly HalfKnown[] {
  const known = knownStems(word, lexicon);
  const stemsOf = (part: string): readonly string[] => (part.length < shortestKnown ? [] : known(part));
  const unknown = (part: string) => ({ unknown: part, unknownStems: word.partStems.get(part)?.stems ?? [] });
  const likely = word.splits
    .flatMap(({ left, right }): HalfKnown[] => [
      { known: left, stems: stemsOf(left), ...unknown(right), isKnownFirst: true },
      { known: right, stems: stemsOf(right), ...unknown(left), isKnownFirst: false },
    ])
    .filter((half) => half.stems.length > 0 && (half.unknown.length >= shortestAsItSounds || isShort(half)))
    .toSorted((one, other) => other.known.length - one.known.length);
  return [true, false].flatMap((isFirst) =>
    likely.filter(({ isKnownFirst }) => isKnownFirst === isFirst).slice(0, mostTried),
  );
}

/** Whether a compound has what a part sounds like; a short part only at its beginning, and if it sounds as it is written. */
function hasAsItSounds(language: string, whole: string, part: string): boolean {
  const sound = phoneticKey(language, part);
  if (!isCompoundOf(whole, sound)) return false;
  return part.length >= shortestInCompound || (sound === part && whole.startsWith(sound));
}

/**
 * Errors in the unknown part, if it was meant to be a word, or none if it is one that only other compounds have: `storch` of
 * `storchnest`, where there are `storchenpaare`. Undefined when they are too many.
 */
function errorsOf(language: string, half: HalfKnown, entry: LexiconWord): number | undefined {
  if (half.unknown.length >= shortestInCompound && isCompoundOf(entry.word, half.unknown)) return 0;
  const limit = isShort(half) ? 1 : errorsInPart(half.unknown.length);
  // Too many short words differ in one letter, such as `plas` and `plan`; fewer sound alike, such as `zant` and `zand`.
  const isAlike = phoneticKey(language, half.unknown) === entry.sound;
  if (isShort(half) && entry.word.length === half.unknown.length && !isAlike) return undefined;
  const errors = errorsBetween(language, { folded: half.unknown, stems: half.unknownStems }, entry, limit);
  if (errors === 0) return 0;
  if (half.known.length < shortestTelling && half.unknown.length < longMistyped) return undefined;
  if (errors <= limit) return errors;
  if (half.unknown.length < shortestAsItSounds) return undefined;
  return isAlike || hasAsItSounds(language, entry.sound, half.unknown) ? 1 : undefined;
}

/** Compounds that somebody may have meant: those with the fewest errors. @param likelyFor words that look like an unknown part */
export function mistypedCompounds(
  language: string,
  halves: readonly HalfKnown[],
  likelyFor: (unknown: string) => readonly LexiconWord[],
): { half: HalfKnown; entry: LexiconWord }[] {
  const found = halves.flatMap((half) =>
    likelyFor(half.unknown).flatMap((entry) => {
      const errors = errorsOf(language, half, entry);
      return errors === undefined ? [] : [{ half, entry, errors }];
    }),
  );
  const least = Math.min(...found.map(({ errors }) => errors));
  return found.filter(({ errors }) => errors === least);
}
