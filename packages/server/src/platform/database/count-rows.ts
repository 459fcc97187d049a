import { maxTotal } from '@ximblox/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/**
 * Returns the number of rows that a condition on a table finds, at most `maxTotal`: counting all of a million rows would take
 * longer than the list that shows the number.
 * @param from what follows `from`, with its conditions
 */
export const countRows = (from: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*) from (select from ${from} limit ${sql.lit(maxTotal)}) as counted)`;

/** Returns the number of rows of a query, at most `maxTotal`. */
export const countMatches = <Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
): RawBuilder<number> => countRows(sql`${query.clearSelect().select(sql`1`.as('one'))} as found`);
