import { inWidth, pageFileUrl, socialCrop, socialSize } from '@ximblox/blocks/internal';
import { contract, type CropParams } from '@ximblox/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { insertFiles } from '../../library/media/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const size = { width: 1000, height: 500 };

test('an image for social networks is cropped only around its focal point, as the page declares it', async () => {
  const bytes = await sharp({ create: { ...size, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const { hash, size: fileSize } = await server.services.blobs.put(bytes);
  const fileName = 'dijk.jpg';
  const kind = { path: '/', type: 'image', mime: 'image/jpeg', defaultAltText: '', userID: null } as const;
  const [row] = await insertFiles(server.db, [{ ...kind, ...size, fileName, hash, fileSize, hasMetadata: false }]);
  const fileID = row?.id ?? 0;
  await server.db
    .updateTable('media_files')
    .set({ focus: JSON.stringify({ x: 0.7, y: 0.5 }) })
    .where('id', '=', fileID)
    .execute();
  const cropParams = { x: 0, y: 0, width: 800, height: 300, rotate: 0, scaleX: 1, scaleY: 1 };
  const admin = server.client('administrator');
  const { pageID, pageVersionID } = await admin.call(contract.pages.create, {
    body: { title: 'x', slug: 'x', type: 'content', locale: 'nl-nl', content: [] },
  });
  const seoImage = [{ hash, fileName, fileID, altText: '', cropParams }];
  await admin.call(contract.versions.store, { params: { id: String(pageVersionID) }, body: { seoImage } });
  await admin.call(contract.publication.publish, { params: { id: pageID }, body: {} });
  const at = (group: 'seo_image' | 'block_images_h', crop: CropParams) => {
    const url = pageFileUrl({ pageID, group, hash, fileName, cropParams: crop });
    return server.browser(null).fetch(inWidth(url, socialSize.width), {});
  };
  const social = socialCrop(size, cropParams, [0.7, 0.5]);
  expect(social).toMatchObject({ x: 229, width: 571, height: 300 });
  const answer = await at('seo_image', social);
  expect(answer.status).toBe(200);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ width, height }).toEqual({ width: 571, height: 300 });
  expect((await at('seo_image', { ...social, x: social.x - 1 })).status).toBe(404);
  expect((await at('seo_image', socialCrop(size, undefined, null))).status).toBe(404);
  expect((await at('block_images_h', social)).status).toBe(404);
});
