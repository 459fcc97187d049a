import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { BuiltQuery } from './build-query.ts';

/** What narrows results; an empty list narrows nothing. */
export interface SearchFilter {
  locales: readonly string[];
  types: readonly string[];
}

/** How many pages of a type and locale match. */
export interface MatchCount {
  locale: string;
  type: string;
  total: number;
}

/** A page that matches. */
export interface FoundPage {
  page_id: number;
  locale: string;
  slug: string;
  type: string;
  title: string;
  language: string;
  body: string;
  score: number;
}

/** Matching pages that are compared with each other; those beyond are the oldest ones without a word in their title. */
const mostCompared = 500;

const columns = (queries: readonly BuiltQuery[]) => sql`unnest(
  ${queries.map(({ language }) => language)}::text[],
  ${queries.map(({ match }) => match)}::text[],
  ${queries.map(({ titles }) => titles)}::text[],
  ${queries.map(({ strict }) => strict)}::text[],
  ${queries.map(({ related }) => related)}::text[],
  ${queries.map(({ strictFactor }) => strictFactor)}::float4[],
  ${queries.map(({ relatedFactor }) => relatedFactor)}::float4[],
  ${queries.map(({ inTitle }) => inTitle)}::text[],
  ${queries.map(({ inOrder }) => inOrder)}::text[]
) as q (language, match, titles, strict, related, strict_factor, related_factor, in_title, in_order)`;

const passes = ({ locales, types }: SearchFilter) => sql<boolean>`
  (cardinality(${[...locales]}::text[]) = 0 or d.locale = any(${[...locales]}::text[]))
  and (cardinality(${[...types]}::text[]) = 0 or d.type = any(${[...types]}::text[]))`;

/** Numbers of matching pages by type and locale, whatever narrows them. */
export async function countMatches(db: Database, queries: readonly BuiltQuery[]): Promise<MatchCount[]> {
  const { rows } = await sql<MatchCount>`
    select d.locale, d.type, count(*) as total from ${columns(queries)} cross join lateral (
      select locale, type from search_documents
      where words @@ q.match::tsquery and language = q.language
    ) as d
    group by d.locale, d.type
  `.execute(db);
  return rows;
}

/**
 * Some of the matching pages, the best first: words in the title before tags, key words and text; the words themselves
 * before what stands for them; words in the order asked for before others. Only what is public at this moment.
 */
export async function bestMatches(
  db: Database,
  queries: readonly BuiltQuery[],
  filter: SearchFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundPage[]> {
  const compared = Math.max(mostCompared, offset + limit);
  const { rows } = await sql<FoundPage>`
    with candidates as (
      select d.page_id, q.strict, q.related, q.strict_factor, q.related_factor, q.in_title, q.in_order
      from ${columns(queries)} cross join lateral (
        (
          select page_id from search_documents as d
          where words @@ q.titles::tsquery and language = q.language and ${passes(filter)}
          limit ${mostCompared}
        )
        union
        (
          select page_id from search_documents as d
          where words @@ q.match::tsquery and language = q.language and ${passes(filter)}
          limit ${compared}
        )
      ) as d
    ),
    ranked as (
      select d.page_id, (
        ts_rank('{0.1, 0.15, 0.4, 1.0}', d.words, c.strict::tsquery) * c.strict_factor
        + case when c.related = '' then 0
          else least(ts_rank('{0.1, 0.15, 0.4, 1.0}', d.words, c.related::tsquery) * c.related_factor, 1) * 0.25 end
        + case when c.in_title <> '' and d.words @@ c.in_title::tsquery then 0.5 else 0 end
        + case when c.in_order <> '' and d.words @@ c.in_order::tsquery then 0.2 else 0 end
      )::float8 as score
      from candidates as c join search_documents as d on d.page_id = c.page_id
      order by score desc, d.page_id desc
      offset ${offset} limit ${limit}
    )
    select r.page_id, r.score, p.locale, p.slug, p.type, v.title, d.language, d.body
    from ranked as r
    join search_documents as d on d.page_id = r.page_id
    join pages as p on p.id = r.page_id and p.published_version_id = d.version_id and p.deleted_at is null
    join page_versions as v on v.id = d.version_id
    order by r.score desc, r.page_id desc
  `.execute(db);
  return rows;
}
