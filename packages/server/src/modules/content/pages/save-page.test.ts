import { type Block, type Client, CmsError, contract } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callDuringTransaction, createTestServer, type TestServer } from '../../../testing/index.ts';
import { publicContent } from '../public-content/index.ts';

let server: TestServer;
let editor: Client;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  publisher = server.client('publisher');
});
afterAll(() => server.close());

const create = (slug: string, content: Block[] = [], locale = 'nl-nl', type = 'content') =>
  publisher.call(contract.pages.create, { body: { title: slug, slug, type, locale, content } });
const translate = (pageID: number, newLocale: string, slug: string) =>
  publisher.call(contract.pages.createTranslation, { body: { pageID, newLocale, title: slug, slug } });
const save = (id: number, slug: string, shouldUpdateLinks = false, as = publisher) =>
  as.call(contract.pages.save, { params: { id: String(id) }, body: { slug, shouldUpdateLinks } });
const publish = (id: number) => publisher.call(contract.publication.publish, { params: { id: String(id) }, body: {} });
const get = (id: number) => publisher.call(contract.pages.get, { params: { id: String(id) } });
const content = () => publicContent(server.db, server.services.site);

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

describe('changing the slug', () => {
  test('redirects every old address permanently', async () => {
    const { pageID } = await create('een');
    await publish(pageID);
    await save(pageID, 'twee');
    expect(await save(pageID, 'drie/vier')).toMatchObject({ slug: 'drie/vier', url: '/drie/vier', updatedPages: [] });
    expect(await content().findPage('nl-nl', 'drie/vier')).toMatchObject({ kind: 'page' });
    for (const old of ['een', 'twee']) {
      expect(await content().findPage('nl-nl', old)).toEqual({ kind: 'moved', pageID, url: '/drie/vier' });
      const failure = await failureOf(server.client().call(contract.pages.getBySlug, { body: { slug: old } }));
      expect(failure).toMatchObject({ status: 404, details: { location: '/drie/vier' } });
    }
  });

  test('fails when someone else has changed it since the caller has seen it', async () => {
    const { pageID } = await create('gezien');
    const change = (slug: string, replaces: string) =>
      publisher.call(contract.pages.save, { params: { id: String(pageID) }, body: { slug, replaces } });
    const body = { locale: 'nl-nl', from: 'gezien', to: 'map/gezien' };
    await publisher.call(contract.pageTree.move, { body });
    const failure = await failureOf(change('anders', 'gezien'));
    expect(failure).toMatchObject({ status: 409, errors: [{ property: 'replaces', code: 'V_07' }] });
    expect((await get(pageID)).slug).toBe('map/gezien');
    // The address that both want, and the repetition of a call without an answer.
    expect(await change('map/gezien', 'gezien')).toMatchObject({ slug: 'map/gezien' });
    expect(await change('anders', 'map/gezien')).toMatchObject({ slug: 'anders' });
  });

  test('an old address can be used again, by the page itself or another', async () => {
    const { pageID } = await create('heen');
    await publish(pageID);
    await save(pageID, 'weer');
    await save(pageID, 'heen');
    expect(await content().findPage('nl-nl', 'heen')).toMatchObject({ kind: 'page' });
    expect(await content().findPage('nl-nl', 'weer')).toMatchObject({ kind: 'moved', url: '/heen' });
    const other = await create('weer');
    expect(await content().findPage('nl-nl', 'weer')).toMatchObject({ kind: 'moved' });
    await publish(other.pageID);
    expect(await content().findPage('nl-nl', 'weer')).toMatchObject({ kind: 'page', page: { slug: 'weer' } });
  });

  test('old addresses of a page that is not public are not redirected', async () => {
    const { pageID } = await create('geheim');
    await save(pageID, 'geheimer');
    expect(await content().findPage('nl-nl', 'geheim')).toEqual({ kind: 'missing' });
  });

  test('of a published page also needs the permission to publish', async () => {
    const { pageID } = await create('openbaar');
    expect(await save(pageID, 'openbaar-2', false, editor)).toMatchObject({ slug: 'openbaar-2' });
    await publish(pageID);
    expect((await failureOf(save(pageID, 'openbaar-3', false, editor))).status).toBe(403);
    expect((await get(pageID)).slug).toBe('openbaar-2');
    expect(await save(pageID, 'openbaar-2', false, editor)).toMatchObject({ updatedPages: [] });
  });

  test('needs the permissions at the new address too', async () => {
    const { db } = server;
    const root = await create('afdeling');
    const below = await create('afdeling/onder');
    const foreign = await create('elders/geheim');
    const role = await db.selectFrom('roles').selectAll().where('name', '=', 'author').executeTakeFirstOrThrow();
    const setPermissions = (permissions: unknown) =>
      db
        .updateTable('roles')
        .set({ permissions: JSON.stringify(permissions) })
        .where('id', '=', role.id)
        .execute();
    await setPermissions([{ name: 'edit-page', parameters: { subtree: [root.pageID] } }]);
    const author = server.client('author');
    expect(await save(below.pageID, 'afdeling/anders', false, author)).toMatchObject({ slug: 'afdeling/anders' });
    for (const [id, slug] of [
      [below.pageID, 'elders/eronder'],
      [root.pageID, 'elders'],
      [foreign.pageID, 'afdeling/geheim'],
    ] as const) {
      expect((await failureOf(save(id, slug, false, author))).status, slug).toBe(403);
    }
    await setPermissions(role.permissions);
  });

  test('refuses addresses that are taken or reserved', async () => {
    await create('bezet');
    const { pageID } = await create('vrij');
    expect((await failureOf(save(pageID, 'bezet'))).errors).toEqual([{ property: 'slug', code: 'V_06' }]);
    expect((await failureOf(save(pageID, 'api/x'))).errors).toEqual([{ property: 'slug', code: 'V_12' }]);
    const without = (id: number, slug: string, as = publisher) =>
      as.call(contract.pages.save, { params: { id: String(id) }, body: { slug, shouldUpdateLinks: 'x' as never } });
    const unclear = { property: 'shouldUpdateLinks', code: 'V_12' };
    expect((await failureOf(without(pageID, 'bezet'))).errors).toEqual([unclear, { property: 'slug', code: 'V_06' }]);
    expect((await failureOf(without(pageID, 'vrij'))).errors).toEqual([unclear]);
    // Users who may not move the page get no errors of the slug.
    await publish(pageID);
    expect((await failureOf(without(pageID, 'bezet', editor))).errors).toEqual([unclear]);
    const available = (slug: string, id?: number) =>
      editor.call(contract.pages.slugAvailable, { body: { slug, locale: 'nl-nl', ...(id ? { pageID: id } : {}) } });
    expect(await available('bezet')).toEqual({ available: false });
    expect(await available('vrij')).toEqual({ available: false });
    expect(await available('vrij', pageID)).toEqual({ available: true });
    expect(await available('vrijer')).toEqual({ available: true });
  });

  test('also changes translations that share the slug, but no others', async () => {
    const { pageID } = await create('gedeeld');
    const english = await translate(pageID, 'en-gb', 'shared');
    const french = await translate(pageID, 'fr-fr', 'partage');
    expect((await get(french.pageID)).slug).toBe('gedeeld');
    await publish(french.pageID);
    const { moving } = await editor.call(contract.pages.addressEffects, { params: { id: String(pageID) } });
    expect(moving.map(({ locale }) => locale).toSorted()).toEqual(['fr-fr', 'nl-nl']);
    await save(pageID, 'verdeeld');
    expect((await get(french.pageID)).slug).toBe('verdeeld');
    expect((await get(english.pageID)).slug).toBe('shared');
    expect(await content().findPage('fr-fr', 'gedeeld')).toMatchObject({ kind: 'moved', url: '/fr-fr/verdeeld' });
    await save(french.pageID, 'weer-samen');
    expect((await get(pageID)).slug).toBe('weer-samen');
    await save(english.pageID, 'own');
    expect((await get(pageID)).slug).toBe('weer-samen');
  });
});

