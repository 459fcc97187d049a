import { hasCompounds } from './languages.ts';
import { isCompoundOf, likeliestSplits, type Split, splitsOf } from './compounds.ts';
import type { Lookup } from './lexicon-store.ts';
import type { Stemmed } from './stem-store.ts';
import { otherForms } from './dutch-forms.ts';
import type { LexiconEntry } from './word-vector.ts';
import type { Word } from './words-of.ts';

/** A word that is asked for, as a language understands it. */
export interface AskedWord {
  folded: string;
  stems: readonly string[];
  isStopWord: boolean;
  /** Whether somebody may be typing it still. */
  isLast: boolean;
  /** Ways in which it may be a compound, and the stems of the parts. */
  splits: readonly Split[];
  partStems: ReadonlyMap<string, Stemmed>;
}

/** What stands for a word. */
export interface Expansion {
  /** The word itself, however it is bent. */
  stems: Set<string>;
  /** Others that it begins, is a part of, or may be meant by it. */
  related: Set<string>;
  /** Words that together say the same; by their stems. */
  splits: (readonly [left: Set<string>, right: Set<string>])[];
  /** What a word that nobody has written is about; in titles alone. */
  topics: Set<string>;
  /** Words as they are written, folded, that are to be marked. */
  spellings: Set<string>;
  /** Whether any word of the lexicon was found for it, or for the parts that it is made of. */
  isKnown: boolean;
  /** Whether any was found for the whole of it. */
  isWord: boolean;
  /** Whether words that together say the same stand beside each other, as in languages that make no compounds. */
  isBeside: boolean;
}

const shortestPart = 4;
const shortestPrefix = 3;
/** Letters of a stem by which other words may be related to it: `rénov` to `rénovons`. */
const shortestRoot = 5;
const longestEnding = 5;

const partsOf = ({ folded, stems }: Pick<AskedWord, 'folded' | 'stems'>): string[] => [
  ...new Set([folded, ...stems].filter((part) => part.length >= shortestPart)),
];

/** Spellings of German words without a key for umlauts: `Kueste` for `Küste`. */
const withoutUmlauts = (folded: string): string => folded.replaceAll(/([aou])e/g, '$1');

/** Everything that the lexicon has to be asked for some words. */
export function lookupFor(language: string, words: readonly AskedWord[]): Lookup {
  const telling = words.filter(({ isStopWord }) => !isStopWord);
  const isCompounding = hasCompounds(language);
  const pairs = words.slice(1).map((word, place) => `${words[place]?.folded}${word.folded}`);
  return {
    language,
    stems: telling.flatMap(({ stems, partStems }) => [
      ...stems,
      ...[...partStems.values()].flatMap((part) => (part.isStopWord ? [] : part.stems)),
    ]),
    words: [
      ...pairs,
      ...telling.flatMap(({ folded }) => [folded, ...(language === 'de' ? [withoutUmlauts(folded)] : [])]),
    ],
    prefixes: telling.flatMap(({ folded, isLast, stems }) => [
      ...(isLast && folded.length >= shortestPrefix ? [folded] : []),
      ...stems.filter((stem) => stem.length >= shortestRoot),
    ]),
    parts: isCompounding ? telling.flatMap(partsOf) : [],
  };
}

/** Ways to split a word whose parts documents hold; `spellings` get the words by which they do. */
function splitsKnown(word: AskedWord, lexicon: readonly LexiconEntry[], spellings: Set<string>): Expansion['splits'] {
  if (word.splits.length === 0) return [];
  const spelt = Map.groupBy(lexicon, ({ stem }) => stem);
  const stemsOf = (part: string): string[] => {
    const stemmed = word.partStems.get(part);
    return stemmed && !stemmed.isStopWord ? stemmed.stems.filter((stem) => spelt.has(stem)) : [];
  };
  return likeliestSplits(word.splits, (part) => stemsOf(part).length > 0).map(({ left, right }) => {
    const [one, other] = [stemsOf(left), stemsOf(right)];
    for (const stem of [...one, ...other]) for (const entry of spelt.get(stem) ?? []) spellings.add(entry.word);
    return [new Set(one), new Set(other)] as const;
  });
}

/** What a language knows for a word. */
export function expand(language: string, word: AskedWord, lexicon: readonly LexiconEntry[]): Expansion {
  const stems = new Set(word.stems);
  const related = new Set<string>();
  const spellings = new Set([word.folded]);
  let isWord = word.isStopWord;
  const variant = language === 'de' ? withoutUmlauts(word.folded) : word.folded;
  const parts = hasCompounds(language) ? partsOf(word) : [];
  const isRelated = (entry: LexiconEntry): boolean =>
    parts.some((part) => isCompoundOf(entry.word, part)) ||
    word.stems.some(
      (stem) =>
        stem.length >= shortestRoot && entry.word.startsWith(stem) && entry.word.length <= stem.length + longestEnding,
    );
  for (const entry of lexicon) {
    const isSame = word.stems.includes(entry.stem) || entry.word === word.folded || entry.word === variant;
    const isBegun = word.isLast && word.folded.length >= shortestPrefix && entry.word.startsWith(word.folded);
    if (isSame) stems.add(entry.stem);
    else if (isBegun || isRelated(entry)) related.add(entry.stem);
    else continue;
    spellings.add(entry.word);
    isWord = true;
  }
  const splits = splitsKnown(word, lexicon, spellings);
  const isKnown = isWord || splits.length > 0;
  return { stems, related, splits, topics: new Set(), spellings, isKnown, isWord, isBeside: !hasCompounds(language) };
}

/** Ways in which a word may be two in a language: a compound, or two words without the space between them. */
export const possibleSplits = (language: string, folded: string): Split[] => splitsOf(folded, hasCompounds(language));

/** Other forms of the last part of a compound, which is the one that is bent. */
export const formsOfPart = (language: string, { right }: Split): string[] => otherForms(language, right);

/** French stems of words typed without their accents keep the `e` of an `é` that the rules would have taken off: `renovees`. */
const withoutAccents = (language: string, { stems, isStopWord }: Stemmed): readonly string[] => {
  if (language !== 'fr' || isStopWord) return stems;
  return [...new Set(stems.flatMap((stem) => (/.{4}e$/.test(stem) ? [stem, stem.slice(0, -1)] : [stem])))];
};

/** A word as it was asked; `stems` holds its spelling and those of the parts it may have. */
export function askedWord(
  language: string,
  { text, folded }: Pick<Word, 'text' | 'folded'>,
  stems: ReadonlyMap<string, Stemmed>,
  isLast: boolean,
): AskedWord {
  const stemmed = stems.get(text) ?? { stems: [folded], isStopWord: false };
  const splits = stemmed.isStopWord ? [] : possibleSplits(language, folded);
  const partStems = new Map<string, Stemmed>();
  for (const { left } of splits) {
    const known = stems.get(left);
    if (known) partStems.set(left, known);
  }
  for (const split of splits) {
    const known = stems.get(split.right);
    const forms = formsOfPart(language, split).flatMap((form) => stems.get(form)?.stems ?? []);
    if (known) partStems.set(split.right, { ...known, stems: [...new Set([...known.stems, ...forms])] });
  }
  const isStopWord = stemmed.isStopWord;
  const forms = isStopWord ? [] : otherForms(language, folded).flatMap((form) => stems.get(form)?.stems ?? []);
  const own = [...new Set([...withoutAccents(language, stemmed), ...forms])];
  return { folded, stems: own, isStopWord, isLast, splits, partStems };
}
