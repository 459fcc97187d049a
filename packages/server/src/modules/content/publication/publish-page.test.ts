import { type Block, type Client, CmsError, contract } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInvalidatedTags, contentChannel } from '../../../platform/database/invalidate-content.ts';
import { openListener } from '../../../platform/database/listener.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let editor: Client;
let publisher: Client;
const visitor = (): Client => server.client();

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  publisher = server.client('publisher');
});
afterAll(() => server.close());

const text = (html: string, key = 'a'): Block => ({
  key,
  type: 'text',
  props: { title: '', text: html },
  anchorPoint: '',
  __images: {},
  __files: {},
});

const create = (slug: string, content: Block[] = [text('<p>een</p>')], more: object = {}) =>
  editor.call(contract.pages.create, {
    body: { title: slug, slug, type: 'content', locale: 'nl-nl', content, ...more },
  });
const store = (id: number, body: object) => editor.call(contract.versions.store, { params: { id: String(id) }, body });
const publish = (id: number, body: object = {}, as = publisher) =>
  as.call(contract.publication.publish, { params: { id: String(id) }, body });
const unpublish = (id: number) => publisher.call(contract.publication.unpublish, { params: { id: String(id) } });
const get = (id: number) => editor.call(contract.pages.get, { params: { id: String(id) } });
const bySlug = async (slug: string) => (await visitor().call(contract.pages.getBySlug, { body: { slug } })).page;
const shown = async (slug: string) => (await bySlug(slug)).pageVersion.blocks[0]?.props.text;

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

