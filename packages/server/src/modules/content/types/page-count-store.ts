import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** The number of pages of a type. */
export interface PageCount {
  type: string;
  published: number;
  unpublished: number;
}

/** Counts the published and unpublished pages of each type, without pages in the trash. */
export const countPagesByType = (db: Database): Promise<PageCount[]> =>
  db
    .selectFrom('pages')
    .select('type')
    .select(sql<number>`count(*) filter (where public_since is not null)`.as('published'))
    .select(sql<number>`count(*) filter (where public_since is null)`.as('unpublished'))
    .where('deleted_at', 'is', null)
    .groupBy('type')
    .execute();

const batchSize = 500;

/** Iterates over the `typeData` of the published pages of a type in a locale. Reads 500 rows at a time. */
export async function* publishedTypeData(
  db: Database,
  type: string,
  locale: string,
): AsyncGenerator<Record<string, unknown>> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('pages as p')
      .innerJoin('page_versions as v', 'v.id', 'p.published_version_id')
      .select(['p.id', 'v.type_data'])
      .where('p.type', '=', type)
      .where('p.locale', '=', locale)
      .where('p.deleted_at', 'is', null)
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(batchSize)
      .execute();
    for (const { type_data } of rows) yield type_data;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}