describe('updating links', () => {
  const linking = (url: string, html: string, to = url): Block[] => [
    {
      key: 'h',
      type: 'hero',
      props: { title: url, buttons: [{ key: 'b', label: url, to: { kind: 'url', url: to } }] },
      anchorPoint: '',
      __images: {},
      __files: {},
    },
    { key: 't', type: 'text', props: { title: '', text: html }, anchorPoint: '', __images: {}, __files: {} },
  ];

  test('rewrites literal links in the newest versions of other pages, and nothing else', async () => {
    const { pageID } = await create('oud');
    const from = await create(
      'wijst-ernaar',
      linking('/oud#team', '<p>/oud <a href="/oud">a</a> <a href="/oud/?q=1&amp;r=2">b</a> <a href="/ouder">c</a></p>'),
    );
    await publish(from.pageID);
    const elsewhere = await create('wijst-elders', linking('/ouder', '<p><a href="/en-gb/oud">a</a></p>'));
    const effects = (id: number) => editor.call(contract.pages.addressEffects, { params: { id: String(id) } });
    const picked: Block = {
      ...(linking('/x', '')[1] as Block),
      props: { title: '', text: `<p><a href="page:${pageID}">a</a></p>` },
    };
    await create('kiest-het', [picked]);
    expect(await effects(pageID)).toEqual({
      moving: [{ pageID, locale: 'nl-nl' }],
      links: 1,
      menuItems: 0,
      typedLinks: 3,
    });
    const many = { type: 'content', locale: 'many', total: 200_000 };
    await server.db.insertInto('page_counts').values(many).execute();
    expect(await effects(pageID)).toMatchObject({ links: 1, typedLinks: null });
    await server.db.deleteFrom('page_counts').where('locale', '=', many.locale).execute();
    expect((await failureOf(effects(999_999))).status).toBe(404);
    expect((await save(pageID, 'nieuw', true)).updatedPages).toEqual([from.pageID]);
    const page = await get(from.pageID);
    expect(page.content).toEqual(
      linking(
        '/oud#team',
        '<p>/oud <a href="/nieuw">a</a> <a href="/nieuw?q=1&amp;r=2">b</a> <a href="/ouder">c</a></p>',
        '/nieuw#team',
      ),
    );
    expect(page.state).toBe('changed');
    expect((await get(elsewhere.pageID)).newestVersionID).toBe(elsewhere.pageVersionID);
    const history = await editor.call(contract.versions.list, { body: { pageID: from.pageID } });
    expect(history.totalItems).toBe(2);
  });

  test('does not wait in a circle with a transaction that changes pages of the same groups', async () => {
    const linked = await create('rond', []);
    const first = await create('rond-een');
    const second = await create('rond-twee');
    // The translations have the opposite order of their groups.
    const ofSecond = await translate(second.pageID, 'en-gb', 'round-two');
    const ofFirst = await translate(first.pageID, 'en-gb', 'round-one');
    for (const { pageVersionID } of [ofSecond, ofFirst]) {
      const body = { blocks: linking('/rond', '') };
      await publisher.call(contract.versions.store, { params: { id: pageVersionID }, body });
    }
    const touch = (id: number) => async (db: TestServer['db']) => {
      await db.updateTable('pages').set({ title: 'Touched' }).where('id', '=', id).execute();
    };
    const { updatedPages } = await callDuringTransaction(
      server.db,
      touch(first.pageID),
      () => save(linked.pageID, 'rondom', true),
      touch(second.pageID),
    );
    expect(updatedPages).toEqual([ofSecond.pageID, ofFirst.pageID]);
  });

  test('skips pages that the actor may not edit, and does nothing unless requested', async () => {
    const author = server.client('author');
    const own = await author.call(contract.pages.create, {
      body: { title: 'x', slug: 'van-mij', type: 'content', locale: 'nl-nl', content: linking('/van-mij', '') },
    });
    const other = await create('van-haar', linking('/van-mij', ''));
    expect((await save(own.pageID, 'nog-van-mij', false, author)).updatedPages).toEqual([]);
    await save(own.pageID, 'van-mij', false, author);
    expect((await save(own.pageID, 'echt-van-mij', true, author)).updatedPages).toEqual([own.pageID]);
    expect((await get(other.pageID)).newestVersionID).toBe(other.pageVersionID);
  });
});

