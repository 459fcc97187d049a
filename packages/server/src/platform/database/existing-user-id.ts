import { type RawBuilder, sql } from 'kysely';

/** Returns the ID of the joined user; null for a deleted account, whose name still appears with its content. */
export const existingUserID = (user: string): RawBuilder<number | null> =>
  sql<number | null>`case when ${sql.ref(`${user}.deleted_at`)} is null then ${sql.ref(`${user}.id`)} end`;
