import { type Client, CmsError, contract, type User } from '@ximblox/contract';
import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const portrait = (width = 300, height = 400, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } });

function upload(client: Client, userID: number, bytes: Buffer | string, field = 'profileImage', name = 'ik.jpg') {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return client.call(contract.users.uploadImage, { params: { id: String(userID) }, form, body: {} });
}

const remove = (client: Client, userID: number) =>
  client.call(contract.users.deleteImage, { params: { id: String(userID) } });

const failureOf = async (call: Promise<unknown>): Promise<[number, unknown]> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  const { status, errors } = error as CmsError;
  return [status, errors];
};

const refusal = (code: string): [number, unknown] => [422, [{ property: 'profileImage', code }]];

test('stores a profile image upright and without metadata, visible to all users', async () => {
  const id = server.users.viewer;
  const viewer = server.client('viewer');
  const bytes = await portrait()
    .withExif({ IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { user } = await upload(viewer, id, bytes);
  const address = user.profile.image;
  expect(address).toMatch(new RegExp(`^/api/ximblox/user/${id}/image/[0-9a-f]{64}$`));
  expect((await viewer.call(contract.auth.user, { body: {} })).image).toBe(address);

  const response = await server.browser('author').fetch(address);
  expect(response.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
  expect(response.headers.get('Content-Type')).toBe('image/webp');
  const { format, width, height, exif, orientation } = await sharp(
    Buffer.from(await response.arrayBuffer()),
  ).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'webp',
    width: 400,
    height: 300,
    exif: undefined,
    orientation: undefined,
  });
  expect((await server.browser(null).fetch(address)).status).toBe(401);

  // Another image has another URL, and the first one is no longer available.
  const second = await upload(viewer, id, await portrait(200, 200, 'red').png().toBuffer());
  expect(second.user.profile.image).not.toBe(address);
  expect((await server.browser('viewer').fetch(address)).status).toBe(404);
  expect((await remove(viewer, id)).user.profile.image).toBe('');
  expect((await remove(viewer, id)).user.profile.image).toBe('');
  expect((await server.browser('viewer').fetch(second.user.profile.image)).status).toBe(404);
  const rows = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'user.%-image')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.upload-image', 'user.delete-image']));
});

test('does not serve other stored files', async () => {
  const id = server.users.viewer;
  const { hash } = await server.services.blobs.put(Buffer.from('a letter of application'));
  expect((await server.browser('viewer').fetch(`/api/ximblox/user/${id}/image/${hash}`)).status).toBe(404);
});

test.each([
  ['is truncated', (path: string) => truncate(path, 40)],
  ['is gone', (path: string) => rm(path)],
])('returns 404 and logs an image that %s in the store', async (_, harm) => {
  const id = server.users.publisher;
  const publisher = server.client('publisher');
  const { user } = await upload(publisher, id, await portrait(80, 80, 'navy').png().toBuffer());
  const { image } = user.profile;
  const hash = image.slice(image.lastIndexOf('/') + 1);
  const { settings, log } = server.services;
  await harm(join(settings.dataFolder, 'media', 'files', hash.slice(0, 2), hash));
  const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
  onTestFinished(() => logged.mockRestore());
  const answer = await server.browser('publisher').fetch(image);
  expect([answer.status, await answer.json()]).toMatchObject([404, { Errors: [{ property: 'image', code: 'V_12' }] }]);
  expect(logged).toHaveBeenCalledWith({ hash }, expect.stringContaining('damaged'));
});

test('refuses other formats, damaged and large images', async () => {
  const id = server.users.editor;
  const editor = server.client('editor');
  const jpeg = await portrait().jpeg().toBuffer();
  expect(await failureOf(upload(editor, id, ''))).toEqual(refusal('V_17'));
  expect(await failureOf(upload(editor, id, jpeg, 'other'))).toEqual([400, [{ property: 'other', code: 'V_12' }]]);
  expect(await failureOf(upload(editor, id, Buffer.alloc(2 * 1_048_576 + 1, 1)))).toEqual(refusal('UM_05'));
  for (const other of [
    await portrait().webp().toBuffer(),
    await portrait().gif().toBuffer(),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'MZ',
  ]) {
    expect(await failureOf(upload(editor, id, other))).toEqual(refusal('UM_06'));
  }
  expect(await failureOf(upload(editor, id, jpeg.subarray(0, jpeg.length / 2)))).toEqual(refusal('UM_07'));
  expect(await failureOf(upload(editor, id, jpeg.subarray(0, 20)))).toEqual(refusal('UM_07'));
  expect(await failureOf(upload(editor, id, await portrait(1025, 10).jpeg().toBuffer()))).toEqual(refusal('UM_08'));
  expect(await failureOf(upload(editor, id, await portrait(10, 9000).png().toBuffer()))).toEqual(refusal('UM_08'));
  const { user } = await upload(editor, id, await portrait(1024, 1024).png().toBuffer());
  expect(user.profile.image).not.toBe('');
});

test('changing the image of another user needs manage-users and all their permissions', async () => {
  const jpeg = await portrait().jpeg().toBuffer();
  const asAdmin = server.client('administrator');
  const asAuthor = server.client('author');
  const changed: User = (await upload(asAdmin, server.users.author, jpeg)).user;
  expect(changed.profile.image).not.toBe('');
  const forbidden = [403, [{ property: '', code: 'UM_01' }]];
  expect(await failureOf(upload(asAuthor, server.users.administrator, jpeg))).toEqual(forbidden);
  expect(await failureOf(remove(asAuthor, server.users.administrator))).toEqual(forbidden);
  expect(await failureOf(upload(asAdmin, 999_999, jpeg))).toEqual([404, [{ property: '', code: 'UM_02' }]]);
});
