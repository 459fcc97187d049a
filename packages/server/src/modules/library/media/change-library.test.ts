import { type Block, type Client, CmsError, contract, type ImageRecord, type MediaItem } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../../http/request-context.ts';
import {
  readInvalidatedTags,
  invalidateContent,
  contentChannel,
} from '../../../platform/database/invalidate-content.ts';
import { openListener } from '../../../platform/database/listener.ts';
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

async function upload(fileName: string, path = '/'): Promise<MediaItem> {
  const form = new FormData();
  form.set('path', path);
  form.set('f', new Blob([fileName]), fileName);
  return (await publisher.call(contract.media.addFile, { form, body: { path } })).file;
}
const createDir = async (path: string, folderName: string) =>
  (await publisher.call(contract.media.createDir, { body: { path, folderName } })).directory.path;
const folder = (path: string) => publisher.call(contract.media.getDir, { body: { path } });
const namesIn = async (path: string) => {
  const { directories, files } = await folder(path);
  return [...directories.map(({ name }) => name), ...files.map(({ fileName }) => fileName)];
};
const move = (id: number, newPath: string, newFileName: string, as = publisher) =>
  as.call(contract.media.moveFile, { body: { id, newPath, newFileName } });
const edit = (file: MediaItem, changes: object, as = publisher) => {
  const { id, path: newPath, fileName: newFileName, defaultAltText, shared } = file;
  return as.call(contract.media.editFile, {
    body: { id, newPath, newFileName, defaultAltText, shared, ...changes },
  });
};
const moveDir = (oldPath: string, newPath: string, as = publisher) =>
  as.call(contract.media.moveDirectory, { body: { oldPath, newPath } });
const remove = (id: number, confirmed = false, as = publisher) =>
  as.call(contract.media.deleteFile, { body: { id, confirmed } });
const removeDir = (path: string, as = publisher) => as.call(contract.media.deleteDirectory, { body: { path } });

const auditOf = (action: string) =>
  server.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id', 'desc').executeTakeFirst();

/** Runs work and returns the cache tags that it invalidates. */
async function tagsOf(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const listener = await openListener(server.databaseUrl, server.services.log);
  await listener.listen(contentChannel, (payload) => heard.push(...readInvalidatedTags(payload)));
  await work();
  // Notifications arrive in the order of their transactions.
  await invalidateContent(systemContext(server.db, server.services), ['last']);
  await expect.poll(() => heard).toContain('last');
  await listener.close();
  return heard.slice(0, -1);
}

let pages = 0;
async function pageWith(file: MediaItem): Promise<number> {
  pages += 1;
  const record: ImageRecord = { hash: file.hash, fileName: file.fileName, altText: '', fileID: file.id };
  const block: Block = {
    key: 'a',
    type: 'future',
    props: {},
    anchorPoint: '',
    __images: {},
    __files: { paper: record },
  };
  const body = { title: `Gebruikt ${pages}`, slug: `gebruikt-${pages}`, type: 'content', locale: 'nl-nl' };
  const { pageID } = await publisher.call(contract.pages.create, { body: { ...body, content: [block] } });
  return pageID;
}

/** Restricts the permissions of editors to folders. */
async function restrictEditor(folders: string[]): Promise<Client> {
  const names = ['upload-media', 'edit-media', 'delete-media'];
  const permissions = JSON.stringify(names.map((name) => ({ name, parameters: { folders } })));
  await server.db.updateTable('roles').set({ permissions }).where('name', '=', 'editor').execute();
  return server.client('editor');
}

