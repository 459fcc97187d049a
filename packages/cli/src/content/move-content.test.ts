import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineSite } from '@ximblox/blocks';
import { contract, tokenScopes } from '@ximblox/contract';
import { createTestServer, type TestServer, testPassword, testSite } from '@ximblox/server/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openContentFolder } from './content-folder.ts';
import { pullContent } from './pull.ts';
import { pushContent } from './push.ts';
import { connect, type Remote } from './remote.ts';

const site = defineSite({ ...testSite, menus: [{ id: 'main', label: 'Main' }] });
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let source: TestServer;
let target: TestServer;
let restoreTarget: () => Promise<void>;
let folder: string;
let made = 0;

/** Connects to a server with a token of its administrator. */
async function connectTo(server: TestServer): Promise<Remote> {
  const { token } = await server.client('administrator').call(contract.apiTokens.create, {
    body: {
      name: `Move ${(made += 1)}`,
      scopes: tokenScopes.filter((scope) => scope !== 'read-published'),
      currentPassword: testPassword,
    },
  });
  vi.stubEnv('XIMBLOX_TOKEN', token);
  return connect(server.url);
}

beforeAll(async () => {
  [source, target] = await Promise.all([createTestServer({ site }), createTestServer({ site })]);
  const admin = source.client('administrator');
  await admin.call(contract.media.createDir, { body: { path: '/', folderName: 'kust' } });
  const form = new FormData();
  form.set('path', '/kust');
  form.set('f', new Blob([new Uint8Array(Buffer.from(png, 'base64'))]), 'duin.png');
  const { file } = await admin.call(contract.media.addFile, { form });
  const create = async (slug: string, content: object[], type = 'content'): Promise<number> => {
    const body = { title: slug || 'Home', slug, type, locale: 'nl-nl', content: content as never };
    const { pageID } = await admin.call(contract.pages.create, { body });
    await admin.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
    return pageID;
  };
  const news = await create('dijk', [], 'news');
  const block = { anchorPoint: '', __files: {}, __images: {} };
  await create('', [
    {
      ...block,
      key: 'hero',
      type: 'hero',
      props: { title: 'Water', buttons: [{ key: 'b', label: 'Meer', to: { kind: 'page', pageID: news } }] },
      __images: { background: { hash: file.hash, fileName: 'duin.png', altText: '', fileID: file.id } },
    },
  ]);
  const items = [{ key: 'a', title: 'Dijk', link: { kind: 'page' as const, pageID: news }, children: [] }];
  await admin.call(contract.menus.save, { params: { id: 'main' }, query: { locale: 'nl-nl' }, body: { items } });
  restoreTarget = await target.saveState();
});
beforeEach(async () => {
  await restoreTarget();
  folder = await mkdtemp(join(tmpdir(), 'ximblox-move-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
});
afterAll(() => Promise.all([source.close(), target.close()]));

const pull = async (choice = {}) => pullContent(await connectTo(source), openContentFolder(folder), choice);
const push = async (more: { apply?: boolean; overwrite?: boolean; page?: string } = {}) =>
  pushContent(await connectTo(target), openContentFolder(folder), { apply: false, overwrite: false, ...more });
const countPages = async (): Promise<number> =>
  (await target.client('administrator').call(contract.pages.list, { body: {} })).totalItems;

test('pulls pages, menus and files, and pushes them into another installation', async () => {
  const pulled = await pull();
  expect(pulled.written.toSorted()).toEqual([
    'media/kust/duin.png',
    'media/media.json',
    'menus/main/nl-nl.json',
    'pages/home/nl-nl.json',
    'pages/nieuws--dijk/nl-nl.json',
    'redirects.json',
    'settings.json',
  ]);
  expect((await pull()).written).toEqual([]);

  const dry = await push();
  expect(dry.problems).toEqual([]);
  expect(dry.outcomes.map(({ file, outcome }) => `${outcome} ${file}`).toSorted()).toEqual([
    'created media/kust/duin.png',
    'created pages/home/nl-nl.json',
    'created pages/nieuws--dijk/nl-nl.json',
  ]);
  expect(dry.note).toContain('once these pages exist');
  expect(await countPages()).toBe(0);

  const applied = await push({ apply: true, overwrite: true });
  expect(applied.problems).toEqual([]);
  expect(await countPages()).toBe(2);
  const again = await push({ apply: true });
  expect(again.outcomes.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);

  // The target has the same content, with its own IDs.
  const copy = await mkdtemp(join(tmpdir(), 'ximblox-move-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await pullContent(await connectTo(target), openContentFolder(copy), {});
  const read = async (base: string) =>
    JSON.parse(await readFile(join(base, 'pages/home/nl-nl.json'), 'utf8')) as object;
  expect({ ...(await read(copy)), publishedAt: '' }).toEqual({ ...(await read(folder)), publishedAt: '' });
  expect(await readdir(join(copy, 'media/kust'))).toEqual(['duin.png']);
});

test('does not replace what was changed on the target, and pushes only the chosen page', async () => {
  await pull();
  await push({ apply: true, overwrite: true });
  const admin = target.client('administrator');
  const { page } = await admin.call(contract.pages.getBySlug, { body: { slug: 'nieuws/dijk' } });
  const open = await admin.call(contract.pages.get, { params: { id: String(page.pageVersion.pageID) } });
  await admin.call(contract.versions.store, {
    params: { id: String((open as { newestVersionID?: number }).newestVersionID ?? 0) },
    body: { title: 'Daar' },
  });
  await admin.call(contract.publication.publish, { params: { id: String(page.pageVersion.pageID) }, body: {} });
  const file = join(folder, 'pages/nieuws--dijk/nl-nl.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"dijk"', '"Hier"'));
  const { outcomes } = await push({ apply: true, page: '/nieuws/dijk' });
  expect(outcomes).toEqual([{ file: 'pages/nieuws--dijk/nl-nl.json', outcome: 'conflict' }]);
  const forced = await push({ apply: true, overwrite: true, page: 'nieuws--dijk' });
  expect(forced.outcomes).toEqual([{ file: 'pages/nieuws--dijk/nl-nl.json', outcome: 'changed' }]);
});

test.each([
  ['a page outside the folder', { file: '../ximblox.config.tsx' }, {}],
  ['a page that is no content', { file: 'package.json' }, {}],
  ['the file that tells what was exchanged', { file: '.ximblox-sync.json' }, {}],
  ['a file of the library outside the folder', {}, { path: '/../../..' }],
  ['a file of the library with a path as its name', {}, { fileName: '../../x.png' }],
])('refuses to pull %s, and writes nothing', async (_, pageChange, mediaChange) => {
  const remote = await connectTo(source);
  const call = (async (endpoint: unknown, ...input: never[]) => {
    const answer = (await remote.call(endpoint as never, ...input)) as { pages?: object[]; media?: object[] };
    const { pages, media } = answer;
    return {
      ...answer,
      ...(pages && { pages: pages.map((page, index) => (index === 1 ? { ...page, ...pageChange } : page)) }),
      ...(media && { media: media.map((file) => ({ ...file, ...mediaChange })) }),
    };
  }) as Remote['call'];
  await expect(pullContent({ ...remote, call }, openContentFolder(folder), {})).rejects.toThrow(
    /^A content folder cannot have a file at the path ".*"\.$/,
  );
  expect(await readdir(folder)).toEqual([]);
});

test('refuses to push a file outside the folder', async () => {
  await pull();
  await writeFile(join(folder, 'media/media.json'), JSON.stringify([{ path: '/../..', fileName: 'secret.txt' }]));
  await expect(push({ apply: true })).rejects.toThrow('"media/../../secret.txt"');
  expect(await countPages()).toBe(0);
});

test('says in one sentence what is wrong with token and address', async () => {
  vi.stubEnv('XIMBLOX_TOKEN', '');
  expect(() => connect(source.url)).toThrow('Set XIMBLOX_TOKEN');
  vi.stubEnv('XIMBLOX_TOKEN', 'xb_wrong');
  expect(() => connect('example')).toThrow('"example" is not an address of an installation');
  const remote = connect(source.url);
  await expect(pullContent(remote, openContentFolder(folder), {})).rejects.toThrow('does not accept the token');
  await expect(pullContent(connect('http://127.0.0.1:9'), openContentFolder(folder), {})).rejects.toThrow(
    'does not answer',
  );
});
