import { mostFound } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { aboutWords, allWords, mostCandidates, rareWords, type TermQuery } from './query.ts';
import { findMatches, type Matches, type Question } from './search-store.ts';

/** What is looked for, and what is counted beside it. */
export interface Narrowing {
  locales: readonly string[];
  /** All when empty. */
  types: readonly string[];
  /** Page types of the site: pages of others may be about to leave the index. */
  served: ReadonlySet<string>;
  hasFacets: boolean;
}

/** Documents of one locale that match. */
export interface LocaleMatches {
  locale: string;
  /** Of every type, with all words. */
  all: readonly Matches[];
  /** With some of the words, when there are few with all. */
  some: readonly Pick<Matches, 'type' | 'pages'>[];
}

/** Results with all words below which those with some of them follow, and how many of these follow. */
const few = 10;
export const mostFillers = 50;
/** Documents that are counted where types are told apart. */
const mostCounted = 5000;

const sum = (matches: readonly Matches[]): number => matches.reduce((total, one) => total + one.total, 0);

/** Asks one question for each of some locales. */
async function ask(
  db: Database,
  queries: readonly TermQuery[],
  question: (query: TermQuery) => Question | undefined,
  served: ReadonlySet<string>,
): Promise<Map<string, Matches[]>> {
  const asked = queries.flatMap((query) => {
    const one = query.groups.length === 0 ? undefined : question(query);
    return one ? [{ locale: query.locale, question: one }] : [];
  });
  const matches = await findMatches(
    db,
    asked.map((one) => one.question),
    mostFound + 1,
  );
  return new Map(
    asked.map(({ locale }, place) => [locale, matches.filter((one) => one.question === place && served.has(one.type))]),
  );
}

/** Whether a term is one word that so many documents have that their number need not be looked up. */
const isFrequent = ({ groups: [group, ...others], excluded }: TermQuery): boolean =>
  group !== undefined &&
  others.length + excluded.length === 0 &&
  group.documents + group.relatedDocuments > 2 * mostFound;

/** What documents answer a term. */
export interface Found {
  byLocale: LocaleMatches[];
  /** Pages with all words, of the locales and types asked for: those that are about one of them first, where there are many. */
  pages: number[];
  /** Those with some of the words, of every type, since the best of them are chosen before they are narrowed. */
  fillers: number[];
  /** Whether there are any of other types. */
  isAnyType: boolean;
}

/** Items of some lists in turn, each once. */
function interleaved(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const items = new Set<number>();
  for (let place = 0; place < longest; place += 1) {
    for (const list of lists) {
      const item = list[place];
      if (item !== undefined) items.add(item);
    }
  }
  return [...items];
}

/** Looks for documents with all words, and where there are few, for those with the rarest of them. */
export async function findDocuments(
  db: Database,
  queries: readonly TermQuery[],
  { locales, types, served, hasFacets }: Narrowing,
): Promise<Found> {
  const isAsked = ({ type }: Matches): boolean => types.length === 0 || types.includes(type);
  const areTypesCounted = (locale: string): boolean => types.length > 0 || (hasFacets && locales.includes(locale));
  // Of a frequent word there are usually enough documents that are about it, which are found sooner than all that have it.
  const plenty = await ask(
    db,
    queries.filter((query) => isFrequent(query) && !areTypesCounted(query.locale)),
    (query) => ({ ...aboutWords(query, []), most: mostFound + 1 }),
    served,
  );
  const isEnough = ({ locale }: TermQuery): boolean => sum(plenty.get(locale) ?? []) > mostFound;
  const rest = await ask(
    db,
    queries.filter((query) => !isEnough(query)),
    (query) => ({ ...allWords(query), most: areTypesCounted(query.locale) ? mostCounted : mostFound + 1 }),
    served,
  );
  const all = new Map([...plenty, ...rest]);
  const sparse = queries.filter(({ locale }) => sum(all.get(locale) ?? []) < few);
  const asked = queries.filter(({ locale }) => locales.includes(locale));
  const isTooMany =
    asked.reduce((total, { locale }) => total + sum((all.get(locale) ?? []).filter(isAsked)), 0) > mostFound;
  const [some, about] = await Promise.all([
    ask(
      db,
      sparse,
      (query) => {
        const question = rareWords(query);
        return question && { ...question, most: Math.ceil(mostCandidates / locales.length) };
      },
      served,
    ),
    ask(
      db,
      isTooMany ? asked.filter((query) => !isEnough(query)) : [],
      (query) => ({ ...aboutWords(query, types), most: mostFound }),
      served,
    ),
  ]);
  const byLocale = queries.map(({ locale }) => {
    const whole = all.get(locale) ?? [];
    const known = new Set(whole.flatMap(({ pages }) => pages));
    const others = (some.get(locale) ?? []).map(({ type, pages }) => ({
      type,
      pages: pages.filter((id) => !known.has(id)),
    }));
    return { locale, all: whole, some: others };
  });
  const wanted = byLocale.filter(({ locale }) => locales.includes(locale));
  const pagesOf = (matches: readonly Matches[]): number[] => matches.filter(isAsked).flatMap(({ pages }) => pages);
  const pages = new Set([
    ...interleaved(asked.map(({ locale }) => pagesOf(about.get(locale) ?? []))),
    ...interleaved(wanted.map((one) => pagesOf(one.all))),
  ]);
  return {
    byLocale,
    pages: [...pages].slice(0, mostFound),
    fillers: wanted.flatMap((one) => one.some.flatMap((matches) => matches.pages)),
    isAnyType: wanted.some((one) => sum(one.all) > 0),
  };
}
