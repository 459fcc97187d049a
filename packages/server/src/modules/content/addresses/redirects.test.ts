import { CmsError, contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../../http/request-context.ts';
import {
  readInvalidatedTags,
  invalidateContent,
  contentChannel,
} from '../../../platform/database/invalidate-content.ts';
import { openListener } from '../../../platform/database/listener.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { publicContent } from '../public-content/index.ts';
import { createAddressHitCounter } from './address-hit-store.ts';

let server: TestServer;
let restoreState: () => Promise<void>;

beforeAll(async () => {
  server = await createTestServer();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const publisher = () => server.client('publisher');
async function pageAt(slug: string, { isPublic = true, locale = 'nl-nl' } = {}): Promise<number> {
  const { pageID } = await publisher().call(contract.pages.create, {
    body: { title: `Pagina ${slug}`, slug, type: 'content', locale, content: [] },
  });
  if (isPublic) await publisher().call(contract.publication.publish, { params: { id: pageID }, body: {} });
  return pageID;
}
const add = (from: string, pageID: number) => publisher().call(contract.redirects.add, { body: { from, pageID } });
const importCsv = (csv: string) => publisher().call(contract.redirects.import, { body: { csv } });
const list = (body: object = {}) => publisher().call(contract.redirects.list, { body });
const missing = (body: object = {}) => publisher().call(contract.redirects.listMissing, { body });
const visit = (slug: string, locale = 'nl-nl') => publicContent(server.db, server.services.site).findPage(locale, slug);

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};
const errorsOf = async (call: Promise<unknown>) =>
  (await failureOf(call)).errors.map(({ property, code }) => `${property} ${code}`);

describe('a redirect', () => {
  test('redirects to a page, also in another language, until it is removed', async () => {
    const pageID = await pageAt('dijken', { locale: 'en-gb' });
    const { id, from } = await add(`${publicOrigin(server.services.settings)}/Oud/Index.PHP`, pageID);
    expect(from).toBe('/oud/index.php');
    expect(await visit('oud/index.php')).toMatchObject({ kind: 'moved', url: '/en-gb/dijken' });
    const { items } = await list({ searchTerm: 'index' });
    expect(items).toMatchObject([
      {
        id,
        from,
        page: { id: pageID, url: '/en-gb/dijken', state: 'published' },
        hits: 0,
        createdBy: { name: 'Test publisher' },
      },
    ]);
    await publisher().call(contract.redirects.remove, { params: { id } });
    expect((await visit('oud/index.php')).kind).toBe('missing');
    expect((await failureOf(publisher().call(contract.redirects.remove, { params: { id } }))).status).toBe(404);
  });

  test('is removed from every cache when it is deleted', async () => {
    const pageID = await pageAt('kust');
    const { id } = await add('/strand-en-zee', pageID);
    const listener = await openListener(server.databaseUrl, server.services.log);
    const heard: string[] = [];
    await listener.listen(contentChannel, (payload) => heard.push(...readInvalidatedTags(payload)));
    await publisher().call(contract.redirects.remove, { params: { id } });
    // Notifications arrive in the order of their transactions.
    await invalidateContent(systemContext(server.db, server.services), ['last']);
    await expect.poll(() => heard).toContain('last');
    await listener.close();
    expect(heard).toEqual(['slug:nl-nl:strand-en-zee', 'last']);
  });

  test('accepts letters of every script, encoded or not', async () => {
    const pageID = await pageAt('wie-wij-zijn');
    expect((await add('/Über-uns', pageID)).from).toBe('/über-uns');
    expect(await errorsOf(add('/u\u0308ber-uns', pageID))).toEqual(['from V_06']);
    expect(await errorsOf(add('/%C3%BCber-uns', pageID))).toEqual(['from V_06']);
    expect(await importCsv('/en-gb/caf%C3%A9,/über-uns')).toMatchObject({ added: 1 });
    expect(await visit('café', 'en-gb')).toMatchObject({ kind: 'moved', url: '/wie-wij-zijn' });
    expect(await errorsOf(importCsv('/caf\uFFFD,/wie-wij-zijn'))).toEqual(['rows.1.from V_12']);
    const { items } = await list({ searchTerm: 'Über' });
    expect(items).toMatchObject([{ from: '/über-uns', page: { id: pageID } }]);

    const asked = createAddressHitCounter(server.db);
    asked.count({ kind: 'missing', locale: 'nl-nl', slug: 'größe' });
    asked.count({ kind: 'moved', locale: 'nl-nl', slug: 'über-uns' });
    await asked.flush();
    expect((await list({ searchTerm: 'über' })).items).toMatchObject([{ hits: 1 }]);
    expect((await missing()).items).toMatchObject([{ path: '/größe', slug: 'größe' }]);
    await publisher().call(contract.redirects.forgetMissing, { body: { locale: 'nl-nl', slug: 'größe' } });
    expect((await missing()).totalItems).toBe(0);
  });

  test('replaces one that leads to a page in the trash', async () => {
    const [old, next] = [await pageAt('dam'), await pageAt('sluis')];
    await add('/kering', old);
    await publisher().call(contract.pages.delete, { params: { id: old } });
    expect(await add('/kering', next)).toMatchObject({ page: { id: next }, hits: 0 });
    expect(await visit('kering')).toMatchObject({ kind: 'moved', url: '/sluis' });
    const outcomes = await Promise.all([1, 2].map(() => add('/samen', next).catch(({ errors }: CmsError) => errors)));
    expect(outcomes).toContainEqual([{ property: 'from', code: 'V_06' }]);
  });

  test('needs a free address of this site and an existing page', async () => {
    const pageID = await pageAt('rivieren');
    expect(await errorsOf(add('https://elsewhere.example/x', pageID))).toEqual(['from V_12']);
    expect(await errorsOf(add('//elsewhere.example/x', pageID))).toEqual(['from V_12']);
    for (const own of ['/cmsadmin/users', '/api', '/sitemap.xml'])
      expect(await errorsOf(add(own, pageID)), own).toEqual(['from V_12']);
    expect(await errorsOf(add('/%00', 999_999))).toEqual(['from V_12', 'pageID V_12']);
    expect(await errorsOf(add('', 0))).toEqual(['from V_01', 'pageID V_12']);
    expect(await errorsOf(add('/en-gb', pageID))).toEqual(['from V_06']);
    expect(await errorsOf(add('/rivieren', pageID))).toEqual(['from V_06']);
    await add('/stromen', pageID);
    expect(await errorsOf(add('/stromen', pageID))).toEqual(['from V_06']);
  });

  test('needs the permission', async () => {
    const editor = server.client('editor');
    const calls = [
      () => editor.call(contract.redirects.list, { body: {} }),
      () => editor.call(contract.redirects.add, { body: { from: '/x', pageID: 1 } }),
      () => editor.call(contract.redirects.import, { body: { csv: '/x,/y' } }),
      () => editor.call(contract.redirects.listMissing, { body: {} }),
      () => editor.call(contract.redirects.listBroken, { body: {} }),
    ];
    for (const call of calls) expect((await failureOf(call())).status).toBe(403);
  });
});

describe('an import', () => {
  test('adds all lines, with or without a header, and resolves an old address to its page', async () => {
    const pageID = await pageAt('polders');
    await add('/droogmakerijen', pageID);
    expect(await importCsv('from;to\r\n/a.html;/polders\r\n"/b~c";/droogmakerijen\r\n')).toMatchObject({ added: 2 });
    expect(await visit('b~c')).toMatchObject({ kind: 'moved', url: '/polders' });
    expect(await importCsv('/d,/a.html')).toMatchObject({ added: 1 });
    expect(await visit('d')).toMatchObject({ kind: 'moved', url: '/polders' });
  });

  test('returns all errors of all lines and adds nothing', async () => {
    await pageAt('gemalen');
    const csv = [
      '/een,/gemalen',
      '/gemalen,/gemalen',
      '/twee,/nergens',
      'https://x.example/y,/gemalen',
      '/een,/gemalen',
      ',',
      '/vijf,',
    ];
    expect(await errorsOf(importCsv(csv.join('\n')))).toEqual([
      'rows.2.from V_06',
      'rows.3.to V_12',
      'rows.4.from V_12',
      'rows.5.from V_06',
      'rows.6.from V_01',
      'rows.6.to V_01',
      'rows.7.to V_01',
    ]);
    expect((await visit('een')).kind).toBe('missing');
    expect(await errorsOf(importCsv('from,to'))).toEqual(['csv V_12']);
    expect(await errorsOf(importCsv('"x'))).toEqual(['csv V_12']);
  });
});

describe('requests for addresses', () => {
  test('are counted, and leave the list when the address exists', async () => {
    const pageID = await pageAt('duinen');
    await add('/zand', pageID);
    const asked = createAddressHitCounter(server.db);
    for (let time = 0; time < 3; time += 1) asked.count({ kind: 'missing', locale: 'nl-nl', slug: 'strand' });
    asked.count({ kind: 'missing', locale: 'en-gb', slug: 'beach' });
    asked.count({ kind: 'moved', locale: 'nl-nl', slug: 'zand' });
    await asked.flush();
    asked.count({ kind: 'missing', locale: 'nl-nl', slug: 'strand' });
    await asked.flush();
    expect((await missing()).items.map(({ path, hits }) => `${path} ${hits}`)).toEqual(['/strand 4', '/en-gb/beach 1']);
    expect((await list({ searchTerm: 'zand' })).items).toMatchObject([
      { hits: 1, lastHitAt: expect.any(String) as string },
    ]);

    await add('/strand', pageID);
    expect((await missing()).items.map(({ path }) => path)).toEqual(['/en-gb/beach']);
    await publisher().call(contract.redirects.forgetMissing, { body: { locale: 'en-gb', slug: 'beach' } });
    expect((await missing()).totalItems).toBe(0);
  });

  test('are limited in memory and in the table', async () => {
    const asked = createAddressHitCounter(server.db);
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 1500; at += 1)
        asked.count({ kind: 'missing', locale: 'nl-nl', slug: `bot-${round}-${at}` });
      await asked.flush();
    }
    expect((await missing({ searchTerm: 'bot-' })).totalItems).toBe(2000);
  });
});

test('lists broken links of published pages', async () => {
  const target = await pageAt('sluis', { isPublic: false });
  const { pageID } = await publisher().call(contract.pages.create, {
    body: {
      title: 'Wijst ernaar',
      slug: 'wijst-ernaar',
      type: 'content',
      locale: 'nl-nl',
      content: [{ key: 'a', type: 'text', props: { text: `<p><a href="page:${target}">x</a></p>` } }],
    },
  });
  const broken = async () =>
    (await publisher().call(contract.redirects.listBroken, { body: {} })).items.map(
      ({ page, targetID, problem }) => `${page.id} ${targetID} ${problem}`,
    );
  expect(await broken()).toEqual([]);
  await publisher().call(contract.publication.publish, { params: { id: pageID }, body: {} });
  expect(await broken()).toEqual([`${pageID} ${target} not-public`]);
  const after = await publisher().call(contract.redirects.listBroken, { body: { pageIndex: 1 } });
  expect(after).toMatchObject({ items: [], totalItems: 1 });
  await publisher().call(contract.pages.delete, { params: { id: target } });
  expect(await broken()).toEqual([`${pageID} ${target} deleted`]);
});
