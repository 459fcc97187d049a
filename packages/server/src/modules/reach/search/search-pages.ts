import { pagePath, pageTypeIDs, type SiteDefinition } from '@ximblox/blocks/internal';
import { isTermLongEnough, maxSearchResults, type SearchFacets, type SearchResult } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { excerptOf } from './excerpt.ts';
import { guessMore, guessUnknown } from './guess.ts';
import { findDocuments, interleaved, type Narrowing } from './find-documents.ts';
import { parseTerm } from './parse-term.ts';
import { weighingOf } from './query.ts';
import { type Reading, readTerm } from './read-term.ts';
import { foundPages, type FoundPage, type Matches, scoresOf } from './search-store.ts';

export interface SearchInput {
  term: string;
  /** Empty for all locales of the site. */
  locales: readonly string[];
  pageTypes: readonly string[];
  count: number;
  offset: number;
}

export interface SearchOutcome {
  total: number;
  /** Whether there are more than `total`, which counts up to 1,000. */
  more: boolean;
  results: SearchResult[];
  facets: SearchFacets;
}

const emptyOutcome: SearchOutcome = { total: 0, more: false, results: [], facets: { types: [], locales: [] } };

/** Scores by page ID. */
type Scores = ReadonlyMap<number, number>;

/** Most pages with all words that are scored; the others follow in any order. */
const maxScored = 400;
/** Most pages with some of the words. */
const maxPartialMatches = 50;

const bestFirst = (pages: readonly number[], scores: Scores): number[] =>
  pages.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0) || other - one);

/** The number of results of a locale and type. */
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
    .map(({ id, total }) => (total > maxSearchResults ? { id, total: maxSearchResults, more: true } : { id, total }));
}

/** Returns the candidates; if there are none, those of corrections of known words. */
async function findOrGuess(db: Database, readings: readonly Reading[], narrowing: Narrowing): Promise<Matches[]> {
  await guessUnknown(db, readings, narrowing.locales);
  const found = await findDocuments(db, readings, narrowing);
  if (found.some(({ locale }) => narrowing.locales.includes(locale))) return found;
  return (await guessMore(db, readings)) ? findDocuments(db, readings, narrowing) : found;
}

/** Returns the public pinned pages of the requested locales and types. */
async function pinnedPages(
  db: Database,
  readings: readonly Reading[],
  { locales, types, served }: Narrowing,
): Promise<FoundPage[]> {
  const pinned = readings.filter(({ locale }) => locales.includes(locale)).flatMap((reading) => reading.pinned);
  const found = await foundPages(db, pinned);
  return pinned.flatMap((id) => {
    const page = found.get(id);
    const isRequested = page && locales.includes(page.locale) && (types.length === 0 || types.includes(page.type));
    return isRequested && served.has(page.type) ? [page] : [];
  });
}

/** Returns the pages of candidates, those of different locales in turn. */
const pagesOf = (matches: readonly Matches[]): Set<number> =>
  interleaved(
    [...Map.groupBy(matches, ({ locale }) => locale).values()].map((same) => same.flatMap(({ pages }) => pages)),
  );

/** Page IDs in order, with scores and counts. */
interface Ranking {
  order: number[];
  scores: Scores;
  counts: Count[];
}

/** Ranks candidates: pages with all words by score, then the best pages with some of the words. */
async function rank(
  db: Database,
  readings: readonly Reading[],
  matches: readonly Matches[],
  { locales, types }: Narrowing,
): Promise<Ranking> {
  const isOfLocale = ({ locale }: { locale: string }): boolean => locales.includes(locale);
  const isShown = (one: Pick<Matches, 'locale' | 'type'>): boolean =>
    isOfLocale(one) && (types.length === 0 || types.includes(one.type));
  const ofKind = (kind: Matches['kind']): Matches[] => matches.filter((one) => one.kind === kind);
  const all = ofKind('all');
  const pages = [...pagesOf(ofKind('about').filter(isShown)), ...pagesOf(all.filter(isShown))];
  const withAll = new Set(all.flatMap((one) => one.pages));
  const some = ofKind('some').map(({ locale, type, pages: ids }) => ({
    locale,
    type,
    pages: ids.filter((id) => !withAll.has(id)),
  }));
  const candidates = some.filter(isOfLocale).flatMap((one) => one.pages);
  const compared = [...new Set(pages)].slice(0, maxSearchResults);
  const searched = readings.filter((reading) => isOfLocale(reading) && reading.groups.length > 0);
  const scores = await scoresOf(db, searched.map(weighingOf), [...compared.slice(0, maxScored), ...candidates]);
  // The best pages are selected before the filter by type, so that the counts of all types are consistent.
  const best = bestFirst(candidates, scores).slice(0, maxPartialMatches);
  const kept = new Set(best);
  const partial = some.map(({ locale, type, pages: ids }) => ({
    locale,
    type,
    pages: locales.includes(locale) ? ids.filter((id) => kept.has(id)) : ids,
  }));
  const shown = new Set(partial.filter(isShown).flatMap((one) => one.pages));
  return {
    order: [...bestFirst(compared, scores), ...best.filter((id) => shown.has(id))],
    scores,
    counts: [...all, ...partial.map(({ locale, type, pages: { length } }) => ({ locale, type, total: length }))],
  };
}

/** Returns all results: pinned pages first. */
async function search(db: Database, readings: readonly Reading[], narrowing: Narrowing): Promise<Ranking> {
  const pinned = await pinnedPages(db, readings, narrowing);
  const matches = await findOrGuess(db, readings, narrowing);
  const { order, scores, counts } = await rank(db, readings, matches, narrowing);
  const added = pinned.filter(({ page_id }) => !order.includes(page_id));
  return {
    order: [...new Set([...pinned.map(({ page_id }) => page_id), ...order])],
    scores,
    counts: [...counts, ...added.map(({ locale, type }) => ({ locale, type, total: 1 }))],
  };
}

/**
 * Searches published pages, the best first. Each locale is searched by the rules of its language.
 * @param hasFacets whether matches of other locales and types are counted as well
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
  if (!isTermLongEnough(text) || term.wanted.length === 0 || locales.length === 0) return emptyOutcome;
  const narrowing = { locales, types: input.pageTypes, served: new Set(pageTypeIDs(site)), hasFacets };
  const readings = await readTerm(db, hasFacets ? all : locales, term);
  const { order, scores, counts } = await search(db, readings, narrowing);
  const inLocales = counts.filter(({ locale }) => locales.includes(locale));
  const inTypes = counts.filter(({ type }) => input.pageTypes.length === 0 || input.pageTypes.includes(type));
  const sum = inTypes.reduce((total, one) => (locales.includes(one.locale) ? total + one.total : total), 0);
  const wanted = order.slice(0, maxSearchResults).slice(input.offset, input.offset + input.count);
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
  const facets = hasFacets
    ? { types: facet(inLocales, 'type'), locales: facet(inTypes, 'locale') }
    : emptyOutcome.facets;
  return { total: Math.min(sum, maxSearchResults, order.length), more: sum > maxSearchResults, results, facets };
}
