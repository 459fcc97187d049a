import { type Block, type Client, CmsError, contract, type WorkingCopyContent } from '@ximblox/contract';
import { unreadableType } from '@ximblox/blocks/internal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: Client;
beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const text = (html: string): Block => ({
  key: 'text',
  type: 'text',
  props: { title: '', text: html },
  anchorPoint: '',
  __images: {},
  __files: {},
});
const content = (title: string, more: Partial<WorkingCopyContent> = {}): WorkingCopyContent => ({
  title,
  blocks: [],
  typeData: {},
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  tags: [],
  seoImage: [],
  seoNoindex: false,
  seoCanonical: null,
  ...more,
});

let made = 0;
async function create(as = editor): Promise<{ pageID: number; pageVersionID: number }> {
  made += 1;
  const body = { title: 'Pagina', slug: `kopie-${made}`, type: 'content', locale: 'nl-nl', content: [] };
  return as.call(contract.pages.create, { body });
}

const one = 'window-one';
const two = 'window-two';
const read = async (id: number, as = editor) =>
  (await as.call(contract.workingCopies.get, { params: { id } })).workingCopy;
const keep = (
  id: number,
  baseVersionID: number,
  title: string,
  { as = editor, revision = 0, writer = one, sequence = 1, more = {} } = {},
) =>
  as.call(contract.workingCopies.put, {
    params: { id },
    body: { baseVersionID, revision, writer, sequence, content: content(title, more) },
  });

async function failureOf(call: Promise<unknown>): Promise<CmsError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
}

test('is saved for its owner only, cleaned like a version but not validated', async () => {
  const { pageID, pageVersionID } = await create();
  expect(await read(pageID)).toBeNull();
  const blocks = [text('<p onclick="x()">half a sent</p><script>x()</script>')];
  const kept = await keep(pageID, pageVersionID, '', { more: { blocks, seoTitle: `${'a'.repeat(300)} ` } });
  expect(await read(pageID)).toEqual({
    baseVersionID: pageVersionID,
    revision: kept.revision,
    savedAt: kept.savedAt,
    content: content('', { blocks: [text('<p>half a sent</p>')], seoTitle: `${'a'.repeat(300)} ` }),
  });

  for (const other of ['administrator', 'publisher'] as const) {
    expect(await read(pageID, server.client(other))).toBeNull();
    expect((await failureOf(keep(pageID, pageVersionID, 'x', { as: server.client(other), ...kept }))).status).toBe(409);
  }
  const page = await editor.call(contract.pages.get, { params: { id: pageID } });
  expect(page).toMatchObject({ newestVersionID: pageVersionID, title: 'Pagina', state: 'not-published' });
  const history = await editor.call(contract.versions.list, { body: { pageID } });
  expect(history.totalItems).toBe(1);
  const found = await editor.call(contract.pages.list, { body: { searchTerm: 'half a sent' } });
  expect(found.totalItems).toBe(0);
  const audited = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_id', '=', `${pageID}`)
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['page.create']);
});

test('needs the permission to edit the page', async () => {
  const { pageID, pageVersionID } = await create();
  // Authors may edit only their own pages, viewers none.
  for (const other of ['author', 'viewer'] as const) {
    const as = server.client(other);
    expect((await failureOf(read(pageID, as))).status).toBe(403);
    expect((await failureOf(keep(pageID, pageVersionID, 'x', { as }))).status).toBe(403);
    const dropping = as.call(contract.workingCopies.delete, { params: { id: pageID }, query: { revision: 1 } });
    expect((await failureOf(dropping)).status).toBe(403);
  }
  expect((await failureOf(read(999_999))).status).toBe(404);
});

test('is based on a version of its page', async () => {
  const { pageID } = await create();
  const other = await create();
  for (const base of [other.pageVersionID, 999_999]) {
    expect((await failureOf(keep(pageID, base, 'x'))).errors).toEqual([{ property: 'baseVersionID', code: 'V_12' }]);
  }
});

test('a second window cannot overwrite the copy of the first', async () => {
  const { pageID, pageVersionID } = await create();
  const first = await keep(pageID, pageVersionID, 'first');
  const refused = await failureOf(keep(pageID, pageVersionID, 'second', { writer: two }));
  expect(refused).toMatchObject({
    status: 409,
    errors: [{ property: 'revision', code: 'V_07' }],
    details: { workingCopy: { revision: first.revision, content: { title: 'first' } } },
  });
  const both = await keep(pageID, pageVersionID, 'both', { writer: two, revision: first.revision });
  expect(both.revision).toBeGreaterThan(first.revision);
  const late = keep(pageID, pageVersionID, 'late', { revision: first.revision, sequence: 2 });
  expect((await failureOf(late)).details.workingCopy).toMatchObject({ content: { title: 'both' } });
  expect((await read(pageID))?.content.title).toBe('both');
});

test('of the writes of one window the latest is stored, whatever their order and repetition', async () => {
  const { pageID, pageVersionID } = await create();
  const third = await keep(pageID, pageVersionID, 'abc', { sequence: 3 });
  // The response to the third write was lost; the second arrives after the third.
  expect(await keep(pageID, pageVersionID, 'ab', { sequence: 2 })).toEqual(third);
  expect(await keep(pageID, pageVersionID, 'abc', { sequence: 3 })).toEqual(third);
  await keep(pageID, pageVersionID, 'abcd', { sequence: 4 });
  expect((await read(pageID))?.content.title).toBe('abcd');
});

