import type { Product } from '@ximblox/e2e/product';
import { attachEmbeddedPostgres } from '@ximblox/server/platform';
import type pg from 'pg';

/** Connection settings of a running product's database. */
export const databaseOf = async (product: Product): Promise<{ connectionString: string }> => ({
  connectionString: process.env.DATABASE_URL ?? (await attachEmbeddedPostgres(product.dataFolder)),
});

/** Completes pages that were inserted with one version and one publication each, so that they are public. */
export async function publishAdded(database: pg.Client): Promise<void> {
  await database.query(`update pages as p set newest_version_id = b.version_id, published_version_id = b.version_id,
    publication_id = b.id, public_since = b.published_at from publications as b
    where b.page_id = p.id and p.newest_version_id is null`);
  await database.query('vacuum analyze pages');
}

/** Waits until all due jobs are done. Jobs over all pages run after a start and after many pages were added. */
export async function untilNothingIsDue(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select from jobs where run_at <= now() limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Adds Dutch pages with the blocks of existing pages, round robin. @returns their paths */
export async function addPagesLikeOthers(database: pg.Client, count: number): Promise<string[]> {
  await database.query(
    `with given as (
       select v.blocks, v.type_data, row_number() over (order by p.id) - 1 as number, count(*) over () as total
       from pages as p join page_versions as v on v.id = p.published_version_id
       where p.locale = 'nl-nl' and p.type = 'content' and p.slug <> '404'
     ), made as (
       insert into pages (group_id, locale, slug, type, title)
       select nextval('page_groups'), 'nl-nl', 'bench/' || n, 'content', 'Pagina ' || n
       from generate_series(1, $1::int) as n returning id, slug, title
     ), versions as (
       insert into page_versions (page_id, number, title, blocks, type_data)
       select m.id, 1, m.title, g.blocks, g.type_data
       from made as m join given as g on g.number = split_part(m.slug, '/', 2)::int % g.total
       returning id, page_id
     )
     insert into publications (page_id, version_id) select page_id, id from versions`,
    [count],
  );
  await publishAdded(database);
  return Array.from({ length: count }, (_, number) => `/bench/${number + 1}`);
}
