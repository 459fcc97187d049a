import { type Client, CmsError, contract, type MediaItem } from '@ximblox/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  publisher = server.client('publisher');
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

async function upload(fileName: string, path: string, bytes: Buffer | string = fileName): Promise<MediaItem> {
  const form = new FormData();
  form.set('path', path);
  form.set('f', new Blob([new Uint8Array(Buffer.from(bytes))]), fileName);
  return (await publisher.call(contract.media.addFile, { form, body: { path } })).file;
}
const createDir = async (path: string, folderName: string): Promise<string> =>
  (await publisher.call(contract.media.createDir, { body: { path, folderName } })).directory.path;
const list = (body: object) => publisher.call(contract.media.listFiles, { body });
const names = async (body: object) => (await list(body)).items.map(({ fileName }) => fileName);
const edit = ({ id, path, fileName, defaultAltText, shared }: MediaItem, changes: object, as = publisher) =>
  as.call(contract.media.editFile, {
    body: { id, newPath: path, newFileName: fileName, defaultAltText, shared, ...changes },
  });
const addVideo = (path: string, video: string, fileName?: string, as = publisher) =>
  as.call(contract.media.addVideo, { body: { path, video, ...(fileName === undefined ? {} : { fileName }) } });

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});

describe('listing files', () => {
  test('returns a folder whole, or one page of its files with all subfolders', async () => {
    const path = await createDir('/', 'delen');
    await createDir(path, 'eerste');
    for (const name of ['c.txt', 'a.txt', 'b.txt']) await upload(name, path);
    const read = async (part: object) => {
      const found = await publisher.call(contract.media.getDir, { body: { path, ...part } });
      return [found.directories.length, found.files.map(({ fileName }) => fileName), found.totalFiles];
    };
    expect(await read({})).toEqual([1, ['a.txt', 'b.txt', 'c.txt'], 3]);
    expect(await read({ pageSize: 2 })).toEqual([1, ['a.txt', 'b.txt'], 3]);
    expect(await read({ pageIndex: 1, pageSize: 2 })).toEqual([1, ['c.txt'], 3]);
    expect(await read({ pageIndex: 7, pageSize: 2 })).toEqual([1, [], 3]);
    expect((await failureOf(read({ pageSize: 501 }))).errors).toMatchObject([{ property: 'pageSize' }]);
    expect((await failureOf(read({ pageIndex: -1, pageSize: 2 }))).errors).toMatchObject([{ property: 'pageIndex' }]);
  });

  test('pages and sorts files of a folder or its descendants', async () => {
    const folder = await createDir('/', 'lijst');
    const deeper = await createDir(folder, 'dieper');
    await upload('foto 10.txt', folder, 'a'.repeat(30));
    await upload('Foto 2.txt', folder, 'b'.repeat(20));
    await upload('école.txt', folder, 'c'.repeat(10));
    await upload('verf.txt', deeper, 'd');
    expect(await names({ directory: folder })).toEqual(['école.txt', 'Foto 2.txt', 'foto 10.txt']);
    expect(await names({ directory: folder, columnToSort: 'name', sortOrder: 'desc', pageSize: 2 })).toEqual([
      'foto 10.txt',
      'Foto 2.txt',
    ]);
    expect(await names({ directory: folder, columnToSort: 'fileSize' })).toEqual([
      'école.txt',
      'Foto 2.txt',
      'foto 10.txt',
    ]);
    expect(await names({ directory: folder, columnToSort: 'createdAt' })).toEqual([
      'foto 10.txt',
      'Foto 2.txt',
      'école.txt',
    ]);
    expect(await list({ directory: folder, pageSize: 2, pageIndex: 1 })).toMatchObject({
      items: [{ fileName: 'foto 10.txt' }],
      totalItems: 3,
    });
    expect(await list({ directory: folder, below: true, searchTerm: 'VER' })).toMatchObject({ totalItems: 1 });
    expect(await names({ directory: folder, below: true })).toHaveLength(4);
    expect((await failureOf(list({ directory: '/nergens' }))).status).toBe(404);
    const { directories } = await publisher.call(contract.media.listDirectories, { body: { path: folder } });
    expect(directories).toEqual([{ name: 'dieper', path: deeper, files: 1 }]);
    const tree = await publisher.call(contract.media.listDirectories, { body: { path: '/', below: true } });
    expect(tree.directories).toEqual(
      expect.arrayContaining([
        { name: 'lijst', path: folder, files: 3 },
        { name: 'dieper', path: deeper, files: 1 },
      ]),
    );
  });

  test('filters by type, tag, missing text, sharing and usage', async () => {
    const directory = await createDir('/', 'zeven');
    const image = await upload('beeld.png', directory, png);
    const described = await upload('beschreven.png', directory, png);
    const used = await upload('gebruikt.txt', directory);
    const shared = await upload('gedeeld.txt', directory);
    await edit(described, { defaultAltText: 'Een dijk', tags: ['Dijk', 'water', 'dijk'] });
    await edit(shared, { shared: true, tags: ['water'] });
    const page = { title: 'Gebruikt', slug: 'gebruikt', type: 'content', locale: 'nl-nl' };
    const record = { hash: used.hash, fileName: used.fileName, fileID: used.id };
    const block = { key: 'a', type: 'future', props: {}, __files: { paper: record } };
    await publisher.call(contract.pages.create, { body: { ...page, content: [block] } });

    expect(await names({ directory, types: ['image'] })).toEqual(['beeld.png', 'beschreven.png']);
    expect(await names({ directory, missingAlt: true })).toEqual(['beeld.png']);
    const locales = server.services.site.locales.map(({ code }) => code);
    await edit(image, { altTexts: Object.fromEntries(locales.slice(1).map((locale) => [locale, 'Zee'])) });
    expect(await names({ directory, missingAlt: true })).toEqual(['beeld.png']);
    await edit(image, { altTexts: Object.fromEntries(locales.map((locale) => [locale, 'Zee'])) });
    expect(await names({ directory, missingAlt: true })).toEqual([]);
    expect(await names({ directory, tag: 'water' })).toEqual(['beschreven.png', 'gedeeld.txt']);
    expect(await names({ directory, searchTerm: 'dijk' })).toEqual(['beschreven.png']);
    expect(await names({ directory, shared: true })).toEqual(['gedeeld.txt']);
    expect(await names({ directory, shared: false })).toHaveLength(3);
    expect(await names({ directory, unused: true })).not.toContain('gebruikt.txt');
    expect(await list({ directory, unused: true })).toMatchObject({ totalItems: 3 });
    expect((await publisher.call(contract.media.listTags)).tags).toEqual([
      { name: 'Dijk', files: 1 },
      { name: 'water', files: 2 },
    ]);
  });

  test('returns a file with its uploader, usage and available actions', async () => {
    const directory = await createDir('/', 'bijzonder');
    const file = await upload('een.png', directory, png);
    const details = (as: Client) => as.call(contract.media.getFile, { body: { id: file.id } });
    expect(await details(publisher)).toEqual({
      file,
      uploadedBy: { ID: server.users.publisher, name: 'Test publisher' },
      uses: { pages: 0, menus: 0 },
      previous: null,
      availableActions: ['edit', 'delete'],
    });
    expect((await details(server.client('editor'))).availableActions).toEqual(['edit']);
    expect((await details(server.client('viewer'))).availableActions).toEqual([]);
    const missing = await failureOf(publisher.call(contract.media.getFile, { body: { id: 999_999 } }));
    expect(missing).toMatchObject({ status: 404, errors: [{ property: 'id', code: 'V_12' }] });
  });
});

