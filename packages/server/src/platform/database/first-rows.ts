import { type SelectQueryBuilder, sql } from 'kysely';

/**
 * A part of a list. The number of the first rows is written into the statement: of a number that is a parameter PostgreSQL
 * assumes a tenth of all rows, never likes that plan, and so plans anew at every call, which takes it longer than answering.
 */
export const rowsFrom =
  ({ offset, limit }: { offset: number; limit: number }) =>
  <Tables, Names extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Names, Row>,
  ): SelectQueryBuilder<Tables, Names, Row> =>
    offset === 0 ? query.limit(sql.lit(limit)) : query.offset(offset).limit(limit);
