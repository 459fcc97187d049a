import { type Client, CmsError, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { publicContent } from '../public-content/index.ts';

let server: TestServer;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  publisher = server.client('publisher');
});
afterAll(() => server.close());

const create = (slug: string, locale = 'nl-nl', type = 'content') =>
  publisher.call(contract.pages.create, { body: { title: `Pagina ${slug}`, slug, type, locale, content: [] } });
const publish = (id: number) => publisher.call(contract.publication.publish, { params: { id }, body: {} });
const remove = (id: number) => publisher.call(contract.pages.delete, { params: { id } });
const restore = (id: number, slug?: string, as = publisher) =>
  as.call(contract.trash.restore, { params: { id }, body: slug === undefined ? {} : { slug } });
const purge = (id: number, as = publisher) => as.call(contract.trash.purge, { params: { id } });
const list = (body: object = {}, as = publisher) => as.call(contract.trash.list, { body });
const get = (id: number) => publisher.call(contract.pages.get, { params: { id } });
const visit = (slug: string, locale = 'nl-nl') => publicContent(server.db, server.services.site).findPage(locale, slug);
const auditOf = async (id: number) => {
  const admin = server.client('administrator');
  const { items } = await admin.call(contract.audit.list, { body: { pageSize: 200 } });
  return items.filter(({ objectID }) => objectID === String(id)).map(({ action, actor }) => `${action} ${actor.name}`);
};

async function trashed(slug: string, published = false, locale = 'nl-nl'): Promise<number> {
  const { pageID } = await create(slug, locale);
  if (published) await publish(pageID);
  await remove(pageID);
  return pageID;
}

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

describe('the trash', () => {
  test('lists deleted pages with their user, expiry and available actions', async () => {
    const first = await trashed('mand-een');
    const second = await trashed('mand-twee');
    await create('mand-twee');
    const { items, totalItems } = await list({ searchTerm: 'MAND-' });
    expect(totalItems).toBe(2);
    expect(items.map(({ id, isAddressTaken }) => [id, isAddressTaken])).toEqual([
      [second, true],
      [first, false],
    ]);
    const [{ deletedAt, purgedAt, ...rest } = expect.fail('empty')] = items;
    expect(rest).toEqual({
      id: second,
      title: 'Pagina mand-twee',
      slug: 'mand-twee',
      type: 'content',
      locale: 'nl-nl',
      url: '/mand-twee',
      isAddressTaken: true,
      deletedBy: { ID: server.users.publisher, name: 'Test publisher' },
      availableActions: ['restore', 'purge'],
    });
    expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(30 * 86_400_000);
    const byTitle = await list({ searchTerm: 'mand-', columnToSort: 'title', pageSize: 1, pageIndex: 1 });
    expect(byTitle.items.map(({ id }) => id)).toEqual([second]);
    expect((await list({ searchTerm: '%' })).totalItems).toBe(0);
  });

  test('offers and allows only the actions that the role permits for the page', async () => {
    const role = await server.db.selectFrom('roles').selectAll().where('name', '=', 'author').executeTakeFirstOrThrow();
    const permissions = [...role.permissions, { name: 'delete-page', parameters: { own: true, locales: ['nl-nl'] } }];
    const setPermissions = (held: object[]) =>
      server.db
        .updateTable('roles')
        .set({ permissions: JSON.stringify(held) })
        .where('id', '=', role.id)
        .execute();
    await setPermissions(permissions);
    const author = server.client('author');
    const foreign = await trashed('van-een-ander');
    const { pageID } = await author.call(contract.pages.create, {
      body: { title: 'Eigen', slug: 'van-mij', type: 'content', locale: 'nl-nl', content: [] },
    });
    await author.call(contract.pages.delete, { params: { id: pageID } });
    const offered = (await list({}, author)).items.map(({ id, availableActions }) => [id, availableActions]);
    expect(offered).toContainEqual([foreign, []]);
    expect(offered).toContainEqual([pageID, ['restore']]);
    expect((await failureOf(restore(foreign, undefined, author))).status).toBe(403);
    for (const id of [foreign, pageID]) expect((await failureOf(purge(id, author))).status).toBe(403);
    // Purging needs both permissions for the page: to delete it and to publish it.
    await setPermissions([...permissions, { name: 'publish-page' }]);
    expect((await failureOf(purge(foreign, author))).status).toBe(403);
    await setPermissions([...permissions, { name: 'publish-page', parameters: { locales: ['en-gb'] } }]);
    expect((await failureOf(purge(pageID, author))).status).toBe(403);
    await setPermissions(permissions);
    expect(await restore(pageID, undefined, author)).toMatchObject({ slug: 'van-mij' });
  });

  test('refuses pages that are not in the trash', async () => {
    const { pageID } = await create('niet-weg');
    for (const id of [pageID, 999_999]) {
      for (const call of [restore, purge]) {
        expect(await failureOf(call(id))).toMatchObject({ status: 404, errors: [{ property: 'id', code: 'PM_01' }] });
      }
    }
    expect(await get(pageID)).toMatchObject({ slug: 'niet-weg' });
  });
});

