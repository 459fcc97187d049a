import { type RawBuilder, sql } from 'kysely';

/** Returns a condition that a column is one of some IDs. Its SQL is the same for any number of IDs, so it can be prepared once. */
export const equalsAny = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
