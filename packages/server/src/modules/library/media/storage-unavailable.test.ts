import { type Client, CmsError, contract, type MediaItem } from '@ximblox/contract';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, startTestS3, type TestS3, type TestServer } from '../../../testing/index.ts';

let s3: TestS3;
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  s3 = await startTestS3();
  const settings = {
    s3Bucket: s3.bucket,
    s3Endpoint: s3.endpoint,
    s3AccessKey: s3.keys.accessKeyId,
    s3SecretKey: s3.keys.secretAccessKey,
    logLevel: 'silent',
  } as const;
  server = await createTestServer({ settings });
  editor = server.client('editor');
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

async function upload(fileName: string, bytes: Buffer): Promise<MediaItem> {
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new Blob([new Uint8Array(bytes)]), fileName);
  return (await editor.call(contract.media.addFile, { form })).file;
}

const names = async (): Promise<string[]> =>
  (await editor.call(contract.media.listFiles, { body: {} })).items.map(({ fileName }) => fileName);

test('unavailable storage returns 503, leaves no partial changes and recovers', async () => {
  const image = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const file = await upload('zee.png', image);
  const browser = server.browser('editor');
  const preview = (more = '') => browser.fetch(`/api/ximblox/medialib/preview-image?imageID=${file.id}${more}`);
  const whole = await preview();
  expect(
    createHash('sha256')
      .update(Buffer.from(await whole.arrayBuffer()))
      .digest('hex'),
  ).toBe(file.hash);
  const part = await browser.fetch(`/api/ximblox/medialib/preview-image?imageID=${file.id}`, {
    headers: { Range: 'bytes=10-19' },
  });
  expect(part.status).toBe(206);
  expect(part.headers.get('Content-Range')).toBe(`bytes 10-19/${image.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(image.subarray(10, 20));
  expect((await preview('&w=320')).status).toBe(200);

  await s3.stop();
  for (const more of ['', '&w=320', '&w=640']) {
    const response = await preview(more);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ Errors: [{ property: '', code: 'G_01' }] });
  }
  expect(await failureOf(upload('duin.png', await sharp(image).blur(3).png().toBuffer()))).toMatchObject({
    status: 503,
  });
  expect((await browser.fetch('/readyz')).status).toBe(503);
  expect(await names()).toEqual(['zee.png']);

  await s3.start();
  expect((await browser.fetch('/readyz')).status).toBe(200);
  for (const more of ['', '&w=320', '&w=640']) expect((await preview(more)).status).toBe(200);
  await upload('duin.png', await sharp(image).blur(3).png().toBuffer());
  expect(await names()).toEqual(['duin.png', 'zee.png']);
});
