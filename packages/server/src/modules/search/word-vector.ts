import { farthestPair, keyOf, pairKey, placeOf, quoted, tagLexeme } from './keys.ts';
import type { Stemmed } from './stem-store.ts';
import { type Word, wordsOf } from './words-of.ts';

/** A part of a document; what weighs more stands higher among the results. */
export interface WeighedText {
  text: string;
  /** A is a title, C key words, D the rest; B are tags. */
  weight: 'A' | 'C' | 'D';
}

/** A word of the lexicon, folded, with the stem under which documents keep it. */
export interface LexiconEntry {
  word: string;
  stem: string;
}

/** Positions that PostgreSQL tells apart. */
const lastPosition = 16_000;
/** Between two parts, so that no phrase reaches from one into the other. */
const gap = 20;

/** All words of the parts, hyphenated ones joined as well: `e-mail` is `e`, `mail` and `email`. */
export interface ReadText extends WeighedText {
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

/** Reads the parts of a document word by word. */
export const readTexts = (texts: readonly WeighedText[]): ReadText[] =>
  texts.map((part) => {
    const words = wordsOf(part.text);
    return { ...part, words, joined: joinedWords(words) };
  });

/** Every spelling in the parts, to be stemmed. */
export const spellingsOf = (texts: readonly ReadText[]): string[] =>
  texts.flatMap(({ words, joined }) => [...words.map(({ text }) => text), ...joined.map(({ text }) => text)]);

/** A document as PostgreSQL searches it. */
export interface DocumentVectors {
  /** A tsvector: stems with their places and weights. */
  words: string;
  /** A tsvector without places: what the index knows. */
  keys: string;
  /** Words for the lexicon. */
  entries: LexiconEntry[];
}

/** What a document is of. */
export interface Described {
  pageID: number;
  locale: string;
  type: string;
  tagIDs: readonly number[];
}

type Stems = ReadonlyMap<string, Stemmed>;

/** Pairs of words of a text that follow each other; stop words between them count as distance. */
function addPairs({ words }: ReadText, stems: Stems, locale: string, pairs: Set<string>): void {
  let last: { place: number; stems: readonly string[] } | undefined;
  for (const [place, { text }] of words.slice(0, lastPosition).entries()) {
    const stemmed = stems.get(text);
    if (!stemmed || stemmed.isStopWord) continue;
    const distance = last ? place - last.place : Infinity;
    if (last && distance <= farthestPair) {
      for (const one of last.stems) for (const other of stemmed.stems) pairs.add(pairKey(locale, one, other, distance));
    }
    last = { place, stems: stemmed.stems };
  }
}

const listed = (lexemes: Iterable<string>): string => Array.from(lexemes, quoted).join(' ');

/**
 * Makes the vectors of a document. Stop words are kept of titles only: there they are all that some have, such as
 * `Over ons`.
 */
export function documentVectors(texts: readonly ReadText[], stems: Stems, of: Described): DocumentVectors {
  const places = new Map<string, string[]>();
  const titleStems = new Set<string>();
  const pairs = new Set<string>();
  const entries = new Map<string, LexiconEntry>();
  const note = (lexeme: string, place: string): void => {
    const known = places.get(lexeme);
    if (known) known.push(place);
    else places.set(lexeme, [place]);
  };
  for (const id of of.tagIDs) note(tagLexeme(id), '1B');
  let position = 2 + gap;
  for (const part of texts) {
    const { words, joined, weight } = part;
    const add = (text: string, folded: string, at: number): void => {
      const stemmed = stems.get(text);
      if (!stemmed || at > lastPosition || (stemmed.isStopWord && weight !== 'A')) return;
      for (const stem of stemmed.stems) {
        note(stem, `${at}${weight}`);
        if (weight === 'A') titleStems.add(stem);
        const isName = !stemmed.isStopWord && !/^\p{N}+$/u.test(folded);
        if (isName) entries.set(`${folded} ${stem}`, { word: folded, stem });
      }
    };
    for (const [place, word] of words.entries()) add(word.text, word.folded, position + place);
    for (const { text, folded, position: place } of joined) add(text, folded, position + place);
    addPairs(part, stems, of.locale, pairs);
    position += words.length + gap;
  }
  const place = placeOf(of.locale, of.pageID);
  const keys = [
    keyOf('type', of.type),
    ...Array.from(places.keys(), (stem) => keyOf('stem', stem)),
    ...Array.from(titleStems, (stem) => keyOf('title', stem)),
  ];
  return {
    words: Array.from(places, ([stem, at]) => `${quoted(stem)}:${at.slice(0, 250).join(',')}`).join(' '),
    keys: `${listed(keys.map((key) => place + key))} ${listed(pairs)}`,
    entries: [...entries.values()],
  };
}
