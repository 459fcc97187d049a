import { type Client, contract, type InputOf } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: Client;
let publisher: Client;

const create = async (title: string, type = 'content', as = editor): Promise<number> => {
  const body = { title, slug: title.toLowerCase(), type, locale: 'nl-nl', content: [] };
  return (await as.call(contract.pages.create, { body })).pageID;
};
const translate = async (pageID: number, newLocale: string, title: string): Promise<number> => {
  const body = { pageID, newLocale, title, slug: title.toLowerCase() };
  return (await editor.call(contract.pages.createTranslation, { body })).pageID;
};
const publish = (id: number) => publisher.call(contract.publication.publish, { params: { id }, body: {} });
const change = async (id: number, body: InputOf<typeof contract.versions.store>['body'], as = editor) => {
  const { newestVersionID } = await as.call(contract.pages.get, { params: { id } });
  await as.call(contract.versions.store, { params: { id: newestVersionID }, body });
};

let dam: number;
let damEnglish: number;
let brug: number;
let sluis: number;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  publisher = server.client('publisher');
  dam = await create('Dam');
  brug = await create('Brug', 'news', publisher);
  sluis = await create('Sluis');
  damEnglish = await translate(dam, 'en-gb', 'Levee');
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

type Body = InputOf<typeof contract.pages.listGroups>['body'];
const groups = (body: Body = {}, as = editor) => as.call(contract.pages.listGroups, { body });
/** Titles of the pages of each group, the one that names it first. */
const titles = async (body: Body = {}, as = editor) =>
  (await groups(body, as)).items.map(({ pageID, pages }) =>
    pages.toSorted((one, other) => Number(other.id === pageID) - Number(one.id === pageID)).map(({ title }) => title),
  );

/** What triggers keep, beside what the pages say. */
const differences = async () => {
  const { rows } = await sql`
    (select g.* from translation_groups as g except all
     select o.* from translation_groups_of(array(select group_id from pages where deleted_at is null)) as o)
    union all
    (select o.* from translation_groups_of(array(select group_id from pages where deleted_at is null)) as o except all
     select g.* from translation_groups as g)
  `.execute(server.db);
  const texts = await sql`
    select from group_texts_of(array(select group_id from pages where deleted_at is null)) as o
    full join translation_group_texts as t on t.group_id = o.group_id
    where t.search_text is distinct from o.search_text
  `.execute(server.db);
  return [...rows, ...texts.rows];
};

