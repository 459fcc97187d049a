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
