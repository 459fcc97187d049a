import { languageOf, pagePath, pageTypeIDs, type SiteDefinition } from '@ximblox/blocks';
import { isLongEnough, type SearchFacets, type SearchResult } from '@ximblox/contract';
import type { Database } from '../../platform/database/database.ts';
import { excerptOf } from './excerpt.ts';
import { type Answers, findAnswers, mostCompared, type Narrowing, newestFirst } from './find-answers.ts';
import { inHalves } from './in-halves.ts';
import { parseTerm } from './parse-term.ts';
import { readTerm } from './read-term.ts';
import { foundPages, scoresOf } from './search-store.ts';

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

/** All pages that answer, the best first; those that were not compared come behind, the newest first. */
async function inOrder(
  db: Database,
  { queries, pages }: Answers,
): Promise<{ order: number[]; scores: ReadonlyMap<number, number> }> {
  const candidates = Array.from(pages, ([pageID, query]) => ({ pageID, query }));
  const compared = candidates.slice(0, mostCompared);
  const scores = new Map(await inHalves(compared, async (half) => [...(await scoresOf(db, queries, half))]));
  const best = [...scores].toSorted(([one, score], [other, most]) => most - score || other - one).map(([id]) => id);
  const others = candidates.slice(mostCompared).map(({ pageID }) => pageID);
  return { order: [...best, ...others.toSorted(newestFirst)], scores };
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
  const locales = site.locales.map(({ code }) => code);
  const narrowing: Narrowing = {
    locales: input.locales.length === 0 ? locales : locales.filter((code) => input.locales.includes(code)),
    types: input.pageTypes,
    served: new Set(pageTypeIDs(site)),
    counted: hasFacets ? { locales, types: site.pageTypes.map(({ id }) => id) } : null,
  };
  if (!isLongEnough(text) || term.wanted.length === 0 || narrowing.locales.length === 0) return nothing;
  const languages = [...new Set((hasFacets ? locales : narrowing.locales).map(languageOf))];
  const answers = await findAnswers(db, term, await readTerm(db, languages, term), narrowing);
  const { order, scores } = await inOrder(db, answers);
  // Pages that have the pairs of a phrase without the phrase are told apart only when they are compared.
  const total = Math.min(answers.total, order.length);
  const { facets, more } = answers;
  const wanted = order.slice(input.offset, input.offset + input.count);
  if (wanted.length === 0) return { total, more, results: [], facets };
  const found = await foundPages(db, wanted);
  const spellings = new Map(answers.queries.map((query) => [query.language, query.spellings]));
  const results = wanted.flatMap((id): SearchResult[] => {
    const page = found.get(id);
    if (!page) return [];
    return [
      {
        pageID: id,
        title: page.title,
        url: pagePath(site, page.locale, page.slug),
        locale: page.locale,
        type: page.type,
        excerpt: excerptOf(page.body, spellings.get(languageOf(page.locale)) ?? new Set()),
        score: Math.round((scores.get(id) ?? 0) * 10_000) / 10_000,
      },
    ];
  });
  return { total, more, results, facets };
}
