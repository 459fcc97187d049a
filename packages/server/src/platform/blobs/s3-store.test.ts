import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startTestS3 } from '../../testing/s3-server.ts';
import { type ObjectStore, StorageUnavailable } from './object-store.ts';
import { openS3Store } from './s3-store.ts';

const page = (more: string, ...keys: string[]): string => {
  const contents = keys.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><Name>media</Name>${more}${contents.join('')}</ListBucketResult>`;
};

type Respond = (request: IncomingMessage, url: URL, response: ServerResponse) => string;

/** Opens a store in a bucket that responds like this. */
async function openStore(respond: Respond): Promise<ObjectStore> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('ETag', '"tag"');
      response.end(respond(request, new URL(request.url ?? '', 'http://store'), response));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-s3-store-'));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  return openS3Store({
    bucket: 'media',
    endpoint: `http://127.0.0.1:${port}/`,
    region: 'us-east-1',
    keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
    folder,
  });
}

// The S3 server of the other tests cannot paginate: its tokens need a cipher that OpenSSL no longer has.
test('reads a listing page by page', async () => {
  const first = page(
    '<IsTruncated>true</IsTruncated><NextContinuationToken>a+b/c=&amp;d</NextContinuationToken>',
    'parts/1',
    'parts/2',
  );
  const tokens: string[] = [];
  const store = await openStore((_, { searchParams }) => {
    const token = searchParams.get('continuation-token');
    tokens.push(token ?? '');
    return token === null ? first : page('<IsTruncated>false</IsTruncated>', 'parts/3');
  });
  const names: string[] = [];
  for await (const { name } of store.list('parts')) names.push(name);
  expect(names).toEqual(['parts/1', 'parts/2', 'parts/3']);
  expect(tokens).toEqual(['', 'a+b/c=&d']);
});

const mebibyte = 1_048_576;

/** Yields zeros in chunks. @param error thrown after them */
async function* zeros(mebibytes: number, error?: Error): AsyncGenerator<Buffer> {
  for (let count = 0; count < mebibytes; count += 1) yield Buffer.alloc(mebibyte);
  if (error) throw error;
}

test('stores a stream of any size in parts', async () => {
  const s3 = await startTestS3();
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-s3-parts-'));
  onTestFinished(async () => {
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });
  const store = await openS3Store({ ...s3, region: 'us-east-1', folder });
  const content = randomBytes(20 * mebibyte + 7);
  for (const bytes of [content, content.subarray(0, 16 * mebibyte), Buffer.alloc(0)]) {
    expect(await store.putStream('backups/one', Readable.from([bytes]))).toEqual({ size: bytes.length });
    const stored = await store.open('backups/one');
    expect(stored && (await buffer(stored.stream)).equals(bytes)).toBe(true);
  }
  // Nothing was copied to this machine.
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

test('a stream that fails leaves no parts, and an error after 200 is one', async () => {
  const calls: string[] = [];
  const store = await openStore(({ method }, { searchParams }) => {
    calls.push(`${method} ${[...searchParams.keys()].join(' ')}`);
    if (searchParams.has('uploads')) return '<Result><UploadId>7</UploadId></Result>';
    return method === 'POST' ? '<Error><Code>InternalError</Code></Error>' : '';
  });
  const broken = new Error('the backup failed');
  await expect(store.putStream('one', Readable.from(zeros(20, broken)))).rejects.toBe(broken);
  expect(calls.splice(0)).toEqual(['POST uploads', 'PUT partNumber uploadId', 'DELETE uploadId']);
  await expect(store.putStream('one', Readable.from(zeros(1)))).rejects.toThrow('InternalError');
  expect(calls.at(-1)).toBe('DELETE uploadId');
});

test('a bucket that refuses new objects passes the readiness check', async () => {
  const store = await openStore(({ method }, _, response) => {
    if (method !== 'PUT') return '';
    response.statusCode = 403;
    return '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>';
  });
  await expect(store.put(Buffer.from('dijk'), () => 'files/a')).rejects.toThrow(StorageUnavailable);
  await store.check();
});
