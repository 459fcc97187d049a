import { type AnyWhere, defineBlock, defineSite, field } from '@ximblox/blocks/internal';
import { type Client, CmsError, contract, type Tag } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../http/request-context.ts';
import {
  readInvalidatedTags,
  invalidateContent,
  contentChannel,
} from '../../../platform/database/invalidate-content.ts';
import { openListener } from '../../../platform/database/listener.ts';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';
import { publicContent } from '../../content/public-content/index.ts';

const pageList = defineBlock({
  type: 'page-list',
  label: 'Pages',
  group: 'Lists',
  fields: { tags: field.tags() },
  example: { props: { tags: [] } },
  component: () => null,
});

let server: TestServer;
let editor: Client;
let publisher: Client;

beforeAll(async () => {
  const site = defineSite({ ...testSite, blocks: [...testSite.blocks, pageList] });
  server = await createTestServer({ site });
  editor = server.client('editor');
  publisher = server.client('publisher');
});
afterAll(() => server.close());

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

const validate = async (name: string, isPrivate = false): Promise<Tag> =>
  (await editor.call(contract.tags.validate, { body: { tag: name, private: isPrivate } })).tag;
const store = (versionID: number, tags: number[]) =>
  editor.call(contract.versions.store, { params: { id: String(versionID) }, body: { tags } });
const publish = (pageID: number) =>
  publisher.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
const publicTagsAt = async (slug: string) =>
  (await server.client().call(contract.pages.getBySlug, { body: { slug } })).page.pageVersion.tags;
const pagesUnder = async (tag: number) =>
  (await editor.call(contract.pages.list, { body: { tag, columnToSort: 'title' } })).items.map(({ id }) => id);
const listed = async (name: string) =>
  (await publisher.call(contract.tags.list, { body: { searchTerm: name } })).items.find((tag) => tag.name === name);
const namesOf = (tags: readonly { name: string }[]): string[] => tags.map(({ name }) => name);

let made = 0;
/** Creates a page whose second version has the tags. */
async function pageWith(tags: number[], type = 'content') {
  made += 1;
  const body = { title: `Pagina ${made}`, slug: `met-tags-${made}`, type, locale: 'nl-nl', content: [] };
  const { pageID, pageVersionID } = await editor.call(contract.pages.create, { body });
  const { pageVersion } = await store(pageVersionID, tags);
  const { slug } = await editor.call(contract.pages.get, { params: { id: String(pageID) } });
  return { pageID, slug, version: pageVersion };
}

async function fileWith(fileName: string, tags: string[]) {
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new Blob([Buffer.from(fileName)]), fileName);
  const { file } = await publisher.call(contract.media.addFile, { form, body: { path: '/' } });
  const { id, path, defaultAltText, shared } = file;
  const body = { id, newPath: path, newFileName: fileName, defaultAltText, shared, tags };
  return (await publisher.call(contract.media.editFile, { body })).file;
}

/** Runs work and returns the cache tags that it invalidates. */
async function invalidatedBy(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const listener = await openListener(server.databaseUrl, server.services.log);
  await listener.listen(contentChannel, (payload) => heard.push(...readInvalidatedTags(payload)));
  await work();
  await invalidateContent(systemContext(server.db, server.services), ['last']);
  await expect.poll(() => heard).toContain('last');
  await listener.close();
  return heard.slice(0, -1);
}

test('finds a tag by name, ignoring case and Unicode form, or creates it', async () => {
  const composed = await validate('Oevercaf\u00e9');
  expect(await validate('Oevercafe\u0301')).toEqual(composed);
  expect(await editor.call(contract.tags.search, { body: { term: 'cafe\u0301' } })).toEqual([composed]);
  const made = await validate('  Hoog \t water ');
  expect(made).toEqual({ id: expect.any(Number), name: 'Hoog water', private: false });
  expect(await validate('hoog WATER', true)).toEqual(made);
  const several = await Promise.all(Array.from({ length: 5 }, () => validate('Gelijktijdig')));
  expect(new Set(several.map(({ id }) => id)).size).toBe(1);
  expect((await failureOf(validate('   '))).errors).toEqual([{ property: 'tag', code: 'V_01' }]);
  expect((await failureOf(validate('x'.repeat(101)))).errors).toEqual([{ property: 'tag', code: 'V_14' }]);
});

