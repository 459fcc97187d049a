import { defineExtension, defineHook, defineMessages, defineSite } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer, testSite } from '../../../testing/index.ts';

/** What hooks have seen, in order. */
let seen: unknown[] = [];
/** Titles to which hooks react. */
const hanging = 'Hangs';

const messages = defineMessages({
  SHOUTING: { en: 'must not be in capitals.', nl: 'mag niet in hoofdletters zijn.' },
});

const rules = defineExtension({
  name: 'rules',
  messages,
  hooks: [
    defineHook('page.create', {
      before({ page }, { refuse, user }) {
        seen.push(['before create', page.title, user?.name]);
        if (page.title === page.title.toUpperCase()) refuse(messages.SHOUTING, 'title');
      },
      after: ({ page }, { user }) => void seen.push(['after create', page.id, user?.email]),
    }),
    defineHook('page.store', {
      before({ content, previous }, { refuse }) {
        if (content.title.length < previous.title.length) refuse('V_12', 'title');
      },
      after: ({ versionID }) => void seen.push(['after store', versionID]),
    }),
    defineHook('page.publish', {
      async before({ page, content }, { refuse, mail }) {
        await mail.send({ to: 'a@example.com', subject: 'About to publish', text: page.title });
        if (content.title === 'Throws') throw new Error('on purpose');
        if (content.title === hanging) await new Promise(() => undefined);
        if (content.title === 'Unfit') refuse('V_14', 'title');
      },
      after: ({ page }) => void seen.push(['after publish', page.title]),
    }),
  ],
});

const guards = defineExtension({
  name: 'guards',
  hooks: [
    defineHook('page.publish', {
      before({ content }, { refuse }) {
        if (content.title === 'Unfit') refuse('V_12', 'blocks');
      },
    }),
    defineHook('page.unpublish', {
      before: ({ page }, { refuse }) => (page.title === 'Kept' ? refuse('V_07') : undefined),
      after: ({ page, versionID }) => void seen.push(['after unpublish', page.title, versionID]),
    }),
    defineHook('page.delete', {
      before: ({ page }, { refuse }) => (page.title === 'Kept' ? refuse('V_07') : undefined),
      after: ({ page, wasPublic }) => void seen.push(['after delete', page.title, wasPublic]),
    }),
    defineHook('user.login', {
      before: ({ user }, { refuse }) => (user.email.startsWith('viewer') ? refuse('UM_01') : undefined),
      after: ({ user }, context) => void seen.push(['after login', user.id, context.user?.id]),
    }),
    defineHook('media.add', {
      before: ({ file }, { refuse }) => (file.fileName === 'secret.txt' ? refuse('ML_03', 'file') : undefined),
      after: ({ file }) => void seen.push(['after add', file.fileName, file.size, file.mime]),
    }),
  ],
});

let server: TestServer;
let restore: () => Promise<void>;
beforeAll(async () => {
  const site = defineSite({ ...testSite, extensions: [rules, guards] });
  server = await createTestServer({ site, settings: { logLevel: 'silent' } });
  restore = await server.saveState();
});
beforeEach(async () => {
  await restore();
  seen = [];
});
afterAll(() => server.close());

const page = (title: string, slug = 'page') => ({ title, slug, type: 'blank', locale: 'nl-nl', content: [] });

async function create(title: string, slug?: string): Promise<{ pageID: number; pageVersionID: number }> {
  const created = await server.client('publisher').call(contract.pages.create, { body: page(title, slug) });
  await server.runJobs();
  seen = [];
  return created;
}

const publish = (pageID: number) =>
  server.client('publisher').call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });

const countPublic = async (): Promise<number> =>
  (await server.db.selectFrom('pages').select('id').where('published_version_id', 'is not', null).execute()).length;

test('a hook refuses with an error of its extension, together with other errors', async () => {
  await create('Taken', 'taken');
  const call = server.client('editor').call(contract.pages.create, { body: page('LOUD', 'taken') });
  await expect(call).rejects.toMatchObject({
    errors: [
      { property: 'slug', code: 'V_06' },
      { property: 'title', code: 'rules.SHOUTING' },
    ],
  });
  const { pageID } = await server.client('editor').call(contract.pages.create, { body: page('Quiet') });
  await server.runJobs();
  expect(seen).toEqual([
    ['before create', 'LOUD', 'Test editor'],
    ['before create', 'Quiet', 'Test editor'],
    ['after create', pageID, 'editor@example.com'],
  ]);
});

test('the answer has the text of an error of an extension', async () => {
  const response = await server.browser('editor').post('/api/ximblox/page/create', page('LOUD'));
  expect(await response.json()).toMatchObject({ Success: false, Message: 'Title must not be in capitals.' });
});

test('hooks of copies and translations run too', async () => {
  const { pageID } = await create('Original');
  const body = { pageID, newLocale: 'en-gb', title: 'COPY', slug: 'copy' };
  await expect(server.client('editor').call(contract.pages.createTranslation, { body })).rejects.toMatchObject({
    errors: [{ property: 'title', code: 'rules.SHOUTING' }],
  });
});

