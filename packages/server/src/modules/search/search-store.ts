import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { opaqueList } from '../../platform/database/opaque-list.ts';
import type { BuiltQuery } from './build-query.ts';
import { pagesOfSlab } from './keys.ts';

/** Which documents are looked for. */
export interface Question {
  /** What their keys must match; any of these, one for each locale. */
  matches: readonly string[];
  /** Of how many at most we want to know. */
  most: number;
}

/** Pages of a locale and type that answer a question, in any order. */
export interface Matches {
  /** Which of the questions, counted from 0. */
  question: number;
  locale: string;
  type: string;
  pages: number[];
}

/** Stands between what a question matches; keys are words and names, none of which breaks a line. */
const between = '\n';

/**
 * Pages that answer questions, the newest of each in every other slab. Slab by slab, so that what is read depends on how
 * many are wanted, not on how many match.
 * @param skipped 0 from the newest slab on, 1 from the one before
 */
export async function findMatches(db: Database, questions: readonly Question[], skipped: 0 | 1): Promise<Matches[]> {
  const { rows } = await sql<Matches>`
    select q.place - 1 as question, d.locale, d.type, d.pages
    from unnest(
      ${opaqueList(questions.map(({ matches }) => matches.join(between)))}, ${questions.map(({ most }) => most)}::integer[]
    ) with ordinality as q (matches, most, place)
    cross join lateral answering_pages(
      string_to_array(q.matches, ${between}), q.most, ${pagesOfSlab}, ${skipped}, 2
    ) as d
  `.execute(db);
  return rows;
}

/** A page that is compared with others. */
export interface Candidate {
  pageID: number;
  /** Position of the query that is to tell how well it answers. */
  query: number;
}

/**
 * How well pages answer: words in the title before tags, key words and text; the words themselves before what stands for
 * them; words in the order asked for before others. Pages that match by their keys alone are left out.
 */
export async function scoresOf(
  db: Database,
  queries: readonly BuiltQuery[],
  candidates: readonly Candidate[],
): Promise<Map<number, number>> {
  // As whole numbers, which the driver reads much faster in a list than others.
  const parts = 1e9;
  const { rows } = await sql<{ pages: number[]; scores: number[] }>`
    with q as materialized (
      select place, nullif(exact, '')::tsquery as exact, strict::tsquery as strict, nullif(related, '')::tsquery as related,
        strict_factor, related_factor, nullif(in_title, '')::tsquery as in_title, nullif(in_order, '')::tsquery as in_order
      from unnest(
        ${queries.map(({ exact }) => exact)}::text[],
        ${queries.map(({ strict }) => strict)}::text[],
        ${queries.map(({ related }) => related)}::text[],
        ${queries.map(({ strictFactor }) => strictFactor)}::float4[],
        ${queries.map(({ relatedFactor }) => relatedFactor)}::float4[],
        ${queries.map(({ inTitle }) => inTitle)}::text[],
        ${queries.map(({ inOrder }) => inOrder)}::text[]
      ) with ordinality
        as q (exact, strict, related, strict_factor, related_factor, in_title, in_order, place)
    ),
    scored as (
      select c.page_id, (
        ts_rank('{0.1, 0.15, 0.4, 1.0}', d.words, q.strict) * q.strict_factor
        + coalesce(least(ts_rank('{0.1, 0.15, 0.4, 1.0}', d.words, q.related) * q.related_factor, 1) * 0.25, 0)
        + case when d.words @@ q.in_title then 0.5 else 0 end
        + case when d.words @@ q.in_order then 0.2 else 0 end
      )::float8 * ${sql.lit(parts)} as score
      from unnest(
        ${candidates.map(({ pageID }) => pageID)}::bigint[], ${candidates.map(({ query }) => query)}::bigint[]
      ) as c (page_id, query)
      join q on q.place = c.query + 1
      cross join lateral (
        -- In an array, so that a vector that stands elsewhere is fetched once, not for each time that it is compared.
        select array[words] as fetched from search_documents where page_id = c.page_id offset 0
      ) as f
      cross join lateral (select f.fetched[1] as words) as d
      where q.exact is null or d.words @@ q.exact
    )
    select coalesce(array_agg(page_id), '{}') as pages, coalesce(array_agg(score::bigint), '{}') as scores from scored
  `.execute(db);
  const { pages = [], scores = [] } = rows[0] ?? {};
  return new Map(pages.map((pageID, place) => [pageID, (scores[place] ?? 0) / parts]));
}

/** A page as results show it. */
export interface FoundPage {
  page_id: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  body: string;
}

/** Those of some pages that are public at this moment, as they are. */
export async function foundPages(db: Database, pageIDs: readonly number[]): Promise<Map<number, FoundPage>> {
  const { rows } = await sql<FoundPage>`
    select p.id as page_id, p.locale, p.slug, p.type, v.title, d.body
    from unnest(${[...pageIDs]}::bigint[]) as c (page_id)
    join search_documents as d on d.page_id = c.page_id
    join pages as p on p.id = d.page_id and p.published_version_id = d.version_id and p.deleted_at is null
    join page_versions as v on v.id = d.version_id
  `.execute(db);
  return new Map(rows.map((page) => [page.page_id, page]));
}

/** What begins the keys of documents, with the locale. */
export async function slabsOfLocales(db: Database): Promise<{ locale: string; slab: number }[]> {
  const { rows } = await sql<{ locale: string; slab: number }>`
    select distinct locale, page_id / ${pagesOfSlab}::integer as slab from search_documents order by slab desc
  `.execute(db);
  return rows;
}
