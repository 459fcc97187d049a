import { type Client, CmsError, contract, type InputOf } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
});
afterAll(() => server.close());

const page = (slug: string, more: object = {}) => ({
  title: 'Dijken',
  slug,
  type: 'content',
  locale: 'nl-nl',
  ...more,
});

const create = (body: InputOf<typeof contract.pages.create>['body'], as = editor) =>
  as.call(contract.pages.create, { body });

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

describe('creating a page', () => {
  test('starts with the blocks of its type', async () => {
    const made = await create(page('dijken'));
    const got = await editor.call(contract.pages.get, { params: { id: String(made.pageID) } });
    expect(got).toMatchObject({
      id: made.pageID,
      newestVersionID: made.pageVersionID,
      slug: 'dijken',
      url: '/dijken',
      title: 'Dijken',
      type: 'content',
      state: 'not-published',
      publishedVersionID: null,
      publishedID: null,
      publishedAt: null,
      siblings: [],
      author: { ID: server.users.editor, name: 'Test editor' },
    });
    expect(got.content.map(({ type }) => type)).toEqual(['hero', 'text']);
    expect(new Set(got.content.map(({ key }) => key)).size).toBe(2);
    expect(got.content[0]?.props).toEqual({ title: '', buttons: [] });
    expect(got.availableActions).toEqual([
      'save',
      'request-publication',
      'duplicate',
      'create-translation',
      'change-slug',
    ]);
  });

  test('returns all errors together', async () => {
    await create(page('bezet'));
    const failure = await failureOf(
      create({
        title: 'x',
        slug: 'bezet',
        locale: 'nl-nl',
        type: 'nothing',
        content: [
          {
            key: 'a',
            type: 'hero',
            props: {
              title: 'a'.repeat(81),
              buttons: [{ label: 'x', to: { kind: 'url', url: 'javascript:alert(1)' } }],
            },
          },
          { key: 'a', type: 'text', props: { title: 5 } },
        ],
      }),
    );
    expect(failure.status).toBe(422);
    expect(failure.errors).toEqual(
      expect.arrayContaining([
        { property: 'type', code: 'V_12' },
        { property: 'slug', code: 'V_06' },
        { property: 'content.0.props.title', code: 'V_14' },
        { property: 'content.0.props.buttons.0.to.url', code: 'V_13' },
        { property: 'content.1.props.title', code: 'V_12' },
        { property: 'content.1.key', code: 'V_18' },
      ]),
    );
  });

  test.each([
    'cmsadmin',
    'cmsadmin/x',
    'api/x',
    'assets',
    'en-gb',
    'nl-nl/x',
    'xx-yy/z',
    'robots.txt',
    'sitemap.xml',
    'sitemap-nl-nl.xml',
    'sitemap-en-gb-2.xml',
    'nieuws/feed.xml',
    'zoeken',
  ])('the address %s is reserved', async (slug) => {
    expect((await failureOf(create(page(slug)))).errors).toEqual([{ property: 'slug', code: 'V_12' }]);
    const available = await editor.call(contract.pages.slugAvailable, { body: { slug, locale: 'nl-nl' } });
    expect(available).toEqual({ available: false });
  });

  test.each(['/x', 'x/', 'X', 'a b', 'a//b', '../x', 'é'])('refuses the slug %s', async (slug) => {
    expect((await failureOf(create(page(slug)))).errors).toEqual([{ property: 'slug', code: 'V_12' }]);
  });

  test('a slug is unique within a locale', async () => {
    await create(page('zelfde'));
    await create(page('zelfde', { locale: 'en-gb' }));
    expect((await failureOf(create(page('zelfde')))).errors).toEqual([{ property: 'slug', code: 'V_06' }]);
    expect((await failureOf(create(page('x1', { locale: 'xx-xx' })))).errors).toEqual([
      { property: 'locale', code: 'V_12' },
    ]);
  });

  test('the availability of a slug includes the prefix of the type', async () => {
    const ask = (slug: string, more: object = {}) =>
      editor.call(contract.pages.slugAvailable, { body: { slug, locale: 'nl-nl', ...more } });
    await create(page('bericht', { type: 'news' }));
    expect(await ask('bericht')).toEqual({ available: true });
    expect(await ask('bericht', { type: 'content' })).toEqual({ available: true, slug: 'bericht' });
    for (const slug of ['bericht', 'nieuws/bericht']) {
      expect(await ask(slug, { type: 'news' })).toEqual({ available: false, slug: 'nieuws/bericht' });
    }
    expect(await ask('', { type: 'news' })).toEqual({ available: false, slug: '' });
    expect(await ask('anders', { type: 'news' })).toEqual({ available: true, slug: 'nieuws/anders' });
  });

  test('proposes a free slug if the requested one is taken', async () => {
    const free = async (slug: string, more: object = {}) =>
      (await editor.call(contract.pages.slugAvailable, { body: { slug, locale: 'nl-nl', propose: true, ...more } }))
        .free;
    for (const slug of ['peil', 'peil-2', 'peil-4']) await create(page(slug));
    expect(await free('peil')).toBe('peil-3');
    expect(await free('peil-4')).toBe('peil-4-2');
    expect(await free('nog-vrij')).toBe('nog-vrij');
    expect(await free('cmsadmin')).toBe('cmsadmin-2');
    await create(page('x'.repeat(255)));
    expect(await free('x'.repeat(255))).toBe(`${'x'.repeat(253)}-2`);
    await create(page('stuk', { type: 'news' }));
    expect(await free('stuk', { type: 'news' })).toBe('nieuws/stuk-2');
    expect(await free('', { type: 'news' })).toBeUndefined();
  });

  test('of two concurrent creations with the same address one succeeds', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => create(page('wedloop'))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.errors).toEqual([{ property: 'slug', code: 'V_06' }]);
    }
  });

  test('refuses an address that another open transaction has taken', async () => {
    const created = await server.db.transaction().execute(async (transaction) => {
      const row = { group_id: 999_999, locale: 'nl-nl', slug: 'onderweg', type: 'content', title: 'x' };
      await transaction
        .insertInto('pages')
        .values({ ...row, deleted_at: null })
        .execute();
      const waiting = failureOf(create(page('onderweg')));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { waiting };
    });
    expect((await created.waiting).errors).toEqual([{ property: 'slug', code: 'V_06' }]);
  });

  test('the slug starts with the prefix of the type', async () => {
    const { pageID } = await create(page('open-dag', { type: 'news' }));
    const { pageID: second } = await create(page('nieuws/open-huis', { type: 'news' }));
    const slugs = [pageID, second].map(async (id) => {
      const got = await editor.call(contract.pages.get, { params: { id: String(id) } });
      return got.slug;
    });
    expect(await Promise.all(slugs)).toEqual(['nieuws/open-dag', 'nieuws/open-huis']);
    expect((await failureOf(create(page('', { type: 'news' })))).errors).toEqual([{ property: 'slug', code: 'V_01' }]);
  });

  test('needs the permission', async () => {
    expect((await failureOf(create(page('a1'), server.client('viewer')))).status).toBe(403);
    expect((await failureOf(create(page('a1'), server.client()))).status).toBe(401);
  });

  test('is recorded in the audit log', async () => {
    const { pageID } = await create(page('gelogd'));
    const rows = await server.db.selectFrom('audit_log').selectAll().where('object_id', '=', String(pageID)).execute();
    expect(rows).toMatchObject([{ action: 'page.create', object: 'page', actor_id: server.users.editor }]);
  });
});
