import type { Stemmed } from './stem-store.ts';
import { type Word, wordsOf } from './words-of.ts';

/** A part of a document; what weighs more stands higher among the results. */
export interface WeighedText {
  text: string;
  /** A is a title, B tags, C key words, D the rest. */
  weight: 'A' | 'B' | 'C' | 'D';
}

/** A word of the lexicon, folded, with the stem under which documents keep it. */
export interface LexiconEntry {
  word: string;
  stem: string;
}

/** What stands before a stem that is one of the title: so that titles are found among however many documents. */
export const titleMark = '=';

/** Positions that PostgreSQL tells apart. */
const lastPosition = 16_000;
/** Between two parts, so that no phrase reaches from one into the other. */
const gap = 20;

/** A stem as a tsvector or tsquery takes it; it holds letters and digits only. */
export const quoted = (stem: string): string => `'${stem}'`;

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

/**
 * A document as PostgreSQL searches it, and its words for the lexicon. Stop words are kept of titles only: there they are
 * all that some have, such as `Over ons`.
 */
export function wordVector(
  texts: readonly ReadText[],
  stems: ReadonlyMap<string, Stemmed>,
): { vector: string; entries: LexiconEntry[] } {
  const places = new Map<string, string[]>();
  const entries = new Map<string, LexiconEntry>();
  const note = (stem: string, place: string): void => {
    const known = places.get(stem);
    if (known) known.push(place);
    else places.set(stem, [place]);
  };
  let position = 1;
  for (const { words, joined, weight } of texts) {
    const add = (text: string, folded: string, at: number): void => {
      const stemmed = stems.get(text);
      if (!stemmed || at > lastPosition || (stemmed.isStopWord && weight !== 'A')) return;
      for (const stem of stemmed.stems) {
        note(stem, `${at}${weight}`);
        if (weight === 'A') note(titleMark + stem, `${at}`);
        const isName = !stemmed.isStopWord && !/^\p{N}+$/u.test(folded);
        if (isName) entries.set(`${folded} ${stem}`, { word: folded, stem });
      }
    };
    for (const [place, word] of words.entries()) add(word.text, word.folded, position + place);
    for (const { text, folded, position: place } of joined) add(text, folded, position + place);
    position += words.length + gap;
  }
  const vector = [...places].map(([stem, at]) => `${quoted(stem)}:${at.slice(0, 250).join(',')}`).join(' ');
  return { vector, entries: [...entries.values()] };
}
