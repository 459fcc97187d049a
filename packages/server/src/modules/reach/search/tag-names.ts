import type { Database } from '../../../platform/database/database.ts';
import type { TagName } from '../../library/tags/index.ts';
import { quoted, tagLexeme } from './document-vector.ts';
import type { LexiconWord } from './lexicon-store.ts';
import { phoneticKey } from './phonetic-key.ts';
import { meansTheSame, type Stemmed, stemTerms } from './stem-store.ts';

/**
 * The names of the public tags as a language reads them. Documents hold the IDs of their tags only, so a tag that is renamed,
 * merged or made private is so for the search at once.
 */
export interface TagNames {
  /** Their words, beside those of the lexicon. */
  entries: readonly Omit<LexiconWord, 'locale'>[];
  /** A tsquery with the tags beside the stems that are words of their names. */
  withTags: (query: string) => string;
  /** Tsqueries of the tags whose name has some words, one after the other. */
  withPhrase: (asked: readonly Pick<Stemmed, 'stems'>[]) => string[];
}

/** Matches the lexemes of a tsquery that may be anywhere in a document. */
const anywhere = /'(?:[^'\\]|''|\\\\)+'(?!:)/g;

/** Reads the names of tags by the rules of a language. */
export async function readTagNames(db: Database, language: string, tags: readonly TagName[]): Promise<TagNames> {
  const names = await stemTerms(
    db,
    language,
    tags.map(({ name }) => name),
  );
  const entries: Omit<LexiconWord, 'locale'>[] = [];
  const byStem = new Map<string, string[]>();
  for (const [place, words] of names.entries()) {
    const tag = quoted(tagLexeme(tags[place]?.id ?? 0));
    for (const { folded, stems } of words) {
      for (const stem of stems) {
        entries.push({ word: folded, stem, sound: phoneticKey(language, folded), documents: 1 });
        byStem.set(quoted(stem), [...(byStem.get(quoted(stem)) ?? []), tag]);
      }
    }
  }
  return {
    entries,
    withTags: (query) =>
      // No tag is a part of a phrase.
      query.includes(' <')
        ? query
        : query.replaceAll(anywhere, (stem) => {
            const own = byStem.get(stem);
            return own ? `(${[stem, ...own].join(' | ')})` : stem;
          }),
    withPhrase: (asked) =>
      names.flatMap((words, place) =>
        words.some((_, start) => meansTheSame(words.slice(start, start + asked.length), asked))
          ? [quoted(tagLexeme(tags[place]?.id ?? 0))]
          : [],
      ),
  };
}
