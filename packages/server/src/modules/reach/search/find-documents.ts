import { maxSearchResults } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { aboutWords, allWords, isFrequentWord, rareWords, type TermQuery } from './query.ts';
import { findMatches, type Matches } from './search-store.ts';

/** The filters of a search. */
export interface Narrowing {
  locales: readonly string[];
  /** Empty for all. */
  types: readonly string[];
  /** Page types of the site; the index may still have pages of removed types. */
  served: ReadonlySet<string>;
  hasFacets: boolean;
}

/** Most documents that are counted if types are counted separately. */
const maxCounted = 5000;

/** Interleaves lists, without duplicates. */
export function interleaved(lists: readonly (readonly number[])[]): Set<number> {
  const items = new Set<number>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let place = 0; place < longest; place += 1) {
    for (const list of lists) {
      const item = list[place];
      if (item !== undefined) items.add(item);
    }
  }
  return items;
}

/** Returns the candidates of every type: documents with all words, and if there are few, those with the rarest words. */
export async function findDocuments(
  db: Database,
  queries: readonly TermQuery[],
  { types, served, hasFacets }: Narrowing,
): Promise<Matches[]> {
  const isCountedByType = types.length > 0 || hasFacets;
  const questions = queries
    .filter(({ groups }) => groups.length > 0)
    .map((query) => ({
      locale: query.locale,
      all: allWords(query),
      about: aboutWords(query, types),
      some: rareWords(query),
      isFrequent: !isCountedByType && isFrequentWord(query),
    }));
  const most = isCountedByType ? maxCounted : maxSearchResults + 1;
  return (await findMatches(db, questions, most)).filter(({ type }) => served.has(type));
}
