import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/**
 * Adds offset and limit to a query. On the first page the limit is a literal: with a parameter PostgreSQL expects a tenth of
 * all rows, rejects the generic plan and plans every execution again, which takes longer than the query.
 */
export const paginate =
  ({ offset, limit }: { offset: number; limit: number }) =>
  <Tables, Names extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Names, Row>,
  ): SelectQueryBuilder<Tables, Names, Row> =>
    offset === 0 ? query.limit(sql.lit(limit)) : query.offset(offset).limit(limit);

/** Returns the same as a clause of an SQL text. */
export const limitClause = ({ offset, limit }: { offset: number; limit: number }): RawBuilder<unknown> =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${offset}`;
