import { pagePath, type SiteDefinition } from '@ximblox/blocks';
import type { SearchFacets, SearchResult } from '@ximblox/contract';
import type { Database } from '../../platform/database/database.ts';
import { buildQuery, type BuiltQuery, type ReadPart, readPart } from './build-query.ts';
import { excerptOf } from './excerpt.ts';
import { addLikely, askedWord, lookupFor, possibleSplits } from './expand-part.ts';
import { languageOf } from './languages.ts';
import { likelyWords, lookUpWords } from './lexicon-store.ts';
import { type Part, parseTerm, type Term } from './parse-term.ts';
import { bestMatches, countMatches, type MatchCount, type SearchFilter } from './search-store.ts';
import { stemsOf } from './stem-store.ts';
import type { LexiconEntry } from './word-vector.ts';

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
  results: SearchResult[];
  facets: SearchFacets;
}

/** Characters below which a term asks for nothing. */
export const shortestTerm = 3;

/** Whether a list that narrows, unless it is empty, has a name. */
const isIn = (names: readonly string[], name: string): boolean => names.length === 0 || names.includes(name);

/** A term as one language reads it. */
interface Reading {
  language: string;
  wanted: ReadPart[];
  excluded: ReadPart[];
  lexicon: LexiconEntry[];
}

async function read(db: Database, language: string, term: Term): Promise<Reading> {
  const parts = [...term.wanted, ...term.excluded];
  const words = parts.flatMap((part) => part.words);
  const splits = words.flatMap(({ folded }) => possibleSplits(language, folded));
  const stems = await stemsOf(db, language, [
    ...words.map(({ text }) => text),
    ...splits.flatMap(({ left, right }) => [left, right]),
    ...parts.flatMap(({ joined }) => (joined ? [joined.text] : [])),
  ]);
  const asked = (part: Part, place: number) =>
    part.words.map((word) => askedWord(language, word, stems, place === term.wanted.length - 1 && !part.isPhrase));
  const wanted = term.wanted.map(asked);
  const lexicon = await lookUpWords(db, language, lookupFor(language, wanted.flat()));
  const joinedStems = ({ joined }: Part): readonly string[] => (joined && stems.get(joined.text)?.stems) || [];
  const readAll = (some: readonly Part[], all: ReturnType<typeof asked>[]): ReadPart[] =>
    some.map((part, place) => readPart(language, part, all[place] ?? [], joinedStems(part), lexicon));
  return {
    language,
    wanted: readAll(term.wanted, wanted),
    excluded: readAll(
      term.excluded,
      term.excluded.map((part) => asked(part, -1)),
    ),
    lexicon,
  };
}

/** Adds what may be meant by words that were mistyped. */
async function guess(
  db: Database,
  readings: readonly Reading[],
  isMistyped: (place: number) => boolean,
): Promise<boolean> {
  let hasGuessed = false;
  for (const { language, wanted } of readings) {
    for (const [place, { expansion, asked }] of wanted.entries()) {
      const [word] = asked;
      if (!expansion || !word || word.isStopWord || !isMistyped(place)) continue;
      addLikely(expansion, word.folded, await likelyWords(db, language, word.folded));
      hasGuessed = true;
    }
  }
  return hasGuessed;
}

const built = (readings: readonly Reading[], isAny: boolean): BuiltQuery[] =>
  readings.flatMap(({ language, wanted, excluded, lexicon }) => {
    const query = buildQuery(language, wanted, excluded, lexicon, isAny);
    return query ? [query] : [];
  });

/**
 * What makes anything match in the locales asked for, with how much: all words; with words that may be meant; some of the words.
 */
async function firstThatMatches(
  db: Database,
  term: Term,
  readings: readonly Reading[],
  locales: readonly string[],
): Promise<{ queries: BuiltQuery[]; counts: MatchCount[] }> {
  const attempt = async (isAny: boolean) => {
    const queries = built(readings, isAny);
    return { queries, counts: queries.length > 0 ? await countMatches(db, queries) : [] };
  };
  const isFound = ({ counts }: { counts: readonly MatchCount[] }): boolean =>
    counts.some(({ locale }) => isIn(locales, locale));
  const inLanguages = readings.filter(({ language }) => isIn(locales.map(languageOf), language));
  const unknown = (place: number): boolean =>
    inLanguages.every(({ wanted }) => wanted[place]?.expansion?.isKnown === false);
  const isGuessed = term.wanted.map((_, place) => unknown(place));
  if (isGuessed.some(Boolean)) await guess(db, readings, (place) => isGuessed[place] === true);
  const all = await attempt(false);
  if (isFound(all)) return all;
  if (await guess(db, readings, (place) => isGuessed[place] !== true)) {
    const likely = await attempt(false);
    if (isFound(likely)) return likely;
  }
  return term.wanted.length > 1 ? attempt(true) : all;
}

const sum = (counts: readonly MatchCount[]): number => counts.reduce((total, count) => total + count.total, 0);

const facet = (counts: readonly MatchCount[], key: 'locale' | 'type'): { id: string; total: number }[] =>
  [...Map.groupBy(counts, (count) => count[key])]
    .map(([id, some]) => ({ id, total: sum(some) }))
    .toSorted((one, other) => other.total - one.total || (one.id < other.id ? -1 : 1));

const nothing: SearchOutcome = { total: 0, results: [], facets: { types: [], locales: [] } };

/**
 * Published pages that match a term, the best first. Each locale is searched by the rules of its language.
 * @param hasFacets whether matches of locales that are not asked for are counted as well
 */
export async function searchPages(
  db: Database,
  site: SiteDefinition,
  input: SearchInput,
  hasFacets: boolean,
): Promise<SearchOutcome> {
  const text = input.term.trim();
  const term = parseTerm(text);
  if (text.length < shortestTerm || term.wanted.length === 0) return nothing;
  const codes = site.locales.map(({ code }) => code);
  const asked = hasFacets || input.locales.length === 0 ? codes : input.locales;
  const languages = [...new Set(asked.map(languageOf))];
  const readings = await Promise.all(languages.map((language) => read(db, language, term)));
  const { queries, counts } = await firstThatMatches(db, term, readings, input.locales);
  const inLocales = counts.filter(({ locale }) => isIn(input.locales, locale));
  const ofTypes = counts.filter(({ type }) => isIn(input.pageTypes, type));
  const total = sum(inLocales.filter(({ type }) => isIn(input.pageTypes, type)));
  const facets: SearchFacets = { types: facet(inLocales, 'type'), locales: facet(ofTypes, 'locale') };
  if (total <= input.offset) return { total, results: [], facets };
  const filter: SearchFilter = { locales: input.locales, types: input.pageTypes };
  const found = await bestMatches(db, queries, filter, { offset: input.offset, limit: input.count });
  const spellings = new Map(queries.map((query) => [query.language, query.spellings]));
  const results = found.map((page) => ({
    pageID: page.page_id,
    title: page.title,
    url: pagePath(site, page.locale, page.slug),
    locale: page.locale,
    type: page.type,
    excerpt: excerptOf(page.body, spellings.get(page.language) ?? new Set()),
    score: Math.round(page.score * 10_000) / 10_000,
  }));
  return { total, results, facets };
}
