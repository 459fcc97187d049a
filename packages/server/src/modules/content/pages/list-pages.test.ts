import { type Client, contract, type InputOf, type Underway, underwayStates } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: Client;
const titles = ['Zandmotor', 'afsluitdijk', 'Brug 100%', 'onder_streep', 'Duinen', 'Éénrichting'];
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  for (const [position, title] of titles.entries()) {
    const type = position % 2 === 0 ? 'content' : 'news';
    const body = { title, slug: `slug-${position}`, type, locale: position === 5 ? 'en-gb' : 'nl-nl', content: [] };
    const as = position === 0 ? server.client('administrator') : editor;
    ids[title] = (await as.call(contract.pages.create, { body })).pageID;
  }
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

type Body = NonNullable<InputOf<typeof contract.pages.list>['body']>;

const list = async (body: Body = {}, as = editor) => {
  const { items, totalItems } = await as.call(contract.pages.list, { body });
  return { titles: items.map(({ title }) => title), totalItems };
};

/** Indexes that a query reads when it may not sort or walk the whole table. */
async function indexesOf(query: string): Promise<string> {
  return server.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`.execute(
      transaction,
    );
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(transaction);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

describe('the list of pages', () => {
  test('by title is read from its indexes', async () => {
    const order = 'order by title collate titles, id limit 25';
    expect(await indexesOf(`select id from pages where deleted_at is null ${order}`)).toMatch(
      /^Limit .*\n\s+->\s+Index (?:Only )?Scan using pages_title/,
    );
    const narrow = "deleted_at is null and type = 'news' and locale = 'nl-nl'";
    expect(await indexesOf(`select id from pages where ${narrow} ${order}`)).toMatch(
      /^Limit .*\n\s+->\s+Index (?:Only )?Scan using pages_list_title/,
    );
  });

  test('counts groups of drafts and of changed pages from an index alone', async () => {
    // Marks the rows as visible to all; without that an index alone is not enough.
    await sql`vacuum analyze pages`.execute(server.db);
    const counted = (state: string) =>
      indexesOf(`select p.group_id from pages as p where deleted_at is null and ${state}`);
    expect(await counted('published_version_id is null')).toMatch(/^Index Only Scan using pages_unpublished/);
    expect(await counted('published_version_id <> newest_version_id')).toMatch(/^Index Only Scan using pages_changed/);
  });

  test('shows the latest change first, 25 at a time', async () => {
    expect(await list()).toEqual({ titles: titles.toReversed(), totalItems: 6 });
    expect(await list({ pageSize: 4, pageIndex: 1 })).toEqual({ titles: ['afsluitdijk', 'Zandmotor'], totalItems: 6 });
    expect(await list({ pageIndex: 9 })).toEqual({ titles: [], totalItems: 6 });
  });

  test('sorts by what screens offer', async () => {
    expect((await list({ columnToSort: 'createdAt' })).titles).toEqual(titles);
    expect((await list({ columnToSort: 'createdAt', sortOrder: 'desc' })).titles).toEqual(titles.toReversed());
    const bySlug = ['Éénrichting', 'afsluitdijk', 'onder_streep', 'Zandmotor', 'Brug 100%', 'Duinen'];
    expect((await list({ columnToSort: 'slug' })).titles).toEqual(bySlug);
    const byTitle = ['afsluitdijk', 'Brug 100%', 'Duinen', 'Éénrichting', 'onder_streep', 'Zandmotor'];
    expect((await list({ columnToSort: 'title' })).titles).toEqual(byTitle);
    const wrong = { columnToSort: 'id; drop table pages' as never };
    await expect(list(wrong)).rejects.toMatchObject({
      status: 422,
      errors: [{ property: 'columnToSort', code: 'V_12' }],
    });
  });

  test('of one type or one locale is in the order of the whole list, part by part', async () => {
    for (const columnToSort of ['title', 'slug', 'createdAt', 'updatedAt'] as const) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const { items } = await editor.call(contract.pages.list, { body: { columnToSort, sortOrder } });
        for (const of of [{ type: 'news' }, { locale: 'nl-nl' }]) {
          const expected = items.filter(({ type, locale }) => of.type === type || of.locale === locale);
          const parts = [0, 1, 2, 3].map((pageIndex) =>
            list({ ...of, columnToSort, sortOrder, pageSize: 2, pageIndex }),
          );
          const found = (await Promise.all(parts)).flatMap((part) => part.titles);
          expect(found, `${columnToSort} ${sortOrder}`).toEqual(expected.map(({ title }) => title));
        }
      }
    }
  });

  test('filters by type, locale, state and who worked on it', async () => {
    expect(await list({ type: 'news' })).toEqual({
      titles: ['Éénrichting', 'onder_streep', 'afsluitdijk'],
      totalItems: 3,
    });
    expect(await list({ type: 'news', locale: 'nl-nl' })).toMatchObject({ totalItems: 2 });
    expect(await list({ locale: 'fr-fr' })).toEqual({ titles: [], totalItems: 0 });
    const admin = server.client('administrator');
    expect(await list({ mine: true }, admin)).toEqual({ titles: ['Zandmotor'], totalItems: 1 });
    const id = String(ids.Duinen);
    const inState = async (state: 'not-published' | 'published' | 'changed' | 'requested' | 'scheduled') =>
      (await list({ state, type: 'content' })).titles;
    expect(await inState('not-published')).toEqual(['Duinen', 'Brug 100%', 'Zandmotor']);
    await admin.call(contract.publication.publish, { params: { id }, body: {} });
    expect(await inState('published')).toEqual(['Duinen']);
    const page = await editor.call(contract.pages.get, { params: { id } });
    await editor.call(contract.versions.store, {
      params: { id: String(page.newestVersionID) },
      body: { seoTitle: 'x' },
    });
    expect(await inState('changed')).toEqual(['Duinen']);
    await editor.call(contract.publication.request, { params: { id }, body: {} });
    expect([await inState('changed'), await inState('requested'), await inState('scheduled')]).toEqual([
      [],
      ['Duinen'],
      [],
    ]);
  });

  test('filters by what visitors see and by what is under way', async () => {
    const admin = server.client('administrator');
    const id = String(ids.Duinen);
    const params = { id };
    const marks = async () => {
      const { items } = await editor.call(contract.pages.list, { body: { searchTerm: 'Duinen' } });
      const { live, underway, underwayAt } = items[0] ?? {};
      return { live, underway, underwayAt };
    };
    const isFound = async (body: Body) => (await list({ ...body, type: 'content' })).titles.includes('Duinen');
    const store = async (seoTitle: string) => {
      const { newestVersionID } = await editor.call(contract.pages.get, { params });
      await editor.call(contract.versions.store, { params: { id: String(newestVersionID) }, body: { seoTitle } });
      return String((await editor.call(contract.pages.get, { params })).newestVersionID);
    };
    /** Checks the marks, that their filters find the page, and that no other filter does. */
    const expectMarks = async (live: boolean, underway: Underway | null, underwayAt: string | null = null) => {
      expect(await marks()).toEqual({ live, underway, underwayAt });
      expect([await isFound({ live: true }), await isFound({ live: false })]).toEqual([live, !live]);
      const found = await Promise.all(underwayStates.map(async (state) => isFound({ underway: state })));
      expect(underwayStates.filter((_, place) => found[place])).toEqual(underway ? [underway] : []);
    };
    await expectMarks(false, 'draft');
    await editor.call(contract.publication.request, { params, body: {} });
    await expectMarks(false, 'review');
    const first = String((await editor.call(contract.pages.get, { params })).newestVersionID);
    await admin.call(contract.publication.reject, { params: { id: first }, body: { feedback: 'Shorter' } });
    await expectMarks(false, 'changes-requested');
    await admin.call(contract.publication.publish, { params, body: {} });
    await expectMarks(true, null);
    await store('a');
    await expectMarks(true, 'changes');
    await editor.call(contract.publication.request, { params, body: {} });
    await expectMarks(true, 'review');
    const second = String((await editor.call(contract.pages.get, { params })).newestVersionID);
    await admin.call(contract.publication.reject, { params: { id: second }, body: { feedback: 'Longer' } });
    await expectMarks(true, 'changes-requested');
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const [publishAt, unpublishAt] = [inHours(24), inHours(48)];
    await admin.call(contract.publication.schedule, { params, body: { publishAt, unpublishAt } });
    await expectMarks(true, 'scheduled', publishAt);
    await admin.call(contract.publication.publish, { params, body: {} });
    await admin.call(contract.publication.schedule, { params, body: { unpublishAt } });
    await expectMarks(true, 'expiring', unpublishAt);
    await admin.call(contract.publication.unpublish, { params });
    await expectMarks(false, 'draft');
  });

  test('a working copy is marked for whoever has it, and counts among their drafts', async () => {
    const viewer = server.client('viewer');
    const admin = server.client('administrator');
    const publish = (title: string) =>
      admin.call(contract.publication.publish, { params: { id: String(ids[title]) }, body: {} });
    await publish('Duinen');
    const marked = async (as: Client) =>
      (await as.call(contract.pages.list, { body: {} })).items
        .filter(({ hasWorkingCopy }) => hasWorkingCopy)
        .map(({ title }) => title);
    const drafts = (as: Client) => list({ drafts: true }, as);
    const before = await drafts(editor);
    expect(before.titles).not.toContain('Duinen');
    expect((await drafts(admin)).titles).toEqual(['Zandmotor']);
    expect(await drafts(viewer)).toEqual({ titles: [], totalItems: 0 });

    const { page } = await editor.call(contract.pages.open, { params: { id: ids['Duinen'] ?? 0 } });
    const { pageVersion } = await editor.call(contract.versions.fetch, { params: { versionId: page.newestVersionID } });
    const { title, blocks, typeData, seoTitle, seoDescription, seoKeywords, seoImage, tags } = pageVersion;
    const content = { title, blocks, typeData, seoTitle, seoDescription, seoKeywords, seoImage, tags };
    await editor.call(contract.workingCopies.put, {
      params: { id: page.id },
      body: { baseVersionID: page.newestVersionID, revision: 0, writer: 'window-of-list', sequence: 1, content },
    });
    expect(await marked(editor)).toEqual(['Duinen']);
    expect(await marked(admin)).toEqual([]);
    // It was changed last, though the page was not.
    expect(await drafts(editor)).toEqual({ titles: ['Duinen', ...before.titles], totalItems: before.totalItems + 1 });
    expect(await list({ drafts: true, pageIndex: 9 })).toEqual({ titles: [], totalItems: before.totalItems + 1 });
    expect((await drafts(admin)).titles).toEqual(['Zandmotor']);
  });

  test('searches in titles and slugs, taking the term as it is', async () => {
    expect((await list({ searchTerm: 'DUIN' })).titles).toEqual(['Duinen']);
    expect(await list({ searchTerm: '0%' })).toEqual({ titles: ['Brug 100%'], totalItems: 1 });
    expect((await list({ searchTerm: 'r_s' })).titles).toEqual(['onder_streep']);
    expect((await list({ searchTerm: 'slug-3' })).titles).toEqual(['onder_streep']);
    expect((await list({ searchTerm: "' or true --" })).titles).toEqual([]);
    expect((await list({ searchTerm: '\\' })).titles).toEqual([]);
  });

  test('counts pages as they come and go', async () => {
    const body = { title: 'Even', slug: 'even', type: 'blank', locale: 'de-de', content: [] };
    const { pageID } = await editor.call(contract.pages.create, { body });
    expect(await list({ type: 'blank' })).toMatchObject({ totalItems: 1 });
    await server.client('publisher').call(contract.pages.delete, { params: { id: String(pageID) } });
    expect(await list({ type: 'blank' })).toEqual({ titles: [], totalItems: 0 });
    const counted = await sql<{ type: string; locale: string; total: number }>`
      select c.type, c.locale, c.total from page_counts as c
      except select type, locale, count(*) from pages where deleted_at is null group by type, locale
    `.execute(server.db);
    expect(counted.rows.filter(({ total }) => total !== 0)).toEqual([]);
  });

  test('never holds blocks', async () => {
    const { items } = await editor.call(contract.pages.list, { body: {} });
    expect(JSON.stringify(items)).not.toContain('blocks');
    expect(items[0]).not.toHaveProperty('content');
  });
});

describe('searching for a page', () => {
  const search = async (searchTerm: string, locale?: string) => {
    const found = await editor.call(contract.pages.search, { body: { searchTerm, ...(locale ? { locale } : {}) } });
    return found.map(({ title }) => title);
  };

  test('needs three characters', async () => {
    expect(await search('du')).toEqual([]);
    expect(await search('dui')).toEqual(['Duinen']);
    expect(await search('slug', 'en-gb')).toEqual(['Éénrichting']);
    expect(await search('%%%')).toEqual([]);
  });
});

describe('anchors', () => {
  test('are free when no other block has them', async () => {
    const blocks = [
      { key: 'a', anchorPoint: 'team' },
      { key: 'b', anchorPoint: '' },
    ];
    const available = async (anchorName: string, blockKey: string) =>
      (await editor.call(contract.pages.anchorAvailable, { body: { anchorName, blockKey, pageVersionBlocks: blocks } }))
        .available;
    expect([await available('team', 'a'), await available('team', 'b'), await available('news', 'b')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
