import { definePageType, defineSite, field } from '@ximblox/blocks';
import { type Client, contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';

const site = defineSite({
  ...testSite,
  pageTypes: [
    ...testSite.pageTypes,
    definePageType({
      id: 'tour',
      label: 'Tour',
      slugPrefix: 'tours',
      fields: {
        pace: field.select({
          options: [
            { value: 'slow', label: 'Slow' },
            { value: 'brisk', label: 'Brisk' },
          ],
        }),
        price: field.number(),
      },
    }),
  ],
});

let server: TestServer;
let admin: Client;
let dropped: string[] = [];
beforeAll(async () => {
  server = await createTestServer({ site });
  server.services.publicCaches = { dropTags: (tags) => void dropped.push(...tags), dropAll: () => undefined };
  admin = server.client('administrator');
});
beforeEach(() => {
  dropped = [];
});
afterAll(() => server.close());

const ofLists = (): string[] => [...new Set(dropped)].filter((tag) => tag.startsWith('pages:')).toSorted();
const publish = (pageID: number) =>
  admin.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });

test('publishing drops the lists by the values before and after, and no others', async () => {
  const { pageID, pageVersionID } = await admin.call(contract.pages.create, {
    body: { title: 'A', slug: 'tours/a', type: 'tour', locale: 'nl-nl', typeData: { pace: 'slow', price: 9 } },
  });
  await publish(pageID);
  expect(ofLists()).toEqual(['pages:tour:nl-nl', 'pages:tour:nl-nl:pace:slow', 'pages:tour:nl-nl:price:9']);
  dropped = [];
  await admin.call(contract.versions.store, {
    params: { id: String(pageVersionID) },
    body: { typeData: { pace: 'brisk', price: null } },
  });
  expect(ofLists()).toEqual([]);
  await publish(pageID);
  const after = ['pages:tour:nl-nl:pace:brisk', 'pages:tour:nl-nl:price'];
  const before = ['pages:tour:nl-nl:pace:slow', 'pages:tour:nl-nl:price:9'];
  expect(ofLists()).toEqual(['pages:tour:nl-nl', ...after, ...before].toSorted());
  dropped = [];
  await admin.call(contract.pages.delete, { params: { id: String(pageID) } });
  expect(ofLists()).toEqual(['pages:tour:nl-nl', ...after].toSorted());
});
