import { type Client, CmsError, contract, type InputOf } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { publicContent } from '../public-content/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let publisher: Client;
const ids: Record<string, number> = {};
const slugs = ['a', 'a/een', 'a/een/diep', 'a/twee', 'b', 'los/ver/weg', 'ab'];

beforeAll(async () => {
  server = await createTestServer();
  publisher = server.client('publisher');
  for (const slug of slugs) ids[slug] = await create(slug);
  await publish('a/een');
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const idOf = (slug: string): number => ids[slug] ?? 0;
async function create(slug: string, locale = 'nl-nl'): Promise<number> {
  const body = { title: slug || 'home', slug, type: 'content', locale, content: [] };
  return (await publisher.call(contract.pages.create, { body })).pageID;
}
const publish = (slug: string) =>
  publisher.call(contract.publication.publish, { params: { id: idOf(slug) }, body: {} });
const translate = (pageID: number, newLocale: string, slug: string) =>
  publisher.call(contract.pages.createTranslation, { body: { pageID, newLocale, title: 'translated', slug } });
const move = (
  from: string,
  to: string,
  more: Partial<InputOf<typeof contract.pageTree.move>['body']> = {},
  as = publisher,
) => as.call(contract.pageTree.move, { body: { locale: 'nl-nl', from, to, ...more } });
const preview = (from: string, to: string, as = publisher) =>
  as.call(contract.pageTree.previewMove, { body: { locale: 'nl-nl', from, to } });
const level = async (parent: string | null, locale = 'nl-nl') => {
  const { items, totalItems } = await publisher.call(contract.pageTree.list, { body: { locale, parent } });
  return {
    totalItems,
    nodes: items.map(({ slug, page, children, pages, published }) => [
      slug,
      page?.id ?? null,
      children,
      pages,
      published,
    ]),
  };
};
const slugsNow = async (locale = 'nl-nl'): Promise<string[]> => {
  const query = server.db.selectFrom('pages').select('slug').where('locale', '=', locale).orderBy('id');
  return (await query.execute()).map(({ slug }) => slug);
};
const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};
const find = (slug: string) => publicContent(server.db, server.services.site).findPage('nl-nl', slug);

describe('the tree', () => {
  test('has one level at a time, with folders where no page is', async () => {
    expect(await level(null)).toEqual({ totalItems: 1, nodes: [['', null, 4, 7, 1]] });
    expect(await level('')).toEqual({
      totalItems: 4,
      nodes: [
        ['a', idOf('a'), 2, 3, 1],
        ['ab', idOf('ab'), 0, 0, 0],
        ['b', idOf('b'), 0, 0, 0],
        ['los', null, 1, 1, 0],
      ],
    });
    expect((await level('los')).nodes).toEqual([['los/ver', null, 1, 1, 0]]);
    expect((await level('a')).nodes).toEqual([
      ['a/een', idOf('a/een'), 1, 1, 0],
      ['a/twee', idOf('a/twee'), 0, 0, 0],
    ]);
    expect(await level('b')).toEqual({ totalItems: 0, nodes: [] });
    expect(await level(null, 'en-gb')).toEqual({ totalItems: 1, nodes: [['', null, 0, 0, 0]] });
  });

  test('has the home page as its root, and its levels in parts', async () => {
    const home = await create('');
    expect((await level(null)).nodes).toEqual([['', home, 4, 7, 1]]);
    const part = await publisher.call(contract.pageTree.list, {
      body: { locale: 'nl-nl', parent: '', pageIndex: 1, pageSize: 3 },
    });
    expect([part.items.map(({ segment }) => segment), part.totalItems]).toEqual([['los'], 4]);
  });
});

describe('moving a branch', () => {
  test('takes all pages below along and redirects the old addresses', async () => {
    const { pageIDs } = await move('a', 'b/a');
    expect(pageIDs.toSorted()).toEqual(['a', 'a/een', 'a/een/diep', 'a/twee'].map(idOf).toSorted());
    expect(await slugsNow()).toEqual(['b/a', 'b/a/een', 'b/a/een/diep', 'b/a/twee', 'b', 'los/ver/weg', 'ab']);
    expect(await find('a/een')).toEqual({ kind: 'moved', pageID: idOf('a/een'), url: '/b/a/een' });
    expect(await find('b/a/een')).toMatchObject({ kind: 'page' });
  });

  test('fails when the page above has moved or gone to the trash since the preview', async () => {
    const { parentID } = await preview('a', 'b/a');
    expect(parentID).toBe(idOf('b'));
    expect((await preview('a', 'los/a')).parentID).toBeNull();
    await move('b', 'ab/b');
    const gone = [{ property: 'to', code: 'PM_01' }];
    expect((await failureOf(move('a', 'b/a', { parentID }))).errors).toEqual(gone);
    await move('ab/b', 'b');
    await publisher.call(contract.pages.delete, { params: { id: idOf('b') } });
    expect((await failureOf(move('a', 'b/a', { parentID }))).errors).toEqual(gone);
    expect(await slugsNow()).toEqual(slugs);
    await move('a', 'los/a', { parentID: null });
    expect(await slugsNow()).toContain('los/a/een');
  });

  test('fails when its page has another address, also while pages below it are still there', async () => {
    const pageID = idOf('a');
    await publisher.call(contract.pages.save, { params: { id: String(pageID) }, body: { slug: 'ander' } });
    const gone = [{ property: 'from', code: 'PM_01' }];
    const body = { locale: 'nl-nl', from: 'a', to: 'b/a', pageID };
    expect((await failureOf(publisher.call(contract.pageTree.previewMove, { body }))).errors).toEqual(gone);
    expect((await failureOf(move('a', 'b/a', { pageID }))).errors).toEqual(gone);
    await create('a');
    expect((await failureOf(move('a', 'b/a', { pageID }))).errors).toEqual(gone);
    expect((await slugsNow()).slice(0, 4)).toEqual(['ander', 'a/een', 'a/een/diep', 'a/twee']);
    expect((await move('ander', 'b/ander', { pageID })).pageIDs).toEqual([pageID]);
  });

  test('and a change of its address at the same time happen once, with an answer for the other', async () => {
    const pageID = idOf('a');
    const slugOf = async () => (await slugsNow())[0] ?? '';
    let from = 'a';
    for (let round = 0; round < 6; round++) {
      const below = () => move(from, `b/a${round}`, { pageID });
      const renamed = () => {
        const body = { slug: `a-${round}`, replaces: from };
        return publisher.call(contract.pages.save, { params: { id: String(pageID) }, body });
      };
      // Both directions: every second round starts the change of the address first.
      const calls = round % 2 ? [renamed(), below()] : [below(), renamed()];
      const results = await Promise.allSettled<unknown>(calls);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const errors = results.flatMap((result) => (result.status === 'rejected' ? result.reason.errors : []));
      const isMoved = (await slugOf()) === `b/a${round}`;
      expect(errors).toEqual([isMoved ? { property: 'replaces', code: 'V_07' } : { property: 'from', code: 'PM_01' }]);
      from = await slugOf();
    }
  });

  test('of two pages below each other at the same time happens once', async () => {
    const parents = [(await preview('a', 'b/a')).parentID, (await preview('b', 'a/b')).parentID];
    const results = await Promise.allSettled([
      move('a', 'b/a', { parentID: parents[0] }),
      move('b', 'a/b', { parentID: parents[1] }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('moves a folder, and can be undone for the pages that moved', async () => {
    await move('los', 'b');
    expect(await slugsNow()).toContain('b/ver/weg');
    await move('b', 'los', { only: [idOf('los/ver/weg')] });
    expect(await slugsNow()).toEqual(slugs);
    expect(await find('a/een')).toMatchObject({ kind: 'page' });
  });

  test('up into its own parent lets pages exchange addresses', async () => {
    await create('los/ver/ver');
    const { pageIDs } = await move('los/ver', 'los');
    expect(await slugsNow()).toEqual([...slugs.slice(0, 5), 'los/weg', 'ab', 'los/ver']);
    expect(await find('los/ver')).toEqual({ kind: 'missing' });
    await move('los', 'los/ver', { only: pageIDs });
    expect(await slugsNow()).toEqual([...slugs, 'los/ver/ver']);
  });

  test('takes translations with the same address along', async () => {
    await translate(idOf('a/een'), 'fr-fr', '');
    await translate(idOf('a/een'), 'en-gb', 'one');
    await move('a', 'c');
    expect(await slugsNow('fr-fr')).toEqual(['c/een']);
    expect(await slugsNow('en-gb')).toEqual(['one']);
  });

  test('counts what it changes before it does', async () => {
    expect(await preview('a', 'c')).toEqual({
      total: 4,
      parentID: null,
      published: 1,
      pages: ['a', 'a/een', 'a/een/diep', 'a/twee'].map((slug) => ({
        id: idOf(slug),
        title: slug,
        locale: 'nl-nl',
        from: `/${slug}`,
        to: `/c${slug.slice(1)}`,
      })),
      links: 0,
      menuItems: 0,
      typedLinks: 0,
      problems: [],
    });
    expect(await slugsNow()).toEqual(slugs);
  });

  test('is refused below itself, at taken and reserved addresses, and where nothing is', async () => {
    for (const to of ['a', 'a/een/diep/a']) {
      expect((await failureOf(move('a', to))).errors).toEqual([{ property: 'to', code: 'V_12' }]);
      expect((await preview('a', to)).problems).toEqual([{ page: null, property: 'to', code: 'V_12' }]);
    }
    await create('b/een');
    await create('b/twee');
    const taken = ['a', 'a/een', 'a/twee'].map((slug) => ({ property: `pages.${idOf(slug)}.slug`, code: 'V_06' }));
    expect((await failureOf(move('a', 'b'))).errors).toEqual(taken);
    expect((await preview('a', 'b')).problems.map(({ property, code }) => ({ property, code }))).toEqual(taken);
    const reserved = (await failureOf(move('a', 'api/a'))).errors;
    expect(reserved.map(({ code }) => code)).toEqual(['V_12', 'V_12', 'V_12', 'V_12']);
    const long = (await failureOf(move('a', 'x'.repeat(250)))).errors;
    expect(long.map(({ property }) => property)).toEqual([`pages.${idOf('a/een/diep')}.slug`]);
    expect(long[0]?.code).toBe('V_14');
    expect((await failureOf(move('weg', 'c'))).errors).toEqual([{ property: 'from', code: 'PM_01' }]);
    expect((await failureOf(move('a', ''))).status).toBe(422);
    expect(await slugsNow()).toEqual([...slugs, 'b/een', 'b/twee']);
  });

  test('needs the permissions for every page, and does nothing when one is missing', async () => {
    const editor = server.client('editor');
    const refused = [{ property: `pages.${idOf('a/een')}.slug`, code: 'UM_01' }];
    expect((await failureOf(move('a', 'c', {}, editor))).errors).toEqual(refused);
    expect((await preview('a', 'c', editor)).problems).toEqual([
      { page: { id: idOf('a/een'), title: 'a/een', url: '/a/een' }, ...refused[0] },
    ]);
    expect(await slugsNow()).toEqual(slugs);
    expect((await failureOf(preview('a', 'c', server.client('author')))).status).toBe(403);
    expect((await failureOf(move('a', 'c', {}, server.client('author')))).status).toBe(403);
    expect((await move('a/twee', 'a/drie', {}, editor)).pageIDs).toEqual([idOf('a/twee')]);
  });

  test('checks a permission for part of the site at both ends', async () => {
    const { db } = server;
    const permissions = JSON.stringify([{ name: 'edit-page', parameters: { subtree: [idOf('a')] } }]);
    await db.updateTable('roles').set({ permissions }).where('name', '=', 'author').execute();
    const author = server.client('author');
    expect((await move('a/twee', 'a/een/twee', {}, author)).pageIDs).toEqual([idOf('a/twee')]);
    expect((await failureOf(move('a/een/twee', 'b/twee', {}, author))).status).toBe(403);
    expect((await failureOf(move('b', 'a/b', {}, author))).status).toBe(403);
  });

  test('by two people at once gives the second a clear answer', async () => {
    const results = await Promise.allSettled([move('a', 'c'), move('a', 'd')]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ status: 404, errors: [{ property: 'from', code: 'PM_01' }] });
    const [first] = (await slugsNow()).slice(0, 4);
    expect(await slugsNow()).toEqual([first, `${first}/een`, `${first}/een/diep`, `${first}/twee`, ...slugs.slice(4)]);
  });

  test('rewrites typed links to all pages of the branch', async () => {
    const body = { title: 'links', slug: 'links', type: 'content', locale: 'nl-nl' };
    const text = ['/a/een', '/a/een/diep#x', '/ab', '/b'].map((url) => `<a href="${url}">x</a>`).join(' ');
    const props = { title: '', text: `<p>${text}</p>` };
    const content = [{ key: 't', type: 'text', props, anchorPoint: '', __images: {}, __files: {} }];
    await publisher.call(contract.pages.create, { body: { ...body, content } });
    expect((await preview('a', 'c')).typedLinks).toBe(2);
    expect((await move('a', 'c', { shouldUpdateLinks: true })).updatedPages).toHaveLength(1);
  });
});