describe('the list of translation groups', () => {
  test('has one item for a page with its translations, the latest change first', async () => {
    expect(await titles()).toEqual([['Dam', 'Levee'], ['Sluis'], ['Brug']]);
    const { items, totalItems } = await groups({ pageSize: 1 });
    expect(totalItems).toBe(3);
    expect(items[0]).toMatchObject({
      pageID: dam,
      pages: [
        { id: dam, locale: 'nl-nl' },
        { id: damEnglish, locale: 'en-gb' },
      ],
    });
    expect(await titles({ pageSize: 2, pageIndex: 1 })).toEqual([['Brug']]);
    expect(await groups({ pageIndex: 9 })).toEqual({ items: [], totalItems: 3 });
    expect(JSON.stringify(items)).not.toContain('blocks');
  });

  test('sorts by every column, in both orders', async () => {
    await publish(sluis);
    await publish(damEnglish);
    await change(damEnglish, { title: 'Levee' });
    const leads = async (columnToSort: Body['columnToSort'], sortOrder: 'asc' | 'desc') =>
      (await titles({ columnToSort, sortOrder })).map(([title]) => title);
    expect(await leads('title', 'asc')).toEqual(['Brug', 'Dam', 'Sluis']);
    expect(await leads('title', 'desc')).toEqual(['Sluis', 'Dam', 'Brug']);
    expect(await leads('createdAt', 'asc')).toEqual(['Dam', 'Brug', 'Sluis']);
    expect(await leads('updatedAt', 'desc')).toEqual(['Dam', 'Sluis', 'Brug']);
    expect(await leads('publishedAt', 'desc')).toEqual(['Dam', 'Sluis', 'Brug']);
    expect(await leads('publishedAt', 'asc')).toEqual(['Brug', 'Sluis', 'Dam']);
    expect(await leads('type', 'asc')).toEqual(['Dam', 'Sluis', 'Brug']);
    expect(await leads('type', 'desc')).toEqual(['Brug', 'Dam', 'Sluis']);
    // Changed before not published before published.
    expect(await leads('state', 'asc')).toEqual(['Dam', 'Brug', 'Sluis']);
    expect(await leads('state', 'desc')).toEqual(['Sluis', 'Brug', 'Dam']);
    expect(await leads('editor', 'asc')).toEqual(['Dam', 'Sluis', 'Brug']);
    expect(await leads('editor', 'desc')).toEqual(['Brug', 'Dam', 'Sluis']);
    await expect(groups({ columnToSort: 'slug' as never })).rejects.toMatchObject({
      errors: [{ property: 'columnToSort', code: 'V_12' }],
    });
  });

  test('sorts by the states that its rows show', async () => {
    const admin = server.client('administrator');
    await publish(dam);
    await publish(damEnglish);
    await change(dam, { seoTitle: 'Changed' });
    const order = { columnToSort: 'state', sortOrder: 'asc' } as const;
    const sorted = async () =>
      (await groups(order)).items.map(({ pages }) => [
        pages[0]?.title,
        pages.find(({ underway }) => underway !== null)?.underway,
      ]);
    const alone = async () => {
      const { items } = await editor.call(contract.pages.list, { body: { ...order, locale: 'nl-nl' } });
      return items.map(({ title, underway }) => [title, underway]);
    };
    const expectOrder = async (expected: [title: string, underway: string][]): Promise<void> => {
      expect(await sorted()).toEqual(expected);
      expect(await alone()).toEqual(expected);
    };
    await expectOrder([
      ['Dam', 'changes'],
      ['Sluis', 'draft'],
      ['Brug', 'draft'],
    ]);
    // The row of a live page shows its schedule rather than its changes, that of a draft a rejected request.
    const publishAt = '2999-01-01T09:00:00.000Z';
    await admin.call(contract.publication.schedule, { params: { id: dam }, body: { publishAt } });
    await editor.call(contract.publication.request, { params: { id: sluis } });
    await expectOrder([
      ['Sluis', 'review'],
      ['Brug', 'draft'],
      ['Dam', 'scheduled'],
    ]);
    const { newestVersionID } = await editor.call(contract.pages.get, { params: { id: sluis } });
    await publisher.call(contract.publication.reject, { params: { id: newestVersionID }, body: { feedback: 'No' } });
    await expectOrder([
      ['Sluis', 'changes-requested'],
      ['Brug', 'draft'],
      ['Dam', 'scheduled'],
    ]);
    // Another page of the group comes first.
    await change(damEnglish, { seoTitle: 'Changed' });
    expect((await sorted()).map(([title]) => title)).toEqual(['Sluis', 'Dam', 'Brug']);
  });

  test('lists a group whose page matches the filters, and names it by that page', async () => {
    expect(await titles({ type: 'news' })).toEqual([['Brug']]);
    expect(await titles({ searchTerm: 'leve' })).toEqual([['Levee', 'Dam']]);
    expect(await titles({ searchTerm: 'lu' })).toEqual([['Sluis']]);
    expect(await groups({ searchTerm: 'nothing' })).toEqual({ items: [], totalItems: 0 });
    expect(await titles({ mine: true }, publisher)).toEqual([['Brug']]);
    await publish(damEnglish);
    expect(await titles({ state: 'published' })).toEqual([['Levee', 'Dam']]);
    expect((await groups({ state: 'not-published', pageSize: 1 })).totalItems).toBe(3);
    expect((await groups({ state: 'not-published', pageIndex: 5 })).totalItems).toBe(3);
  });

  test('finds outdated translations', async () => {
    expect(await titles({ outdated: true })).toEqual([]);
    await change(dam, { title: 'Dijk' });
    expect(await titles({ outdated: true })).toEqual([['Levee', 'Dijk']]);
    const { items } = await groups({ outdated: true });
    expect(items[0]?.pages.map(({ isOutdated }) => isOutdated)).toEqual([false, true]);
    const single = await editor.call(contract.pages.list, { body: { outdated: true } });
    expect(single.items.map(({ title }) => title)).toEqual(['Levee']);
  });

  test('shows the first image, and finds images without an alternative text of their own or of the library', async () => {
    const row = {
      path: '/',
      file_name: 'dam.jpg',
      type: 'image',
      mime: 'image/jpeg',
      hash: 'b'.repeat(64),
      file_size: 9,
    };
    const file = await server.db.insertInto('media_files').values(row).returning('id').executeTakeFirstOrThrow();
    const image = { hash: row.hash, fileName: row.file_name, altText: '', fileID: file.id };
    const show = (changes: object) =>
      change(sluis, {
        blocks: [
          {
            key: 'a',
            type: 'hero',
            props: { title: 'x' },
            anchorPoint: '',
            __images: { background: { ...image, ...changes } },
            __files: {},
          },
        ],
      });
    const missing = () => titles({ missingAlt: true });
    await show({});
    expect(await missing()).toEqual([['Sluis']]);
    const { items } = await groups({ missingAlt: true });
    expect(items[0]?.image).toEqual({ fileID: file.id, hash: row.hash });
    expect((await groups({ type: 'news' })).items[0]?.image).toBeNull();
    const single = await editor.call(contract.pages.list, { body: { missingAlt: true } });
    expect(single.items.map(({ title, image: shown }) => [title, shown?.fileID])).toEqual([['Sluis', file.id]]);
    await show({ altText: 'A lock' });
    expect(await missing()).toEqual([]);
    await show({ decorative: true });
    expect(await missing()).toEqual([]);
    await show({});
    const texts = (alt_texts: object) =>
      server.db
        .updateTable('media_files')
        .set({ alt_texts: JSON.stringify(alt_texts) })
        .where('id', '=', file.id)
        .execute();
    await texts({ 'en-gb': 'A lock' });
    expect(await missing()).toEqual([['Sluis']]);
    await texts({ 'nl-nl': 'Een sluis' });
    expect(await missing()).toEqual([]);
  });

  test('finds requests that await the caller', async () => {
    const request = (id: number, assigneeID?: number) =>
      editor.call(contract.publication.request, { params: { id }, body: { assigneeID } });
    await request(sluis);
    expect(await titles({ awaitingMe: true }, publisher)).toEqual([['Sluis']]);
    expect(await titles({ awaitingMe: true })).toEqual([]);
    const people = await editor.call(contract.publication.people, { params: { id: brug } });
    const { ID } = await server.client('administrator').call(contract.users.current, {});
    expect(people.map((one) => one.ID)).toContain(ID);
    await request(brug, ID);
    expect(await titles({ awaitingMe: true }, publisher)).toEqual([['Sluis']]);
    expect(await titles({ awaitingMe: true }, server.client('administrator'))).toEqual([['Sluis'], ['Brug']]);
    expect(await titles({ awaitingMe: true }, server.client('viewer'))).toEqual([]);
  });

  test('finds no request that the caller may not decide on, because they wrote the page', async () => {
    const administrator = server.client('administrator');
    await change(sluis, { title: 'Sluizen' }, publisher);
    await editor.call(contract.publication.request, { params: { id: sluis }, body: {} });
    expect(await titles({ awaitingMe: true }, publisher)).toEqual([['Sluizen']]);
    const { settings, version } = await administrator.call(contract.settings.site, {});
    const body = { ...settings, version, fourEyes: true, fourEyesForPublishers: true };
    await administrator.call(contract.settings.saveSite, { body });
    expect(await titles({ awaitingMe: true }, publisher)).toEqual([]);
    expect(await titles({ awaitingMe: true }, administrator)).toEqual([['Sluizen']]);
  });

  test('rows are kept by every change of a page', async () => {
    expect(await differences()).toEqual([]);
    await publish(dam);
    await change(dam, { title: 'Dijk' });
    await publisher.call(contract.publication.unpublish, { params: { id: dam } });
    await publish(brug);
    expect(await differences()).toEqual([]);
    await sql`update pages set slug = 'kade' where id = ${brug}`.execute(server.db);
    expect(await differences()).toEqual([]);
    await publisher.call(contract.pages.delete, { params: { id: dam } });
    expect(await titles()).toContainEqual(['Levee']);
    await publisher.call(contract.pages.delete, { params: { id: damEnglish } });
    expect((await titles()).flat()).not.toContain('Levee');
    expect(await differences()).toEqual([]);
    await publisher.call(contract.trash.restore, { params: { id: dam }, body: {} });
    expect(await titles()).toContainEqual(['Dijk']);
    expect(await differences()).toEqual([]);
  });

  test('a term is found in the title or the address of each page, and counts groups', async () => {
    const german = await translate(dam, 'de-de', 'Damm');
    await change(german, { title: 'Fußgängerbrücke' });
    await sql`update pages set slug = 'pont' where id = ${brug}`.execute(server.db);
    expect(await titles({ searchTerm: 'fussgangerBRÜCKE' })).toEqual([['Fußgängerbrücke', 'Dam', 'Levee']]);
    expect(await titles({ searchTerm: 'PONT' })).toEqual([['Brug']]);
    // Not across a title and an address.
    expect(await titles({ searchTerm: 'damdam' })).toEqual([]);
    expect(await groups({ searchTerm: 'dam' })).toMatchObject({ totalItems: 1 });
    expect(await groups({ searchTerm: 'dam', type: 'news' })).toEqual({ items: [], totalItems: 0 });
    expect(await titles({ searchTerm: 'u', type: 'news' })).toEqual([['Brug']]);
  });

  test('the first page without a source names its group', async () => {
    const setSource = (id: number, sourcePageID: number | null) =>
      publisher.call(contract.translations.setSource, { params: { id }, body: { sourcePageID } });
    await setSource(damEnglish, null);
    expect(await titles()).toContainEqual(['Dam', 'Levee']);
    await setSource(dam, damEnglish);
    expect(await titles()).toContainEqual(['Levee', 'Dam']);
    expect(await differences()).toEqual([]);
  });

  test('two changes to one group at once keep both', async () => {
    await Promise.all([publish(dam), publish(damEnglish), change(sluis, { title: 'Keersluis' })]);
    expect(await differences()).toEqual([]);
  });

  test('a term or a user with thousands of pages finds them in the order of the list', async () => {
    const { ID: editorID } = await editor.call(contract.users.current, {});
    await sql`
      with made as (
        insert into pages (group_id, locale, slug, type, title, created_by, updated_by, created_at, updated_at)
        select nextval('page_groups'), 'nl-nl', 'polder-' || n, 'content', 'Polder ' || n, ${editorID}, ${editorID},
          now() - n * interval '1 hour', now() - n * interval '1 hour'
        from generate_series(1, 2001) as n returning id
      ), versions as (
        insert into page_versions (page_id, number, title, blocks, type_data) select id, 1, 'Polder', '[]', '{}' from made
        returning id, page_id
      ) select count(*) from versions`.execute(server.db);
    await sql`update pages as p set newest_version_id = v.id from page_versions as v
      where v.page_id = p.id and p.newest_version_id is null`.execute(server.db);
    const first = (count: number, from = 1) => Array.from({ length: count }, (_, n) => [`Polder ${from + n}`]);
    expect(await titles({ searchTerm: 'polder', pageSize: 3 })).toEqual(first(3));
    expect(await titles({ searchTerm: 'polder', pageSize: 3, pageIndex: 667 })).toEqual([]);
    expect(await titles({ searchTerm: 'polder', pageSize: 3, pageIndex: 666 })).toEqual(first(3, 1999));
    expect(await groups({ searchTerm: 'polder', underway: 'draft' })).toMatchObject({ totalItems: 2001 });
    expect((await titles({ mine: true })).flat()).toEqual(
      expect.arrayContaining(['Sluis', 'Dam', 'Polder 1', 'Polder 22']),
    );
    expect(await groups({ mine: true })).toMatchObject({ totalItems: 2003 });
    expect(await titles({ mine: true, searchTerm: 'brug' })).toEqual([]);
    expect(await titles({ mine: true, searchTerm: 'sluis' })).toEqual([['Sluis']]);
    const listed = await editor.call(contract.pages.list, {
      body: { searchTerm: 'polder', mine: true, columnToSort: 'createdAt' },
    });
    expect(listed).toMatchObject({
      totalItems: 2001,
      items: [{ title: 'Polder 2001' }, { title: 'Polder 2000' }, ...listed.items.slice(2)],
    });
  });
});
