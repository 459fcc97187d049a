import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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
  await admin.call(contract.search.savePins, { body: { locale: 'nl-nl', term: 'dijken', pageIDs: [news] } });
  await source.db.insertInto('gone_addresses').values({ locale: 'nl-nl', slug: 'weg' }).execute();
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
const push = async (more: { apply?: boolean; overwrite?: boolean; page?: string; versions?: boolean } = {}) =>
  pushContent(await connectTo(target), openContentFolder(folder), { apply: false, overwrite: false, ...more });
const countPages = async (): Promise<number> =>
  (await target.client('administrator').call(contract.pages.list, { body: {} })).totalItems;

test('pulls pages, menus and files, and pushes them into another installation', async () => {
  const pulled = await pull();
  expect(pulled.written.toSorted()).toEqual([
    'gone.json',
    'media/kust/duin.png',
    'media/media.json',
    'menus/main/nl-nl.json',
    'pages/home/nl-nl.json',
    'pages/nieuws--dijk/nl-nl.json',
    'redirects.json',
    'search/nl-nl.json',
    'settings.json',
  ]);
  expect((await pull()).written).toEqual([]);

  const dry = await push();
  expect(dry.problems).toEqual([]);
  expect(dry.outcomes.map(({ file, outcome }) => `${outcome} ${file}`).toSorted()).toEqual([
    'changed gone.json',
    'created media/kust/duin.png',
    'created menus/main/nl-nl.json',
    'created pages/home/nl-nl.json',
    'created pages/nieuws--dijk/nl-nl.json',
    'created search/nl-nl.json',
    'unchanged redirects.json',
    'unchanged settings.json',
  ]);
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
  for (const file of ['gone.json', 'search/nl-nl.json']) {
    expect(await readFile(join(copy, file), 'utf8')).toBe(await readFile(join(folder, file), 'utf8'));
  }
});

test('pulls everything else when the storage has lost a file, and names it', async () => {
  const restoreSource = await source.saveState();
  onTestFinished(restoreSource);
  const form = new FormData();
  form.set('path', '/kust');
  form.set('f', new Blob(['the plan']), 'plan.txt');
  const { file } = await source.client('administrator').call(contract.media.addFile, { form });
  await source.services.blobs.delete(file.hash);
  const { written, problems } = await pull();
  expect(problems).toEqual([`media/kust/plan.txt: its content is missing at ${source.url} (SHA-256 ${file.hash})`]);
  expect(written).toEqual(expect.arrayContaining(['media/kust/duin.png', 'media/media.json']));
  // The folder can be pushed.
  expect((await push()).problems).toEqual([]);
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
  ['a file of the library that is named like the list', {}, { path: '/', fileName: 'media.json' }],
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

test('names all wrong files of a hostile folder at once, and sends nothing', async () => {
  await pull();
  const secret = join(folder, '..', 'ximblox-secret.json');
  await writeFile(secret, '{"title": "secret"}');
  onTestFinished(() => rm(secret));
  const page = async (key: string): Promise<string> => {
    await mkdir(join(folder, 'pages', key));
    return join(folder, 'pages', key, 'nl-nl.json');
  };
  await symlink(secret, await page('link'));
  await writeFile(await page('deep'), '['.repeat(200_000) + ']'.repeat(200_000));
  await writeFile(await page('broken'), '{');
  await writeFile(await page('huge'), Buffer.alloc(17 * 1_048_576, ' '));
  await mkdir(await page('folder'));
  await symlink('..', join(folder, 'media/up'));
  const media = [
    { path: '/../..', fileName: 'secret.txt' },
    { path: '/up/..', fileName: 'ximblox-secret.json' },
    { path: '/', fileName: 'media.json' },
    { path: '/', fileName: 'missing.png' },
    { path: 7 },
  ];
  await writeFile(join(folder, 'media/media.json'), JSON.stringify(media));
  const { problems, outcomes } = await push({ apply: true });
  expect(problems.map((problem) => problem.replaceAll(`${folder}/`, ''))).toEqual([
    expect.stringMatching(/^pages\/broken\/nl-nl.json: it is not valid JSON: /),
    'pages/deep/nl-nl.json: it is nested more than 60 deep',
    'pages/folder/nl-nl.json: it is not a file',
    'pages/huge/nl-nl.json: it has more than 16 MiB',
    'pages/link/nl-nl.json: it is a link that leads out of the folder',
    'A content folder cannot have a file at the path "media/../../secret.txt".',
    'A content folder cannot have a file at the path "media/up/../ximblox-secret.json".',
    'A content folder cannot have a file at the path "media/media.json".',
    'media/missing.png: there is no such file',
    'media/media.json: 4: it has no path and fileName',
  ]);
  expect(outcomes).toEqual([]);
  expect(await countPages()).toBe(0);
});

test('writes through no link', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'ximblox-outside-'));
  onTestFinished(() => rm(outside, { recursive: true }));
  await symlink(outside, join(folder, 'pages'));
  await expect(pull()).rejects.toThrow('it is a link that leads out of the folder');
  expect(await readdir(outside)).toEqual([]);
  await rm(join(folder, 'pages'));
  await symlink(join(outside, 'new'), join(folder, 'menus'));
  await expect(pull()).rejects.toThrow('it is a link that leads out of the folder');
  expect(await readdir(outside)).toEqual([]);
});

