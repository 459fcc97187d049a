import { maxSearchResults } from '@ximblox/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { weights } from './document-vector.ts';
import { type Matching, mostCandidates, type Weighing } from './query.ts';

/** The candidate queries of a locale. */
export interface Question {
  locale: string;
  /** Documents with all words. */
  all: Matching;
  /** Documents with all words that are about one of them; used if more match than are returned. */
  about: Matching;
  /** Documents with the rarest words; used if few have all. */
  some: Matching | undefined;
  /** Whether documents about the words are looked up first; if more match than are returned, the others are not. */
  isFrequent: boolean;
}

/** Candidates of a locale and page type. */
export interface Matches {
  locale: string;
  kind: 'all' | 'about' | 'some';
  type: string;
  total: number;
  /** Page IDs of the first thousand. */
  pages: number[];
}

/** Documents whose vectors are searched for phrases, over all locales. */
const maxPhraseChecks = 1600;

/** Returns the candidates of each locale in any order. @param most candidates with all words per locale */
export async function findMatches(db: Database, questions: readonly Question[], most: number): Promise<Matches[]> {
  if (questions.length === 0) return [];
  const phraseChecks = Math.ceil(maxPhraseChecks / questions.length);
  const tsqueries = (kind: Matches['kind'], part: keyof Matching) =>
    sql`${questions.map((question) => question[kind]?.[part] ?? '')}::text[]`;
  const { rows } = await sql<Matches>`
    select q.locale, m.kind, m.type, count(*) as total, (array_agg(m.page_id))[:${sql.lit(maxSearchResults + 1)}] as pages
    from unnest(
      ${questions.map(({ locale }) => locale)}::text[],
      ${tsqueries('all', 'matches')}, ${tsqueries('all', 'phrases')},
      ${tsqueries('about', 'matches')}, ${tsqueries('about', 'phrases')},
      ${tsqueries('some', 'matches')}, ${tsqueries('some', 'phrases')},
      ${questions.map(({ isFrequent }) => isFrequent)}::boolean[]
    ) as q (locale, whole, whole_phrases, about, about_phrases, part, part_phrases, is_frequent)
    cross join lateral candidate_documents(
      array[q.whole, q.about, q.part], array[q.whole_phrases, q.about_phrases, q.part_phrases],
      array[${most}, ${sql.lit(maxSearchResults)}, ${Math.ceil(mostCandidates / questions.length)}]::integer[], ${phraseChecks}, q.is_frequent
    ) as m
    group by q.locale, m.kind, m.type
  `.execute(db);
  const withOthers = new Set(rows.flatMap(({ locale, kind }) => (kind === 'about' ? [] : [locale])));
  // A document contains what it is about.
  return rows.map((row) => (withOthers.has(row.locale) ? row : { ...row, kind: 'all' }));
}

/** Parameters k1 and b of BM25. */
const saturation = 1.2;
const lengthDiscount = 0.75;
/** Weight of related words: compounds, completions and corrections. */
const relatedFactor = 0.55;
/** Bonus of a word in the title, and the highest bonus of two adjacent query words that are close to each other. */
const titleBonus = 0.2;
const togetherBonus = 0.35;

/** PostgreSQL takes weights up to 1. */
const heaviest = Math.max(...Object.values(weights));
const rankWeights = sql.lit(
  `{${[weights.D, weights.C, weights.B, weights.A].map((weight) => (weight / heaviest).toFixed(6)).join(', ')}}`,
);

/**
 * Returns BM25F scores of documents by page ID: weighted occurrences of each word, saturated and normalised by length, times
 * inverse document frequency, with bonuses for titles and proximity.
 * `ts_rank_cd` of one word is the sum of the weights of its occurrences; of two words it measures their proximity. `ts_rank`
 * averages over alternatives, but its time does not depend on how many there are.
 */
