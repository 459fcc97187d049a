import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const call: ReturnType<TestServer['client']>['call'] = (...request) => server.client('publisher').call(...request);

const createPage = (slug: string) =>
  call(contract.pages.create, { body: { title: slug, slug, type: 'blank', locale: 'nl-nl' } });

/** Returns the periods of a page, oldest first: address, version and whether they have ended. */
const periodsOf = async (pageID: number) => {
  const rows = await server.db
    .selectFrom('page_periods')
    .select(['slug', 'version_id', 'since', 'until'])
    .where('page_id', '=', pageID)
    .orderBy('id')
    .execute();
  // Periods follow one another without a gap, as long as the page is public or in the trash.
  for (const [index, { until }] of rows.slice(0, -1).entries()) expect(until).toEqual(rows[index + 1]?.since);
  return rows.map(({ slug, version_id: version, until }) => [slug, version, until === null ? 'now' : 'ended']);
};

test('periods record versions, addresses and the trash of public pages', async () => {
  const { pageID } = await createPage('one');
  expect(await periodsOf(pageID)).toEqual([]);
  const { publishedVersionID: versionID } = await call(contract.publication.publish, {
    params: { id: pageID },
    body: {},
  });
  expect(await periodsOf(pageID)).toEqual([['one', versionID, 'now']]);

  await call(contract.pages.save, { params: { id: pageID }, body: { slug: 'two' } });
  await call(contract.pages.delete, { params: { id: pageID } });
  expect(await periodsOf(pageID)).toEqual([
    ['one', versionID, 'ended'],
    ['two', versionID, 'ended'],
    ['two', null, 'now'],
  ]);
  await call(contract.trash.restore, { params: { id: pageID }, body: {} });
  expect((await periodsOf(pageID)).at(-1)).toEqual(['two', null, 'ended']);
});
