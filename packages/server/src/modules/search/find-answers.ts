import { mostFound, type SearchFacets } from '@ximblox/contract';
import type { Database } from '../../platform/database/database.ts';
import { buildQuery, type BuiltQuery, type Reading } from './build-query.ts';
import { inHalves } from './in-halves.ts';
import { askedKey, inPlace } from './keys.ts';
import { languageOf } from './languages.ts';
import type { Term } from './parse-term.ts';
import { guess, guessTopics } from './read-term.ts';
import { findMatches, type Matches, type Question } from './search-store.ts';

/**
 * Pages that are compared with each other: those with the words in titles or tags before others, then the newest. As many
 * with such titles are looked for in each locale.
 */
export const mostCompared = 300;

/** What is looked for, and what is counted beside it. */
export interface Narrowing {
  locales: readonly string[];
  /** All when empty. */
  types: readonly string[];
  /** Everything that there may be, when facets are asked for. */
  counted: { locales: readonly string[]; types: readonly string[] } | null;
}

/** Pages that answer a term. */
export interface Answers {
  queries: readonly BuiltQuery[];
  /** Each page with the position of the query that it answers. */
  pages: ReadonlyMap<number, number>;
  /**
   * Those of them with the words in title or tags, before those with what stands for the words; the newest first. Empty
   * while all pages can be compared.
   */
  titled: readonly number[];
  total: number;
  more: boolean;
  facets: SearchFacets;
}

/** What a question is asked for. */
type Purpose = 'answers' | 'own titles' | 'titles' | 'of any type' | 'of other locales' | 'of a type';

interface Asked extends Question {
  purpose: Purpose;
  locale: string;
  query: number;
  type: string;
}

const ofTypes = (question: string, types: readonly string[]): string =>
  types.length === 0 ? question : `(${question}) & (${types.map((type) => askedKey('type', type)).join(' | ')})`;

/** Pages of each question. */
type Found = { asked: Asked; matches: readonly Matches[] };

async function ask(db: Database, questions: readonly Asked[]): Promise<Found[]> {
  // Without words that stand for others the two questions for titles are the same one.
  const once = [...Map.groupBy(questions, ({ match, most }) => `${most} ${match}`).values()];
  return inHalves(once, async (half) => {
    const matches = await findMatches(
      db,
      half.flatMap(([question]) => question ?? []),
    );
    return half.flatMap((same, place) => {
      const found = matches.filter(({ question }) => question === place);
      return same.map((asked) => ({ asked, matches: found }));
    });
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
 * compared, types one by one only when there are too many pages to be counted.
 */
async function attempt(
  db: Database,
  queries: readonly BuiltQuery[],
  { locales, types, counted }: Narrowing,
): Promise<{ found: Found[]; isFound: boolean }> {
  const question = (
    purpose: Purpose,
    locale: string,
    { match, most, type = '' }: { match: (query: BuiltQuery) => string; most: number; type?: string },
  ): Asked[] => {
    const place = queries.findIndex(({ language }) => language === languageOf(locale));
    const query = queries[place];
    return query ? [{ purpose, locale, query: place, type, match: inPlace(match(query), locale), most }] : [];
  };
  const most = mostFound + 1;
  const isNarrowed = types.length > 0;
  const all = await ask(db, [
    ...locales.flatMap((locale) => [
      ...question('answers', locale, { match: ({ match }) => ofTypes(match, types), most }),
      ...(isNarrowed ? question('of any type', locale, { match: ({ match }) => match, most: counted ? most : 1 }) : []),
    ]),
    ...(counted?.locales ?? [])
      .filter((locale) => !locales.includes(locale))
      .flatMap((locale) => question('of other locales', locale, { match: ({ match }) => ofTypes(match, types), most })),
  ]);
  const whole = all.filter(({ asked }) => asked.purpose === (isNarrowed ? 'of any type' : 'answers'));
  const uncounted = whole.filter((one) => countOf(one) > mostFound).map(({ asked }) => asked.locale);
  const answers = all.filter(({ asked }) => asked.purpose === 'answers');
  const titled = answers.reduce((sum, one) => sum + countOf(one), 0) > mostCompared ? locales : [];
  const besides = await ask(db, [
    ...titled.flatMap((locale) =>
      question('own titles', locale, { match: ({ ownTitles }) => ofTypes(ownTitles, types), most: mostCompared }),
    ),
    ...titled.flatMap((locale) =>
      question('titles', locale, { match: ({ titles }) => ofTypes(titles, types), most: mostCompared }),
    ),
    ...uncounted.flatMap((locale) =>
      (counted?.types ?? []).flatMap((type) =>
        question('of a type', locale, { match: ({ match }) => ofTypes(match, [type]), most, type }),
      ),
    ),
  ]);
  return { found: [...all, ...besides], isFound: whole.some((one) => countOf(one) > 0) };
}

function facetsOf(found: readonly Found[], { types }: Narrowing): SearchFacets {
  const whole = found.filter(({ asked }) => asked.purpose === (types.length > 0 ? 'of any type' : 'answers'));
  const byType = found.filter(({ asked }) => asked.purpose === 'of a type');
  const isCounted = (locale: string): boolean => byType.some(({ asked }) => asked.locale === locale);
  return {
    types: facet([
      ...whole
        .filter(({ asked }) => !isCounted(asked.locale))
        .flatMap(({ matches }) => matches.map(({ type, pages }) => ({ id: type, total: pages.length }))),
      ...byType.map((one) => ({ id: one.asked.type, total: countOf(one) })),
    ]),
    locales: facet(
      found
        .filter(({ asked }) => asked.purpose === 'answers' || asked.purpose === 'of other locales')
        .map((one) => ({ id: one.asked.locale, total: countOf(one) })),
    ),
  };
}

function answersOf(queries: readonly BuiltQuery[], found: readonly Found[], narrowing: Narrowing): Answers {
  const pages = new Map<number, number>();
  const withTitles = found
    .filter(({ asked }) => asked.purpose === 'own titles' || asked.purpose === 'titles')
    .map(({ asked, matches }) => ({ asked, ids: matches.flatMap((match) => match.pages) }));
  const titledBy = (purpose: Purpose): number[] =>
    withTitles
      .filter(({ asked }) => asked.purpose === purpose)
      .flatMap(({ ids }) => ids)
      .toSorted((one, other) => other - one);
  const titled = new Set([...titledBy('own titles'), ...titledBy('titles')]);
  let isCut = false;
  for (const one of found) {
    const ids = one.matches.flatMap((match) => match.pages);
    if (one.asked.purpose !== 'answers') continue;
    isCut ||= ids.length > mostFound;
    for (const id of ids) pages.set(id, one.asked.query);
  }
  // Pages beyond are neither counted nor shown, but for those with the words in their titles.
  const more = isCut || pages.size > mostFound;
  for (const { asked, ids } of more ? withTitles : []) for (const id of ids) pages.set(id, asked.query);
  const kept = new Map(
    [...pages]
      .toSorted(([one], [other]) => Number(titled.has(other)) - Number(titled.has(one)) || other - one)
      .slice(0, mostFound),
  );
  const facets = narrowing.counted ? facetsOf(found, narrowing) : { types: [], locales: [] };
  return { queries, pages: kept, titled: [...titled], total: kept.size, more, facets };
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
  if (guessTopics(readings, isUnknownAt)) {
    const about = await look(false);
    if (about.isFound) return about.answers;
  }
  return term.wanted.length > 1 ? (await look(true)).answers : all.answers;
}
