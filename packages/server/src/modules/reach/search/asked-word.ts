import { languageOf } from '@ximblox/blocks';
import type { Database } from '../../../platform/database/database.ts';
import { isCompoundOf, splitsOf } from './compounds.ts';
import { hasCompounds } from './compounds.ts';
import type { LexiconWord, Lookup } from './lexicon-store.ts';
import type { Part, Term } from './parse-term.ts';
import { type Stemmed, stemsOf } from './stem-store.ts';
import type { Word } from './words-of.ts';

/** A word that a compound may be made of; a stop word has no stems. */
export interface WordPart {
  folded: string;
  stems: readonly string[];
}

/** A word of a term as a language reads it. */
export interface AskedWord extends WordPart {
  isStopWord: boolean;
  /** Whether somebody may still be typing it. */
  isLast: boolean;
  /** Ways in which it may be two: a compound, or two words without the space between them. */
  splits: readonly (readonly [left: WordPart, right: WordPart])[];
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

/** French stems of words typed without their accents keep the `e` of an `é` that the rules would have taken off: `renovees`. */
const withoutAccents = (language: string, stems: readonly string[]): readonly string[] =>
  language === 'fr'
    ? [...new Set(stems.flatMap((stem) => (/.{4}e$/.test(stem) ? [stem, stem.slice(0, -1)] : [stem])))]
    : stems;

/**
 * Words with accents that are stop words in one of some languages. They are in all of them: the French `à` asks for no
 * English `a`.
 */
export async function accentedStopWords(
  db: Database,
  languages: readonly string[],
  { wanted, excluded }: Term,
): Promise<ReadonlySet<string>> {
  const accented = [...wanted, ...excluded]
    .flatMap(({ words }) => words)
    .filter(({ text, folded }) => text !== folded)
    .map(({ text }) => text);
  const stemmed = await Promise.all(languages.map((language) => stemsOf(db, language, accented)));
  return new Set(accented.filter((text) => stemmed.some((stems) => stems.get(text)?.isStopWord)));
}

/** Reads the words of a term by the rules of a language. @param stopWords of other languages */
export async function askedParts(
  db: Database,
  language: string,
  { wanted, excluded }: Term,
  stopWords: ReadonlySet<string>,
): Promise<{ wanted: AskedPart[]; excluded: AskedPart[] }> {
  const parts = [...wanted, ...excluded];
  const words = parts.flatMap((part) => part.words);
  const isLinked = hasCompounds(language);
  const splits = new Map(words.map(({ folded }) => [folded, splitsOf(folded, isLinked)]));
  const stems = await stemsOf(db, language, [
    ...words.map(({ text }) => text),
    ...[...splits.values()].flat().flat(),
    ...parts.flatMap(({ joined }) => (joined ? [joined.text] : [])),
  ]);
  const partOf = (folded: string): WordPart => {
    const stemmed: Stemmed | undefined = stems.get(folded);
    return { folded, stems: stemmed && !stemmed.isStopWord ? stemmed.stems : [] };
  };
  const readWord = ({ text, folded }: Word, isLast: boolean): AskedWord => {
    const stemmed = stems.get(text) ?? { stems: [folded], isStopWord: false };
    const isStopWord = stemmed.isStopWord || stopWords.has(text);
    return {
      folded,
      stems: isStopWord ? stemmed.stems : withoutAccents(language, stemmed.stems),
      isStopWord,
      isLast,
      splits: isStopWord ? [] : (splits.get(folded) ?? []).map(([left, right]) => [partOf(left), partOf(right)]),
    };
  };
  const read = (part: Part, isLast: boolean): AskedPart => ({
    ...part,
    asked: part.words.map((word) => readWord(word, isLast && !part.isPhrase)),
    joinedStems: (part.joined && stems.get(part.joined.text)?.stems) || [],
  });
  return {
    wanted: wanted.map((part, place) => read(part, place === wanted.length - 1)),
    excluded: excluded.map((part) => read(part, false)),
  };
}

/** Spellings of German words without a key for umlauts: `Kueste` for `Küste`. */
const withoutUmlauts = (language: string, folded: string): string =>
  language === 'de' ? folded.replaceAll(/([aou])e/g, '$1') : folded;

/** What a word may be a part of. */
const wholesOf = (language: string, { folded, stems }: WordPart): string[] =>
  hasCompounds(language) ? [...new Set([folded, ...stems])].filter((part) => part.length >= shortestPart) : [];

/** Everything that the lexicon of a locale is asked for some words. */
export function lookupFor(locale: string, words: readonly AskedWord[]): Lookup {
  const language = languageOf(locale);
  const telling = words.filter(({ isStopWord }) => !isStopWord);
  return {
    locale,
    stems: telling.flatMap((word) => [word, ...word.splits.flat()]).flatMap(({ stems }) => stems),
    words: [
      ...words.slice(1).map((word, place) => `${words[place]?.folded}${word.folded}`),
      ...telling.flatMap(({ folded }) => [folded, withoutUmlauts(language, folded)]),
    ],
    prefixes: telling.flatMap(({ folded, isLast, stems }) => [
      ...(isLast && folded.length >= shortestPrefix ? [folded] : []),
      ...stems.filter((stem) => stem.length >= shortestRoot),
    ]),
    parts: telling.flatMap((word) => wholesOf(language, word)),
  };
}

/** What the lexicon has for a word. */
export interface Meaning {
  /** Entries of the word itself, however it is inflected. */
  same: LexiconWord[];
  /** Entries that it begins or is a part of, or that have its root. */
  related: LexiconWord[];
  /** The likeliest ways in which it is two words that pages have: those with the longest shorter part. */
  pairs: (readonly [left: WordPart, right: WordPart])[];
}

const mostPairs = 2;
const shorter = (parts: readonly WordPart[]): number => Math.min(...parts.map(({ folded }) => folded.length));

/** Looks up a word among what the lexicon answered for it. */
export function meaningOf(language: string, word: AskedWord, lexicon: readonly LexiconWord[]): Meaning {
  const variant = withoutUmlauts(language, word.folded);
  const wholes = wholesOf(language, word);
  const isSame = (entry: LexiconWord): boolean =>
    word.stems.includes(entry.stem) || entry.word === word.folded || entry.word === variant;
  const isRelated = (entry: LexiconWord): boolean =>
    (word.isLast && word.folded.length >= shortestPrefix && entry.word.startsWith(word.folded)) ||
    wholes.some((part) => isCompoundOf(entry.word, part)) ||
    word.stems.some(
      (stem) =>
        stem.length >= shortestRoot && entry.word.startsWith(stem) && entry.word.length <= stem.length + longestEnding,
    );
  const known = new Set(lexicon.map(({ stem }) => stem));
  const same = lexicon.filter(isSame);
  // Where words are not joined, a word that pages have is no pair without its space.
  const splits = hasCompounds(language) || same.length === 0 ? word.splits : [];
  return {
    same,
    related: word.isStopWord ? [] : lexicon.filter((entry) => !isSame(entry) && isRelated(entry)),
    pairs: splits
      .map(([left, right]) => [knownPart(left, known), knownPart(right, known)] as const)
      .filter((parts) => parts.every(({ stems }) => stems.length > 0))
      .toSorted((one, other) => shorter(other) - shorter(one))
      .slice(0, mostPairs),
  };
}

/** A part with those of its stems that pages have. */
export const knownPart = ({ folded, stems }: WordPart, known: ReadonlySet<string>): WordPart => ({
  folded,
  stems: stems.filter((stem) => known.has(stem)),
});