test('a hook compares a version with the previous one', async () => {
  const { pageVersionID } = await create('Long title');
  const store = (title: string) =>
    server.client('editor').call(contract.versions.store, { params: { id: String(pageVersionID) }, body: { title } });
  await expect(store('Short')).rejects.toMatchObject({ errors: [{ property: 'title', code: 'V_12' }] });
  const { pageVersion } = await store('Longer title');
  await server.runJobs();
  expect(seen).toEqual([['after store', pageVersion.id]]);
  const restored = server.client('editor').call(contract.versions.restore, {
    params: { id: String(pageVersionID) },
    body: { newestVersionID: pageVersion.id },
  });
  await expect(restored).rejects.toMatchObject({ errors: [{ property: 'title', code: 'V_12' }] });
});

test('all hooks report their errors together', async () => {
  const { pageID } = await create('Unfit');
  await expect(publish(pageID)).rejects.toMatchObject({
    status: 422,
    errors: [
      { property: 'title', code: 'V_14' },
      { property: 'blocks', code: 'V_12' },
    ],
  });
  expect(await server.mails()).toEqual([]);
});

test('a hook that throws refuses with G_01 and nothing is written', async () => {
  const { pageID } = await create('Throws');
  await expect(publish(pageID)).rejects.toMatchObject({ status: 500, errors: [{ property: '', code: 'G_01' }] });
  expect(await countPublic()).toBe(0);
  expect(await server.mails()).toEqual([]);
  expect(seen).toEqual([]);
});

test('a hook that hangs refuses with G_01 after five seconds', { timeout: 20_000 }, async () => {
  const { pageID } = await create(hanging);
  const began = performance.now();
  await expect(publish(pageID)).rejects.toMatchObject({ status: 500, errors: [{ property: '', code: 'G_01' }] });
  expect(performance.now() - began).toBeGreaterThan(4_900);
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(await countPublic()).toBe(0);
});

test('hooks of publication run for schedules and bulk actions', async () => {
  const fine = await create('Fine', 'fine');
  const unfit = await create('Unfit', 'unfit');
  const publisher = server.client('publisher');
  const publishAt = new Date(Date.now() + 60_000).toISOString();
  await publisher.call(contract.publication.schedule, { params: { id: String(unfit.pageID) }, body: { publishAt } });
  await server.db.updateTable('page_schedules').set({ publish_at: new Date() }).execute();
  await server.db.updateTable('jobs').set({ run_at: new Date() }).execute();
  await server.runJobs();
  const shown = await publisher.call(contract.pages.get, { params: { id: String(unfit.pageID) } });
  expect(shown.schedule?.failure?.errors).toEqual([
    { property: 'title', code: 'V_14' },
    { property: 'blocks', code: 'V_12' },
  ]);
  const action = { kind: 'publish' as const };
  const pageIDs = [fine.pageID, unfit.pageID];
  await publisher.call(contract.bulkActions.start, { body: { action, pageIDs } });
  await server.runJobs();
  const items = await server.db
    .selectFrom('bulk_action_items')
    .select(['page_id', 'state'])
    .orderBy('position')
    .execute();
  expect(items).toMatchObject([{ state: 'done' }, { page_id: unfit.pageID, state: 'failed' }]);
  expect(seen).toEqual([['after publish', 'Fine']]);
});

test('hooks refuse to unpublish and to delete, and run after it', async () => {
  const { pageID } = await create('Kept');
  await publish(pageID);
  const publisher = server.client('publisher');
  const params = { id: String(pageID) };
  await expect(publisher.call(contract.publication.unpublish, { params })).rejects.toMatchObject({ status: 409 });
  await expect(publisher.call(contract.pages.delete, { params })).rejects.toMatchObject({ status: 409 });
  const other = await create('Other', 'other');
  await publish(other.pageID);
  await publisher.call(contract.publication.unpublish, { params: { id: String(other.pageID) } });
  await server.runJobs();
  expect(seen).toContainEqual(['after unpublish', 'Other', other.pageVersionID]);
  await publisher.call(contract.pages.delete, { params: { id: String(other.pageID) } });
  await server.runJobs();
  expect(seen).toContainEqual(['after delete', 'Other', false]);
});

test('a hook refuses a login after the right password', async () => {
  const logIn = (email: string) =>
    server.client().call(contract.auth.login, { body: { email, password: 'Zandmotor-2026!' } });
  await expect(logIn('viewer@example.com')).rejects.toMatchObject({ status: 403, errors: [{ code: 'UM_01' }] });
  await logIn('editor@example.com');
  await server.runJobs();
  expect(seen).toEqual([['after login', server.users.editor, server.users.editor]]);
});

test('a hook refuses a file', async () => {
  const upload = (name: string) => {
    const form = new FormData();
    form.append('path', '/');
    form.append('f', new Blob(['water']), name);
    return server.client('editor').call(contract.media.addFile, { form });
  };
  await expect(upload('secret.txt')).rejects.toMatchObject({ errors: [{ property: 'file', code: 'ML_03' }] });
  await upload('open.txt');
  await server.runJobs();
  expect(seen).toEqual([['after add', 'open.txt', 5, 'text/plain']]);
});
