import { pageFileUrl } from '@ximblox/blocks/internal';
import { type Client, CmsError, contract, type DeletedMedia, type MediaItem } from '@ximblox/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { uniqueName } from './unique-name.ts';

let server: TestServer;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  publisher = server.client('publisher');
});
afterAll(() => server.close());

async function failureOf(call: Promise<unknown>): Promise<CmsError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
}

async function upload(
  fileName: string,
  path = '/',
  bytes: Uint8Array<ArrayBuffer> | string = fileName,
): Promise<MediaItem> {
  const form = new FormData();
  form.set('path', path);
  form.set('f', new Blob([bytes]), fileName);
  return (await publisher.call(contract.media.addFile, { form })).file;
}
const makeDir = (path: string, folderName: string) =>
  publisher.call(contract.media.createDir, { body: { path, folderName } });
const remove = (id: number, confirmed = false) =>
  publisher.call(contract.media.deleteFile, { body: { id, confirmed } });
const removeDir = async (path: string) =>
  (await publisher.call(contract.media.deleteDirectory, { body: { path } })).deletedID;
const list = async (body: object = {}, as = publisher): Promise<DeletedMedia[]> =>
  (await as.call(contract.mediaTrash.list, { body })).items;
const restore = (body: { files?: number[]; directories?: number[] }, as = publisher) =>
  as.call(contract.mediaTrash.restore, { body });
const purge = (body: { files?: number[]; directories?: number[] }, as = publisher) =>
  as.call(contract.mediaTrash.purge, { body });
const namesIn = async (path: string): Promise<string[]> => {
  const { directories, files } = await publisher.call(contract.media.getDir, { body: { path } });
  return [...directories.map(({ name }) => `${name}/`), ...files.map(({ fileName }) => fileName)];
};
const auditOf = async (action: string) =>
  server.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id', 'desc').executeTakeFirst();

test('a taken name gets the next free number, ignoring case', () => {
  expect(uniqueName('kaart.png', new Set())).toBe('kaart.png');
  expect(uniqueName('Kaart.png', new Set(['kaart.png', 'kaart-2.png']))).toBe('Kaart-3.png');
  expect(uniqueName('kaart-9.png', new Set(['kaart-9.png']))).toBe('kaart-10.png');
  const long = `${'a'.repeat(251)}.png`;
  expect(uniqueName(long, new Set([long]))).toBe(`${'a'.repeat(249)}-2.png`);
});