test('pulls the same content into byte-identical folders', async () => {
  const restoreSource = await source.saveState();
  onTestFinished(restoreSource);
  const admin = source.client('administrator');
  for (const fileName of ['zee.txt', 'Plan.txt']) {
    const form = new FormData();
    form.set('path', '/');
    form.set('f', new Blob([`the text of ${fileName}`]), fileName);
    await admin.call(contract.media.addFile, { form });
  }
  const filesOf = async (base: string): Promise<Record<string, string>> => {
    const entries = await readdir(base, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const texts = await Promise.all(files.map(async (file) => [file.slice(base.length), await readFile(file, 'hex')]));
    return Object.fromEntries(texts) as Record<string, string>;
  };
  await pull();
  const first = await filesOf(folder);
  const another = await mkdtemp(join(tmpdir(), 'ximblox-move-'));
  onTestFinished(() => rm(another, { recursive: true }));
  await pullContent(await connectTo(source), openContentFolder(another), {});
  expect(await filesOf(another)).toEqual(first);

  await push({ apply: true, overwrite: true });
  const { media } = await (await connectTo(target)).call(contract.contentFiles.exportSite);
  const { media: original } = await (await connectTo(source)).call(contract.contentFiles.exportSite);
  const named = (some: typeof media) =>
    some.map(({ path, fileName, hash }) => `${path} ${fileName} ${hash}`).toSorted();
  expect(named(media)).toEqual(named(original));
});

/** Returns the bytes of all files of a folder, without what was exchanged. */
async function bytesOf(base: string): Promise<Record<string, string>> {
  const entries = await readdir(base, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== '.ximblox-sync.json')
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => [file.slice(base.length), await readFile(file, 'utf8')]));
  return Object.fromEntries(texts) as Record<string, string>;
}

