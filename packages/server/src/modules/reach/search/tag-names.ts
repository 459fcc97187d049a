import type { Database } from '../../../platform/database/database.ts';
import type { TagName } from '../../library/tags/index.ts';
import { quoted, tagLexeme } from './document-vector.ts';
import type { LexiconWord } from './lexicon-store.ts';
import { phoneticKey } from './phonetic-key.ts';
import { meansTheSame, type Stemmed, stemTerms } from './stem-store.ts';

/**
 * The names of public tags, stemmed in a language. Documents contain the IDs of their tags only, so renaming, merging or
 * hiding a tag takes effect immediately.
 */
export interface TagNames {
  /** Their words, as entries of the lexicon. */
  entries: readonly Omit<LexiconWord, 'locale'>[];
  /** Expands a tsquery with the tags whose names contain its stems. */
  withTags: (query: string) => string;
  /** Returns tsqueries of the tags whose names contain a phrase. */
  withPhrase: (phrase: readonly Pick<Stemmed, 'stems'>[]) => string[];
}

/** Matches the lexemes of a tsquery without weights. */
const anywhere = /'(?:[^'\\]|''|\\\\)+'(?!:)/g;

/** Stems the names of tags in a language. */
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
      // Tags have no position in a phrase.
      query.includes(' <')
        ? query
        : query.replaceAll(anywhere, (stem) => {
            const own = byStem.get(stem);
            return own ? `(${[stem, ...own].join(' | ')})` : stem;
          }),
    withPhrase: (phrase) =>
      names.flatMap((words, place) =>
        words.some((_, start) => meansTheSame(words.slice(start, start + phrase.length), phrase))
          ? [quoted(tagLexeme(tags[place]?.id ?? 0))]
          : [],
      ),
  };
}
