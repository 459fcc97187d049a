import { cropToken, pageFileUrl } from '@ximblox/blocks/internal';
import { contract } from '@ximblox/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPageFiles, crop, hashOf, hero, type PageFiles, sizeOf } from './page-files.fixture.ts';

let server: PageFiles['server'];
let picture: PageFiles['picture'];
let image: PageFiles['image'];
let pageID: PageFiles['pageID'];
let addFile: PageFiles['addFile'];
let create: PageFiles['create'];
let address: PageFiles['address'];
let photograph: PageFiles['photograph'];
let get: PageFiles['get'];
let runDelayedJobs: PageFiles['runDelayedJobs'];
beforeAll(async () => {
  ({ server, picture, image, pageID, addFile, create, address, photograph, get, runDelayedJobs } =
    await createPageFiles());
});
afterAll(() => server.close());

describe('the file of a published page', () => {
  test('is public, unchanged and immutable in caches', async () => {
    const response = await get(address());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
      'content-disposition': "inline; filename*=UTF-8''dijk%20bij%20avond.jpg",
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(hashOf(Buffer.from(await response.arrayBuffer()))).toBe(image.hash);
    const again = await get(address(), { 'If-None-Match': response.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('has an address with the first digits of its hash, or all, even if another hash begins alike', async () => {
    const short = image.hash.slice(0, 20);
    const { fileID } = await addFile(picture.subarray(0, 900), { fileName: 'alike.jpg' });
    const alike = { hash: short + '0'.repeat(44) };
    await server.db.updateTable('media_files').set(alike).where('id', '=', fileID).execute();
    expect(address()).toContain(`/${short}/`);
    const statusOf = async (digits: string) => (await get(address().replace(short, digits))).status;
    expect([await statusOf(short), await statusOf(image.hash), await statusOf(short.slice(1))]).toEqual([
      200, 200, 400,
    ]);
    expect((await get(address({ fileName: 'alike.jpg' }))).status).toBe(404);
  });

  test('carries cache tags when a shared cache is configured', async () => {
    const tags = async () => (await get(address())).headers.get('Cache-Tag');
    expect(await tags()).toBeNull();
    server.services.settings.sharedCacheSeconds = 300;
    expect(await tags()).toBe(`file:${image.fileID},page:${pageID},type:content:nl-nl`);
    server.services.settings.sharedCacheSeconds = 0;
  });

  test('supports range requests', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await get(address(), { Range: range, ...more });
      return {
        status: response.status,
        range: response.headers.get('Content-Range'),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    };
    const size = picture.length;
    expect(await part('bytes=10-19')).toEqual({
      status: 206,
      range: `bytes 10-19/${size}`,
      bytes: picture.subarray(10, 20),
    });
    expect(await part('bytes=-5')).toEqual({
      status: 206,
      range: `bytes ${size - 5}-${size - 1}/${size}`,
      bytes: picture.subarray(-5),
    });
    expect((await part(`bytes=${size - 3}-`)).bytes).toEqual(picture.subarray(-3));
    expect((await part(`bytes=0-${size * 2}`)).bytes).toEqual(picture);
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    for (const whole of ['bytes=5-2', 'bytes=a-b', 'bytes=0-1,4-5', 'items=0-1', 'bytes=-']) {
      expect((await part(whole)).status, whole).toBe(200);
    }
    expect((await part('bytes=0-1', { 'If-Range': '"other"' })).status).toBe(200);
    expect((await part('bytes=0-1', { 'If-Range': `"${image.hash}"` })).status).toBe(206);
  });

  test('is resized, as WebP if the browser accepts it', async () => {
    const address = await photograph('kleiner');
    const webp = await get(address({ width: 320 }), { Accept: 'image/avif,image/webp,*/*' });
    expect(webp.headers.get('Content-Type')).toBe('image/webp');
    expect(webp.headers.get('Vary')).toContain('Accept');
    expect(await sizeOf(webp)).toEqual({ format: 'webp', width: 320, height: 160 });
    // Until the job has generated the AVIF, which this browser caches for a year.
    expect(webp.headers.get('Cache-Control')).toBe('public, max-age=30');
    const still = await get(address({ width: 320 }), {
      Accept: 'image/avif,image/webp',
      'If-None-Match': webp.headers.get('ETag') ?? '',
    });
    expect([still.status, still.headers.get('Cache-Control')]).toEqual([304, 'public, max-age=30']);
    const forGood = await get(address({ width: 320 }), { Accept: 'image/webp' });
    expect(forGood.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const jpeg = await get(address({ width: 320 }));
    expect(jpeg.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(jpeg.headers.get('Content-Type')).toBe('image/jpeg');
    expect(jpeg.headers.get('ETag')).not.toBe(webp.headers.get('ETag'));
    expect(await sizeOf(jpeg)).toEqual({ format: 'jpeg', width: 320, height: 160 });
    expect(await sizeOf(await get(address({ width: 2560 })))).toMatchObject({ width: 1000, height: 500 });
    const again = await get(address({ width: 320 }), { 'If-None-Match': jpeg.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('is AVIF once a job has generated it, in every width and with its crop', async () => {
    const address = await photograph('avif');
    const avif = { Accept: 'image/avif,image/webp,*/*' };
    const before = await get(address({ width: 480 }), avif);
    expect(before.headers.get('Content-Type')).toBe('image/webp');
    await server.runJobs();
    const response = await get(address({ width: 320, cropParams: crop }), avif);
    expect(response.headers.get('Content-Type')).toBe('image/avif');
    expect(response.headers.get('Vary')).toContain('Accept');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(await sizeOf(response)).toMatchObject({ format: 'heif', width: 300, height: 100 });
    // A browser with the fallback in its cache gets the better image.
    const whole = () => get(address({ width: 480 }), { ...avif, 'If-None-Match': before.headers.get('ETag') ?? '' });
    expect((await whole()).status).toBe(304);
    await runDelayedJobs();
    const better = await whole();
    expect([better.status, better.headers.get('Content-Type')]).toEqual([200, 'image/avif']);
    const again = await get(address({ width: 320, cropParams: crop }), {
      ...avif,
      'If-None-Match': response.headers.get('ETag') ?? '',
    });
    expect(again.status).toBe(304);
    const refused = await get(address({ width: 320, cropParams: crop }), { Accept: 'image/avif;q=0,image/webp' });
    expect(refused.headers.get('Content-Type')).toBe('image/webp');
  });

  test('contains no camera metadata and is rotated upright', async () => {
    const noted = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: 'kanarie' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = {
      ...(await addFile(noted, { fileName: 'van-toestel.jpg', hasMetadata: true, width: 400, height: 600 })),
      altText: '',
    };
    const id = await create('van-toestel', [hero({ background: file })]);
    const where = address({ pageID: id, hash: file.hash, fileName: file.fileName });
    for (const accept of ['image/webp', 'image/*']) {
      for (const path of [where, `${where}?w=320`]) {
        const bytes = Buffer.from(await (await get(path, { Accept: accept })).arrayBuffer());
        const { exif, orientation, width, height } = await sharp(bytes).metadata();
        expect({ exif, orientation, isUpright: height > width }, path).toEqual({
          exif: undefined,
          orientation: undefined,
          isUpright: true,
        });
        expect(bytes.includes('kanarie')).toBe(false);
      }
    }
    // Users with a session get the uploaded bytes.
    const draft = await create('van-toestel-concept', [], false);
    const own = await get(address({ pageID: draft, hash: file.hash, fileName: file.fileName }), {}, 'viewer');
    expect(hashOf(Buffer.from(await own.arrayBuffer()))).toBe(file.hash);
  });

  test('keeps its animation', async () => {
    const frames = ['red', 'blue', 'green'].map((background) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    for (const format of ['gif', 'webp'] as const) {
      const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      const [fileName, mime, type] = [`golf.${format}`, `image/${format}`, format === 'gif' ? 'gif' : 'image'] as const;
      const file = { ...(await addFile(moving, { fileName, mime, type, width: 400, height: 300 })), altText: '' };
      const id = await create(`golf-${format}`, [hero({ background: file })]);
      await server.runJobs();
      const where = address({ pageID: id, hash: file.hash, fileName: file.fileName });
      expect(hashOf(Buffer.from(await (await get(where)).arrayBuffer()))).toBe(file.hash);
      // AVIF would show a single frame.
      for (const Accept of ['image/webp', 'image/avif,image/webp', '*/*']) {
        const small = await get(`${where}?w=320`, { Accept });
        const { pages, width } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
        expect({ pages, width }, `${format} for ${Accept}`).toEqual({ pages: 3, width: 320 });
      }
    }
  });

  test('has the best format at its own size too; documents are unchanged, and only users get the uploaded bytes', async () => {
    await get(address(), { Accept: 'image/avif,image/webp' });
    await runDelayedJobs();
    for (const [Accept, mime] of [
      ['image/webp,*/*', 'image/webp'],
      ['image/avif,image/webp', 'image/avif'],
      ['*/*', 'image/jpeg'],
      ['image/avif;q=0,image/webp;q=0', 'image/jpeg'],
    ] as const) {
      const response = await get(address(), { Accept });
      expect(response.headers.get('Content-Type'), Accept).toBe(mime);
      expect(response.headers.get('Vary'), Accept).toContain('Accept');
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(await sizeOf(response)).toMatchObject({ width: 1000, height: 500 });
    }
    const cropped = await get(address({ cropParams: crop }), { Accept: 'image/avif' });
    expect(await sizeOf(cropped)).toMatchObject({ format: 'heif', width: 300, height: 100 });

    const original = `${address()}?original`;
    const own = await get(original, { Accept: 'image/avif,image/webp' }, 'viewer');
    expect(hashOf(Buffer.from(await own.arrayBuffer()))).toBe(image.hash);
    expect(own.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(own.headers.get('Vary')).toBeNull();
    expect((await get(original)).status).toBe(401);
    const preview = `/api/ximblox/medialib/preview-image?imageID=${image.fileID}`;
    const seen = await get(preview, { Accept: 'image/webp' }, 'viewer');
    expect(seen.headers.get('Content-Type')).toBe('image/webp');
    const asSent = await get(`${preview}&original=1`, { Accept: 'image/webp' }, 'viewer');
    expect(hashOf(Buffer.from(await asSent.arrayBuffer()))).toBe(image.hash);
    expect((await get(`${preview}&original=no`, {}, 'viewer')).status).toBe(400);

    const linked = hero(
      {},
      { props: { title: 'x', buttons: [{ label: 'a', to: { kind: 'file', fileID: image.fileID } }] } },
    );
    const id = await create('met-foto-als-bestand', [linked]);
    const document = await get(address({ pageID: id, group: 'block_files_h' }), { Accept: 'image/avif,image/webp' });
    expect(hashOf(Buffer.from(await document.arrayBuffer()))).toBe(image.hash);
  });

  test('that is shared is queued as AVIF by the first request that gets a fallback', async () => {
    const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    const shared = await addFile(bytes, {
      fileName: 'gedeeld.png',
      mime: 'image/png',
      width: 400,
      height: 200,
      shared: true,
    });
    const url = address({ ...shared, group: 'block_images_library' });
    const accept = { Accept: 'image/avif,image/webp' };
    const first = await get(url, accept);
    expect([first.headers.get('Content-Type'), first.headers.get('Cache-Control')]).toEqual([
      'image/webp',
      'public, max-age=30',
    ]);
    await runDelayedJobs();
    expect((await get(url, accept)).headers.get('Content-Type')).toBe('image/avif');
  });

  test('falls back to the nearest cached width for a short time if it cannot be generated now', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const bytes = await sharp({ create: { width: 1500, height: 900, channels: 3, background: 'teal', noise } })
      .withExif({ IFD0: { Artist: 'kanarie' } })
      .jpeg()
      .toBuffer();
    const facts = { width: 1500, height: 900, shared: true, hasMetadata: true };
    const file = await addFile(bytes, { fileName: 'druk.jpg', ...facts });
    const url = (width: number) => address({ ...file, width });
    const webp = { Accept: 'image/webp' };
    await get(url(320), webp);
    await get(url(1280), webp);
    const other = await addFile(
      await sharp({ create: { width: 800, height: 500, channels: 3, background: 'grey', noise } })
        .jpeg()
        .toBuffer(),
      { fileName: 'druk-2.jpg', width: 800, height: 500, shared: true },
    );
    const { blobs } = server.services;
    const { open } = blobs;
    const held = Promise.withResolvers<void>();
    blobs.open = async (hash, range) => {
      await held.promise;
      return open(hash, range);
    };
    try {
      const [near, whole] = await Promise.all([get(url(960), webp), get(url(2560), webp)]);
      for (const response of [near, whole]) {
        expect(response.status).toBe(200);
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=30');
        expect(await sizeOf(response)).toMatchObject({ format: 'webp', width: 1280 });
      }
      // This image has no cached variant, so its original is served.
      const asIs = get(address({ ...other, width: 640 }), webp);
      setTimeout(held.resolve, 2500);
      expect((await asIs).headers.get('Content-Type')).toMatch(/^image/);
    } finally {
      blobs.open = open;
      held.resolve();
    }
    await expect
      .poll(async () => (await sizeOf(await get(`${url(960)}&again`, webp))).width, { timeout: 5000 })
      .toBe(960);
  });

  test('that is damaged in the store is an error, never a partial file', async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 700,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 99, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const file = {
      ...(await addFile(whole.subarray(0, whole.length / 2), { fileName: 'half.jpg', width: 900, height: 700 })),
      altText: '',
    };
    const id = await create('half', [hero({ background: file })]);
    const response = await get(`${address({ pageID: id, hash: file.hash, fileName: file.fileName })}?w=320`);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toContain('json');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ Success: false, Errors: [{ property: 'file', code: 'V_12' }] });
  });

  test('is generated once for concurrent requests', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 8 }, async () =>
        hashOf(Buffer.from(await (await get(address({ width: 640 }))).arrayBuffer())),
      ),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  test('is cropped only as stored', async () => {
    const cropped = await get(address({ cropParams: crop, width: 2560 }));
    expect(await sizeOf(cropped)).toEqual({ format: 'jpeg', width: 300, height: 100 });
    const other = `${address()}?crop=${cropToken({ ...crop, x: 11 })}`;
    expect((await get(other)).status).toBe(404);
    expect(await sizeOf(await get(other, {}, 'viewer'))).toMatchObject({ width: 300, height: 100 });
    for (const wrong of ['1', 'a_b_c_d_e_f_g', '0_0_0_0_0_1_1', '0_0_9_9_0_1_1_1', '1e9_0_9_9_0_1_1']) {
      expect((await get(`${address()}?crop=${wrong}`, {}, 'viewer')).status, wrong).toBe(400);
    }
  });

  test('is available in a few widths only', async () => {
    for (const width of ['321', '0', '-320', '999999', 'x', '320.5']) {
      expect((await get(`${address()}?w=${width}`)).status, width).toBe(400);
    }
  });

  test('rotates and mirrors images according to the crop', async () => {
    const halves = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
      .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: 'blue' } }, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const turned = { x: 0, y: 0, width: 100, height: 100, rotate: 90, scaleX: -1, scaleY: 1 };
    const file = {
      ...(await addFile(halves, { fileName: 'halves.png', mime: 'image/png', width: 200, height: 100 })),
      altText: '',
    };
    const id = await create('gedraaid', [hero({ background: { ...file, cropParams: turned } })]);
    const url = pageFileUrl({
      pageID: id,
      group: 'block_images_h',
      hash: file.hash,
      fileName: file.fileName,
      cropParams: turned,
    });
    const response = await get(url);
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([100, 100]);
    // Mirrored, the red half is on the left; rotated clockwise, left becomes the top.
    const middle = 3 * (50 * info.width + 50);
    expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
  });
});

test('a drawing that is slow to render is sent as stored, whatever size or crop is requested', async () => {
  const blur = '<filter id="f"><feGaussianBlur stdDeviation="500"/></filter>';
  const slow = (fill: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 448 70">${blur}${`<rect width="448" height="70" fill="${fill}" filter="url(#f)"/>`.repeat(200)}</svg>`;
  const admin = server.client('administrator');
  const send = (svg: string, fields: Record<string, string>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('f', new Blob([svg]), 'kaart.svg');
    return form;
  };
  const { file } = await admin.call(contract.media.addFile, { form: send(slow('red'), { path: '/' }) });
  const { file: drawing } = await admin.call(contract.media.replaceFile, {
    form: send(slow('teal'), { id: String(file.id), follow: 'at-once' }),
  });
  const record = { hash: drawing.hash, fileName: drawing.fileName, fileID: drawing.id, altText: '' };
  const id = await create('kaart', [
    hero({ background: { ...record, cropParams: crop } }),
    hero({ background: record }, { key: 'k' }),
  ]);
  const preview = '/api/ximblox/medialib';
  const query = `imageID=${drawing.id}&w=640`;
  const of = { pageID: id, hash: drawing.hash, fileName: drawing.fileName, width: 640 };
  const answers = [
    await get(`${preview}/preview-image?${query}`, {}, 'viewer'),
    await get(`${preview}/preview-crop?${query}&x=0&y=0&width=40&height=40&rotate=10&scaleX=1&scaleY=1`, {}, 'viewer'),
    await get(address({ ...of, cropParams: crop }), { Accept: 'image/avif,image/webp' }),
    await get(address({ ...of, group: 'block_images_k' }), { Accept: 'image/avif,image/webp' }),
  ];
  for (const [place, answer] of answers.entries()) {
    expect([answer.status, answer.headers.get('Content-Type')], String(place)).toEqual([200, 'image/svg+xml']);
    expect(hashOf(Buffer.from(await answer.arrayBuffer())), String(place)).toBe(drawing.hash);
  }
  // Jobs make no sizes of it.
  await runDelayedJobs();
  expect(await server.services.blobs.hasVariant(drawing.hash, 'w640.webp')).toBe(false);

  const profile = new FormData();
  profile.set('profileImage', new Blob([slow('red')]), 'ik.png');
  const params = { id: server.users.viewer };
  const uploaded = admin.call(contract.users.uploadImage, { params, form: profile });
  await expect(uploaded).rejects.toMatchObject({ errors: [{ property: 'profileImage', code: 'UM_06' }] });
});
