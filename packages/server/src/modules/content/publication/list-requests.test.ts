import { contract, type Permission } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
const pages: Record<string, number> = {};

const create = async (slug: string, { type = 'content', locale = 'nl-nl', as = 'administrator' as const } = {}) => {
  const body = { title: slug, slug, type, locale, content: [] };
  const made = await server.client(as).call(contract.pages.create, { body });
  return made;
};

/** Gives the viewer a new role with these permissions. */
async function give(name: string, permissions: Permission[]): Promise<void> {
  const { role } = await server.client('administrator').call(contract.roles.create, { body: { name, permissions } });
  await server.db.updateTable('users').set({ role_id: role.ID }).where('id', '=', server.users.viewer).execute();
}

const list = (body: object) => server.client('viewer').call(contract.publication.listRequests, { body });

const titles = async (): Promise<string[]> =>
  (await list({ pageSize: 100 })).items.map(({ page }) => page.title).toSorted();

beforeAll(async () => {
  server = await createTestServer();
  const admin = server.client('administrator');
  const request = async (slug: string, made: { pageID: number }): Promise<void> => {
    pages[slug] = made.pageID;
    await admin.call(contract.publication.request, { params: { id: String(made.pageID) }, body: {} });
  };
  await request('dijken', await create('dijken'));
  await request('dijken/zee', await create('dijken/zee'));
  await request('dijkenbouw', await create('dijkenbouw'));
  await request('nieuws', await create('nieuws', { type: 'news' }));
  await request('river', await create('river', { locale: 'en-gb' }));
  const body = { pageID: pages.dijken ?? 0, newLocale: 'en-gb', title: 'dykes', slug: 'dykes' };
  await request('dykes', await admin.call(contract.pages.createTranslation, { body }));
  await request('dykes/sea', await create('dykes/sea', { locale: 'en-gb' }));
  await sql`update pages set created_by = ${server.users.viewer} where id = ${pages.river}`.execute(server.db);
});
afterAll(() => server.close());

describe('users see the requests that their permission to review covers', () => {
  const inPart = ['dijken', 'dijken/zee', 'dykes', 'dykes/sea'];
  const everything = [...inPart, 'dijkenbouw', 'nieuws', 'river'].toSorted();
  test.each<[string, () => Record<string, unknown>[], string[]]>([
    ['everywhere', () => [{}], everything],
    ['by type', () => [{ pageTypes: ['news'] }], ['nieuws']],
    ['by locale', () => [{ locales: ['en-gb'] }], ['dykes', 'dykes/sea', 'river']],
    ['by part of the site', () => [{ subtree: [pages.dijken] }], inPart],
    ['by the translation of a part', () => [{ subtree: [pages.dykes] }], inPart],
    ['by a page without others below', () => [{ subtree: [pages['dijken/zee']] }], ['dijken/zee']],
    ['by own pages', () => [{ own: true }], ['river']],
    ['not by own pages', () => [{ own: false }], everything],
    ['by several at once', () => [{ subtree: [pages.dijken], locales: ['en-gb'] }], ['dykes', 'dykes/sea']],
    ['by either of two', () => [{ pageTypes: ['news'] }, { own: true }], ['nieuws', 'river']],
    ['by empty lists', () => [{ pageTypes: [] }, { locales: [] }, { subtree: [] }], []],
    ['not at all', () => [], []],
  ])('%s', async (name, narrowings, expected) => {
    const permissions = narrowings().map((parameters) => ({ name: 'review-publication', parameters }));
    await give(`Reviewer ${name}`, permissions);
    expect(await titles()).toEqual(expected);
    const { items, totalItems } = await list({ pageSize: 2, pageIndex: 0 });
    expect([items.length, totalItems]).toEqual([Math.min(2, expected.length), expected.length]);
    // `canOnPage` is the other implementation of this rule.
    expect(items.every(({ mayReview }) => mayReview)).toBe(true);
    expect((await server.client('viewer').call(contract.publication.fetchRequest)).totalItems).toBe(expected.length);
  });

  test('users see the requests assigned to them, whatever their role', async () => {
    await give('Nobody', []);
    const assign = (userID: number | null) =>
      sql`update publication_requests set assignee_id = ${userID} where page_id = ${pages.nieuws}`.execute(server.db);
    await assign(server.users.viewer);
    expect(await titles()).toEqual(['nieuws']);
    expect((await list({ status: 'mine' })).totalItems).toBe(1);
    await assign(null);
    expect((await list({ status: 'mine' })).totalItems).toBe(0);
  });
});

test('the list of closed requests is complete beyond a thousand', async () => {
  await sql`
    insert into publication_requests (page_id, version_id, requester_id, comment, status, closed_at)
    select p.id, p.newest_version_id, ${server.users.editor}, 'n' || n, 'rejected', now() - n * interval '1 minute'
    from pages as p, generate_series(1, 1203) as n where p.id in (${pages.river}, ${pages.nieuws})
  `.execute(server.db);
  await give('Reviewer of English', [{ name: 'review-publication', parameters: { locales: ['en-gb'] } }]);
  const first = await list({ status: 'done', pageSize: 100 });
  expect(first.totalItems).toBe(1203);
  expect(first.requesters).toEqual([{ ID: server.users.editor, name: 'Test editor' }]);
  const seen = new Set<number>();
  for (let pageIndex = 0; pageIndex < 13; pageIndex++) {
    const { items } = await list({ status: 'done', pageSize: 100, pageIndex, requesterID: server.users.editor });
    for (const { id, page } of items) {
      expect(page.title).toBe('river');
      seen.add(id);
    }
  }
  expect(seen.size).toBe(1203);
  expect((await list({ status: 'done', requesterID: server.users.author })).totalItems).toBe(0);
}, 60_000);
