import { pagePath, pageTypeIDs, type SiteDefinition } from '@ximblox/blocks';
import { isLongEnough, mostFound, type SearchFacets, type SearchResult } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { excerptOf } from './excerpt.ts';
import { guessMore, guessUnknown } from './guess.ts';
import { findDocuments, type Found, mostFillers, type Narrowing } from './find-matches.ts';
import { parseTerm } from './parse-term.ts';
import { weighingOf } from './query.ts';
import { type Reading, readTerm } from './read-term.ts';
import { foundPages, type FoundPage, scoresOf } from './search-store.ts';

export interface SearchInput {
  term: string;
  /** All of the site when empty. */
  locales: readonly string[];
  pageTypes: readonly string[];
  count: number;
  offset: number;
}

export interface SearchOutcome {
  total: number;
  /** Whether there are more than `total`, which is not counted further than to a thousand. */
  more: boolean;
  results: SearchResult[];
  facets: SearchFacets;
}

const nothing: SearchOutcome = { total: 0, more: false, results: [], facets: { types: [], locales: [] } };

/** Scores by page. */
type Scores = ReadonlyMap<number, number>;

/** Pages with all words that are compared; others of the thousand follow as they come. */
const mostCompared = 400;

const bestFirst = (pages: readonly number[], scores: Scores): number[] =>
  pages.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0) || other - one);

/** So many results of a locale and type. */
interface Count {
  locale: string;
  type: string;
  total: number;
}

function facet(counts: readonly Count[], by: 'locale' | 'type'): SearchFacets['types'] {
  return [...Map.groupBy(counts, (one) => one[by])]
    .map(([id, some]) => ({ id, total: some.reduce((sum, { total }) => sum + total, 0) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total || (one.id < other.id ? -1 : 1))
    .map(({ id, total }) => (total > mostFound ? { id, total: mostFound, more: true } : { id, total }));
}

/** Looks for documents; when there are none, once more with what may be meant by words that pages have. */
async function findOrGuess(db: Database, readings: readonly Reading[], narrowing: Narrowing): Promise<Found> {
  await guessUnknown(db, readings, narrowing.locales);
  const found = await findDocuments(db, readings, narrowing);
  if (found.pages.length + found.fillers.length > 0 || found.isAnyType) return found;
  return (await guessMore(db, readings)) ? findDocuments(db, readings, narrowing) : found;
}

/** Pinned pages of the locales and types asked for that are public. */
async function pinnedPages(
  db: Database,
  readings: readonly Reading[],
  { locales, types, served }: Narrowing,
): Promise<FoundPage[]> {
  const pinned = readings.filter(({ locale }) => locales.includes(locale)).flatMap((reading) => reading.pinned);
  const found = await foundPages(db, pinned);
  return pinned.flatMap((id) => {
    const page = found.get(id);
    const isAsked = page && locales.includes(page.locale) && (types.length === 0 || types.includes(page.type));
    return isAsked && served.has(page.type) ? [page] : [];
  });
}

/** Everything that was found, in order, and how it is counted. */
async function search(
  db: Database,
  readings: readonly Reading[],
  narrowing: Narrowing,
): Promise<{ order: number[]; scores: Scores; counts: Count[] }> {
  const { locales, types } = narrowing;
  const pinned = await pinnedPages(db, readings, narrowing);
  const { byLocale, pages, fillers } = await findOrGuess(db, readings, narrowing);
  const asked = readings.filter(({ locale, groups }) => locales.includes(locale) && groups.length > 0);
  const scores = await scoresOf(db, asked.map(weighingOf), [...pages.slice(0, mostCompared), ...fillers]);
  const kept = new Set(bestFirst(fillers, scores).slice(0, mostFillers));
  const counts = byLocale.flatMap(({ locale, all, some }): Count[] => [
    ...all.map(({ type, total }) => ({ locale, type, total })),
    ...some.map((matches) => ({
      locale,
      type: matches.type,
      total: locales.includes(locale) ? matches.pages.filter((id) => kept.has(id)).length : matches.pages.length,
    })),
  ]);
  const typeOf = new Map(
    byLocale.flatMap(({ some }) => some.flatMap((one) => one.pages.map((id) => [id, one.type] as const))),
  );
  const isAsked = (id: number): boolean => types.length === 0 || types.includes(typeOf.get(id) ?? '');
  const found = [...bestFirst(pages, scores), ...[...kept].filter(isAsked)];
  const first = pinned.map(({ page_id }) => page_id);
  const added = pinned.filter(({ page_id }) => !found.includes(page_id));
  return {
    order: [...new Set([...first, ...found])],
    scores,
    counts: [...counts, ...added.map(({ locale, type }) => ({ locale, type, total: 1 }))],
  };
}

/**
 * Published pages that match a term, the best first. Each locale is searched by the rules of its language.
 * @param hasFacets whether matches of locales and types that are not asked for are counted as well
 */
export async function searchPages(
  db: Database,
  site: SiteDefinition,
  input: SearchInput,
  hasFacets: boolean,
): Promise<SearchOutcome> {
  const text = input.term.trim();
  const term = parseTerm(text);
  const all = site.locales.map(({ code }) => code);
  const locales = input.locales.length === 0 ? all : all.filter((code) => input.locales.includes(code));
  if (!isLongEnough(text) || term.wanted.length === 0 || locales.length === 0) return nothing;
  const narrowing = { locales, types: input.pageTypes, served: new Set(pageTypeIDs(site)), hasFacets };
  const readings = await readTerm(db, hasFacets ? all : locales, term);
  const { order, scores, counts } = await search(db, readings, narrowing);
  const inLocales = counts.filter(({ locale }) => locales.includes(locale));
  const inTypes = counts.filter(({ type }) => input.pageTypes.length === 0 || input.pageTypes.includes(type));
  const sum = inTypes.reduce((total, one) => (locales.includes(one.locale) ? total + one.total : total), 0);
  const wanted = order.slice(0, mostFound).slice(input.offset, input.offset + input.count);
  const found = await foundPages(db, wanted);
  const spellings = new Map(
    readings.map(({ locale, groups }) => [locale, new Set(groups.flatMap((group) => [...group.spellings]))]),
  );
  const results = wanted.flatMap((id): SearchResult[] => {
    const page = found.get(id);
    if (!page) return [];
    const { locale, type, title, slug, body } = page;
    return [
      {
        pageID: id,
        title,
        url: pagePath(site, locale, slug),
        locale,
        type,
        excerpt: excerptOf(body, spellings.get(locale) ?? new Set()),
        score: Math.round((scores.get(id) ?? 0) * 10_000) / 10_000,
      },
    ];
  });
  const facets = hasFacets ? { types: facet(inLocales, 'type'), locales: facet(inTypes, 'locale') } : nothing.facets;
  return { total: Math.min(sum, mostFound, order.length), more: sum > mostFound, results, facets };
}
