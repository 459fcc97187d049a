import type { Database } from '../../../platform/database/database.ts';
import { type Stemmed, stemsOf } from './stem-store.ts';
import { wordsOf } from './words-of.ts';

/** A word of a term that an editor has set something up for. */
export interface TermWord extends Stemmed {
  folded: string;
}

/** The words of some terms in their order, by the rules of a language. */
export async function stemTerms(db: Database, language: string, terms: readonly string[]): Promise<TermWord[][]> {
  const read = terms.map(wordsOf);
  const stems = await stemsOf(
    db,
    language,
    read.flatMap((words) => words.map(({ text }) => text)),
  );
  return read.map((words) =>
    words.map(({ text, folded }) => ({ folded, ...(stems.get(text) ?? { stems: [folded], isStopWord: false }) })),
  );
}

/** Whether terms are the same words, however they are inflected. */
export const meansTheSame = (
  one: readonly Pick<Stemmed, 'stems'>[],
  other: readonly Pick<Stemmed, 'stems'>[],
): boolean =>
  one.length === other.length &&
  one.every(({ stems }, place) => other[place]?.stems.some((stem) => stems.includes(stem)) ?? false);
