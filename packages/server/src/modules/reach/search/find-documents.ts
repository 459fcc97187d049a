import { maxSearchResults } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { aboutWords, allWords, rareWords, type TermQuery } from './query.ts';
import { findMatches, type Matches } from './search-store.ts';

/** What is looked for, and what is counted beside it. */
export interface Narrowing {
  locales: readonly string[];
  /** All when empty. */
  types: readonly string[];
  /** Page types of the site: pages of others may be about to leave the index. */
  served: ReadonlySet<string>;
  hasFacets: boolean;
}

/** Documents that are counted where types are told apart. */
const mostCounted = 5000;

/** Items of some lists in turn, each once. */
export function interleaved(lists: readonly (readonly number[])[]): Set<number> {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const places = Array.from({ length: longest }, (_, place) => lists.map((list) => list.slice(place, place + 1)));
  return new Set(places.flat(2));
}

/** Looks for documents with all words, and where there are few, for those with the rarest of them; of every type. */
export async function findDocuments(
  db: Database,
  queries: readonly TermQuery[],
  { types, served, hasFacets }: Narrowing,
): Promise<Matches[]> {
  const questions = queries
    .filter(({ groups }) => groups.length > 0)
    .map((query) => ({
      locale: query.locale,
      all: allWords(query),
      about: aboutWords(query, types),
      some: rareWords(query),
    }));
  const most = types.length > 0 || hasFacets ? mostCounted : maxSearchResults + 1;
  return (await findMatches(db, questions, most)).filter(({ type }) => served.has(type));
}
