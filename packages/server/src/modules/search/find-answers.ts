import { languageOf } from '@ximblox/blocks';
import { mostFound, type SearchFacets } from '@ximblox/contract';
import type { Database } from '../../platform/database/database.ts';
import { buildQuery, type BuiltQuery, type Reading } from './build-query.ts';
import { matchesOf } from './in-two-looks.ts';
import { askedKey, inPlace } from './keys.ts';
import type { Term } from './parse-term.ts';
import { guess, guessTopics } from './read-term.ts';
import type { Matches, Question } from './search-store.ts';

/** Pages that are compared with each other: those with the words in titles or tags before others, then the newest. */
export const mostCompared = 200;

/** What is looked for, and what is counted beside it. */
export interface Narrowing {
  locales: readonly string[];
  /** All when empty. */
  types: readonly string[];
  /** Page types of the site: pages of others may wait to leave the index. */
  served: ReadonlySet<string>;
  /** Everything that there may be, when facets are asked for. */
  counted: { locales: readonly string[]; types: readonly string[] } | null;
}

/** Pages that answer a term. */
export interface Answers {
  queries: readonly BuiltQuery[];
  /**
   * Each page with the position of the query that it answers: those with the words in title or tags, those with what stands
   * for the words there, the others; the newest of each first.
   */
  pages: ReadonlyMap<number, number>;
  total: number;
  more: boolean;
  facets: SearchFacets;
}

/** What a question is asked for. */
type Purpose = 'answers' | 'own titles' | 'titles' | 'of any type' | 'of other locales' | 'of a type';

interface Asked extends Question {
  purpose: Purpose;
  /** One where its pages are counted, otherwise all. */
  locales: readonly string[];
  type: string;
}

const ofTypes = (question: string, types: readonly string[]): string =>
  types.length === 0 ? question : `(${question}) & (${types.map((type) => askedKey('type', type)).join(' | ')})`;

/** Pages of each question. */
type Found = { asked: Asked; matches: readonly Matches[] };

async function ask(db: Database, questions: readonly Asked[], served: ReadonlySet<string>): Promise<Found[]> {
  // Without words that stand for others the two questions for titles are the same one.
  const once = [...Map.groupBy(questions, ({ matches, most }) => JSON.stringify([most, matches])).values()];
  const matches = await matchesOf(
    db,
    once.flatMap(([question]) => question ?? []),
  );
  return once.flatMap((same, place) => {
    const found = matches.filter(({ question, type }) => question === place && served.has(type));
    return same.map((asked) => ({ asked, matches: found }));
  });
}

const countOf = ({ matches }: Found): number => matches.reduce((sum, { pages }) => sum + pages.length, 0);

/** One number of a facet: so many, or more than can be counted. */
interface Count {
  id: string;
  total: number;
}

const bounded = (id: string, sum: number): SearchFacets['types'][number] =>
  sum > mostFound ? { id, total: mostFound, more: true } : { id, total: sum };

const facet = (counts: readonly Count[]): SearchFacets['types'] =>
  [...Map.groupBy(counts, ({ id }) => id)]
    .map(([id, some]) => ({ id, sum: some.reduce((all, { total }) => all + total, 0) }))
    .filter(({ sum }) => sum > 0)
    .toSorted((one, other) => other.sum - one.sum || (one.id < other.id ? -1 : 1))
    .map(({ id, sum }) => bounded(id, sum));

/**
 * Asks for the pages of queries, and for what is counted beside them. Titles are asked for only when not all pages can be
 * compared, those with the words themselves only when not all of these can be; types one by one only when there are too
 * many pages to be counted.
 */
async function attempt(
  db: Database,
  queries: readonly BuiltQuery[],
  { locales, types, served, counted }: Narrowing,
): Promise<{ found: Found[]; isFound: boolean }> {
  const question = (
    purpose: Purpose,
    some: readonly string[],
    { match, most, type = '' }: { match: (query: BuiltQuery) => string; most: number; type?: string },
  ): Asked[] => {
    const matches = some.flatMap((locale) => {
      const query = queries.find(({ language }) => language === languageOf(locale));
      return query ? [inPlace(match(query), locale)] : [];
    });
    return matches.length > 0 ? [{ purpose, locales: some, type, matches, most }] : [];
  };
  const most = mostFound + 1;
  const isNarrowed = types.length > 0;
  const parts = counted ? locales.map((locale) => [locale]) : [locales];
  const askAll = (questions: readonly Asked[]): Promise<Found[]> => ask(db, questions, served);
  const all = await askAll([
    ...parts.flatMap((part) => question('answers', part, { match: ({ match }) => ofTypes(match, types), most })),
    ...(isNarrowed ? parts : []).flatMap((part) =>
      question('of any type', part, { match: ({ match }) => match, most: counted ? most : 1 }),
    ),
    ...(counted?.locales ?? [])
      .filter((locale) => !locales.includes(locale))
      .flatMap((locale) =>
        question('of other locales', [locale], { match: ({ match }) => ofTypes(match, types), most }),
      ),
  ]);
  const whole = all.filter(({ asked }) => asked.purpose === (isNarrowed ? 'of any type' : 'answers'));
  const uncounted = whole.filter((one) => countOf(one) > mostFound).flatMap(({ asked }) => asked.locales);
  const answers = all.filter(({ asked }) => asked.purpose === 'answers');
  const isTooMany = answers.reduce((sum, one) => sum + countOf(one), 0) > mostCompared;
  const besides = await askAll([
    ...(isTooMany
      ? question('titles', locales, { match: ({ titles }) => ofTypes(titles, types), most: mostCompared })
      : []),
    ...uncounted.flatMap((locale) =>
      (counted?.types ?? []).flatMap((type) =>
        question('of a type', [locale], { match: ({ match }) => ofTypes(match, [type]), most, type }),
      ),
    ),
  ]);
  const areTooMany = besides.some((one) => one.asked.purpose === 'titles' && countOf(one) >= mostCompared);
  const own = await askAll(
    areTooMany
      ? question('own titles', locales, { match: ({ ownTitles }) => ofTypes(ownTitles, types), most: mostCompared })
      : [],
  );
  return { found: [...all, ...besides, ...own], isFound: whole.some((one) => countOf(one) > 0) };
}

