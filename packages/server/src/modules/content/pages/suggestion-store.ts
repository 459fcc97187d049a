import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { equalsAny } from '../../../platform/database/equals-any.ts';
import { likePattern } from '../../../platform/database/like-pattern.ts';
import { conditions } from './page-filter-store.ts';
import { firstOfPairs, summaries, type SummaryRow } from './summary-store.ts';

/** Which pages are suggested. */
export interface SuggestionQuery {
  locale: string;
  /** IDs of page types. */
  types: readonly string[];
  /** Text in title or slug; of one or two characters, at the start of the title, of one of its words, or of the slug. */
  term: string;
  limit: number;
}

/** Pages that are read for a term: a letter that begins nearly all titles costs no more than a rare word. */
const maxCandidates = 100;

const startOf = (term: string): string => likePattern(term).slice(1);

const titleLike = (pattern: string): RawBuilder<boolean> =>
  sql<boolean>`folded(p.title) like (select folded(${pattern}))`;
const slugLike = (pattern: string): RawBuilder<boolean> => sql<boolean>`p.slug ilike (select ${pattern}::text)`;

/** The condition that a term matches. PostgreSQL does not see the pattern when it plans, as in `page-filter-store`. */
const matches = (term: string): RawBuilder<boolean> =>
  [...term].length < 3
    ? sql<boolean>`(${titleLike(startOf(term))} or ${titleLike(`% ${startOf(term)}`)} or ${slugLike(startOf(term))})`
    : sql<boolean>`(${titleLike(likePattern(term))} or ${slugLike(likePattern(term))})`;

const latestOf = (locale: string, limit: number): RawBuilder<number[]> =>
  firstOfPairs({ locale }, sql`p.updated_at`, { direction: sql`desc`, byID: 'desc', offset: 0, limit });

/** IDs of matching pages: all of the latest ones, and others as far as they are read. */
const candidates = ({ locale, term }: SuggestionQuery): RawBuilder<number[]> => {
  const isMatch = sql.join([...conditions({ locale }), matches(term)], sql` and `);
  return sql<number[]>`array(
    select p.id from pages as p where p.id = any (${latestOf(locale, maxCandidates)}) and ${matches(term)}
    union
    (select p.id from pages as p where p.deleted_at is null and ${isMatch} limit ${sql.lit(maxCandidates)})
  )`;
};

/** Returns pages of a locale that a link may lead to: titles that start with the term first, then by latest change. */
export const suggestSummaries = (db: Database, query: SuggestionQuery): Promise<SummaryRow[]> =>
  summaries(db)
    .where('p.type', 'in', [...query.types])
    .where(
      query.term === ''
        ? sql<boolean>`p.id = any (${latestOf(query.locale, maxCandidates)})`
        : sql<boolean>`p.id = any (${candidates(query)})`,
    )
    .$if(query.term !== '', (some) => some.orderBy(titleLike(startOf(query.term)), 'desc'))
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(query.limit)
    .execute();

/** Returns those of the given pages that the term matches. */
export const suggestedOf = (
  db: Database,
  ids: readonly number[],
  { locale, types, term }: SuggestionQuery,
): Promise<SummaryRow[]> =>
  summaries(db)
    .where(equalsAny('p.id', ids))
    .where('p.locale', '=', locale)
    .where('p.type', 'in', [...types])
    .$if(term !== '', (some) => some.where(matches(term)))
    .execute();
