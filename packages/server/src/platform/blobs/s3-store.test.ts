import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openS3Store } from './s3-store.ts';

const page = (more: string, ...keys: string[]): string => {
  const contents = keys.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><Name>media</Name>${more}${contents.join('')}</ListBucketResult>`;
};

// The S3 server of the other tests cannot paginate: its tokens need a cipher that OpenSSL no longer has.
test('reads a listing page by page', async () => {
  const first = page(
    '<IsTruncated>true</IsTruncated><NextContinuationToken>a+b/c=&amp;d</NextContinuationToken>',
    'parts/1',
    'parts/2',
  );
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://store').searchParams.get('continuation-token');
    tokens.push(token ?? '');
    response.end(token === null ? first : page('<IsTruncated>false</IsTruncated>', 'parts/3'));
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
  const store = await openS3Store({
    bucket: 'media',
    endpoint: `http://127.0.0.1:${port}/`,
    region: 'us-east-1',
    keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
    folder,
  });
  const names: string[] = [];
  for await (const { name } of store.list('parts')) names.push(name);
  expect(names).toEqual(['parts/1', 'parts/2', 'parts/3']);
  expect(tokens).toEqual(['', 'a+b/c=&d']);
});