test('visitors only see public tags of published pages', async () => {
  const visitor = server.client();
  const [open, closed] = [await validate('Openbaar getij'), await validate('Besloten getij', true)];
  const { pageID, slug, version } = await pageWith([closed.id, open.id, open.id]);
  expect(version.tags).toEqual([open.id, closed.id].toSorted((one, other) => one - other));
  const search = (client: Client) => client.call(contract.tags.search, { body: { term: 'getij' } });
  expect(await search(visitor)).toEqual([]);
  expect(namesOf(await search(editor))).toEqual(['Openbaar getij']);
  expect(namesOf(await editor.call(contract.tags.searchPrivate, { body: { term: 'GETIJ' } }))).toEqual([closed.name]);
  expect((await failureOf(visitor.call(contract.tags.searchPrivate, { body: { term: 'getij' } }))).status).toBe(401);

  await publish(pageID);
  expect(await search(visitor)).toEqual([open]);
  expect(await visitor.call(contract.tags.fetch)).toContainEqual(open);
  expect(JSON.stringify(await visitor.call(contract.tags.fetch))).not.toContain('Besloten');
  expect(await publicTagsAt(slug)).toEqual([{ id: open.id, name: open.name }]);

  // Tags belong to the version: visitors do not see those of a draft.
  const draft = await validate('Concept getij');
  const { pageVersion } = await store(version.id, [draft.id]);
  expect(await publicTagsAt(slug)).toEqual([{ id: open.id, name: open.name }]);
  expect(namesOf(await search(visitor))).toEqual([open.name]);
  expect(await pagesUnder(open.id)).toEqual([pageID]);
  expect(await pagesUnder(draft.id)).toEqual([pageID]);
  await publish(pageID);
  expect(namesOf(await search(visitor))).toEqual([draft.name]);
  expect(await pagesUnder(open.id)).toEqual([]);

  // Restoring a version restores its tags.
  const restore = { params: { id: String(version.id) }, body: {} };
  expect((await editor.call(contract.versions.restore, restore)).pageVersion.tags).toEqual(version.tags);
  expect(pageVersion.tags).toEqual([draft.id]);
  await publisher.call(contract.publication.unpublish, { params: { id: String(pageID) } });
  expect(await search(visitor)).toEqual([]);
});

test('a page refuses unknown tags with their position', async () => {
  const [one, gone] = [await validate('Er is er een'), await validate('Straks weg')];
  const { version } = await pageWith([one.id]);
  const wrong = await failureOf(store(version.id, [one.id, 999_999, gone.id, 999_998]));
  expect(wrong.errors).toEqual([
    { property: 'tags.1', code: 'V_12' },
    { property: 'tags.3', code: 'V_12' },
  ]);
  // An editor may still show a tag that was deleted concurrently.
  await publisher.call(contract.tags.delete, { params: { id: String(gone.id) }, body: {} });
  expect((await store(version.id, [gone.id, one.id])).pageVersion.tags).toEqual([one.id]);
});