test('stores a focal point for images only', async () => {
  const directory = await createDir('/', 'brandpunt');
  const image = await upload('punt.png', directory, png);
  expect((await edit(image, { focus: { x: 0.25, y: 1 } })).file.focus).toEqual({ x: 0.25, y: 1 });
  expect((await edit(image, {})).file.focus).toEqual({ x: 0.25, y: 1 });
  expect((await edit(image, { focus: null })).file.focus).toBeNull();
  expect((await failureOf(edit(image, { focus: { x: 1.1, y: 0 } }))).errors).toEqual([
    { property: 'focus.x', code: 'V_12' },
  ]);
  const text = await upload('punt.txt', directory);
  expect((await failureOf(edit(text, { focus: { x: 0, y: 0 } }))).errors).toEqual([
    { property: 'focus', code: 'V_12' },
  ]);
});

describe('a hosted video', () => {
  test('is stored by its ID', async () => {
    const directory = await createDir('/', 'films');
    const { file } = await addVideo(directory, 'https://youtu.be/dQw4w9WgXcQ?t=3');
    expect(file).toMatchObject({
      fileName: 'YouTube dQw4w9WgXcQ',
      type: 'video',
      mime: 'video/youtube',
      hash: '',
      fileSize: 0,
      video: { service: 'youtube', id: 'dQw4w9WgXcQ', watchUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    });
    const { file: named } = await addVideo(directory, 'https://vimeo.com/76979871', 'Bouw van de sluis');
    expect(named).toMatchObject({ fileName: 'Bouw van de sluis', video: { service: 'vimeo', id: '76979871' } });
    expect((await edit(named, { newFileName: 'De sluis' })).file.fileName).toBe('De sluis');
    expect(await names({ directory, types: ['video'] })).toEqual(['De sluis', 'YouTube dQw4w9WgXcQ']);
  });

  test('is refused for other services', async () => {
    const directory = await createDir('/', 'geen films');
    for (const video of [
      'https://evil.example/watch?v=dQw4w9WgXcQ',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'javascript:alert(1)',
      'https://www.youtube.com/watch?v=kort',
      '<iframe src="https://youtu.be/dQw4w9WgXcQ">',
    ]) {
      expect((await failureOf(addVideo(directory, video))).errors, video).toEqual([
        { property: 'video', code: 'V_12' },
      ]);
    }
    expect((await failureOf(addVideo('/nergens', 'x', '../y'))).errors).toEqual([
      { property: 'path', code: 'V_12' },
      { property: 'video', code: 'V_12' },
      { property: 'fileName', code: 'V_12' },
    ]);
    await addVideo(directory, 'dQw4w9WgXcQ');
    expect((await failureOf(addVideo(directory, 'dQw4w9WgXcQ'))).errors).toEqual([
      { property: 'fileName', code: 'ML_03' },
    ]);
    expect((await failureOf(addVideo(directory, 'dQw4w9WgXcQ', 'x', server.client('viewer')))).status).toBe(403);
  });
});

describe('several files together', () => {
  const move = (ids: number[], newPath: string, as = publisher) =>
    as.call(contract.media.moveFiles, { body: { ids, newPath } });

  test('are moved all or none', async () => {
    const from = await createDir('/', 'vertrek');
    const other = await createDir('/', 'ander vertrek');
    const to = await createDir('/', 'aankomst');
    const files = [await upload('a.txt', from), await upload('b.txt', from), await upload('A.TXT', other)];
    await upload('B.txt', to);
    const ids = files.map(({ id }) => id);
    expect((await failureOf(move([...ids, 999_999], to))).errors).toEqual([{ property: 'ids.3', code: 'V_12' }]);
    // One name is taken in the folder, the other by another moved file.
    const failure = await failureOf(move(ids, to));
    expect(failure.errors).toEqual([
      { property: 'ids.1', code: 'ML_02' },
      { property: 'ids.2', code: 'ML_02' },
    ]);
    expect(await names({ directory: from })).toEqual(['a.txt', 'b.txt']);
    expect((await failureOf(move([ids[0] ?? 0], '/nergens'))).errors).toEqual([{ property: 'newPath', code: 'V_12' }]);
    const moved = await move([ids[0] ?? 0], to);
    expect(moved.files).toMatchObject([{ fileName: 'a.txt', path: to }]);
    expect(await names({ directory: to })).toEqual(['a.txt', 'B.txt']);
    expect((await failureOf(move(ids, to, server.client('viewer')))).status).toBe(403);
  });

  test('are tagged and untagged', async () => {
    const directory = await createDir('/', 'merken');
    const one = await upload('1.txt', directory);
    const two = await upload('2.txt', directory);
    await edit(one, { tags: ['Oud', 'kust'] });
    const tag = (body: object) => publisher.call(contract.media.tagFiles, { body: { ids: [one.id, two.id], ...body } });
    const { files } = await tag({ add: ['Kust', 'zee'], remove: ['oud'] });
    expect(files.map(({ tags }) => tags)).toEqual([
      ['kust', 'zee'],
      ['kust', 'zee'],
    ]);
    const many = Array.from({ length: 29 }, (_, number) => `merk ${number}`);
    expect((await failureOf(tag({ add: many }))).errors).toEqual([
      { property: 'ids.0', code: 'V_14' },
      { property: 'ids.1', code: 'V_14' },
    ]);
  });

  test('are deleted all or none, with their usage in the error', async () => {
    const directory = await createDir('/', 'weg');
    const free = await upload('vrij.txt', directory);
    const used = await upload('bezet.txt', directory);
    const record = { hash: used.hash, fileName: used.fileName, fileID: used.id };
    const block = { key: 'a', type: 'future', props: {}, __files: { paper: record } };
    const page = { title: 'Bezet', slug: 'bezet', type: 'content', locale: 'nl-nl' };
    await publisher.call(contract.pages.create, { body: { ...page, content: [block] } });
    const remove = (confirmed: boolean, as = publisher) =>
      as.call(contract.media.deleteFiles, { body: { ids: [free.id, used.id], confirmed } });
    expect((await failureOf(remove(false, server.client('editor')))).status).toBe(403);
    const refused = await failureOf(remove(false));
    expect(refused).toMatchObject({ status: 409, errors: [{ property: 'ids', code: 'V_07' }] });
    expect(refused.details).toMatchObject({ files: [{ id: used.id }], pages: [{ title: 'Bezet' }] });
    expect(await names({ directory })).toHaveLength(2);
    await remove(true);
    expect(await names({ directory })).toEqual([]);
  });
});
