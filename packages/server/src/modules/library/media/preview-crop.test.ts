import { cropRect, rotatedSize } from '@ximblox/blocks/internal';
import { contract, type CropParams } from '@ximblox/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const size = { width: 7, height: 5 };
type Pixel = readonly [number, number, number];

/** A different colour for each pixel of a small image. */
const pixelAt = (x: number, y: number): Pixel => [30 * x, 50 * y, 255 - 30 * x];

async function upload(fileName: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new Blob([new Uint8Array(bytes)]), fileName);
  const { file } = await server.client('editor').call(contract.media.addFile, { form, body: { path: '/' } });
  return file.id;
}

const small = async (fileName: string): Promise<number> => {
  const data = Buffer.from(
    Array.from({ length: size.width * size.height }, (_, place) => [
      ...pixelAt(place % size.width, Math.floor(place / size.width)),
    ]).flat(),
  );
  return upload(
    fileName,
    await sharp(data, { raw: { ...size, channels: 3 } })
      .png()
      .toBuffer(),
  );
};

const whole: CropParams = { x: 0, y: 0, width: 1000, height: 1000, rotate: 0, scaleX: 1, scaleY: 1 };

const ask = (imageID: number, crop: Record<keyof CropParams, number | string>, as: 'viewer' | null = 'viewer') => {
  const query = new URLSearchParams({ imageID: String(imageID), ...crop } as Record<string, string>);
  return server.browser(as).fetch(`/api/ximblox/medialib/preview-crop?${query}`);
};

async function cropOf(imageID: number, crop: CropParams) {
  const response = await ask(imageID, crop);
  expect(response.status, JSON.stringify(crop)).toBe(200);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray(4 * (y * info.width + x), 4 * (y * info.width + x) + 4),
  ];
  return { width: info.width, height: info.height, at };
}

/** The original pixel at a position after flipping and rotating by right angles. */
function sourcePixel(x: number, y: number, { rotate, scaleX, scaleY }: CropParams): Pixel {
  const [fromX, fromY] =
    rotate === 90
      ? [y, size.height - 1 - x]
      : rotate === 180
        ? [size.width - 1 - x, size.height - 1 - y]
        : rotate === 270
          ? [size.width - 1 - y, x]
          : [x, y];
  return pixelAt(scaleX < 0 ? size.width - 1 - fromX : fromX, scaleY < 0 ? size.height - 1 - fromY : fromY);
}

test('flips, then rotates, then cuts, exactly to the pixel', async () => {
  const imageID = await small('punten.png');
  for (const rotate of [0, 90, 180, 270, -90]) {
    for (const [scaleX, scaleY] of [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ] as const) {
      for (const rectangle of [whole, { x: 1, y: 2, width: 3, height: 2 }, { x: 3, y: 0, width: 1, height: 5 }]) {
        const crop = { ...whole, ...rectangle, rotate, scaleX, scaleY };
        const rect = cropRect(size, crop);
        const image = await cropOf(imageID, crop);
        expect([image.width, image.height]).toEqual([rect.width, rect.height]);
        for (let y = 0; y < rect.height; y++) {
          for (let x = 0; x < rect.width; x++) {
            const turned = { ...crop, rotate: (rotate + 360) % 360 };
            const expected = sourcePixel(rect.x + x, rect.y + y, turned);
            expect(image.at(x, y), JSON.stringify({ crop, x, y })).toEqual([...expected, 255]);
          }
        }
      }
    }
  }
});

test('a slightly rotated image gets a larger, transparent canvas', async () => {
  const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: 'blue' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const imageID = await upload('schuin.png', bytes);
  const canvas = rotatedSize({ width: 200, height: 100 }, 30);
  const all = await cropOf(imageID, { ...whole, rotate: 30 });
  expect([all.width, all.height]).toEqual([Math.round(canvas.width), Math.round(canvas.height)]);
  expect(all.at(2, 2)[3]).toBe(0);
  // After a clockwise rotation the left half is higher; mirrored, that is the red one.
  const spot = { x: Math.round(canvas.width / 2 - 43), y: Math.round(canvas.height / 2 - 25) };
  expect(all.at(spot.x, spot.y)).toEqual([0, 0, 255, 255]);
  const mirrored = await cropOf(imageID, { ...whole, rotate: 30, scaleX: -1 });
  expect(mirrored.at(spot.x, spot.y)).toEqual([255, 0, 0, 255]);
  // The same spot as a crop of its own, and an empty corner.
  const cut = await cropOf(imageID, { ...whole, ...spot, width: 4, height: 3, rotate: 30 });
  expect([cut.width, cut.height, ...cut.at(0, 0)]).toEqual([4, 3, 0, 0, 255, 255]);
  const corner = await cropOf(imageID, { ...whole, width: 8, height: 6, rotate: 30 });
  expect([corner.width, corner.height, corner.at(4, 3)[3]]).toEqual([8, 6, 0]);
});

test('clamps numbers and limits the result to 2560 pixels', async () => {
  const imageID = await small('grenzen.png');
  expect(await cropOf(imageID, { ...whole, x: 6, y: 4, width: 50, height: 50 })).toMatchObject({ width: 1, height: 1 });
  expect(await cropOf(imageID, { ...whole, x: -50, y: -50, width: 3, height: 2 })).toMatchObject({
    width: 3,
    height: 2,
  });
  expect(await cropOf(imageID, { ...whole, width: 0, height: -4 })).toMatchObject({ width: 1, height: 1 });
  const turns = { ...whole, width: 2, height: 2, scaleX: 0.3, scaleY: -7 };
  const [once, often] = [await cropOf(imageID, turns), await cropOf(imageID, { ...turns, rotate: 3600 })];
  expect(once.at(0, 0)).toEqual([...pixelAt(0, size.height - 1), 255]);
  expect(often.at(0, 0)).toEqual(once.at(0, 0));
  const large = await upload(
    'groot.png',
    await sharp({ create: { width: 6000, height: 3000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );
  const most = 100_000;
  expect(await cropOf(large, { ...whole, width: most, height: most })).toMatchObject({ width: 2560, height: 1280 });
  expect(await cropOf(large, { ...whole, width: most, height: most, rotate: 90 })).toMatchObject({
    width: 1280,
    height: 2560,
  });
  for (const [name, wrong] of [
    ['x', 'NaN'],
    ['width', '1e9'],
    ['rotate', 'Infinity'],
    ['scaleX', ''],
    ['height', '9'.repeat(20)],
  ] as const) {
    expect((await ask(imageID, { ...whole, [name]: wrong })).status, name).toBe(400);
  }
});

test('previews a crop without storing it; refuses files that are no image', async () => {
  const imageID = await small('proef.png');
  const response = await ask(imageID, whole);
  expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
  const [row] = await server.db.selectFrom('media_files').select('hash').where('id', '=', imageID).execute();
  expect(await server.services.blobs.readVariant(row?.hash ?? '', 'full.png')).toBeNull();
  expect((await ask(imageID, whole, null)).status).toBe(401);
  expect((await ask(999_999, whole)).status).toBe(404);
  expect((await ask(await upload('lijst.txt', Buffer.from('a')), whole)).status).toBe(404);
});
