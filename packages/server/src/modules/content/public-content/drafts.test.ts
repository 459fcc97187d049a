import { type AnyWhere, definePageType, defineSite, type DraftScope, field } from '@ximblox/blocks/internal';
import { type Client, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';
import { publicContent } from './public-content.ts';

const site = defineSite({
  ...testSite,
  pageTypes: [
    ...testSite.pageTypes,
    definePageType({
      id: 'person',
      label: 'Person',
      slugPrefix: 'people',
      fields: { role: field.text(), city: field.text() },
      defaultPageTypeProps: { city: 'Delft' },
    }),
  ],
});

let server: TestServer;
let editor: Client;
beforeAll(async () => {
  server = await createTestServer({ site });
  editor = server.client('administrator');
});
afterAll(() => server.close());

async function addPerson(title: string) {
  const slug = `people/${title.toLowerCase().replaceAll(' ', '-')}`;
  const body = { title, slug, type: 'person', locale: 'nl-nl', typeData: { role: 'Keeper' } };
  return editor.call(contract.pages.create, { body });
}

test('drafts are the newest versions of pages, published or not, with the defaults of their type', async () => {
  const source = publicContent(server.db, site);
  const { pageID: published, pageVersionID } = await addPerson('Noor');
  const { pageID: draft } = await addPerson('Sem');
  const { pageID: deleted } = await addPerson('Ada');
  await editor.call(contract.publication.publish, { params: { id: String(published) }, body: {} });
  await editor.call(contract.versions.store, {
    params: { id: String(pageVersionID) },
    body: { title: 'Noor de Wit', typeData: { role: 'Lead keeper' } },
  });
  await editor.call(contract.pages.delete, { params: { id: String(deleted) } });

  const drafts = await source.drafts([published, draft, deleted, 9_999_999]);
  expect(drafts.toSorted((one, other) => one.pageID - other.pageID)).toMatchObject([
    { pageID: published, title: 'Noor de Wit', url: '/people/noor', typeData: { role: 'Lead keeper', city: 'Delft' } },
    { pageID: draft, title: 'Sem', url: '/people/sem', typeData: { role: 'Keeper', city: 'Delft' } },
  ]);
  const { pages } = await source.resolve({ pageIDs: [published, draft, deleted], fileIDs: [] });
  expect(pages).toMatchObject([{ pageID: published, title: 'Noor' }]);
});

test('lists and tags of a draft scope have the newest versions in it, and no other drafts', async () => {
  const source = publicContent(server.db, site);
  const { pageID: changed, pageVersionID } = await addPerson('Lists Iris');
  const { pageID: draft } = await addPerson('Lists Joost');
  const { pageID: other } = await addPerson('Lists Kees');
  const { pageID: deleted } = await addPerson('Lists Lot');
  await editor.call(contract.publication.publish, { params: { id: String(changed) }, body: {} });
  const { id: tagID } = await server.db
    .insertInto('tags')
    .values({ name: 'Painter', private: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await editor.call(contract.versions.store, {
    params: { id: String(pageVersionID) },
    body: { title: 'Lists Iris', typeData: { role: 'Painter' }, tags: [tagID] },
  });
  await editor.call(contract.pages.delete, { params: { id: String(deleted) } });

  const titles = async (where: AnyWhere, drafts?: DraftScope) => {
    const { items, total } = await source.pages({
      type: 'person',
      locale: 'nl-nl',
      where: { and: [{ title: { contains: 'Lists' } }, where] },
      orderBy: { title: 'asc' },
      drafts,
    });
    expect(total).toBe(items.length);
    return items.map(({ title }) => title);
  };
  expect(await titles({})).toEqual(['Lists Iris']);
  expect(await titles({}, [])).toEqual(['Lists Iris']);
  expect(await titles({}, 'all')).toEqual(['Lists Iris', 'Lists Joost', 'Lists Kees']);
  expect(await titles({}, [draft])).toEqual(['Lists Iris', 'Lists Joost']);
  expect(await titles({ id: { in: [draft, other] } }, [other])).toEqual(['Lists Kees']);
  expect(await titles({ role: 'Painter' })).toEqual([]);
  expect(await titles({ role: 'Painter' }, 'all')).toEqual(['Lists Iris']);
  expect(await titles({ role: 'Painter' }, [draft])).toEqual([]);
  expect(await titles({ role: 'Keeper' }, [changed])).toEqual([]);
  expect(await titles({ tags: { contains: tagID } }, 'all')).toEqual(['Lists Iris']);
  expect(await titles({ tags: { contains: tagID } })).toEqual([]);
  const tagged = { type: 'person', locale: 'nl-nl' };
  expect(await source.tags({ ...tagged, drafts: 'all' })).toEqual([{ id: tagID, name: 'Painter', total: 1 }]);
  expect(await source.tags({ ...tagged, drafts: [draft] })).toEqual([]);
});