describe('from draft to visitor', () => {
  test('visitors see exactly what was published', async () => {
    const { pageID, pageVersionID } = await create('weg');
    expect((await failureOf(bySlug('weg'))).status).toBe(404);

    const first = await publish(pageID);
    expect(first.publishedVersionID).toBe(pageVersionID);
    expect(await shown('weg')).toBe('<p>een</p>');
    expect(await get(pageID)).toMatchObject({ state: 'published', publishedID: first.publishedID });

    const { pageVersion } = await store(pageVersionID, { title: 'Anders', blocks: [text('<p>twee</p>')] });
    expect(await shown('weg')).toBe('<p>een</p>');
    expect(await get(pageID)).toMatchObject({ state: 'changed', title: 'Anders' });

    await publish(pageID);
    expect(await bySlug('weg')).toMatchObject({ pageVersion: { title: 'Anders' } });
    expect(await shown('weg')).toBe('<p>twee</p>');

    await publish(pageID, { versionID: pageVersionID });
    expect(await shown('weg')).toBe('<p>een</p>');

    await unpublish(pageID);
    expect((await failureOf(bySlug('weg'))).status).toBe(404);
    expect(await get(pageID)).toMatchObject({ state: 'not-published', newestVersionID: pageVersion.id });
    expect((await failureOf(unpublish(pageID))).errors).toEqual([{ property: '', code: 'V_07' }]);
  });

  test('publishing again does not change `public_since`', async () => {
    const { pageID, pageVersionID } = await create('sinds');
    await publish(pageID);
    const { publishedAt } = await bySlug('sinds');
    await store(pageVersionID, { title: 'Later' });
    await publish(pageID);
    expect((await bySlug('sinds')).publishedAt).toBe(publishedAt);
    const periods = await server.db
      .selectFrom('publications')
      .select('ended_at')
      .where('page_id', '=', pageID)
      .execute();
    expect(periods.map(({ ended_at }) => ended_at !== null).filter(Boolean)).toHaveLength(1);
    expect(periods).toHaveLength(2);
  });

  test('publishing the public version again changes nothing', async () => {
    const { pageID } = await create('tweemaal');
    expect(await publish(pageID)).toEqual(await publish(pageID));
  });

  test('returns all errors of required fields that a draft may leave empty', async () => {
    const hero: Block = { ...text(''), key: 'h', type: 'hero', props: { title: '', buttons: [] } };
    const { pageID } = await create('open', [hero, { ...hero, key: 'i' }]);
    const failure = await failureOf(publish(pageID));
    expect(failure.status).toBe(422);
    expect(failure.errors).toEqual([
      { property: 'blocks.0.props.title', code: 'V_01' },
      { property: 'blocks.1.props.title', code: 'V_01' },
    ]);
    expect((await failureOf(bySlug('open'))).status).toBe(404);
  });

  test('refuses a version of another page', async () => {
    const one = await create('een-van-twee');
    const two = await create('twee-van-twee');
    const failure = await failureOf(publish(one.pageID, { versionID: two.pageVersionID }));
    expect(failure.errors).toEqual([{ property: 'versionID', code: 'V_12' }]);
    expect((await failureOf(publish(999_999))).status).toBe(404);
  });

  test('refuses editors', async () => {
    const { pageID } = await create('mag-niet');
    expect((await failureOf(publish(pageID, {}, editor))).status).toBe(403);
    expect((await failureOf(bySlug('mag-niet'))).status).toBe(404);
  });

  test('concurrent publications leave one running publication', async () => {
    const { pageID } = await create('samen');
    await Promise.all([1, 2, 3, 4, 5].map(() => publish(pageID)));
    const running = await server.db
      .selectFrom('publications')
      .select('id')
      .where('page_id', '=', pageID)
      .where('ended_at', 'is', null)
      .execute();
    expect(running).toHaveLength(1);
  });

  test('permissions may be limited to types, locales, a subtree or own pages', async () => {
    const { pageID } = await create('tak/blad');
    const root = await create('tak');
    const other = await create('struik');
    const english = await create('leaf', [], { locale: 'en-gb' });
    const role = { name: 'viewer' };
    const grant = (parameters: object) =>
      server.db
        .updateTable('roles')
        .set({ permissions: JSON.stringify([{ name: 'publish-page', parameters }]) })
        .where('name', '=', role.name)
        .execute();
    const may = async (id: number): Promise<boolean> => {
      const result = await publish(id, {}, server.client('viewer')).then(
        () => true,
        (error: CmsError) => error.status !== 403 && Promise.reject(error),
      );
      if (result) await unpublish(id);
      return result;
    };
    await grant({ subtree: [root.pageID] });
    expect([await may(pageID), await may(root.pageID), await may(other.pageID)]).toEqual([true, true, false]);
    await grant({ locales: ['en-gb'] });
    expect([await may(pageID), await may(english.pageID)]).toEqual([false, true]);
    await grant({ pageTypes: ['news'] });
    expect(await may(pageID)).toBe(false);
    await grant({ own: true });
    expect(await may(pageID)).toBe(false);
    await grant({ somethingNew: true });
    expect(await may(pageID)).toBe(false);
    await grant({});
    expect(await may(pageID)).toBe(true);
    await server.db.updateTable('roles').set({ permissions: '[]' }).where('name', '=', role.name).execute();
  });

  test('invalidates the tags of the page', async () => {
    const { pageID } = await create('gemeld');
    await server
      .client('editor')
      .call(contract.pages.save, { params: { id: String(pageID) }, body: { slug: 'gemeld-nu' } });
    const heard: string[] = [];
    const listener = await openListener(server.databaseUrl, server.services.log);
    await listener.listen(contentChannel, (payload) => heard.push(...readInvalidatedTags(payload)));
    await publish(pageID);
    await failureOf(publish(pageID, { versionID: 999_999 }));
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    const [group] = await server.db.selectFrom('pages').select('group_id').where('id', '=', pageID).execute();
    const tags = new Set([
      `page:${pageID}`,
      `group:${group?.group_id}`,
      'pages:content:nl-nl',
      'slug:nl-nl:gemeld-nu',
      'slug:nl-nl:gemeld',
    ]);
    expect(new Set(heard)).toEqual(tags);
    heard.length = 0;
    await server.client('publisher').call(contract.publication.unpublish, { params: { id: String(pageID) }, body: {} });
    await expect.poll(() => new Set(heard)).toEqual(tags);
    await listener.close();
  });
});