describe('restoring', () => {
  test('restores the page with its versions, unpublished, and invalidates the caches', async () => {
    const id = await trashed('terug', true);
    expect(await visit('terug')).toEqual({ kind: 'gone' });
    expect(await restore(id)).toMatchObject({ pageID: id, slug: 'terug', url: '/terug', isApart: false });
    expect(await visit('terug')).toEqual({ kind: 'missing' });
    const page = await get(id);
    expect(page).toMatchObject({ state: 'not-published', publishedVersionID: null, title: 'Pagina terug' });
    await publish(id);
    expect(await visit('terug')).toMatchObject({ kind: 'page' });
    expect(await auditOf(id)).toContain('page.restore Test publisher');
    expect((await list({ searchTerm: 'terug' })).totalItems).toBe(0);
  });

  test('needs a new address if the old one is taken, and redirects the old one once it is free', async () => {
    const id = await trashed('bezet', true);
    const other = await create('bezet');
    expect(await failureOf(restore(id))).toMatchObject({ status: 422, errors: [{ property: 'slug', code: 'V_06' }] });
    expect((await failureOf(restore(id, 'cmsadmin'))).errors).toEqual([{ property: 'slug', code: 'V_12' }]);
    expect(await restore(id, 'bezet-2')).toMatchObject({ slug: 'bezet-2', isApart: false });
    await publish(id);
    expect(await visit('bezet')).toEqual({ kind: 'missing' });
    expect(await get(other.pageID)).toMatchObject({ slug: 'bezet' });

    const free = await trashed('vrij', true);
    await restore(free, 'verhuisd');
    await publish(free);
    expect(await visit('vrij')).toEqual({ kind: 'moved', pageID: free, url: '/verhuisd' });
  });

  test('of two concurrent restores one gets the address', async () => {
    const one = await trashed('samen');
    const two = await trashed('samen');
    const results = await Promise.allSettled([restore(one), restore(two)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { items } = await list({ searchTerm: 'samen' });
    expect(items).toHaveLength(1);
  });

  test('rejoins its translations at their current shared address', async () => {
    const { pageID } = await create('delen');
    const french = await publisher.call(contract.pages.createTranslation, {
      body: { pageID, newLocale: 'fr-fr', title: 'Frans', slug: 'delen' },
    });
    await remove(french.pageID);
    await publisher.call(contract.pages.save, { params: { id: pageID }, body: { slug: 'gedeeld' } });
    expect(await restore(french.pageID)).toEqual(
      expect.objectContaining({ slug: 'gedeeld', url: '/fr-fr/gedeeld', isApart: false }),
    );
    expect((await get(pageID)).siblings.map((sibling) => sibling.pageID)).toContain(french.pageID);
  });

  test('leaves its group if its locale has another translation', async () => {
    const { pageID } = await create('groep');
    const translate = () =>
      publisher.call(contract.pages.createTranslation, {
        body: { pageID, newLocale: 'en-gb', title: 'Engels', slug: 'group' },
      });
    const first = await translate();
    await remove(first.pageID);
    const second = await translate();
    expect((await failureOf(restore(first.pageID))).errors).toEqual([{ property: 'slug', code: 'V_06' }]);
    expect(await restore(first.pageID, 'group-2')).toMatchObject({ isApart: true, url: '/en-gb/group-2' });
    expect((await get(first.pageID)).siblings).toEqual([]);
    expect((await get(pageID)).siblings.map((sibling) => sibling.pageID)).toEqual([second.pageID]);
    const { cells } = await publisher.call(contract.translations.list, { params: { id: first.pageID } });
    expect(cells.flatMap(({ page }) => (page ? [page.source] : []))).toEqual([null]);
  });

  test('creates no cycle of translation sources', async () => {
    const { pageID } = await create('kring');
    const translate = async (newLocale: string) =>
      (
        await publisher.call(contract.pages.createTranslation, {
          body: { pageID, newLocale, title: newLocale, slug: 'kring' },
        })
      ).pageID;
    const follow = (id: number, sourcePageID: number) =>
      publisher.call(contract.translations.setSource, { params: { id }, body: { sourcePageID } });
    const english = await translate('en-gb');
    const german = await translate('de-de');
    const french = await translate('fr-fr');
    await follow(german, english);
    await remove(english);
    await follow(pageID, german);
    await restore(english);
    const { cells } = await publisher.call(contract.translations.list, { params: { id: pageID } });
    const sourceOf = (id: number) => cells.find(({ page }) => page?.pageID === id)?.page?.source?.pageID;
    expect([pageID, german, english].map(sourceOf)).toEqual([german, english, undefined]);
    await follow(french, pageID);
  });
});

describe('permanent deletion', () => {
  test('deletes everything but the record that the addresses are gone', async () => {
    const { pageID, pageVersionID } = await create('voorgoed');
    await publish(pageID);
    await publisher.call(contract.pages.save, { params: { id: pageID }, body: { slug: 'voorgoed-weg' } });
    await remove(pageID);
    await purge(pageID);
    for (const table of ['page_versions', 'publications', 'redirects'] as const) {
      const rows = await server.db.selectFrom(table).selectAll().where('page_id', '=', pageID).execute();
      expect(rows, table).toEqual([]);
    }
    const version = publisher.call(contract.versions.fetch, { params: { versionId: pageVersionID } });
    expect((await failureOf(version)).status).toBe(404);
    expect(await visit('voorgoed')).toEqual({ kind: 'gone' });
    expect(await visit('voorgoed-weg')).toEqual({ kind: 'gone' });
    expect((await failureOf(restore(pageID))).status).toBe(404);
    expect(await auditOf(pageID)).toContain('page.purge Test publisher');
    const again = await create('voorgoed');
    await publish(again.pageID);
    expect(await visit('voorgoed')).toMatchObject({ kind: 'page' });

    const draft = await trashed('nooit-gezien');
    await purge(draft);
    expect(await visit('nooit-gezien')).toEqual({ kind: 'missing' });
  });

  test('is not prevented by references to the page', async () => {
    const { rows } = await sql`
      select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype = 'f' and confrelid = 'pages'::regclass and confdeltype not in ('c', 'n')
    `.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('happens automatically after 30 days', async () => {
    const old = await trashed('dertig-dagen');
    const young = await trashed('bijna-dertig');
    const age = (id: number, days: number) =>
      sql`update pages set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(server.db);
    await age(old, 31);
    await age(young, 29);
    await sql`update jobs set run_at = now() where name = 'empty-bin'`.execute(server.db);
    await server.runJobs();
    expect((await list({ searchTerm: 'dertig' })).items.map(({ id }) => id)).toEqual([young]);
    expect(await auditOf(old)).toContain('page.purge system');
    // The worker deletes a completed job shortly after it ran.
    const next = sql<{ later: boolean }>`
      select run_at > now() as later from jobs where name = 'empty-bin'`;
    await expect.poll(async () => (await next.execute(server.db)).rows).toEqual([{ later: true }]);
  });
});