describe('copies', () => {
  test('a translation starts from the newest content and joins the group', async () => {
    const { pageID, pageVersionID } = await create('origineel', [
      { key: 't', type: 'text', props: { title: 'een', text: '' }, anchorPoint: '', __images: {}, __files: {} },
    ]);
    await editor.call(contract.versions.store, { params: { id: String(pageVersionID) }, body: { seoTitle: 'SEO' } });
    const made = await translate(pageID, 'en-gb', 'original');
    const page = await get(made.pageID);
    expect(page).toMatchObject({ locale: 'en-gb', slug: 'original', url: '/en-gb/original', title: 'original' });
    expect(page.content[0]?.props.title).toBe('een');
    expect(page.siblings).toEqual([
      {
        pageID,
        locale: 'nl-nl',
        slug: 'origineel',
        title: 'origineel',
        state: 'not-published',
        live: false,
        underway: 'draft',
        underwayAt: null,
        isOutdated: false,
      },
    ]);
    const { pageVersion } = await editor.call(contract.versions.fetch, {
      params: { versionId: String(made.pageVersionID) },
    });
    expect(pageVersion).toMatchObject({ number: 1, seoTitle: 'SEO' });
    expect(await editor.call(contract.pages.getSiblingSlugs, { params: { pageID: String(pageID) } })).toEqual([
      { pageID: made.pageID, locale: 'en-gb', slug: 'original' },
    ]);
    expect((await failureOf(translate(pageID, 'en-gb', 'again'))).errors).toEqual([
      { property: 'newLocale', code: 'V_06' },
    ]);
    expect((await failureOf(translate(pageID, 'xx-xx', 'again'))).errors).toEqual([
      { property: 'newLocale', code: 'V_12' },
    ]);
  });

  test('of two concurrent translations one succeeds', async () => {
    const { pageID } = await create('samen-vertaald');
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((slug) => translate(pageID, 'de-de', `zugleich-${slug}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.errors).toEqual([{ property: 'newLocale', code: 'V_06' }]);
    }
  });

  test('a duplicate has its own translation group', async () => {
    const { pageID } = await create('bron', [], 'nl-nl', 'news');
    await translate(pageID, 'en-gb', 'source');
    const body = { pageID, locale: 'nl-nl', title: 'Kopie', slug: 'kopie' };
    const made = await editor.call(contract.pages.duplicate, { body });
    expect(await get(made.pageID)).toMatchObject({ slug: 'nieuws/kopie', title: 'Kopie', type: 'news', siblings: [] });
    expect((await failureOf(editor.call(contract.pages.duplicate, { body }))).errors).toEqual([
      { property: 'slug', code: 'V_06' },
    ]);
    const lost = editor.call(contract.pages.duplicate, { body: { ...body, pageID: 999_999 } });
    expect((await failureOf(lost)).status).toBe(404);
  });
});

describe('deleting', () => {
  test('frees the address, ends the publication and leaves 410 to visitors', async () => {
    const { pageID } = await create('weg');
    await publish(pageID);
    expect((await failureOf(editor.call(contract.pages.delete, { params: { id: String(pageID) } }))).status).toBe(403);
    await publisher.call(contract.pages.delete, { params: { id: String(pageID) } });
    expect(await content().findPage('nl-nl', 'weg')).toEqual({ kind: 'gone' });
    const failure = await failureOf(server.client().call(contract.pages.getBySlug, { body: { slug: 'weg' } }));
    expect(failure.status).toBe(410);
    expect((await failureOf(get(pageID))).status).toBe(404);
    const again = await create('weg');
    await publish(again.pageID);
    expect(await content().findPage('nl-nl', 'weg')).toMatchObject({ kind: 'page' });
  });

  test('returns 404 for a page that was never public', async () => {
    const { pageID } = await create('nooit-geweest');
    await publisher.call(contract.pages.delete, { params: { id: String(pageID) } });
    expect(await content().findPage('nl-nl', 'nooit-geweest')).toEqual({ kind: 'missing' });
  });
});
