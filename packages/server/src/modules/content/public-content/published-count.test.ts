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
