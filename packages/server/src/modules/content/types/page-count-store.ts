import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface PageCount {
  type: string;
  published: number;
  unpublished: number;
}

/** How many pages each type has that visitors can see, and that they cannot; none in the trash. */
export const countPagesByType = (db: Database): Promise<PageCount[]> =>
  db
    .selectFrom('pages')
    .select('type')
    .select(sql<number>`count(*) filter (where public_since is not null)`.as('published'))
    .select(sql<number>`count(*) filter (where public_since is null)`.as('unpublished'))
    .where('deleted_at', 'is', null)
    .groupBy('type')
    .execute();

const batch = 500;

/** What each published page of a type says beside its blocks in a locale. */
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
      .limit(batch)
      .execute();
    for (const { type_data } of rows) yield type_data;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
