import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('lists subfolders and files, and finds them by name and alternative text', async () => {
  const [viewer, publisher] = [server.client('viewer'), server.client('publisher')];
  const createDir = (path: string, folderName: string) =>
    publisher.call(contract.media.createDir, { body: { path, folderName } });
  const upload = async (path: string, fileName: string) => {
    const form = new FormData();
    form.set('path', path);
    form.set('f', new Blob([fileName]), fileName);
    return (await publisher.call(contract.media.addFile, { form, body: { path } })).file;
  };
  await createDir('/', 'kust');
  await createDir('/kust', 'duinen');
  await createDir('/', 'kustlijn');
  const { id, fileName } = await upload('/kust', 'Helm_gras.txt');
  await upload('/kust/duinen', 'zand.txt');
  const changes = { newPath: '/kust', newFileName: fileName, defaultAltText: 'Groen gras', shared: false };
  await publisher.call(contract.media.editFile, { body: { id, ...changes } });

  const dir = (path: string) => viewer.call(contract.media.getDir, { body: { path } });
  expect((await dir('/')).directories).toEqual([
    { name: 'kust', path: '/kust' },
    { name: 'kustlijn', path: '/kustlijn' },
  ]);
  expect(await dir('/kust')).toMatchObject({
    path: '/kust',
    directories: [{ name: 'duinen', path: '/kust/duinen' }],
    files: [{ fileName: 'Helm_gras.txt', path: '/kust', defaultAltText: 'Groen gras' }],
  });
  await expect(dir('/nergens')).rejects.toMatchObject({ status: 404 });
  for (const path of ['', 'kust', '/kust/', '/../x', '/a//b', '/.']) {
    await expect(dir(path), path).rejects.toMatchObject({ status: 422, errors: [{ property: 'path' }] });
  }
  const search = async (searchTerm: string, directory = '/') => {
    const { files, directories } = await viewer.call(contract.media.searchFiles, { body: { searchTerm, directory } });
    return [...directories.map(({ path }) => path), ...files.map((file) => file.fileName)];
  };
  expect(await search('GROEN')).toEqual(['Helm_gras.txt']);
  expect(await search('m_g')).toEqual(['Helm_gras.txt']);
  expect(await search('z_nd')).toEqual([]);
  expect(await search('%')).toEqual([]);
  expect(await search('duin')).toEqual(['/kust/duinen']);
  expect(await search('zand', '/kust')).toEqual(['zand.txt']);
  expect(await search('zand', '/kustlijn')).toEqual([]);
});
