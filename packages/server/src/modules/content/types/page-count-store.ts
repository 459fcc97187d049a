import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** The number of pages of a type. */
export interface PageCount {
  type: string;
  published: number;
  unpublished: number;
}

/** Returns the numbers of published and unpublished pages of each type, without pages in the trash. */
export async function countPagesByType(db: Database): Promise<PageCount[]> {
  const { rows } = await sql<PageCount>`
    select a.type, coalesce(b.published, 0) as published, a.total - coalesce(b.published, 0) as unpublished
    from (select type, sum(total)::bigint as total from page_counts group by type) as a
    left join (select type, sum(pages)::bigint as published from published_counts group by type) as b on b.type = a.type
  `.execute(db);
  return rows;
}

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