function facetsOf(found: readonly Found[], { types }: Narrowing): SearchFacets {
  const whole = found.filter(({ asked }) => asked.purpose === (types.length > 0 ? 'of any type' : 'answers'));
  const byType = found.filter(({ asked }) => asked.purpose === 'of a type');
  const isCounted = new Set(byType.flatMap(({ asked }) => asked.locales));
  const each = found.filter(({ asked }) => asked.purpose === 'answers' || asked.purpose === 'of other locales');
  return {
    types: facet([
      ...whole
        .flatMap(({ matches }) => matches.filter(({ locale }) => !isCounted.has(locale)))
        .map(({ type, pages }) => ({ id: type, total: pages.length })),
      ...byType.map((one) => ({ id: one.asked.type, total: countOf(one) })),
    ]),
    locales: facet(
      each.flatMap(({ matches }) => matches.map(({ locale, pages }) => ({ id: locale, total: pages.length }))),
    ),
  };
}

export const newestFirst = (one: number, other: number): number => other - one;

function answersOf(queries: readonly BuiltQuery[], found: readonly Found[], narrowing: Narrowing): Answers {
  const queryOf = new Map(
    narrowing.locales.map((locale) => [locale, queries.findIndex(({ language }) => language === languageOf(locale))]),
  );
  const known = new Map<number, number>();
  const foundFor = (purpose: Purpose): number[] => {
    const matches = found.filter(({ asked }) => asked.purpose === purpose).flatMap((one) => one.matches);
    for (const { locale, pages } of matches) for (const id of pages) known.set(id, queryOf.get(locale) ?? 0);
    return matches.flatMap(({ pages }) => pages).toSorted(newestFirst);
  };
  const answers = foundFor('answers');
  const more = answers.length > mostFound;
  // Pages beyond are neither counted nor shown, but for those with the words in their titles.
  const isAnswer = more ? null : new Set(answers);
  const titled = [...foundFor('own titles'), ...foundFor('titles')].filter((id) => isAnswer?.has(id) ?? true);
  const pages = new Map<number, number>();
  for (const id of [...titled, ...answers]) if (pages.size < mostFound) pages.set(id, known.get(id) ?? 0);
  return {
    queries,
    pages,
    total: pages.size,
    more,
    facets: narrowing.counted ? facetsOf(found, narrowing) : { types: [], locales: [] },
  };
}

const built = (readings: readonly Reading[], isAny: boolean): BuiltQuery[] =>
  readings.flatMap((reading) => buildQuery(reading, isAny) ?? []);

/**
 * The pages that answer a term in the locales asked for: with all words; with words that may be meant by them; about what
 * they begin with; with some of them. What finds anything first is what counts.
 */
export async function findAnswers(
  db: Database,
  term: Term,
  readings: readonly Reading[],
  narrowing: Narrowing,
): Promise<Answers> {
  const look = async (isAny: boolean) => {
    const queries = built(readings, isAny);
    const { found, isFound } = await attempt(db, queries, narrowing);
    return { isFound, answers: answersOf(queries, found, narrowing) };
  };
  const languages = new Set(narrowing.locales.map(languageOf));
  const inLanguages = readings.filter(({ language }) => languages.has(language));
  const isUnknown = term.wanted.map((_, place) =>
    inLanguages.every(({ wanted }) => wanted[place]?.expansion?.isKnown === false),
  );
  const isUnknownAt = (place: number): boolean => isUnknown[place] === true;
  if (isUnknown.some(Boolean)) await guess(db, readings, isUnknownAt);
  const all = await look(false);
  if (all.isFound) return all.answers;
  if (await guess(db, readings, (place) => !isUnknownAt(place))) {
    const likely = await look(false);
    if (likely.isFound) return likely.answers;
  }
  if (await guessTopics(db, readings)) {
    const about = await look(false);
    if (about.isFound) return about.answers;
  }
  return term.wanted.length > 1 ? (await look(true)).answers : all.answers;
}