describe('moving and renaming a file', () => {
  test('changes its folder and name', async () => {
    const file = await upload('nota.txt');
    await createDir('/', 'Beleid');
    const { file: moved } = await move(file.id, '/Beleid', ' Nota\u202E 2026.TXT ');
    expect(moved).toMatchObject({ id: file.id, path: '/Beleid', fileName: 'Nota 2026.TXT', hash: file.hash });
    expect(await namesIn('/Beleid')).toEqual(['Nota 2026.TXT']);
    const from = { from: '/nota.txt', to: '/Beleid/Nota 2026.TXT' };
    expect(await auditOf('media.move-file')).toMatchObject({ object_id: String(file.id), changes: from });
    // A file can change the case of its own name.
    expect((await move(file.id, '/Beleid', 'nota 2026.txt')).file.fileName).toBe('nota 2026.txt');
  });

  test('refuses a taken name, ignoring case, also concurrently', async () => {
    await createDir('/', 'Bezet');
    const [one, two] = [await upload('een.txt', '/Bezet'), await upload('twee.txt', '/Bezet')];
    const taken = { status: 409, errors: [{ property: 'newFileName', code: 'ML_02' }] };
    expect(await failureOf(move(one.id, '/Bezet', 'TWEE.txt'))).toMatchObject(taken);
    expect(await failureOf(edit(one, { newFileName: 'Twee.txt' }))).toMatchObject(taken);
    const results = await Promise.allSettled([one, two].map(({ id }) => move(id, '/Bezet', 'drie.txt')));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('reports all errors together', async () => {
    const file = await upload('fout.txt');
    const wrong = [
      { property: 'newPath', code: 'V_12' },
      { property: 'newFileName', code: 'V_12' },
    ];
    for (const name of ['a/b.txt', '.txt', 'a\u0007.txt']) {
      expect(await failureOf(move(file.id, '/nergens', name)), name).toMatchObject({ status: 422, errors: wrong });
    }
    const otherExtension = { property: 'newFileName', code: 'ML_05' };
    for (const name of ['fout.html', 'fout', 'fout.pdf', 'fout.txt.gif']) {
      expect(await failureOf(move(file.id, '/', name)), name).toMatchObject({ status: 422, errors: [otherExtension] });
      expect((await failureOf(edit(file, { newFileName: name }))).errors, name).toEqual([otherExtension]);
    }
    expect((await failureOf(move(file.id, '/..', 'fout.txt'))).errors).toEqual([wrong[0]]);
    expect(await failureOf(move(999_999, '/', 'x.txt'))).toMatchObject({
      status: 404,
      errors: [{ property: 'id', code: 'V_12' }],
    });
    const unknown = await failureOf(edit(file, { newPath: '/nergens', altTexts: { 'xx-xx': 'x' } }));
    expect(unknown.errors).toEqual([wrong[0], { property: 'altTexts.xx-xx', code: 'V_12' }]);
    // Other fields are validated when one is malformed.
    const place = { newPath: '/nergens', newFileName: 'a/b' };
    const focus = { x: 0, y: 0 };
    expect((await failureOf(edit(file, { ...place, defaultAltText: 5, focus }))).errors).toEqual([
      { property: 'defaultAltText', code: 'V_12' },
      ...wrong,
      { property: 'focus', code: 'V_12' },
    ]);
    expect((await failureOf(edit(file, { ...place, id: 'x' }))).errors).toEqual([
      { property: 'id', code: 'V_12' },
      ...wrong,
    ]);
    expect((await failureOf(move(file.id, '/..', 'fout.pdf'))).errors).toEqual([wrong[0], otherExtension]);
    expect((await failureOf(move(999_999, '/..', 'a/b'))).errors).toEqual([wrong[0]]);
  });

  test('changes texts and sharing and invalidates public pages', async () => {
    await createDir('/', 'Elders');
    const file = await upload('tekst.txt');
    const texts = { defaultAltText: 'Een nota', altTexts: { 'nl-nl': 'Nota', 'en-gb': '' }, shared: true };
    let edited = file;
    const heard = await tagsOf(async () => {
      edited = (await edit(file, texts)).file;
    });
    expect(edited).toMatchObject({ defaultAltText: 'Een nota', altTexts: { 'nl-nl': 'Nota' }, shared: true });
    expect(heard).toEqual([`file:${file.id}`]);
    expect(await tagsOf(() => move(file.id, '/', 'hernoemd.txt'))).toEqual([`file:${file.id}`]);
    // The folder is not visible to visitors.
    expect(await tagsOf(() => move(file.id, '/Elders', 'hernoemd.txt'))).toEqual([]);
    // Missing texts stay unchanged.
    const { file: later } = await edit(edited, { newPath: '/Elders', shared: false });
    expect(later).toMatchObject({ altTexts: { 'nl-nl': 'Nota' }, shared: false, path: '/Elders' });
  });
});

describe('moving and renaming a folder', () => {
  test('moves its contents', async () => {
    const path = await createDir('/', 'Oud 🌊');
    await createDir(path, 'Dieper');
    await createDir('/', 'Oud 🌊 ernaast');
    const file = await upload('diep.txt', `${path}/Dieper`);
    const { directory } = await moveDir(path, '/Nieuw');
    expect(directory).toEqual({ name: 'Nieuw', path: '/Nieuw' });
    expect(await namesIn('/Nieuw/Dieper')).toEqual(['diep.txt']);
    expect((await failureOf(folder(path))).status).toBe(404);
    expect(await namesIn('/Oud 🌊 ernaast')).toEqual([]);
    await moveDir('/Nieuw/Dieper', '/Oud 🌊 ernaast/Dieper');
    expect((await folder('/Oud 🌊 ernaast/Dieper')).files).toMatchObject([{ id: file.id }]);
    expect((await moveDir('/Nieuw', '/nieuw')).directory.path).toBe('/nieuw');
    expect(await auditOf('media.move-directory')).toMatchObject({ changes: { from: '/Nieuw', to: '/nieuw' } });
  });

  test('refuses an invalid target', async () => {
    const path = await createDir('/', 'Map');
    await createDir('/', 'Andere');
    await createDir(path, 'd'.repeat(249));
    const refused = async (from: string, to: string) => (await failureOf(moveDir(from, to))).errors;
    expect(await refused('/', '/x')).toEqual([{ property: 'oldPath', code: 'V_12' }]);
    expect(await refused('/nergens', '/x')).toEqual([{ property: 'oldPath', code: 'V_12' }]);
    for (const to of ['/', '/Map/in', '/nergens/Map', '/.Map', '/Map/../x', '/a\u0007']) {
      expect(await refused('/Map', to), to).toEqual([{ property: 'newPath', code: 'V_12' }]);
    }
    expect(await refused('/Map', '/ANDERE')).toEqual([{ property: 'newPath', code: 'ML_02' }]);
    let deep = '/Andere';
    for (let depth = 0; depth < 3; depth++) deep = await createDir(deep, 'd'.repeat(249));
    expect(await refused('/Map', `${deep}/Map`)).toEqual([{ property: 'newPath', code: 'V_14' }]);
  });
});

describe('deleting', () => {
  test('deletes an unused file and frees its name', async () => {
    const file = await upload('los.txt');
    expect(await tagsOf(() => remove(file.id))).toEqual([`file:${file.id}`]);
    expect(await namesIn('/')).not.toContain('los.txt');
    expect((await failureOf(remove(file.id))).status).toBe(404);
    expect(await auditOf('media.delete-file')).toMatchObject({ changes: { fileName: 'los.txt', wasInUse: false } });
    await upload('los.txt');
  });

  test('deletes a file in use only after confirmation of its usage', async () => {
    const file = await upload('gebruikt.txt');
    const pageID = await pageWith(file);
    const link = { kind: 'file', fileID: file.id } as const;
    await publisher.call(contract.menus.save, {
      params: { id: 'main' },
      query: { locale: 'nl-nl' },
      body: { items: [{ key: 'a', title: 'Nota', link, children: [] }] },
    });
    const failure = await failureOf(remove(file.id));
    expect(failure).toMatchObject({
      status: 409,
      errors: [{ property: 'id', code: 'V_07' }],
      details: {
        pages: [
          { id: pageID, title: expect.stringMatching(/^Gebruikt /), locale: 'nl-nl', uses: 1, inPublished: false },
        ],
        totalPages: 1,
        menus: [{ menu: 'main', locale: 'nl-nl' }],
      },
    });
    expect(await namesIn('/')).toContain('gebruikt.txt');
    await remove(file.id, true);
    expect(await namesIn('/')).not.toContain('gebruikt.txt');
  });

  test('deletes a folder with its contents, unless a file is in use', async () => {
    await createDir('/', 'Weg');
    await createDir('/', 'Wegen');
    await createDir('/Weg', 'Dieper');
    const [used, free] = [await upload('a.txt', '/Weg/Dieper'), await upload('b.txt', '/Weg')];
    const pageID = await pageWith(used);
    expect(await failureOf(removeDir('/Weg'))).toMatchObject({
      status: 409,
      errors: [{ property: 'path', code: 'V_07' }],
      details: { files: [{ id: used.id, path: '/Weg/Dieper', fileName: 'a.txt' }], pages: [{ id: pageID }] },
    });
    // The usage can be requested beforehand.
    const uses = async (path: string) => (await publisher.call(contract.media.directoryUses, { body: { path } })).uses;
    expect(await uses('/Weg')).toMatchObject({ files: [{ id: used.id }], pages: [{ id: pageID }], totalPages: 1 });
    expect(await uses('/Wegen')).toBeNull();
    expect((await failureOf(uses('/'))).errors).toEqual([{ property: 'path', code: 'V_12' }]);
    expect((await failureOf(uses('/Niets'))).status).toBe(404);
    expect(await namesIn('/Weg')).toEqual(['Dieper', 'b.txt']);
    await publisher.call(contract.pages.delete, { params: { id: String(pageID) } });
    await removeDir('/Weg');
    expect((await failureOf(folder('/Weg'))).status).toBe(404);
    expect((await failureOf(folder('/Weg/Dieper'))).status).toBe(404);
    expect((await failureOf(remove(free.id))).status).toBe(404);
    expect(await namesIn('/Wegen')).toEqual([]);
    expect((await failureOf(removeDir('/'))).errors).toEqual([{ property: 'path', code: 'V_12' }]);
    expect((await failureOf(removeDir('/Weg'))).status).toBe(404);
  });
});

test('permissions restricted to folders apply to the current and the new folder', async () => {
  const own = await createDir('/', 'Eigen');
  const inner = await createDir(own, 'Binnen');
  const other = await createDir('/', 'Vreemd');
  const [mine, theirs] = [await upload('mijn.txt', own), await upload('hun.txt', other)];
  const pair = await restrictEditor([own]);
  const refused = [
    () => move(mine.id, other, 'mijn.txt', pair),
    () => move(theirs.id, own, 'hun.txt', pair),
    () => edit(theirs, { shared: true }, pair),
    () => moveDir(inner, `${other}/Binnen`, pair),
    () => moveDir(own, '/Anders', pair),
    () => moveDir(other, `${own}/Vreemd`, pair),
    () => remove(theirs.id, true, pair),
    () => removeDir(own, pair),
    () => removeDir(other, pair),
  ];
  for (const call of refused) {
    expect(await failureOf(call())).toMatchObject({ status: 403, errors: [{ property: '', code: 'UM_01' }] });
  }
  // Without permission, errors of the folder are not reported.
  const unclear = await failureOf(edit(theirs, { newFileName: 'a/b', defaultAltText: 5 }, pair));
  expect(unclear.errors).toEqual([{ property: 'defaultAltText', code: 'V_12' }]);
  expect((await move(mine.id, inner, 'mijn.txt', pair)).file.path).toBe(inner);
  const { directory } = await moveDir(inner, `${own}/Hernoemd`, pair);
  await removeDir(directory.path, pair);
  expect(await namesIn(own)).toEqual([]);
});