describe('the trash of the library', () => {
  test('lists deleted files and folders with user and date, and a folder as one entry', async () => {
    await makeDir('/', 'Mand');
    await makeDir('/Mand', 'Onder');
    await upload('een.txt', '/Mand');
    await upload('twee.txt', '/Mand/Onder');
    const alone = await upload('drie-mand.txt');
    const folderID = await removeDir('/Mand');
    await remove(alone.id);
    const found = await list({ searchTerm: 'mand' });
    const [file, folder] = found;
    expect(found.map(({ kind, id, name, path }) => [kind, id, name, path])).toEqual([
      ['file', alone.id, 'drie-mand.txt', '/'],
      ['directory', folderID, 'Mand', '/'],
    ]);
    expect(file).toMatchObject({ type: 'document', fileSize: 13, files: 0, isNameTaken: false, deletedWith: null });
    expect(folder).toMatchObject({ type: null, fileSize: 15, files: 2, availableActions: ['restore', 'purge'] });
    expect(folder?.deletedBy).toEqual({ ID: server.users.publisher, name: 'Test publisher' });
    expect(Date.parse(folder?.purgedAt ?? '') - Date.parse(folder?.deletedAt ?? '')).toBe(30 * 86_400_000);
    // Files in a deleted folder are only found by search.
    expect((await list()).map(({ name }) => name)).not.toContain('twee.txt');
    expect(await list({ searchTerm: 'TWEE' })).toMatchObject([{ name: 'twee.txt', deletedWith: '/Mand' }]);
    const paged = await publisher.call(contract.mediaTrash.list, {
      body: { searchTerm: 'mand', columnToSort: 'name', pageSize: 1, pageIndex: 1 },
    });
    expect(paged).toMatchObject({ totalItems: 2, items: [{ name: 'Mand' }] });
  });

  test('offers and allows actions by permission for the folder', async () => {
    await makeDir('/', 'Eigen');
    const [own, foreign] = [await upload('mag.txt', '/Eigen'), await upload('mag-niet.txt')];
    await remove(own.id);
    await remove(foreign.id);
    const permissions = JSON.stringify([{ name: 'delete-media', parameters: { folders: ['/Eigen'] } }]);
    await server.db.updateTable('roles').set({ permissions }).where('name', '=', 'editor').execute();
    const editor = server.client('editor');
    const offered = (await list({ searchTerm: 'mag' }, editor)).map(({ id, availableActions }) => [
      id,
      availableActions,
    ]);
    expect(offered).toEqual([
      [foreign.id, []],
      [own.id, ['restore', 'purge']],
    ]);
    for (const call of [restore, purge]) {
      expect((await failureOf(call({ files: [own.id, foreign.id] }, editor))).status).toBe(403);
      expect((await failureOf(call({ files: [own.id] }, server.client('viewer')))).status).toBe(403);
    }
    expect(await namesIn('/Eigen')).toEqual([]);
    await restore({ files: [own.id] }, editor);
    expect(await namesIn('/Eigen')).toEqual(['mag.txt']);
  });

  test('shows images to users who can restore them', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const image = await upload('weg.png', '/', new Uint8Array(bytes));
    await remove(image.id);
    const address = `/api/ximblox/medialib/preview-image?imageID=${image.id}`;
    expect((await server.browser('publisher').fetch(address)).status).toBe(200);
    expect((await server.browser('viewer').fetch(address)).status).toBe(404);
    await purge({ files: [image.id] });
    expect((await server.browser('publisher').fetch(address)).status).toBe(404);
  });

  test('hides shared files from visitors', async () => {
    const { id, hash, fileName } = await upload('persmap.txt');
    const url = pageFileUrl({ pageID: 1, group: 'block_files_library', hash, fileName });
    const statuses = async () => {
      const [visitor, viewer] = await Promise.all(
        [server.browser(), server.browser('viewer')].map((one) => one.fetch(url)),
      );
      return [visitor?.status, viewer?.status];
    };
    expect(await statuses()).toEqual([404, 200]);
    await publisher.call(contract.media.editFile, {
      body: { id, newPath: '/', newFileName: fileName, defaultAltText: '', shared: true },
    });
    expect(await statuses()).toEqual([200, 200]);
    await remove(id);
    expect(await statuses()).toEqual([404, 200]);
  });

  test('refuses unknown IDs', async () => {
    const { id } = await upload('niet-weg.txt');
    for (const call of [restore, purge]) {
      expect(await failureOf(call({ files: [id], directories: [999_999] }))).toMatchObject({
        status: 404,
        errors: [
          { property: 'files.0', code: 'V_12' },
          { property: 'directories.0', code: 'V_12' },
        ],
      });
    }
  });
});

