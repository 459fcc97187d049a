import { type Client, CmsError, contract, maxMediaFile, type MediaItem } from '@ximblox/contract';
import { createHash, randomBytes } from 'node:crypto';
import { access, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  publisher = server.client('publisher');
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const address = '/api/ximblox/medialib/uploads';

/** A tus client with the headers required for every call. */
async function uploader(as: Browser = server.browser('publisher')) {
  const { headers } = await as.fetch('/api/ximblox/user');
  const own = {
    'X-Requested-With': 'XMLHttpRequest',
    'X-CSRF-Token': headers.get('X-CSRF-Token') ?? '',
    'Tus-Resumable': '1.0.0',
  };
  const call = (method: string, path: string, given: Record<string, string> = {}, body?: Buffer) =>
    as.fetch(path, { method, headers: { ...own, ...given }, ...(body ? { body: new Uint8Array(body) } : {}) });
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return {
    own,
    call,
    create: (fileName: string, size: number, target: { path: string } | { fileID: string } = { path: '/' }) => {
      const pairs = Object.entries({ filename: fileName, ...target });
      return call('POST', address, {
        'Upload-Length': String(size),
        'Upload-Metadata': pairs.map(([name, text]) => `${name} ${base64(text)}`).join(','),
      });
    },
    append: (place: string, offset: number, bytes: Buffer) =>
      call(
        'PATCH',
        place,
        { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        bytes,
      ),
    offsetOf: async (place: string) => Number((await call('HEAD', place)).headers.get('Upload-Offset')),
  };
}

const placeOf = (response: Response): string => response.headers.get('Location') ?? '';
const idOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

async function finish(place: string, path = '/', as = publisher): Promise<MediaItem> {
  const form = new FormData();
  form.set('path', path);
  form.set('uploadID', idOf(place));
  return (await as.call(contract.media.addFile, { form })).file;
}

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

const errorsIn = async (response: Response) =>
  ((await response.json()) as { Errors: { property: string; code: string }[] }).Errors;

const filesIn = async (path: string) => (await publisher.call(contract.media.getDir, { body: { path } })).files;

/** IDs of the uploads with parts in the storage. */
async function storedUploads(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { upload } of server.services.blobs.uploads()) ids.push(upload);
  return ids;
}

/** An MP3 file of random noise. */
const sound = (size: number): Buffer => {
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat([head, randomBytes(size - head.length)]);
};

test('returns the supported extensions, and the version with every response', async () => {
  const known = await server.browser('publisher').fetch(address, { method: 'OPTIONS' });
  expect(known.status).toBe(204);
  expect(Object.fromEntries(known.headers)).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,termination,expiration',
    'tus-max-size': String(maxMediaFile),
  });
  const refused = await server.browser().fetch(address, { method: 'OPTIONS' });
  expect([refused.status, refused.headers.get('Tus-Resumable')]).toEqual([401, '1.0.0']);
});

