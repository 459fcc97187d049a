import { type RawBuilder, sql } from 'kysely';

/** ID of the user who is joined by this name; null when the account is gone. What somebody has written stays under their name. */
export const presentID = (user: string): RawBuilder<number | null> =>
  sql<number | null>`case when ${sql.ref(`${user}.deleted_at`)} is null then ${sql.ref(`${user}.id`)} end`;
