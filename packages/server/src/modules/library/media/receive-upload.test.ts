import { type Client, CmsError, contract, maxMediaFile, type MediaItem } from '@ximblox/contract';
import { createHash, randomBytes } from 'node:crypto';
import { access, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let startOver: () => Promise<void>;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  publisher = server.client('publisher');
  startOver = await server.keepState();
});
beforeEach(() => startOver());
afterAll(() => server.close());

const address = '/api/ximblox/medialib/uploads';

/** Somebody who speaks tus, with the headers that the product asks of every call. */
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

/** Parts that lie in the storage. */
async function uploadsKept(): Promise<string[]> {
  const kept: string[] = [];
  for await (const { upload } of server.services.blobs.uploads()) kept.push(upload);
  return kept;
}

/** An MP3 of nothing but noise: large, and no picture. */
const sound = (size: number): Buffer => {
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat([head, randomBytes(size - head.length)]);
};

test('the server says what it knows of the protocol, and which one it speaks whatever becomes of a call', async () => {
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
  test('arrives in parts, over several instances, and becomes a file', async () => {
    const beside = await createTestServer({ sameDatabaseAs: server });
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

    const other = await uploader(beside.browser('publisher'));
    expect((await other.append(place, 9_000_000, bytes.subarray(9_000_000))).headers.get('Upload-Offset')).toBe(
      String(bytes.length),
    );
    await beside.close();
    const file = await finish(place);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(file).toMatchObject({ fileName: 'Golven.mp3', mime: 'audio/mpeg', fileSize: bytes.length, hash });
    expect((await failureOf(finish(place))).status).toBe(404);
    await expect.poll(uploadsKept).not.toContain(idOf(place));
  });

  test('goes on where a connection broke off', async () => {
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
    // What lay in buffers when it broke is lost.
    await expect.poll(() => one.offsetOf(place)).toBeGreaterThan(0);
    const arrived = await one.offsetOf(place);
    expect(arrived).toBeLessThanOrEqual(1_000_000);
    expect((await one.append(place, arrived, bytes.subarray(arrived))).status).toBe(204);
    expect((await finish(place)).hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('takes what follows and nothing else', async () => {
    const one = await uploader();
    const place = placeOf(await one.create('strikt.txt', 10));
    expect((await one.append(place, 5, Buffer.from('12345'))).status).toBe(409);
    const tooMuch = await one.append(place, 0, Buffer.alloc(11, 'a'));
    expect(tooMuch.status).toBe(413);
    expect(await errorsIn(tooMuch)).toEqual([{ property: 'file', code: 'ML_01' }]);
    // Of two who send the same part at once, one is told that the upload stands elsewhere by now.
    const both = await Promise.all([1, 2].map(() => one.append(place, 0, Buffer.from('12345'))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await one.offsetOf(place)).toBe(5);
    expect((await one.call('PATCH', place, { 'Upload-Offset': '5', 'Content-Type': 'text/plain' })).status).toBe(415);
    const older = await one.call('HEAD', place, { 'Tus-Resumable': '0.9' });
    expect([older.status, older.headers.get('Tus-Version')]).toEqual([412, '1.0.0']);
    expect((await one.append(place, 5, Buffer.from('67890'))).status).toBe(204);
    expect((await finish(place)).fileSize).toBe(10);
  });

  test('that is given up while bytes come is gone, and nothing else is wrong', async () => {
    const one = await uploader();
    for (let round = 0; round < 20; round++) {
      const place = placeOf(await one.create('opgegeven.mp3', 300_000));
      const both = [one.append(place, 0, sound(300_000)), one.call('DELETE', place)];
      const [append, cancel] = await Promise.all(both);
      expect([204, 404]).toContain(append?.status);
      expect(cancel?.status).toBe(204);
    }
  });

  test('more bytes than were announced are refused although their number is not', async () => {
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

  test('is refused at its beginning when its end would be', async () => {
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

  test('belongs to whoever began it', async () => {
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

  test('what nobody goes on with goes after a day', async () => {
    const one = await uploader();
    const place = placeOf(await one.create('vergeten.txt', 4));
    await one.append(place, 0, Buffer.from('ab'));
    expect(await uploadsKept()).toContain(idOf(place));
    await sql`update media_uploads set expires_at = now() where id = ${idOf(place)}`.execute(server.db);
    expect((await one.call('HEAD', place)).status).toBe(404);
    // A server that was killed in the middle of a part is started anew before its leavings are a day old.
    const leaving = join(server.services.settings.dataFolder, 'media', 'incoming', 'half');
    await writeFile(leaving, 'half');
    await utimes(leaving, new Date(0), new Date(0));
    await server.services.jobs.add(server.db, 'clear-uploads', {}, { key: 'clear-uploads' });
    await server.runJobs();
    await expect(access(leaving)).rejects.toThrow('ENOENT');
    expect(await uploadsKept()).not.toContain(idOf(place));
  });
});

async function completed(one: Awaited<ReturnType<typeof uploader>>, fileName: string, bytes: Buffer): Promise<string> {
  const place = placeOf(await one.create(fileName, bytes.length));
  await one.append(place, 0, bytes);
  return place;
}
