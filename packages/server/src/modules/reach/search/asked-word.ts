import { languageOf } from '@ximblox/blocks';
import type { Database } from '../../../platform/database/database.ts';
import { isCompoundOf, likeliestSplits, type Split, splitsOf } from './compounds.ts';
import type { LexiconEntry } from './document-vector.ts';
import { hasCompounds } from './languages.ts';
import type { LexiconWord, Lookup } from './lexicon-store.ts';
import type { Part, Term } from './parse-term.ts';
import { type Stemmed, stemsOf } from './stem-store.ts';

/** A word of a term as a language reads it. */
export interface AskedWord {
  folded: string;
  stems: readonly string[];
  isStopWord: boolean;
  /** Whether somebody may still be typing it. */
  isLast: boolean;
  /** Ways in which it may be a compound, and the stems of the parts. */
  splits: readonly Split[];
  partStems: ReadonlyMap<string, Stemmed>;
}

/** A part of a term as a language reads it. */
export interface AskedPart extends Part {
  asked: readonly AskedWord[];
  /** Stems of words joined by hyphens as one. */
  joinedStems: readonly string[];
}

const shortestPart = 4;
const shortestPrefix = 3;
/** Letters of a stem by which other words may be of the same root: `rénov` of `rénovons`. */
const shortestRoot = 5;
const longestEnding = 5;

/** Ways in which a word may be two in a language: a compound, or two words without the space between them. */
const splitsIn = (language: string, folded: string): Split[] => splitsOf(folded, hasCompounds(language));

/** French stems of words typed without their accents keep the `e` of an `é` that the rules would have taken off: `renovees`. */
const withoutAccents = (language: string, stems: readonly string[]): readonly string[] =>
  language === 'fr'
    ? [...new Set(stems.flatMap((stem) => (/.{4}e$/.test(stem) ? [stem, stem.slice(0, -1)] : [stem])))]
    : stems;

/** Reads the words of a term by the rules of a language. */
export async function askedParts(
  db: Database,
  language: string,
  { wanted, excluded }: Term,
): Promise<{ wanted: AskedPart[]; excluded: AskedPart[] }> {
  const parts = [...wanted, ...excluded];
  const words = parts.flatMap((part) => part.words);
  const stems = await stemsOf(db, language, [
    ...words.map(({ text }) => text),
    ...words.flatMap(({ folded }) => splitsIn(language, folded).flatMap(({ left, right }) => [left, right])),
    ...parts.flatMap(({ joined }) => (joined ? [joined.text] : [])),
  ]);
  const read = (part: Part, isLast: boolean): AskedPart => ({
    ...part,
    asked: part.words.map(({ text, folded }) => {
      const { stems: own, isStopWord } = stems.get(text) ?? { stems: [folded], isStopWord: false };
      const splits = isStopWord ? [] : splitsIn(language, folded);
      const partStems = new Map(
        splits
          .flatMap(({ left, right }) => [left, right])
          .flatMap((one) => {
            const known = stems.get(one);
            return known ? [[one, known] as const] : [];
          }),
      );
      return {
        folded,
        stems: isStopWord ? own : withoutAccents(language, own),
        isStopWord,
        isLast: isLast && !part.isPhrase,
        splits,
        partStems,
      };
    }),
    joinedStems: (part.joined && stems.get(part.joined.text)?.stems) || [],
  });
  return {
    wanted: wanted.map((part, place) => read(part, place === wanted.length - 1)),
    excluded: excluded.map((part) => read(part, false)),
  };
}

/** Spellings of German words without a key for umlauts: `Kueste` for `Küste`. */
const withoutUmlauts = (folded: string): string => folded.replaceAll(/([aou])e/g, '$1');

/** What a word may be a part of. */
const partsOf = ({ folded, stems }: AskedWord): string[] => [
  ...new Set([folded, ...stems].filter((part) => part.length >= shortestPart)),
];

/** Everything that the lexicon of a locale has to be asked for some words. */
export function lookupFor(locale: string, words: readonly AskedWord[]): Lookup {
  const language = languageOf(locale);
  const telling = words.filter(({ isStopWord }) => !isStopWord);
  return {
    locale,
    stems: telling.flatMap(({ stems, partStems }) => [
      ...stems,
      ...[...partStems.values()].flatMap((part) => (part.isStopWord ? [] : part.stems)),
    ]),
    words: [
      ...words.slice(1).map((word, place) => `${words[place]?.folded}${word.folded}`),
      ...telling.flatMap(({ folded }) => [folded, ...(language === 'de' ? [withoutUmlauts(folded)] : [])]),
    ],
    prefixes: telling.flatMap(({ folded, isLast, stems }) => [
      ...(isLast && folded.length >= shortestPrefix ? [folded] : []),
      ...stems.filter((stem) => stem.length >= shortestRoot),
    ]),
    parts: hasCompounds(language) ? telling.flatMap(partsOf) : [],
  };
}

/** What of a word's parts the lexicon knows: their stems. */
export function knownStems(
  { partStems }: AskedWord,
  lexicon: readonly LexiconEntry[],
): (part: string) => readonly string[] {
  const known = new Set(lexicon.map(({ stem }) => stem));
  return (part) => {
    const stemmed = partStems.get(part);
    return stemmed && !stemmed.isStopWord ? stemmed.stems.filter((stem) => known.has(stem)) : [];
  };
}

/** What the lexicon has for a word. */
export interface Meaning {
  /** Entries of the word itself, however it is inflected. */
  same: LexiconWord[];
  /** Entries that it begins or is a part of, or that have its root. */
  related: LexiconWord[];
  /** Pairs of words that together say the same. */
  splits: (readonly [left: readonly string[], right: readonly string[]])[];
}

/** Looks up a word among what the lexicon answered for it. */
export function meaningOf(language: string, word: AskedWord, lexicon: readonly LexiconWord[]): Meaning {
  const variant = language === 'de' ? withoutUmlauts(word.folded) : word.folded;
  const parts = hasCompounds(language) ? partsOf(word) : [];
  const isSame = (entry: LexiconWord): boolean =>
    word.stems.includes(entry.stem) || entry.word === word.folded || entry.word === variant;
  const isRelated = (entry: LexiconWord): boolean =>
    (word.isLast && word.folded.length >= shortestPrefix && entry.word.startsWith(word.folded)) ||
    parts.some((part) => isCompoundOf(entry.word, part)) ||
    word.stems.some(
      (stem) =>
        stem.length >= shortestRoot && entry.word.startsWith(stem) && entry.word.length <= stem.length + longestEnding,
    );
  const stemsOf = knownStems(word, lexicon);
  const same = lexicon.filter(isSame);
  // Where words are not joined, a word that pages have is no pair without its space.
  const splits = hasCompounds(language) || same.length === 0 ? word.splits : [];
  return {
    same,
    related: word.isStopWord ? [] : lexicon.filter((entry) => !isSame(entry) && isRelated(entry)),
    splits: likeliestSplits(splits, (part) => stemsOf(part).length > 0).map(
      ({ left, right }) => [stemsOf(left), stemsOf(right)] as const,
    ),
  };
}
