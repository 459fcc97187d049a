import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPageFiles, hero, type PageFiles, sizeOf } from './page-files.fixture.ts';

let server: PageFiles['server'];
let image: PageFiles['image'];
let addFile: PageFiles['addFile'];
let create: PageFiles['create'];
let address: PageFiles['address'];
let get: PageFiles['get'];
beforeAll(async () => {
  ({ server, image, addFile, create, address, get } = await createPageFiles());
});
afterAll(() => server.close());

describe('access to a file', () => {
  test('requires the right page, group, hash and name', async () => {
    const draft = await create('concept', [hero({ background: image })], false);
    for (const more of [
      { group: 'block_images_x' },
      { group: 'block_files_h' },
      { group: 'seo_image' },
      { group: 'page_type_images' },
      { hash: 'a'.repeat(64) },
      { fileName: 'anders.jpg' },
      { pageID: draft },
      { pageID: 999_999 },
    ] as const) {
      const response = await get(address(more));
      expect(response.status, JSON.stringify(more)).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test('users with a session get files of drafts, which caches must revalidate', async () => {
    const draft = await create('concept-2', [hero({ background: image })], false);
    const response = await get(address({ pageID: draft }), {}, 'viewer');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  test('shared files are public', async () => {
    const shared = await addFile(Buffer.from('%PDF-1.7 shared'), {
      fileName: 'gedeeld.pdf',
      type: 'document',
      mime: 'application/pdf',
      shared: true,
    });
    const response = await get(address({ ...shared, group: 'block_files_x' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''gedeeld.pdf");
    await server.db.updateTable('media_files').set({ shared: false }).where('id', '=', shared.fileID).execute();
    expect((await get(address({ ...shared, group: 'block_files_x' }))).status).toBe(404);
  });

  test('shared files in the trash are not public until they are restored', async () => {
    const shared = await addFile(Buffer.from('%PDF-1.7 thrown away'), {
      fileName: 'weggegooid.pdf',
      type: 'document',
      mime: 'application/pdf',
      shared: true,
    });
    const status = async () => (await get(address({ ...shared, group: 'block_files_x' }))).status;
    const publisher = server.client('publisher');
    expect(await status()).toBe(200);
    await publisher.call(contract.media.deleteFile, { body: { id: shared.fileID } });
    expect(await status()).toBe(404);
    await publisher.call(contract.mediaTrash.restore, { body: { files: [shared.fileID] } });
    expect(await status()).toBe(200);
  });

  test('a linked document is public while the page is published', async () => {
    const linked = await addFile(Buffer.from('%PDF-1.7 linked'), {
      fileName: 'rapport.pdf',
      type: 'document',
      mime: 'application/pdf',
    });
    const block = hero(
      {},
      { props: { title: 'x', buttons: [{ label: 'a', to: { kind: 'file', fileID: linked.fileID } }] } },
    );
    const id = await create('met-rapport', [block]);
    const url = address({ ...linked, pageID: id, group: 'block_files_h' });
    expect((await get(url)).status).toBe(200);
    const admin = server.client('administrator');
    await admin.call(contract.publication.unpublish, { params: { id: String(id) } });
    expect((await get(url)).status).toBe(404);
  });

  test('files outside the library are never served', async () => {
    const { hash } = await server.services.blobs.put(Buffer.from('a letter of application'));
    expect((await get(address({ hash, fileName: 'cv.pdf' }), {}, 'viewer')).status).toBe(404);
  });
});

describe('the library', () => {
  test('previews images to users with a session', async () => {
    const url = `/api/ximblox/medialib/preview-image?imageID=${image.fileID}&w=320`;
    expect(await sizeOf(await get(url, {}, 'viewer'))).toMatchObject({ width: 320 });
    expect((await get(url)).status).toBe(401);
    expect((await get('/api/ximblox/medialib/preview-image?imageID=999999', {}, 'viewer')).status).toBe(404);
  });
});

test('a valid review link opens the files of its draft, and of no other page', async () => {
  const content = [hero({ background: image })];
  const [shown, other] = [
    await create('onder-vier-ogen', content, false),
    await create('niet-te-zien', content, false),
  ];
  const editor = server.client('editor');
  const { link } = await editor.call(contract.reviewLinks.create, { params: { id: String(shown) }, body: {} });
  const token = new URL(link.url).searchParams.get('token') ?? '';
  const status = async (id: number, cookie: string, more: object = {}) =>
    (await get(address({ pageID: id, ...more }), { cookie })).status;
  const cookie = `ximblox_review=${token}`;
  expect(await status(shown, cookie)).toBe(200);
  expect(await status(shown, '')).toBe(404);
  expect(await status(shown, `${cookie.slice(0, -3)}AAA`)).toBe(404);
  expect(await status(other, cookie)).toBe(404);
  expect(await status(shown, cookie, { group: 'block_images_x' })).toBe(404);
  await editor.call(contract.reviewLinks.revoke, { params: { id: String(link.id) } });
  expect(await status(shown, cookie)).toBe(404);
});
