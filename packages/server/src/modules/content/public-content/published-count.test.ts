import { definePageType, defineSite, field } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';
import { publicContent } from './public-content.ts';

const site = defineSite({
  ...testSite,
  pageTypes: [
    ...testSite.pageTypes,
    definePageType({ id: 'mill', label: 'Mill', slugPrefix: 'mills', fields: { name: field.text() } }),
  ],
});

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ site });
});
afterAll(() => server.close());

test('the total of a list without conditions follows publications, also concurrent ones', async () => {
  const admin = server.client('administrator');
  const source = publicContent(server.db, site);
  const totals = async () => {
    const list = { type: 'mill', locale: 'nl-nl', limit: 1 };
    const { total } = await source.pages({ ...list, where: { and: [{}, {}] } });
    const counted = await source.pages({ ...list, where: { name: { exists: false } } });
    expect(total).toBe(counted.total);
    return total;
  };
  const rows = async () => (await sql`select from published_counts where type = 'mill'`.execute(server.db)).rows;
  const publish = (id: number) => admin.call(contract.publication.publish, { params: { id: String(id) }, body: {} });

  const ids: number[] = [];
  for (let number = 0; number < 6; number += 1) {
    const body = { title: `Mill ${number}`, slug: `mills/${number}`, type: 'mill', locale: 'nl-nl' };
    ids.push((await admin.call(contract.pages.create, { body })).pageID);
  }
  expect(await totals()).toBe(0);
  await Promise.all(ids.map(publish));
  expect(await totals()).toBe(6);
  const [first = 0, second = 0] = ids;
  // Another version of a public page is not another page.
  await publish(first);
  await admin.call(contract.publication.unpublish, { params: { id: String(first) }, body: {} });
  await admin.call(contract.pages.delete, { params: { id: String(second) } });
  expect(await totals()).toBe(4);
  // Changes are merged with every hundredth of them.
  for (let turn = 0; turn < 60; turn += 1) {
    await sql`delete from published_fields where page_id = ${ids[2] ?? 0}`.execute(server.db);
    await sql`insert into published_fields values (${ids[2] ?? 0}, 'mill', 'nl-nl', '{}')`.execute(server.db);
  }
  expect((await rows()).length).toBeLessThan(100);
  expect(await totals()).toBe(4);
  await publish(first);
  expect(await totals()).toBe(5);
});

test('the numbers of pages with a tag follow every change of pages and tags', async () => {
  const admin = server.client('administrator');
  const counts = () =>
    sql<object>`
      select tag_id, type, locale, sum(pages)::integer as pages, sum(published)::integer as published from tag_counts
      group by 1, 2, 3 having sum(pages) <> 0 or sum(published) <> 0 order by 1, 2, 3`.execute(server.db);
  const counted = () =>
    sql<object>`
      select c.tag_id, c.type, c.locale, count(*)::integer as pages, sum(c.published)::integer as published
      from pages as p cross join lateral counted_tags(p) as c group by 1, 2, 3 order by 1, 2, 3`.execute(server.db);
  const expectCounted = async (pages: number) => {
    const { rows } = await counts();
    expect(rows).toEqual((await counted()).rows);
    expect(rows).toHaveLength(pages);
  };
  const tagID = async (tag: string) =>
    (await admin.call(contract.tags.validate, { body: { tag, private: false } })).tag.id;
  const [wind, water] = [await tagID('Wind'), await tagID('Water')];
  const store = async (id: number, chosen: readonly number[]) => {
    const { newestVersionID } = await admin.call(contract.pages.get, { params: { id } });
    await admin.call(contract.versions.store, { params: { id: newestVersionID }, body: { tags: [...chosen] } });
  };
  const create = async (title: string) => {
    const body = { title, slug: `mills/${title}`, type: 'mill', locale: 'nl-nl' };
    return (await admin.call(contract.pages.create, { body })).pageID;
  };
  const publish = (id: number) => admin.call(contract.publication.publish, { params: { id }, body: {} });
  const [one, two] = [await create('one'), await create('two')];
  await Promise.all([store(one, [wind]), store(two, [wind, water])]);
  await expectCounted(2);
  await Promise.all([publish(one), publish(two)]);
  expect((await counts()).rows).toMatchObject([
    { pages: 2, published: 2 },
    { pages: 1, published: 1 },
  ]);
  // The published version still has the tag.
  await store(one, []);
  expect((await counts()).rows[0]).toMatchObject({ pages: 2, published: 2 });
  await publish(one);
  expect((await counts()).rows[0]).toMatchObject({ pages: 1, published: 1 });
  for (let turn = 0; turn < 40; turn += 1) {
    for (const given of [[], [wind, water]]) {
      await sql`update pages set tag_ids = ${given}, published_tag_ids = ${given} where id = ${two}`.execute(server.db);
    }
  }
  expect((await sql`select from tag_counts`.execute(server.db)).rows.length).toBeLessThan(200);
  await publish(two);
  await expectCounted(2);
  await admin.call(contract.tags.merge, { params: { id: water }, body: { into: wind } });
  await expectCounted(1);
  await admin.call(contract.pages.delete, { params: { id: two } });
  await expectCounted(0);
  await admin.call(contract.trash.restore, { params: { id: two }, body: {} });
  await expectCounted(1);
  await admin.call(contract.pages.delete, { params: { id: two } });
  await admin.call(contract.trash.purge, { params: { id: two } });
  await expectCounted(0);
  await admin.call(contract.pages.delete, { params: { id: one } });
});