describe('restoring', () => {
  test('restores a file and creates its missing folder', async () => {
    await makeDir('/', 'Verdwenen');
    const file = await upload('terug.txt', '/Verdwenen');
    await remove(file.id);
    await removeDir('/Verdwenen');
    const answer = await restore({ files: [file.id] });
    expect(answer).toMatchObject({ files: [{ id: file.id, path: '/Verdwenen', hash: file.hash }], renamed: 0 });
    expect(await namesIn('/Verdwenen')).toEqual(['terug.txt']);
    expect(await auditOf('media.restore-file')).toMatchObject({
      object_id: String(file.id),
      actor_name: 'Test publisher',
      changes: { file: '/Verdwenen/terug.txt' },
    });
    expect(await list({ searchTerm: 'terug' })).toEqual([]);
    await removeDir('/Verdwenen');
  });

  test('renames a file whose name is taken, in the folder with its current spelling', async () => {
    await makeDir('/', 'Naam');
    const file = await upload('Nota.txt', '/Naam');
    await remove(file.id);
    await removeDir('/Naam');
    await makeDir('/', 'NAAM');
    await upload('nota.TXT', '/NAAM');
    expect(await list({ searchTerm: 'Nota.txt' })).toMatchObject([{ isNameTaken: false }]);
    const answer = await restore({ files: [file.id] });
    expect(answer).toMatchObject({ files: [{ path: '/NAAM', fileName: 'Nota-2.txt' }], renamed: 1 });
    expect((await auditOf('media.restore-file'))?.changes).toEqual({ from: '/Naam/Nota.txt', to: '/NAAM/Nota-2.txt' });
  });

  test('merges a folder into an existing one', async () => {
    await makeDir('/', 'Samen');
    await makeDir('/Samen', 'Leeg');
    await makeDir('/Samen', 'Vol');
    await upload('a.txt', '/Samen');
    await upload('b.txt', '/Samen/Vol');
    const id = await removeDir('/Samen');
    await makeDir('/', 'Samen');
    await upload('a.txt', '/Samen', 'anders');
    expect(await list({ searchTerm: 'Samen' })).toMatchObject([{ isNameTaken: true }]);
    const answer = await restore({ directories: [id] });
    expect(answer).toEqual({
      Success: true,
      Errors: [],
      files: [],
      directories: [{ name: 'Samen', path: '/Samen' }],
      renamed: 1,
    });
    expect(await namesIn('/Samen')).toEqual(['Leeg/', 'Vol/', 'a-2.txt', 'a.txt']);
    expect(await namesIn('/Samen/Vol')).toEqual(['b.txt']);
    expect(await auditOf('media.restore-directory')).toMatchObject({ object_id: '/Samen', changes: { files: 2 } });
    expect((await failureOf(restore({ directories: [id] }))).status).toBe(404);
  });

  test('restores a single file of a deleted folder, and the rest later', async () => {
    await makeDir('/', 'Deel');
    const [one, two] = [await upload('c.txt', '/Deel'), await upload('d.txt', '/Deel')];
    const id = await removeDir('/Deel');
    await restore({ files: [one.id] });
    expect(await namesIn('/Deel')).toEqual(['c.txt']);
    expect(await list({ searchTerm: 'Deel' })).toMatchObject([{ id, files: 1 }]);
    await restore({ files: [two.id] });
    // The emptied folder leaves the trash.
    expect(await list({ searchTerm: 'Deel' })).toEqual([]);
    expect(await namesIn('/Deel')).toEqual(['c.txt', 'd.txt']);
  });
});

describe('deleting permanently', () => {
  test('leaves nothing to restore', async () => {
    await makeDir('/', 'Voorgoed');
    const inside = await upload('e.txt', '/Voorgoed');
    const alone = await upload('voorgoed.txt');
    const id = await removeDir('/Voorgoed');
    await remove(alone.id);
    await purge({ files: [alone.id], directories: [id] });
    expect(await list({ searchTerm: 'voorgoed' })).toEqual([]);
    expect((await failureOf(restore({ files: [inside.id] }))).status).toBe(404);
    expect(await auditOf('media.purge-file')).toMatchObject({ object_id: String(alone.id) });
    expect(await auditOf('media.purge-directory')).toMatchObject({ object_id: '/Voorgoed', changes: { files: 1 } });
  });

  test('happens automatically after the retention period', async () => {
    await makeDir('/', 'Oude map');
    const inside = await upload('oud-in-map.txt', '/Oude map');
    const [old, young] = [await upload('oud.txt'), await upload('oud-maar-jong.txt')];
    const folderID = await removeDir('/Oude map');
    await remove(old.id);
    await remove(young.id);
    const age = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
    const { db } = server;
    await db
      .updateTable('media_files')
      .set({ deleted_at: age(31) })
      .where('id', 'in', [old.id, inside.id])
      .execute();
    await db
      .updateTable('media_files')
      .set({ deleted_at: age(29) })
      .where('id', '=', young.id)
      .execute();
    await db
      .updateTable('media_deleted_directories')
      .set({ deleted_at: age(31) })
      .where('id', '=', folderID)
      .execute();
    await sql`update jobs set run_at = now() where name = 'empty-media-bin'`.execute(db);
    await server.runJobs();
    expect((await list({ searchTerm: 'ou' })).map(({ name }) => name)).toEqual(['oud-maar-jong.txt']);
    expect(await auditOf('media.purge-file')).toMatchObject({ object_id: String(old.id), actor_name: 'system' });
    // The worker removes a finished job with a short delay.
    const next = sql<{ later: boolean }>`
      select run_at > now() as later from jobs where name = 'empty-media-bin'`;
    await expect.poll(async () => (await next.execute(db)).rows).toEqual([{ later: true }]);
  });
});