export async function scoresOf(
  db: Database,
  weighings: readonly Weighing[],
  pageIDs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (pageIDs.length === 0) return new Map();
  const groups = weighings.flatMap(({ locale, groups: own }) => own.map((group) => ({ locale, ...group })));
  // The driver parses arrays of integers much faster than arrays of floats.
  const parts = 1e6;
  const { rows } = await sql<{ pages: number[]; scores: number[] }>`
    with groups as materialized (
      select g.locale, g.own::tsquery as own, g.in_title::tsquery as in_title, nullif(g.related, '')::tsquery as related,
        g.alternatives, g.idf
      from unnest(
        ${groups.map(({ locale }) => locale)}::text[], ${groups.map(({ own }) => own)}::text[],
        ${groups.map(({ inTitle }) => inTitle)}::text[], ${groups.map(({ related }) => related)}::text[],
        ${groups.map(({ alternatives }) => alternatives)}::float8[], ${groups.map(({ idf }) => idf)}::float8[]
      ) as g (locale, own, in_title, related, alternatives, idf)
    ),
    locales as materialized (
      select l.locale, nullif(l.together, '')::tsquery as together, l.average,
        ${sql.lit(togetherBonus)} * (select avg(g.idf) from groups as g where g.locale = l.locale) as bonus
      from unnest(
        ${weighings.map(({ locale }) => locale)}::text[], ${weighings.map(({ together }) => together)}::text[],
        ${weighings.map(({ averageLength }) => averageLength)}::float8[]
      ) as l (locale, together, average)
    ),
    scored as (
      select d.page_id, (
        select sum(g.idf * (
          t.occurrences / (t.occurrences + d.norm) + case when d.words @@ g.in_title then ${sql.lit(titleBonus)} else 0 end
        ))
        from groups as g
        cross join lateral (
          select (ts_rank_cd(${rankWeights}, d.words, g.own) + case when d.words @@ g.related
            then ts_rank(${rankWeights}, d.words, g.related) * g.alternatives * ${sql.lit(relatedFactor)} else 0 end
          )::float8 * ${sql.lit(heaviest)} as occurrences offset 0
        ) as t
        where g.locale = d.locale
      ) + d.together as score
      from (
        select f.page_id, f.locale, f.fetched[1] as words, 
          coalesce(l.bonus * ts_rank_cd(f.fetched[1], l.together, 32), 0) as together,
          ${sql.lit(saturation)} * (1 - ${sql.lit(lengthDiscount)} + ${sql.lit(lengthDiscount)} * f.length / l.average) as norm
        from (
          -- An array is detoasted once; a plain column would be detoasted by each function that reads it.
          select page_id, locale, length, array[words] as fetched from search_documents
          where page_id = any(${[...pageIDs]}::bigint[]) offset 0
        ) as f
        join locales as l on l.locale = f.locale
        offset 0
      ) as d
    )
    select coalesce(array_agg(page_id), '{}') as pages, coalesce(array_agg((score * ${sql.lit(parts)})::bigint), '{}') as scores
    from scored
  `.execute(db);
  const { pages = [], scores = [] } = rows[0] ?? {};
  return new Map(pages.map((pageID, place) => [pageID, (scores[place] ?? 0) / parts]));
}

/** The data of a search result. */
export interface FoundPage {
  page_id: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  body: string;
}

/** Returns those pages that are public now, by ID. */
export async function foundPages(db: Database, pageIDs: readonly number[]): Promise<Map<number, FoundPage>> {
  if (pageIDs.length === 0) return new Map();
  const { rows } = await sql<FoundPage>`
    select p.id as page_id, p.locale, p.slug, p.type, v.title, d.body
    from unnest(${[...pageIDs]}::bigint[]) as c (page_id)
    join search_documents as d on d.page_id = c.page_id
    join pages as p on p.id = d.page_id and p.published_version_id = d.version_id and p.deleted_at is null
    join page_versions as v on v.id = d.version_id
  `.execute(db);
  return new Map(rows.map((page) => [page.page_id, page]));
}
