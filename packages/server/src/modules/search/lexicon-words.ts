import type { SearchDocument } from './search-document.ts';
import type { LexiconEntry } from './word-vector.ts';

/** A word of the lexicon of a language. */
export interface LexiconWord extends LexiconEntry {
  language: string;
}

/** Words that one run has added already; so many that the rest may be asked for again. */
const mostRemembered = 300_000;

/** Gathers the words of documents, each once. @param known those that need not be added again; it grows */
export function lexiconWords(documents: readonly SearchDocument[], known = new Set<string>()): LexiconWord[] {
  if (known.size > mostRemembered) known.clear();
  const words: LexiconWord[] = [];
  for (const { language, entries } of documents) {
    for (const { word, stem } of entries) {
      const name = `${language} ${word} ${stem}`;
      if (known.has(name)) continue;
      known.add(name);
      words.push({ language, word, stem });
    }
  }
  return words;
}
