import { languageOf } from '@ximblox/blocks/internal';
import { hasCompounds, isCompoundOf, splitsOf } from './compounds.ts';
import type { LexiconWord, Lookup } from './lexicon-store.ts';
import type { Part, Term } from './parse-term.ts';
import type { Stems } from './stem-store.ts';
import type { Word } from './words-of.ts';

/** A part of a possible compound; a stop word has no stems. */
export interface WordPart {
  folded: string;
  stems: readonly string[];
}

/** A word of a term, analysed in a language. */
export interface QueryWord extends WordPart {
  isStopWord: boolean;
  /** Whether it is the last word, which may be incomplete. */
  isLast: boolean;
  /** Ways to split it in two: a compound, or two words without a space. */
  splits: readonly (readonly [left: WordPart, right: WordPart])[];
}

/** A part of a term, analysed in a language. */
export interface QueryPart extends Part {
  queryWords: readonly QueryWord[];
  /** Stems of hyphenated words joined into one. */
  joinedStems: readonly string[];
}

const shortestPart = 4;
const shortestPrefix = 3;
/** Shortest stem that is a common root of words: `rénov` of `rénovons`. */
const shortestRoot = 5;
const longestEnding = 5;

/** Adds French stems of words typed without accents, such as `renovees`: the stemmer removes `é`, but keeps `e`. */
const withoutAccents = (language: string, stems: readonly string[]): readonly string[] =>
  language === 'fr'
    ? [...new Set(stems.flatMap((stem) => (/.{4}e$/.test(stem) ? [stem, stem.slice(0, -1)] : [stem])))]
    : stems;

const partsOf = ({ wanted, excluded }: Term): Part[] => [...wanted, ...excluded];

/** Returns the words of a term, and the parts into which they may be split, for stemming. */
export function wordsOfTerm(language: string, term: Term): string[] {
  const isLinked = hasCompounds(language);
  return partsOf(term).flatMap(({ words, joined }) => [
    ...words.flatMap(({ text, folded }) => [text, ...splitsOf(folded, isLinked).flat()]),
    ...(joined ? [joined.text] : []),
  ]);
}

/** Analyses the words of a term in a language. @param stems those of `wordsOfTerm` */
export function queryParts(
  language: string,
  { wanted, excluded }: Term,
  stems: Stems,
): { wanted: QueryPart[]; excluded: QueryPart[] } {
  const isLinked = hasCompounds(language);
  const partOf = (folded: string): WordPart => {
    const stemmed = stems.get(folded);
    return { folded, stems: stemmed && !stemmed.isStopWord ? stemmed.stems : [] };
  };
  const readWord = ({ text, folded }: Word, isLast: boolean): QueryWord => {
    const stemmed = stems.get(text) ?? { stems: [folded], isStopWord: false };
    const { isStopWord } = stemmed;
    return {
      folded,
      stems: isStopWord ? stemmed.stems : withoutAccents(language, stemmed.stems),
      isStopWord,
      isLast,
      splits: isStopWord ? [] : splitsOf(folded, isLinked).map(([left, right]) => [partOf(left), partOf(right)]),
    };
  };
  const read = (part: Part, isLast: boolean): QueryPart => ({
    ...part,
    queryWords: part.words.map((word) => readWord(word, isLast && !part.isPhrase)),
    joinedStems: (part.joined && stems.get(part.joined.text)?.stems) || [],
  });
  return {
    wanted: wanted.map((part, place) => read(part, place === wanted.length - 1)),
    excluded: excluded.map((part) => read(part, false)),
  };
}

/** Returns the forms of a word that compounds may contain. */
const wholesOf = (language: string, { folded, stems }: WordPart): string[] =>
  hasCompounds(language) ? [...new Set([folded, ...stems])].filter((part) => part.length >= shortestPart) : [];

/** Returns the lexicon lookup of words. */
export function lookupFor(locale: string, words: readonly QueryWord[]): Lookup {
  const language = languageOf(locale);
  const significant = words.filter(({ isStopWord }) => !isStopWord);
  return {
    locale,
    stems: significant.flatMap((word) => [word, ...word.splits.flat()]).flatMap(({ stems }) => stems),
    words: significant.map(({ folded }) => folded),
    prefixes: significant.flatMap(({ folded, isLast, stems }) => [
      ...(isLast && folded.length >= shortestPrefix ? [folded] : []),
      ...stems.filter((stem) => stem.length >= shortestRoot),
    ]),
    parts: significant.flatMap((word) => wholesOf(language, word)),
  };
}

/** The lexicon entries of a word. */
export interface Meaning {
  /** Entries of the word and its inflections. */
  same: LexiconWord[];
  /** Completions, compounds and words of the same root. */
  related: LexiconWord[];
  /** Splits into known words. */
  pairs: (readonly [left: WordPart, right: WordPart])[];
}

/** Selects the entries of a word from the result of a lookup. */
export function meaningOf(language: string, word: QueryWord, lexicon: readonly LexiconWord[]): Meaning {
  const wholes = wholesOf(language, word);
  const isSame = (entry: LexiconWord): boolean => word.stems.includes(entry.stem) || entry.word === word.folded;
  const isRelated = (entry: LexiconWord): boolean =>
    (word.isLast && word.folded.length >= shortestPrefix && entry.word.startsWith(word.folded)) ||
    wholes.some((part) => isCompoundOf(entry.word, part)) ||
    word.stems.some(
      (stem) =>
        stem.length >= shortestRoot && entry.word.startsWith(stem) && entry.word.length <= stem.length + longestEnding,
    );
  const known = new Set(lexicon.map(({ stem }) => stem));
  const same = lexicon.filter(isSame);
  // In languages without compounds, a known word is not split.
  const splits = hasCompounds(language) || same.length === 0 ? word.splits : [];
  return {
    same,
    related: word.isStopWord ? [] : lexicon.filter((entry) => !isSame(entry) && isRelated(entry)),
    pairs: splits
      .map(([left, right]) => [knownPart(left, known), knownPart(right, known)] as const)
      .filter((parts) => parts.every(({ stems }) => stems.length > 0)),
  };
}

/** Returns a part with its known stems. */
export const knownPart = ({ folded, stems }: WordPart, known: ReadonlySet<string>): WordPart => ({
  folded,
  stems: stems.filter((stem) => known.has(stem)),
});