test('lists of pages can be filtered by public tags', async () => {
  const content = publicContent(server.db, server.services.site);
  const [one, two, secret] = [
    await validate('Lijst een'),
    await validate('Lijst twee'),
    await validate('Lijst x', true),
  ];
  const first = await pageWith([one.id, secret.id], 'news');
  const second = await pageWith([two.id, secret.id], 'news');
  for (const { pageID } of [first, second]) await publish(pageID);
  const under = async (tags: number[]) => {
    const { items, total } = await content.pages({
      type: 'news',
      locale: 'nl-nl',
      where: { tags: { in: tags } },
      orderBy: { publishedAt: 'asc' },
    });
    expect(total).toBe(items.length);
    return items.map(({ pageID }) => pageID);
  };
  expect(await under([one.id])).toEqual([first.pageID]);
  expect(await under([two.id, one.id])).toEqual([first.pageID, second.pageID]);
  expect(await under([secret.id])).toEqual([]);
  expect(await under([])).toEqual([]);
  const { items } = await content.pages({ type: 'news', locale: 'nl-nl', where: { tags: { in: [two.id] } } });
  expect(items[0]?.tags).toEqual([{ id: two.id, name: two.name }]);

  // Filters by a further required tag and by fields, and the tags of the list.
  const filtered = async (where: AnyWhere) => {
    const list = await content.pages({ type: 'news', locale: 'nl-nl', where });
    expect(list.total).toBe(list.items.length);
    return list.items.map(({ pageID }) => pageID);
  };
  expect(await filtered({ tags: { in: [one.id, two.id], contains: two.id } })).toEqual([second.pageID]);
  expect(await filtered({ tags: { contains: secret.id } })).toEqual([]);
  expect(await filtered({ tags: { in: [one.id] }, date: '1900-01-01' })).toEqual([]);
  const named = await content.tags({ type: 'news', locale: 'nl-nl', where: { tags: { in: [one.id, two.id] } } });
  expect(named).toEqual(
    [
      { ...one, total: 1 },
      { ...two, total: 1 },
    ].map(({ id, name, total }) => ({ id, name, total })),
  );
  expect(await content.tags({ type: 'news', locale: 'nl-nl', where: { date: '1900-01-01' } })).toEqual([]);
  await expect(content.tags({ type: 'news', locale: 'nl-nl', where: { "it's": 'not there' } })).rejects.toThrow(
    'by the field "it\'s", which the page type does not have',
  );
});

test('renaming or hiding a tag is visible immediately and invalidates caches', async () => {
  const tag = await validate('Oude naam');
  const { pageID, slug } = await pageWith([tag.id]);
  await publish(pageID);
  const update = (name: string, isPrivate: boolean, id = tag.id) =>
    publisher.call(contract.tags.update, { params: { id: String(id) }, body: { name, private: isPrivate } });
  const heard = await invalidatedBy(() => update('oude Naam', false));
  expect(heard.toSorted()).toEqual([`page:${pageID}`, 'type:content:nl-nl']);
  expect(namesOf(await publicTagsAt(slug))).toEqual(['oude Naam']);
  expect(await invalidatedBy(() => update('oude Naam', true))).toContain(`page:${pageID}`);
  expect(await publicTagsAt(slug)).toEqual([]);
  expect(await invalidatedBy(() => update('Nog verborgen', true))).toEqual([]);
  await validate('Bezet');
  expect((await failureOf(update('BEZET', false))).errors).toEqual([{ property: 'name', code: 'V_06' }]);
  expect((await failureOf(update('Iets', false, 999_999))).status).toBe(404);
  const unclear = { property: 'private', code: 'V_12' };
  expect((await failureOf(update('BEZET', 5 as never))).errors).toEqual([unclear, { property: 'name', code: 'V_06' }]);
  expect((await failureOf(update('nog VERBORGEN', 5 as never))).errors).toEqual([unclear]);
});

test('merging replaces the tag on pages and files, including old versions', async () => {
  const [from, to] = [await validate('Dijkversterkng'), await validate('Dijkversterking')];
  const file = await fileWith('dijk.txt', ['DIJKVERSTERKNG', 'Kaart']);
  expect(file.tags).toEqual(['Dijkversterkng', 'Kaart']);
  const { pageID, slug, version } = await pageWith([from.id]);
  await publish(pageID);
  const both = await pageWith([from.id, to.id]);
  expect(await listed('Dijkversterkng')).toMatchObject({ pages: 2, publishedPages: 1, files: 1 });
  const merge = (id: number, into: number) =>
    publisher.call(contract.tags.merge, { params: { id: String(id) }, body: { into } });
  expect((await failureOf(merge(from.id, from.id))).errors).toEqual([{ property: 'into', code: 'V_12' }]);
  expect((await failureOf(merge(from.id, 999_999))).errors).toEqual([{ property: 'into', code: 'V_12' }]);

  expect(await invalidatedBy(() => merge(from.id, to.id))).toContain(`page:${pageID}`);
  expect(namesOf(await publicTagsAt(slug))).toEqual([to.name]);
  expect(await pagesUnder(to.id)).toEqual([pageID, both.pageID]);
  expect(await listed('Dijkversterkng')).toBeUndefined();
  expect(await listed(to.name)).toMatchObject({ pages: 2, publishedPages: 1, files: 1 });
  const fetched = await editor.call(contract.versions.fetch, { params: { versionId: String(version.id) } });
  expect(fetched.pageVersion.tags).toEqual([to.id]);
  const { items } = await publisher.call(contract.media.listFiles, { body: { tag: 'dijkVersterking', below: true } });
  expect(items.map(({ tags }) => tags)).toEqual([['Dijkversterking', 'Kaart']]);
  // The ID of the merged tag resolves to the other one, and its name is free.
  expect((await store(version.id, [from.id])).pageVersion.tags).toEqual([to.id]);
  expect((await validate('Dijkversterkng')).id).not.toBe(from.id);

  // A chain of merges resolves to the last tag.
  const last = await validate('Dijken');
  await merge(to.id, last.id);
  const again = await editor.call(contract.versions.fetch, { params: { versionId: String(version.id) } });
  expect(again.pageVersion.tags).toEqual([last.id]);
});

