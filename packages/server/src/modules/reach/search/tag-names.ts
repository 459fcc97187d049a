import type { Database } from '../../../platform/database/database.ts';
import type { NamedTag } from '../../library/tags/index.ts';
import { type LexiconEntry, tagLexeme } from './document-vector.ts';
import { stemsOf } from './stem-store.ts';
import { wordsOf } from './words-of.ts';

/**
 * The names of the public tags as a language reads them. Documents hold the IDs of their tags only, so a tag that is renamed,
 * merged or made private is so for the search at once.
 */
export interface TagNames {
  /** Their words, beside those of the lexicon. */
  entries: readonly LexiconEntry[];
  /** Lexemes of the tags that a stem is a word of. */
  byStem: ReadonlyMap<string, readonly string[]>;
  /** Each tag as the stems of its words in order. */
  names: readonly { lexeme: string; words: readonly (readonly string[])[] }[];
}

/** Reads the names of tags by the rules of a language. */
export async function readTagNames(db: Database, language: string, tags: readonly NamedTag[]): Promise<TagNames> {
  const read = tags.map(({ id, name }) => ({ lexeme: tagLexeme(id), words: wordsOf(name) }));
  const stems = await stemsOf(
    db,
    language,
    read.flatMap(({ words }) => words.map(({ text }) => text)),
  );
  const entries: LexiconEntry[] = [];
  const byStem = new Map<string, string[]>();
  const names = read.map(({ lexeme, words }) => ({
    lexeme,
    words: words.map(({ text, folded }) => {
      const stemmed = stems.get(text)?.stems ?? [folded];
      for (const stem of stemmed) {
        entries.push({ word: folded, stem });
        byStem.set(stem, [...(byStem.get(stem) ?? []), lexeme]);
      }
      return stemmed;
    }),
  }));
  return { entries, byStem, names };
}

/** Lexemes of the tags whose name has some words, each given by its stems, one after the other. */
export const tagsWithPhrase = ({ names }: TagNames, asked: readonly (readonly string[])[]): string[] =>
  names.flatMap(({ lexeme, words }) => {
    const matchesAt = (place: number): boolean =>
      asked.every((stems, offset) => words[place + offset]?.some((stem) => stems.includes(stem)) ?? false);
    return words.some((_, place) => matchesAt(place)) ? [lexeme] : [];
  });
