import { type Block, contract } from '@ximblox/contract';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const createImage = async (): Promise<Buffer> =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: `#${randomUUID().slice(0, 6)}` } })
    .png()
    .toBuffer();

/** Advances the clock by days and runs the job. */
async function collectAfter(days: number): Promise<void> {
  const { services } = server;
  const now = services.now;
  services.now = () => new Date(Date.now() + days * 86_400_000);
  try {
    await services.jobs.add(server.db, 'collect-orphans', {}, { key: 'collect-orphans', runAt: new Date() });
    await server.runJobs();
  } finally {
    services.now = now;
  }
}

const exists = (hash: string): Promise<boolean> => server.services.blobs.has(hash);

test('deletes only blobs that have been unreferenced for two days', async () => {
  const publisher = server.client('publisher');
  const upload = async (fileName: string) => {
    const form = new FormData();
    form.set('path', '/');
    form.set('f', new Blob([new Uint8Array(await createImage())]), fileName);
    return (await publisher.call(contract.media.addFile, { form })).file;
  };
  const replace = async (id: number) => {
    const form = new FormData();
    form.set('id', String(id));
    form.set('follow', 'when-published');
    form.set('f', new Blob([new Uint8Array(await createImage())]), 'x.png');
    return (await publisher.call(contract.media.replaceFile, { form })).file;
  };
  const create = async (slug: string, { hash, fileName, id: fileID }: Awaited<ReturnType<typeof upload>>) => {
    const record = { hash, fileName, altText: '', fileID };
    const block: Block = {
      key: 'a',
      type: 'hero',
      props: { title: 'x' },
      anchorPoint: '',
      __images: { background: record },
      __files: {},
    };
    return publisher.call(contract.pages.create, {
      body: { title: slug, slug, type: 'content', locale: 'nl-nl', content: [block] },
    });
  };

  const inLibrary = await upload('bewaard.png');
  // A version that is neither the newest nor published, with a file that was deleted from the library.
  const inSnapshot = await upload('oud.png');
  const { pageVersionID } = await create('met-oud', inSnapshot);
  await publisher.call(contract.versions.store, {
    params: { id: pageVersionID },
    body: { title: 'Zonder', blocks: [] },
  });
  await publisher.call(contract.media.deleteFile, { body: { id: inSnapshot.id, confirmed: true } });
  // A page that refers to a replaced version of a file.
  const replaced = await upload('vervangen.png');
  await create('met-vervangen', replaced);
  const between = await replace(replaced.id);
  const newest = await replace(replaced.id);
  const form = new FormData();
  form.set('profileImage', new Blob([new Uint8Array(await createImage())]), 'ik.png');
  const { user } = await server
    .client('editor')
    .call(contract.users.uploadImage, { params: { id: server.users.editor }, form });
  const ofUser = /[0-9a-f]{64}/.exec(user.profile.image)?.[0] ?? '';

  const deleted = await upload('weg.png');
  await publisher.call(contract.media.deleteFile, { body: { id: deleted.id, confirmed: false } });
  const { hash: neverUsed } = await server.services.blobs.put(Buffer.from('a crash came before the row'));
  const unusedBefore = await upload('ongebruikt.png');
  await replace(unusedBefore.id);
  await publisher.call(contract.media.deleteFile, { body: { id: unusedBefore.id, confirmed: false } });
  await publisher.call(contract.mediaTrash.purge, { body: { files: [inSnapshot.id, deleted.id, unusedBefore.id] } });
  const inTrash = await upload('in-de-prullenbak.png');
  await publisher.call(contract.media.deleteFile, { body: { id: inTrash.id, confirmed: false } });

  await collectAfter(1);
  for (const hash of [deleted.hash, neverUsed, unusedBefore.hash]) expect(await exists(hash)).toBe(true);
  await collectAfter(3);
  for (const hash of [deleted.hash, neverUsed, unusedBefore.hash]) expect(await exists(hash)).toBe(false);
  const referenced = [inLibrary.hash, inTrash.hash, inSnapshot.hash, replaced.hash, between.hash, newest.hash, ofUser];
  expect(await Promise.all(referenced.map(exists))).toEqual(referenced.map(() => true));
});
