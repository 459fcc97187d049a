import { type RawBuilder, sql } from 'kysely';

/** Whether a column is one of some IDs, in the same words however many there are, so that the statement stays prepared. */
export const isAmong = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
