import type { Stemmed } from './stem-store.ts';
import { type Word, wordsOf } from './words-of.ts';

/** Weight class: title, heading or summary, text, address. */
export type Weight = 'A' | 'B' | 'C' | 'D';

/** Factor of an occurrence by weight class. */
export const weights: Readonly<Record<Weight, number>> = { A: 2, B: 1.3, C: 1, D: 0.5 };

/** A text of a document with its weight. */
export interface WeightedText {
  text: string;
  weight: Weight;
}

/** A folded word and its stem in documents. */
export interface LexiconEntry {
  word: string;
  stem: string;
}

/** Quotes a lexeme for a tsvector or tsquery. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

/** Matches the lexemes of a tsquery. */
export const lexemes = /'(?:[^'\\]|''|\\\\)+'/g;

/*
 * Lexemes for filters. Stems consist of letters and digits, so they cannot collide.
 */
export const localeLexeme = (locale: string): string => `locale:${locale}`;
export const typeLexeme = (type: string): string => `type:${type}`;
export const tagLexeme = (id: number): string => `#${id}`;
/** A stem that a document is about: in its title or frequent in its text. */
export const aboutLexeme = (stem: string): string => `=${stem}`;

/** Limits of PostgreSQL: the highest position, and positions of one lexeme. */
const lastPosition = 16_383;
const mostPositions = 255;
/** Positions between two texts, so that no phrase matches across them. */
const gap = 20;

/** A tokenised text; hyphenated words are also joined: `e-mail` gives `e`, `mail` and `email`. */
export interface ReadText extends WeightedText {
  words: readonly Word[];
  joined: readonly { text: string; folded: string; position: number }[];
}

/** Hyphenated words as one, each at the place of its first part. */
export function joinedWords(words: readonly Word[]): { text: string; folded: string; position: number }[] {
  return words.flatMap((word, position) => {
    if (!word.isHyphenated || words[position - 1]?.isHyphenated) return [];
    const parts = [word];
    for (let next = position; words[next]?.isHyphenated; next += 1) {
      const part = words[next + 1];
      if (part) parts.push(part);
    }
    const text = parts.map((part) => part.text).join('');
    return text.length > 60 ? [] : [{ text, folded: parts.map(({ folded }) => folded).join(''), position }];
  });
}

/** Tokenises the texts of a document. */
export const readTexts = (texts: readonly WeightedText[]): ReadText[] =>
  texts.map((part) => {
    const words = wordsOf(part.text);
    return { ...part, words, joined: joinedWords(words) };
  });

/** Returns all spellings of texts, for stemming. */
export const spellingsOf = (texts: readonly ReadText[]): string[] =>
  texts.flatMap(({ words, joined }) => [...words.map(({ text }) => text), ...joined.map(({ text }) => text)]);

/** The indexed form of a document. */
export interface DocumentVector {
  /** A tsvector as text: stems with positions and weights, and lexemes for filters. */
  words: string;
  /** Number of words without stop words. */
  length: number;
  /** Words for the lexicon. */
  entries: LexiconEntry[];
}

/** A document is about words with this many occurrences, up to a limit, and about those of its title. */
const fewestFrequent = 3;
const mostFrequent = 12;

/** Returns the stems that a document is about: those of its title and the most frequent ones. */
function subjectsOf(positions: ReadonlyMap<string, readonly string[]>, inTitle: ReadonlySet<string>): string[] {
  const frequent = [...positions]
    .filter(([stem, { length }]) => length >= fewestFrequent && !inTitle.has(stem))
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, mostFrequent);
  return [...inTitle, ...frequent.map(([stem]) => stem)];
}

/** Returns the vector of a document. Stop words are indexed in titles only: some titles have no others, such as `Over ons`. */
export function documentVector(
  texts: readonly ReadText[],
  stems: ReadonlyMap<string, Stemmed>,
  { locale, type, tagIDs }: { locale: string; type: string; tagIDs: readonly number[] },
): DocumentVector {
  const positions = new Map<string, string[]>();
  const inTitle = new Set<string>();
  const entries = new Map<string, LexiconEntry>();
  let length = 0;
  let start = 1;
  for (const { words, joined, weight } of texts) {
    const add = (text: string, folded: string, at: number): void => {
      const stemmed = stems.get(text);
      if (!stemmed || at > lastPosition || (stemmed.isStopWord && weight !== 'A')) return;
      for (const stem of stemmed.stems) {
        const known = positions.get(stem);
        if (!known) positions.set(stem, [`${at}${weight}`]);
        else if (known.length < mostPositions) known.push(`${at}${weight}`);
        if (weight === 'A') inTitle.add(stem);
        const isName = !stemmed.isStopWord && !/^\p{N}+$/u.test(folded);
        if (isName) entries.set(`${folded} ${stem}`, { word: folded, stem });
      }
    };
    for (const [place, word] of words.entries()) {
      add(word.text, word.folded, start + place);
      if (stems.get(word.text)?.isStopWord === false) length += 1;
    }
    for (const { text, folded, position } of joined) add(text, folded, start + position);
    start += words.length + gap;
  }
  const filters = [localeLexeme(locale), typeLexeme(type), ...subjectsOf(positions, inTitle).map(aboutLexeme)];
  return {
    words: [
      ...Array.from(positions, ([stem, at]) => `${quoted(stem)}:${at.join(',')}`),
      ...filters.map(quoted),
      // Ranking ignores lexemes without positions. Tags get the last ones.
      ...tagIDs.map((id, place) => `${quoted(tagLexeme(id))}:${Math.max(1, lastPosition - place)}B`),
    ].join(' '),
    length,
    entries: [...entries.values()],
  };
}