test('is discarded by its revision only, and a late write does not restore it', async () => {
  const { pageID, pageVersionID } = await create();
  const drop = (revision: number) =>
    editor.call(contract.workingCopies.delete, { params: { id: pageID }, query: { revision } });
  const first = await keep(pageID, pageVersionID, 'first');
  const second = await keep(pageID, pageVersionID, 'second', { writer: two, revision: first.revision });
  expect((await failureOf(drop(first.revision))).details.workingCopy).toMatchObject({ content: { title: 'second' } });
  await drop(second.revision);
  await drop(second.revision);
  expect(await read(pageID)).toBeNull();
  const late = keep(pageID, pageVersionID, 'late', { revision: second.revision });
  expect((await failureOf(late)).details).toMatchObject({ workingCopy: null });
  const again = await keep(pageID, pageVersionID, 'again');
  expect(again.revision).toBeGreaterThan(second.revision);
});

test('is deleted when its version is stored, unless another window has changed it since', async () => {
  const { pageID, pageVersionID } = await create();
  const store = (id: number, body: object) => editor.call(contract.versions.store, { params: { id }, body });
  const kept = await keep(pageID, pageVersionID, 'kept');
  const invalid = { title: '', workingCopy: { writer: one, revision: kept.revision } };
  await failureOf(store(pageVersionID, invalid));
  expect(await read(pageID)).not.toBeNull();

  const administrator = server.client('administrator');
  const theirs = await keep(pageID, pageVersionID, 'theirs', { as: administrator, writer: two });
  const second = await store(pageVersionID, { title: 'b', workingCopy: { writer: one, revision: kept.revision } });
  expect(await read(pageID)).toBeNull();
  expect(await read(pageID, administrator)).toMatchObject({ revision: theirs.revision, baseVersionID: pageVersionID });

  const further = await keep(pageID, second.pageVersion.id, 'further', { writer: two });
  const third = await store(second.pageVersion.id, { title: 'c', workingCopy: { writer: one, revision: 0 } });
  expect(await read(pageID)).toMatchObject({ revision: further.revision, content: { title: 'further' } });
  await store(third.pageVersion.id, { title: 'd' });
  expect(await read(pageID)).toBeNull();
});

test('is unavailable while its page is in the trash, and deleted with its owner', async () => {
  const { pageID, pageVersionID } = await create();
  await keep(pageID, pageVersionID, 'mine');
  const publisher = server.client('publisher');
  await keep(pageID, pageVersionID, 'theirs', { as: publisher, writer: two });
  await server.client('administrator').call(contract.pages.delete, { params: { id: pageID } });
  expect((await failureOf(read(pageID))).status).toBe(404);
  expect((await failureOf(keep(pageID, pageVersionID, 'x'))).status).toBe(404);
  await server.client('administrator').call(contract.users.delete, { params: { id: server.users.publisher } });
  const left = await server.db.selectFrom('working_copies').select('user_id').where('page_id', '=', pageID).execute();
  expect(left).toEqual([{ user_id: server.users.editor }]);
});

test('a damaged copy opens with its readable parts, the others from its base version', async () => {
  const { pageID, pageVersionID } = await create();
  await keep(pageID, pageVersionID, 'Gewijzigd', { more: { blocks: [text('<p>Bewaard</p>')], seoTitle: 'Kop' } });
  const breakAs = async (wrong: unknown) => {
    await server.db
      .updateTable('working_copies')
      .set({ content: JSON.stringify(wrong) })
      .where('page_id', '=', pageID)
      .execute();
    const { workingCopy } = await editor.call(contract.pages.open, { params: { id: pageID } });
    return workingCopy?.content;
  };
  const good = await read(pageID);
  for (const wrong of [null, 'a text', 7, [], {}]) {
    expect(await breakAs(wrong)).toMatchObject({
      title: 'Pagina',
      blocks: [],
      seoTitle: '',
      seoKeywords: [],
      tags: [],
    });
  }
  const half = await breakAs({ ...good?.content, title: 7, seoKeywords: { no: 'list' }, seoImage: 'none' });
  expect(half).toMatchObject({ title: 'Pagina', seoTitle: 'Kop', seoKeywords: [], seoImage: [] });
  expect(half?.blocks).toEqual([text('<p>Bewaard</p>')]);
  expect(half?.typeData).toEqual(good?.content.typeData);
  const { revision = 0 } = (await read(pageID)) ?? {};
  const more = { typeData: half?.typeData ?? {}, seoTitle: 'Nog eens' };
  await keep(pageID, pageVersionID, 'Later', { revision, writer: two, sequence: 9, more });
  expect((await read(pageID))?.content).toMatchObject({ title: 'Later', typeData: half?.typeData });
  const unreadable = await breakAs({ ...good?.content, blocks: [text('<p>Bewaard</p>'), 'no block'] });
  expect(unreadable?.title).toBe('Gewijzigd');
  expect(unreadable?.blocks).toHaveLength(2);
  expect(unreadable?.blocks[0]).toEqual(text('<p>Bewaard</p>'));
  expect(unreadable?.blocks[1]).toMatchObject({ type: unreadableType, props: { stored: '"no block"' } });
});
