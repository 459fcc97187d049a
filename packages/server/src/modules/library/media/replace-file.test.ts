import { type Block, type Client, CmsError, contract, type ReplacementTiming, type MediaItem } from '@ximblox/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../../http/request-context.ts';
import {
  readInvalidatedTags,
  invalidateContent,
  contentChannel,
} from '../../../platform/database/invalidate-content.ts';
import { openListener } from '../../../platform/database/listener.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  publisher = server.client('publisher');
});
afterAll(() => server.close());

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

const createImage = (background: string, width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

const part = (bytes: Buffer | string) => new Blob([new Uint8Array(Buffer.from(bytes))]);

async function upload(fileName: string, bytes: Buffer | string): Promise<MediaItem> {
  const form = new FormData();
  form.set('path', '/');
  form.set('f', part(bytes), fileName);
  return (await publisher.call(contract.media.addFile, { form })).file;
}

async function replace(
  id: number,
  fileName: string,
  bytes: Buffer | string,
  follow: ReplacementTiming = 'at-once',
  as = publisher,
): Promise<MediaItem> {
  const form = new FormData();
  form.set('id', String(id));
  form.set('follow', follow);
  form.set('f', part(bytes), fileName);
  return (await as.call(contract.media.replaceFile, { form })).file;
}

const cropParams = { x: 20, y: 10, width: 40, height: 20, rotate: 0, scaleX: 1, scaleY: 1 };

/** Publishes a page with an image, whole and cropped. */
async function publishedPage(slug: string, file: MediaItem) {
  const record = { hash: file.hash, fileName: file.fileName, altText: '', fileID: file.id };
  const block: Block = {
    key: 'a',
    type: 'hero',
    props: { title: 'Zee' },
    anchorPoint: '',
    __images: { background: record },
    __files: {},
  };
  const cropped = { ...block, key: 'b', __images: { background: { ...record, cropParams } } };
  const { pageID, pageVersionID } = await publisher.call(contract.pages.create, {
    body: { title: slug, slug, type: 'content', locale: 'nl-nl', content: [block, cropped] },
  });
  await publisher.call(contract.publication.publish, { params: { id: pageID }, body: {} });
  return { pageID, pageVersionID };
}

/** The images of a page that visitors get. */
async function visibleImages(slug: string) {
  const { page } = await server.client().call(contract.pages.getBySlug, { body: { slug } });
  return page.pageVersion.blocks.map(({ __images }) => __images.background);
}
const statusOf = async (pageID: number, hash: string, fileName: string, crop = ''): Promise<number> => {
  const group = crop === '' ? 'block_images_a' : 'block_images_b';
  const path = `/api/ximblox/medialib/get-page-file/${pageID}/${group}/${hash}/${fileName}`;
  return (await server.browser().fetch(`${path}${crop === '' ? '' : `?crop=${crop}`}`)).status;
};

/** Runs work and returns the cache tags that it invalidates. */
async function tagsOf(work: () => Promise<unknown>): Promise<string[]> {
  const tags: string[] = [];
  const listener = await openListener(server.databaseUrl, server.services.log);
  await listener.listen(contentChannel, (payload) => tags.push(...readInvalidatedTags(payload)));
  await work();
  await invalidateContent(systemContext(server.db, server.services), ['last']);
  await expect.poll(() => tags).toContain('last');
  await listener.close();
  return tags.slice(0, -1);
}

describe('replacing a file', () => {
  test('updates published pages immediately with at-once', async () => {
    const before = await upload('zee.png', await createImage('teal', 100, 50));
    const { pageID } = await publishedPage('volgt', before);
    expect(await statusOf(pageID, before.hash, 'zee.png')).toBe(200);
    const bytes = await createImage('navy', 200, 100, 'jpeg');
    let after = before;
    const tags = await tagsOf(async () => {
      after = await replace(before.id, 'IMG_0001.jpg', bytes);
    });
    expect(tags).toContain(`file:${before.id}`);
    expect(after).toMatchObject({ id: before.id, fileName: 'zee.jpg', mime: 'image/jpeg', width: 200, height: 100 });
    expect(after.hash).not.toBe(before.hash);
    const [whole, cropped] = await visibleImages('volgt');
    expect(whole).toMatchObject({ hash: after.hash, fileName: 'zee.jpg', fileID: before.id });
    // The same part of an image with the same aspect ratio.
    expect(cropped?.cropParams).toEqual({ ...cropParams, x: 40, y: 20, width: 80, height: 40 });
    expect(await statusOf(pageID, after.hash, 'zee.jpg')).toBe(200);
    expect(await statusOf(pageID, after.hash, 'zee.jpg', '40.20.80.40')).not.toBe(500);
    // The replaced version is no longer public.
    expect(await statusOf(pageID, before.hash, 'zee.png')).toBe(404);
    const row = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'media.replace-file')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toMatchObject({ object_id: String(before.id), changes: { follow: 'at-once' } });
  });

  test('is undone and redone, on published pages too', async () => {
    const before = await upload('meer.png', await createImage('teal', 100, 50));
    const { pageID } = await publishedPage('herstelt', before);
    const after = await replace(before.id, 'IMG_0002.jpg', await createImage('navy', 60, 60, 'jpeg'));
    const undo = (hash: string) =>
      publisher.call(contract.media.undoReplacement, { body: { id: before.id, hash } }).then(({ file }) => file);
    const details = (): Promise<unknown> =>
      publisher.call(contract.media.getFile, { body: { id: before.id } }).then(({ previous }) => previous);
    expect(await details()).toMatchObject({ fileName: 'meer.png', width: 100, height: 50 });
    expect((await failureOf(undo(before.hash))).errors).toEqual([{ property: 'hash', code: 'V_07' }]);
    expect(await undo(after.hash)).toMatchObject({ fileName: 'meer.png', hash: before.hash, width: 100 });
    expect((await visibleImages('herstelt'))[0]).toMatchObject({ hash: before.hash, fileName: 'meer.png' });
    expect(await statusOf(pageID, before.hash, 'meer.png')).toBe(200);
    expect(await details()).toMatchObject({ fileName: 'meer.jpg', width: 60 });
    expect(await undo(before.hash)).toMatchObject({ fileName: 'meer.jpg', hash: after.hash });
    expect((await visibleImages('herstelt'))[0]).toMatchObject({ hash: after.hash, fileName: 'meer.jpg' });

    const plain = await upload('nooit.png', await createImage('teal', 12, 12));
    const failure = await failureOf(
      publisher.call(contract.media.undoReplacement, { body: { id: plain.id, hash: plain.hash } }),
    );
    expect(failure).toMatchObject({ status: 409, errors: [{ property: 'hash', code: 'V_07' }] });
  });

  test('updates published pages with their next publication with when-published', async () => {
    const before = await upload('duin.png', await createImage('teal', 100, 50));
    const { pageID, pageVersionID } = await publishedPage('blijft', before);
    const after = await replace(before.id, 'x.png', await createImage('navy', 100, 50), 'when-published');
    expect((await visibleImages('blijft'))[0]).toMatchObject({ hash: before.hash, fileName: 'duin.png' });
    expect(await statusOf(pageID, before.hash, 'duin.png')).toBe(200);
    expect(await statusOf(pageID, after.hash, 'duin.png')).toBe(404);
    // The editor shows the new version.
    const { pageVersion } = await publisher.call(contract.versions.fetch, { params: { versionId: pageVersionID } });
    expect(pageVersion.blocks[0]?.__images.background?.hash).toBe(after.hash);
    await publisher.call(contract.versions.store, {
      params: { id: pageVersionID },
      body: { title: 'Blijft niet', blocks: pageVersion.blocks },
    });
    expect((await visibleImages('blijft'))[0]?.hash).toBe(before.hash);
    await publisher.call(contract.publication.publish, { params: { id: pageID }, body: {} });
    expect((await visibleImages('blijft'))[0]?.hash).toBe(after.hash);
    expect(await statusOf(pageID, after.hash, 'duin.png')).toBe(200);
    expect(await statusOf(pageID, before.hash, 'duin.png')).toBe(404);
    // Publishing the same version again is enough.
    const { pageID: sameID } = await publishedPage('dezelfde', after);
    const offered = async () => (await publisher.call(contract.pages.get, { params: { id: sameID } })).availableActions;
    expect(await offered()).not.toContain('publish');
    const again = await replace(before.id, 'x.png', await createImage('plum', 100, 50), 'when-published');
    expect((await visibleImages('dezelfde'))[0]?.hash).toBe(after.hash);
    expect(await offered()).toContain('publish');
    await publisher.call(contract.publication.publish, { params: { id: sameID }, body: {} });
    expect((await visibleImages('dezelfde'))[0]?.hash).toBe(again.hash);
    expect(await offered()).not.toContain('publish');
    // A replacement with at-once includes pending ones.
    await publishedPage('wacht', again);
    await replace(before.id, 'x.png', await createImage('red', 100, 50), 'when-published');
    const last = await replace(before.id, 'x.png', await createImage('gold', 100, 50), 'at-once');
    expect((await visibleImages('wacht'))[0]?.hash).toBe(last.hash);
  });

  test('updates working copies', async () => {
    const before = await upload('werk.png', await createImage('teal', 100, 50));
    const { pageID, pageVersionID } = await publishedPage('werkkopie', before);
    const { pageVersion } = await publisher.call(contract.versions.fetch, { params: { versionId: pageVersionID } });
    const { title, blocks, typeData, seoTitle, seoDescription, seoKeywords, tags, seoImage } = pageVersion;
    const content = { title, blocks, typeData, seoTitle, seoDescription, seoKeywords, tags, seoImage };
    await publisher.call(contract.workingCopies.put, {
      params: { id: pageID },
      body: { baseVersionID: pageVersionID, revision: 0, writer: 'een-venster', sequence: 1, content },
    });
    const after = await replace(before.id, 'x.png', await createImage('navy', 100, 50), 'when-published');
    const { workingCopy } = await publisher.call(contract.workingCopies.get, { params: { id: pageID } });
    const hashes = workingCopy?.content.blocks.map(({ __images }) => __images.background?.hash);
    expect(hashes).toEqual([after.hash, after.hash]);
  });

  test('refuses another type and leaves the file unchanged', async () => {
    const file = await upload('vast.png', await createImage('teal', 10, 10));
    const wrong = { status: 415, errors: [{ property: 'file', code: 'V_12' }] };
    expect(await failureOf(replace(file.id, 'x.txt', 'tekst'))).toMatchObject(wrong);
    expect(await failureOf(replace(file.id, 'x.png', 'geen plaatje'))).toMatchObject(wrong);
    expect((await failureOf(replace(file.id, 'x.png', ''))).errors).toEqual([{ property: 'file', code: 'V_17' }]);
    expect((await failureOf(replace(999_999, 'x.png', 'x'))).status).toBe(404);
    const jpeg = await createImage('navy', 10, 10, 'jpeg');
    await upload('vast.jpg', jpeg);
    expect((await failureOf(replace(file.id, 'x.jpg', jpeg))).errors).toEqual([{ property: 'file', code: 'ML_03' }]);
    expect((await failureOf(replace(file.id, 'x.jpg', jpeg, 'at-once', server.client('viewer')))).status).toBe(403);
    const { file: video } = await publisher.call(contract.media.addVideo, { body: { path: '/', video: '76979871' } });
    expect((await failureOf(replace(video.id, 'x.mp4', 'x'))).errors).toEqual([{ property: 'id', code: 'V_07' }]);
    const { file: now } = await publisher.call(contract.media.getFile, { body: { id: file.id } });
    expect(now).toEqual(file);
  });
});