test('deletes a tag that is unused, or after confirmation', async () => {
  const tag = await validate('Weg ermee');
  await fileWith('weg.txt', ['weg ermee']);
  const { pageID, slug } = await pageWith([tag.id]);
  await publish(pageID);
  const remove = (confirmed?: boolean) =>
    publisher.call(contract.tags.delete, {
      params: { id: String(tag.id) },
      body: confirmed === undefined ? {} : { confirmed },
    });
  const refused = await failureOf(remove());
  expect(refused).toMatchObject({ status: 409, errors: [{ property: 'id', code: 'V_07' }] });
  expect(refused.details).toMatchObject({ pages: 1, files: 1 });
  expect(await invalidatedBy(() => remove(true))).toContain(`page:${pageID}`);
  expect(await publicTagsAt(slug)).toEqual([]);
  expect(await listed('Weg ermee')).toBeUndefined();
  expect((await failureOf(remove(true))).status).toBe(404);
  const { rows } = await sql<{ actions: string[] }>`
    select array_agg(action order by id) as actions from audit_log where object = 'tag' and object_id = ${String(tag.id)}
  `.execute(server.db);
  expect(rows[0]?.actions).toEqual(['tag.create', 'tag.delete']);
});

test('counts lists of pages by a tag, also after the tag is merged', async () => {
  const [old, target] = [await validate('Gemalen'), await validate('Pompen')];
  const list = { key: 'l', type: 'page-list', props: { tags: [old.id] }, anchorPoint: '', __images: {}, __files: {} };
  const { pageID } = await editor.call(contract.pages.create, {
    body: { title: 'Lijst', slug: 'lijst', type: 'content', locale: 'nl-nl', content: [list, { ...list, key: 'm' }] },
  });
  expect(await listed('Gemalen')).toMatchObject({ pages: 0, files: 0, lists: 1 });
  const remove = (id: number) =>
    publisher.call(contract.tags.delete, { params: { id: String(id) }, body: { confirmed: false } });
  expect((await failureOf(remove(old.id))).details).toMatchObject({ pages: 0, files: 0, lists: 1 });
  await publisher.call(contract.tags.merge, { params: { id: String(old.id) }, body: { into: target.id } });
  expect(await listed('Pompen')).toMatchObject({ lists: 1 });
  await publisher.call(contract.pages.delete, { params: { id: String(pageID) } });
  await remove(target.id);
});

test('a page stored concurrently with a merge gets the remaining tag', async () => {
  const [from, to] = [await validate('Wedloop van'), await validate('Wedloop naar')];
  const pages = await Promise.all(Array.from({ length: 4 }, () => pageWith([])));
  await Promise.all([
    ...pages.slice(0, 2).map(({ version }) => store(version.id, [from.id])),
    publisher.call(contract.tags.merge, { params: { id: String(from.id) }, body: { into: to.id } }),
    ...pages.slice(2).map(({ version }) => store(version.id, [from.id])),
  ]);
  expect(await pagesUnder(to.id)).toEqual(pages.map(({ pageID }) => pageID));
});