describe('an upload', () => {
  test('is received in parts by several instances and becomes a file', async () => {
    const second = await createTestServer({ sameDatabaseAs: server });
    const bytes = sound(20_000_000);
    const one = await uploader();
    const created = await one.create('Golven.mp3', bytes.length);
    expect(created.status).toBe(201);
    expect(created.headers.get('Tus-Resumable')).toBe('1.0.0');
    const place = placeOf(created);
    const first = await one.append(place, 0, bytes.subarray(0, 9_000_000));
    expect(first.status).toBe(204);
    expect(first.headers.get('Upload-Offset')).toBe('9000000');
    const head = await one.call('HEAD', place);
    expect(head.status).toBe(200);
    expect(head.headers.get('Upload-Offset')).toBe('9000000');
    expect(head.headers.get('Upload-Length')).toBe(String(bytes.length));
    expect(head.headers.get('Cache-Control')).toBe('no-store');
    expect((await failureOf(finish(place))).errors).toEqual([{ property: 'uploadID', code: 'V_07' }]);
    expect(await filesIn('/')).toEqual([]);

    const other = await uploader(second.browser('publisher'));
    expect((await other.append(place, 9_000_000, bytes.subarray(9_000_000))).headers.get('Upload-Offset')).toBe(
      String(bytes.length),
    );
    await second.close();
    const file = await finish(place);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(file).toMatchObject({ fileName: 'Golven.mp3', mime: 'audio/mpeg', fileSize: bytes.length, hash });
    expect((await failureOf(finish(place))).status).toBe(404);
    await expect.poll(storedUploads).not.toContain(idOf(place));
  });

  test('resumes after a broken connection', async () => {
    const one = await uploader();
    const place = placeOf(await one.create('gebroken.mp3', 3_000_000));
    const { port } = new URL(server.url);
    const bytes = sound(3_000_000);
    const browser = server.browser('publisher');
    const { headers } = await browser.fetch('/api/ximblox/user');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        const lines = [
          `PATCH ${place} HTTP/1.1`,
          'Host: 127.0.0.1',
          `Cookie: ${cookie}`,
          `X-CSRF-Token: ${headers.get('X-CSRF-Token')}`,
          'X-Requested-With: XMLHttpRequest',
          'Tus-Resumable: 1.0.0',
          'Upload-Offset: 0',
          'Content-Type: application/offset+octet-stream',
          `Content-Length: ${bytes.length}`,
        ];
        socket.write(`${lines.join('\r\n')}\r\n\r\n`);
        socket.write(bytes.subarray(0, 1_000_000), () => socket.end());
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.resume();
    });
    // Buffered bytes are lost.
    await expect.poll(() => one.offsetOf(place)).toBeGreaterThan(0);
    const received = await one.offsetOf(place);
    expect(received).toBeLessThanOrEqual(1_000_000);
    expect((await one.append(place, received, bytes.subarray(received))).status).toBe(204);
    expect((await finish(place)).hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('accepts bytes at its current offset only', async () => {
    const one = await uploader();
    const place = placeOf(await one.create('strikt.txt', 10));
    expect((await one.append(place, 5, Buffer.from('12345'))).status).toBe(409);
    const tooMuch = await one.append(place, 0, Buffer.alloc(11, 'a'));
    expect(tooMuch.status).toBe(413);
    expect(await errorsIn(tooMuch)).toEqual([{ property: 'file', code: 'ML_01' }]);
    // Of two concurrent calls with the same part, one gets a conflict.
    const both = await Promise.all([1, 2].map(() => one.append(place, 0, Buffer.from('12345'))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await one.offsetOf(place)).toBe(5);
    expect((await one.call('PATCH', place, { 'Upload-Offset': '5', 'Content-Type': 'text/plain' })).status).toBe(415);
    const older = await one.call('HEAD', place, { 'Tus-Resumable': '0.9' });
    expect([older.status, older.headers.get('Tus-Version')]).toEqual([412, '1.0.0']);
    expect((await one.append(place, 5, Buffer.from('67890'))).status).toBe(204);
    expect((await finish(place)).fileSize).toBe(10);
  });

  test('can be cancelled while bytes are received', async () => {
    const one = await uploader();
    for (let round = 0; round < 20; round++) {
      const place = placeOf(await one.create('opgegeven.mp3', 300_000));
      const both = [one.append(place, 0, sound(300_000)), one.call('DELETE', place)];
      const [append, cancel] = await Promise.all(both);
      expect([204, 404]).toContain(append?.status);
      expect(cancel?.status).toBe(204);
    }
  });

  test('refuses more bytes than announced, without a Content-Length', async () => {
    const one = await uploader();
    const place = placeOf(await one.create('lengte.txt', 10));
    const stream = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 3; part++) controller.enqueue(new Uint8Array(5).fill(97));
        controller.close();
      },
    });
    const browser = server.browser('publisher');
    const { headers } = await browser.fetch('/api/ximblox/user');
    const response = await browser.fetch(place, {
      method: 'PATCH',
      headers: {
        ...one.own,
        'X-CSRF-Token': headers.get('X-CSRF-Token') ?? '',
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
      },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await one.offsetOf(place)).toBe(0);
  });

  test('of an SVG file is sanitised, and refused if the file is too complex', async () => {
    const svg = (inner: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${inner}</svg>`);
    const one = await uploader();
    const send = async (fileName: string, bytes: Buffer) => {
      const place = placeOf(await one.create(fileName, bytes.length));
      await one.append(place, 0, bytes);
      return finish(place);
    };
    const { id } = await send('logo.svg', svg('<script>alert(1)</script><path d="M0 0h9" onload="alert(1)"/>'));
    const sent = await server.browser('publisher').fetch(`/api/ximblox/medialib/preview-image?imageID=${id}&w=640`);
    expect(await sent.text()).toBe(svg('<path d="M0 0h9"></path>').toString());
    const refusal = await failureOf(send('zwaar.svg', svg('<g/>'.repeat(400_000))));
    expect(refusal).toMatchObject({ status: 422, errors: [{ property: 'file', code: 'ML_04' }] });
  });

  test('is refused at the start if its file would be refused', async () => {
    const one = await uploader();
    const refusal = async (response: Response) => ({ status: response.status, errors: await errorsIn(response) });
    const onFile = (status: number, code: string) => ({ status, errors: [{ property: 'file', code }] });
    expect(await refusal(await one.create('a.mp3', maxMediaFile + 1))).toEqual(onFile(413, 'ML_01'));
    expect(await refusal(await one.create('a.mp3', 0))).toEqual(onFile(422, 'V_17'));
    expect(await refusal(await one.create('a.exe', 10))).toEqual(onFile(415, 'V_12'));
    expect(await refusal(await one.create('../a.mp3', 10))).toEqual(onFile(422, 'V_12'));
    await finish(await completed(one, 'bezet.txt', Buffer.from('a')));
    expect(await refusal(await one.create('Bezet.TXT', 10))).toEqual(onFile(409, 'ML_03'));
    expect((await one.create('a.mp3', 10, { path: '/nergens' })).status).toBe(422);
    expect((await one.create('a.mp3', 10, { fileID: '999999' })).status).toBe(404);
    const nothing = await one.call('POST', address);
    expect(nothing.status).toBe(400);
    expect((await errorsIn(nothing)).map(({ property }) => property)).toEqual(['Upload-Length', 'Upload-Metadata']);
    expect((await (await uploader(server.browser('viewer'))).create('a.mp3', 10)).status).toBe(403);
  });

  test('belongs to the user who created it', async () => {
    const one = await uploader();
    const other = await uploader(server.browser('editor'));
    const place = placeOf(await one.create('van mij.txt', 4));
    expect((await other.call('HEAD', place)).status).toBe(404);
    expect((await other.append(place, 0, Buffer.from('abcd'))).status).toBe(404);
    expect((await other.call('DELETE', place)).status).toBe(404);
    await one.append(place, 0, Buffer.from('abcd'));
    expect((await failureOf(finish(place, '/', server.client('editor')))).errors).toEqual([
      { property: 'uploadID', code: 'V_12' },
    ]);
    expect((await one.call('DELETE', place)).status).toBe(204);
    expect((await one.call('HEAD', place)).status).toBe(404);
  });

  test('is deleted after a day without activity', async () => {
    const one = await uploader();
    const place = placeOf(await one.create('vergeten.txt', 4));
    await one.append(place, 0, Buffer.from('ab'));
    expect(await storedUploads()).toContain(idOf(place));
    await sql`update media_uploads set expires_at = now() where id = ${idOf(place)}`.execute(server.db);
    expect((await one.call('HEAD', place)).status).toBe(404);
    // A temporary file left by a crash.
    const leftover = join(server.services.settings.dataFolder, 'media', 'incoming', 'half');
    await writeFile(leftover, 'half');
    await utimes(leftover, new Date(0), new Date(0));
    await server.services.jobs.add(server.db, 'clear-uploads', {}, { key: 'clear-uploads' });
    await server.runJobs();
    await expect(access(leftover)).rejects.toThrow('ENOENT');
    expect(await storedUploads()).not.toContain(idOf(place));
  });
});

async function completed(one: Awaited<ReturnType<typeof uploader>>, fileName: string, bytes: Buffer): Promise<string> {
  const place = placeOf(await one.create(fileName, bytes.length));
  await one.append(place, 0, bytes);
  return place;
}
