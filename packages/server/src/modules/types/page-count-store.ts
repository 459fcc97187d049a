import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface PageCount {
  type: string;
  published: number;
  unpublished: number;
}

/** How many pages each type has that visitors can see, and that they cannot; none in the bin. */
export const countPagesByType = (db: Database): Promise<PageCount[]> =>
  db
    .selectFrom('pages')
    .select('type')
    .select(sql<number>`count(*) filter (where public_since is not null)`.as('published'))
    .select(sql<number>`count(*) filter (where public_since is null)`.as('unpublished'))
    .where('deleted_at', 'is', null)
    .groupBy('type')
    .execute();
