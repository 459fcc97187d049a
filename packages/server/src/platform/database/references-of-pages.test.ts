import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabaseBefore } from '../../testing/database-before.ts';
import { migrate } from './migrate.ts';

test('what the newest and the published versions pointed to belongs to their pages', async () => {
  const { db, later, close } = await createDatabaseBefore('0068-references-of-pages');
  onTestFinished(() => close());
  await sql`
    with made as (
      insert into pages (group_id, locale, slug, type, title)
      select n, 'nl-nl', 'pagina-' || n, 'content', 'x' from generate_series(1, 3) as n returning id
    )
    insert into page_versions (page_id, number, title, blocks, type_data)
    select id, number, 'x', '[]', '{}' from made cross join generate_series(1, 2) as number order by id, number
  `.execute(db);
  // The first page shows an older version than its newest, the second its newest, the third none.
  await sql`update pages set newest_version_id = (select id from page_versions where page_id = pages.id and number = 2)`.execute(
    db,
  );
  await sql`
    update pages set published_version_id = v.id, public_since = now() from page_versions as v
    where v.page_id = pages.id and v.number = case pages.slug when 'pagina-1' then 1 when 'pagina-2' then 2 end
  `.execute(db);
  const references = [
    { slug: 'pagina-1', number: 1, kind: 'page', target: 71, uses: 2 },
    { slug: 'pagina-1', number: 1, kind: 'file', target: 72, uses: 1 },
    { slug: 'pagina-1', number: 2, kind: 'page', target: 71, uses: 3 },
    { slug: 'pagina-1', number: 2, kind: 'tag', target: 73, uses: 1 },
    { slug: 'pagina-2', number: 2, kind: 'file', target: 72, uses: 4 },
    { slug: 'pagina-3', number: 2, kind: 'page', target: 71, uses: 1 },
  ];
  for (const { slug, number, kind, target, uses } of references) {
    await sql`
      insert into page_references (version_id, page_id, kind, target_id, uses)
      select v.id, p.id, ${kind}, ${target}, ${uses} from pages as p join page_versions as v on v.page_id = p.id
      where p.slug = ${slug} and v.number = ${number}
    `.execute(db);
  }
  expect(await migrate(db)).toEqual(later);

  const { rows } = await sql`
    select p.slug, r.kind, r.target_id as target, r.uses, r.published
    from page_references as r join pages as p on p.id = r.page_id order by p.slug, r.target_id
  `.execute(db);
  expect(rows).toEqual([
    { slug: 'pagina-1', kind: 'page', target: 71, uses: 3, published: true },
    { slug: 'pagina-1', kind: 'file', target: 72, uses: 0, published: true },
    { slug: 'pagina-1', kind: 'tag', target: 73, uses: 1, published: false },
    { slug: 'pagina-2', kind: 'file', target: 72, uses: 4, published: true },
    { slug: 'pagina-3', kind: 'page', target: 71, uses: 1, published: false },
  ]);
});
