import { type Client, CmsError, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
});
afterAll(() => server.close());

const params = (id: number) => ({ id: String(id) });
const create = (slug: string) =>
  editor.call(contract.pages.create, { body: { title: slug, slug, type: 'content', locale: 'nl-nl' } });
const translate = (pageID: number, newLocale: string, slug: string) =>
  editor.call(contract.pages.createTranslation, { body: { pageID, newLocale, title: slug, slug } });
const store = (versionID: number, title: string) =>
  editor.call(contract.versions.store, { params: params(versionID), body: { title } });
const get = (id: number) => editor.call(contract.pages.get, { params: params(id) });
const list = async (id: number, as = editor) => {
  const { cells } = await as.call(contract.translations.list, { params: params(id) });
  return Object.fromEntries(cells.map((cell) => [cell.locale, cell]));
};
const mark = (id: number, body: object = {}, as = editor) =>
  as.call(contract.translations.mark, { params: params(id), body });
const choose = (id: number, sourcePageID: number | null, as = editor) =>
  as.call(contract.translations.setSource, { params: params(id), body: { sourcePageID } });
const errorsOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return (error as CmsError).errors;
};

test('a translation is outdated if its source has a newer version than the one it was created from or marked with', async () => {
  const dutch = await create('duin');
  const english = await translate(dutch.pageID, 'en-gb', 'dune');
  const [from, to] = [await get(dutch.pageID), await get(english.pageID)];
  expect(to.content.map(({ key }) => key)).toEqual(from.content.map(({ key }) => key));
  expect(to).toMatchObject({ isOutdated: false, siblings: [{ pageID: dutch.pageID, isOutdated: false }] });

  const second = await store(dutch.pageVersionID, 'Duinen');
  expect(await get(english.pageID)).toMatchObject({ isOutdated: true });
  expect(await get(dutch.pageID)).toMatchObject({ isOutdated: false, siblings: [{ isOutdated: true }] });
  expect(await list(dutch.pageID)).toMatchObject({
    'nl-nl': { page: { pageID: dutch.pageID, source: null, isOutdated: false, canEdit: true }, canCreate: false },
    'en-gb': {
      page: {
        pageID: english.pageID,
        isOutdated: true,
        source: {
          pageID: dutch.pageID,
          locale: 'nl-nl',
          title: 'Duinen',
          versionID: dutch.pageVersionID,
          versionNumber: 1,
          newestVersionID: second.pageVersion.id,
          newestVersionNumber: 2,
          markedBy: { ID: server.users.editor, name: 'Test editor' },
        },
      },
    },
    'de-de': { page: null, canCreate: true },
    'fr-fr': { page: null, canCreate: true },
  });

  // Marking names a version, so a version stored in the meantime leaves the translation outdated.
  await store(second.pageVersion.id, 'Duinen en strand');
  expect(await mark(english.pageID, { versionID: second.pageVersion.id })).toMatchObject({ isOutdated: true });
  expect(await mark(english.pageID)).toMatchObject({ isOutdated: false });
  expect(await get(english.pageID)).toMatchObject({ isOutdated: false });
  const lines = await sql<{ count: number }>`select count(*) as count from audit_log
    where action = 'translation.mark' and object_id = ${String(english.pageID)}`.execute(server.db);
  expect(lines.rows[0]?.count).toBe(2);
});

test('the source must be a sibling and must not create a cycle', async () => {
  const dutch = await create('sluis');
  const english = await translate(dutch.pageID, 'en-gb', 'lock');
  const german = await translate(english.pageID, 'de-de', 'schleuse');
  const stranger = await create('vreemd');
  expect((await list(dutch.pageID))['de-de']?.page?.source?.locale).toBe('en-gb');
  const wrong = [{ property: 'sourcePageID', code: 'V_12' }];
  expect(await errorsOf(choose(dutch.pageID, german.pageID))).toEqual(wrong);
  expect(await errorsOf(choose(dutch.pageID, dutch.pageID))).toEqual(wrong);
  expect(await errorsOf(choose(dutch.pageID, stranger.pageID))).toEqual(wrong);
  await choose(german.pageID, dutch.pageID);
  await choose(english.pageID, null);
  await choose(dutch.pageID, english.pageID);
  expect(await list(dutch.pageID)).toMatchObject({
    'nl-nl': { page: { source: { pageID: english.pageID } } },
    'en-gb': { page: { source: null } },
    'de-de': { page: { source: { pageID: dutch.pageID } } },
  });
  await store(english.pageVersionID, 'Locks');
  const { siblings } = await get(german.pageID);
  expect(Object.fromEntries(siblings.map(({ locale, isOutdated }) => [locale, isOutdated]))).toEqual({
    'en-gb': false,
    'nl-nl': true,
  });
  await server.client('administrator').call(contract.pages.delete, { params: params(english.pageID) });
  expect(await get(dutch.pageID)).toMatchObject({ isOutdated: false });
});

test('changing the source needs the permission to edit the translation', async () => {
  const dutch = await create('dam');
  const english = await translate(dutch.pageID, 'en-gb', 'dam');
  const viewer = server.client('viewer');
  expect((await list(dutch.pageID, viewer))['en-gb']?.page?.canEdit).toBe(false);
  expect((await list(dutch.pageID, viewer))['de-de']?.canCreate).toBe(false);
  expect(await errorsOf(mark(english.pageID, {}, viewer))).toEqual([{ property: '', code: 'UM_01' }]);
  expect(await errorsOf(choose(english.pageID, null, viewer))).toEqual([{ property: '', code: 'UM_01' }]);
  const onlyDutch = JSON.stringify([{ name: 'edit-page', parameters: { locales: ['nl-nl'] } }]);
  await sql`update roles set permissions = ${onlyDutch}::jsonb where name = 'viewer'`.execute(server.db);
  expect(await errorsOf(mark(english.pageID, {}, viewer))).toEqual([{ property: '', code: 'UM_01' }]);
  expect(await errorsOf(mark(dutch.pageID))).toEqual([{ property: '', code: 'V_07' }]);
  expect(await errorsOf(mark(english.pageID, { versionID: english.pageVersionID }))).toEqual([
    { property: 'versionID', code: 'V_12' },
  ]);
  expect(await errorsOf(mark(999_999))).toEqual([{ property: 'id', code: 'PM_01' }]);
});