test('moves everything with all versions into an empty site, which then has the same files', async () => {
  const restoreSource = await source.saveState();
  onTestFinished(restoreSource);
  const admin = source.client('administrator');
  const editor = source.client('editor');
  const { page } = await admin.call(contract.pages.getBySlug, { body: { slug: 'nieuws/dijk' } });
  const id = page.pageVersion.pageID;
  const params = { id: String(id) };
  const store = async (title: string, by = editor) => {
    const { newestVersionID } = await by.call(contract.pages.get, { params });
    await by.call(contract.versions.store, { params: { id: String(newestVersionID) }, body: { title } });
  };
  await store('Tweede');
  await admin.call(contract.publication.publish, { params, body: {} });
  await admin.call(contract.publication.unpublish, { params });
  await store('Derde', admin);
  await admin.call(contract.publication.publish, { params, body: {} });
  await store('Een concept');
  await admin.call(contract.redirects.add, { body: { from: '/vroeger', pageID: id } });
  const tide = { params: { id: 'test.tide' } };
  const content = { props: { station: 'Goes', level: 2 }, __images: {}, __files: {} };
  await admin.call(contract.extensionSettings.save, { ...tide, body: { content, version: 0 } });
  const template = { name: 'Nieuwsbericht', description: 'Kort', pageID: id, lockedBlocks: [] };
  await admin.call(contract.templates.create, { body: template });
  const video = { path: '/kust', video: 'https://vimeo.com/123456789', fileName: 'Golven' };
  const { file } = await admin.call(contract.media.addVideo, { body: video });
  const about = { newPath: '/kust', newFileName: 'Golven', altTexts: { 'en-gb': 'Waves' }, tags: ['Zee'] };
  await admin.call(contract.media.editFile, {
    body: { id: file.id, ...about, defaultAltText: 'Golven', shared: true },
  });

  await pull({ versions: true });
  const first = await bytesOf(folder);
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining(['/extension-settings/test/tide.json', '/templates.json', '/tags.json', '/redirects.json']),
  );
  const versions = Object.keys(first).filter((name) => name.startsWith('/versions/nieuws--dijk/nl-nl/'));
  expect(versions.toSorted().map((name) => name.slice(-9))).toEqual([
    '0001.json',
    '0002.json',
    '0003.json',
    '0004.json',
  ]);
  const third = JSON.parse(first['/versions/nieuws--dijk/nl-nl/0003.json'] ?? '') as object;
  const times = [{ from: expect.any(String) as string, until: null }];
  expect(third).toMatchObject({ author: 'administrator@example.com', title: 'Derde', public: times });

  const { problems } = await push({ apply: true, overwrite: true, versions: true });
  expect(problems).toEqual([]);
  const copy = await mkdtemp(join(tmpdir(), 'ximblox-move-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await pullContent(await connectTo(target), openContentFolder(copy), { versions: true });
  expect(await bytesOf(copy)).toEqual(first);

  const there = await target.client('editor').call(contract.pages.getBySlug, { body: { slug: 'nieuws/dijk' } });
  expect(there.page.pageVersion.title).toBe('Derde');
  const again = await push({ apply: true, versions: true });
  expect(again.outcomes.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
});

test('names everything that is wrong with its line, before anything is written', async () => {
  await pull({ versions: true });
  const write = async (file: string, content: unknown): Promise<void> => {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), JSON.stringify(content, null, 2));
  };
  const read = async (file: string) =>
    JSON.parse(await readFile(join(folder, file), 'utf8')) as Record<string, unknown>;
  const version = await read('versions/home/nl-nl/0001.json');
  await write('versions/home/nl-nl/0002.json', { ...version, author: 'nobody@example.com' });
  await write('pages/copy/nl-nl.json', { slug: 'nieuws/dijk', title: 'Copy', type: 'news' });
  await write('pages/list/nl-nl.json', ['a']);
  await write('pages/broken/nl-nl.json', { slug: 'x', title: 'x', type: 'content', blocks: [{ type: 'nothing' }] });
  await write('menus/main/nl-nl.json', [{ title: 'A', page: 'nowhere' }]);
  await write('templates.json', [{ name: 'T', type: 'content', locale: 'nl-nl', lockedBlocks: ['a'] }]);
  await write('media/media.json', [{ path: '/kust', fileName: 'duin.png', alt: 7 }]);
  const { problems, outcomes } = await push({ apply: true, versions: true });
  expect(problems.toSorted()).toEqual([
    expect.stringMatching(/^media\/media.json:5: 0.alt: /),
    'menus/main/nl-nl.json:4: 0.page: there is no page "nowhere" in nl-nl',
    'pages/broken/nl-nl.json:7: blocks.0.type: there is no block "nothing"',
    expect.stringMatching(/^pages\/list\/nl-nl.json:1: content: /),
    'pages/nieuws--dijk/nl-nl.json:2: slug: pages/copy/nl-nl.json has the same address',
    'templates.json:7: 0.lockedBlocks.0: there is no block "a"',
    'versions/home/nl-nl/0001.json:4: public: its periods overlap or end before they begin',
    'versions/home/nl-nl/0002.json:2: author: there is no user "nobody@example.com"',
  ]);
  expect(outcomes).toEqual([]);
  expect(await countPages()).toBe(0);
  expect((await target.client('administrator').call(contract.contentFiles.exportSite)).media).toEqual([]);
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
