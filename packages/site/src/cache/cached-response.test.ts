import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { responseFor, createCachedResponse, readyResponse } from './cached-response.ts';
import { acceptedEncoding } from './content-encoding.ts';
import { recompress } from './recompress.ts';

const body = Buffer.from('<p>Water</p>'.repeat(200));
const headers = {
  'Content-Type': 'text/html',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'",
};

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %s gets %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

describe('a cached response', () => {
  test('is compressed once per encoding and has one ETag', async () => {
    const cached = createCachedResponse(200, headers, body);
    expect(readyResponse(cached, 'br', undefined)).toBeUndefined();
    const grown: number[] = [];
    const [brotli, again] = await Promise.all([
      responseFor(cached, 'br', undefined, (bytes) => grown.push(bytes)),
      responseFor(cached, 'br', undefined, (bytes) => grown.push(bytes)),
    ]);
    const gzip = await responseFor(cached, 'gzip', undefined, (bytes) => grown.push(bytes));
    const plain = await responseFor(cached, 'identity', undefined, (bytes) => grown.push(bytes));
    expect(again).toBe(brotli);
    // The first compression replaces the uncompressed bytes.
    expect(grown).toEqual([brotli.body.length - body.length, gzip.body.length]);
    expect(readyResponse(cached, 'identity', undefined)).toBeUndefined();
    expect(plain.body).toEqual(body);
    expect((await responseFor(cached, 'identity', plain.headers.ETag, () => undefined)).status).toBe(304);
    // Each body owns exactly its bytes, so that the size of the cache is what it occupies.
    expect([brotli, gzip].map(({ body: { buffer } }) => buffer.byteLength)).toEqual([
      brotli.body.length,
      gzip.body.length,
    ]);
    expect(brotliDecompressSync(brotli.body)).toEqual(body);
    expect(gunzipSync(gzip.body)).toEqual(body);
    expect(new Set([plain, gzip, brotli].map((response) => response.headers.ETag)).size).toBe(1);
    expect(plain.headers.ETag).toMatch(/^W\/"[\da-z]+-[\da-z]+"$/);
    expect(brotli.headers).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' });
    expect(plain.headers['Content-Encoding']).toBeUndefined();
    expect(plain.headers['Content-Length']).toBe(String(body.length));
    expect(readyResponse(cached, 'br', undefined)).toBe(brotli);
  });

  test('is compressed again after a failure', async () => {
    const cached = createCachedResponse(200, headers, body);
    const gzip = await responseFor(cached, 'gzip', undefined, () => undefined);
    const bytes = gzip.body;
    gzip.body = Buffer.from('damaged');
    await expect(responseFor(cached, 'br', undefined, () => undefined)).rejects.toThrow('incorrect header check');
    gzip.body = bytes;
    expect(brotliDecompressSync((await responseFor(cached, 'br', undefined, () => undefined)).body)).toEqual(body);
  });

  test('is recompressed at the best ratio after many hits', async () => {
    const words = Array.from({ length: 3000 }, (_, number) => `<p>Peil ${(number * 7919) % 3001} van ${number}</p>`);
    const plain = Buffer.from(words.join(''));
    const cached = createCachedResponse(200, headers, plain);
    const grown: number[] = [];
    const quick = await responseFor(cached, 'br', undefined, (bytes) => grown.push(bytes));
    for (let visitor = 0; visitor < 10; visitor += 1) readyResponse(cached, 'br', undefined);
    expect(cached.variants.br?.optimise).toBeTypeOf('function');
    for (let visitor = 0; visitor < 10; visitor += 1) readyResponse(cached, 'br', undefined);
    await expect.poll(() => grown.length, { timeout: 20_000 }).toBe(2);
    const small = await responseFor(cached, 'br', undefined, () => undefined);
    expect(small.body.length).toBeLessThan(quick.body.length);
    expect(grown).toEqual([quick.body.length - plain.length, small.body.length - quick.body.length]);
    expect(brotliDecompressSync(small.body)).toEqual(brotliDecompressSync(quick.body));
    expect(readyResponse(cached, 'br', quick.headers.ETag)?.status).toBe(304);
  });

  test('keeps its compression if recompressing saves nothing', async () => {
    const cached = createCachedResponse(200, headers, randomBytes(4000));
    const grown: number[] = [];
    const quick = await responseFor(cached, 'gzip', undefined, (bytes) => grown.push(bytes));
    for (let visitor = 0; visitor < 20; visitor += 1) readyResponse(cached, 'gzip', undefined);
    expect(cached.variants.gzip?.optimise).toBeUndefined();
    // Recompression is sequential, so the one before has finished.
    await recompress(async () => Buffer.from('behind it'), 'gzip');
    expect(readyResponse(cached, 'gzip', undefined)).toBe(quick);
    expect(grown).toEqual([quick.body.length - 4000]);
  });

  test('is 304 for a matching If-None-Match', () => {
    const cached = createCachedResponse(200, headers, body);
    const etag = readyResponse(cached, 'identity', undefined)?.headers.ETag ?? '';
    for (const header of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const response = readyResponse(cached, 'identity', header);
      expect(response?.status).toBe(304);
      expect(response?.body).toHaveLength(0);
      expect(response?.headers).toEqual({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    }
    expect(readyResponse(cached, 'identity', '"x"')?.status).toBe(200);
  });

  test('with another status has no ETag and is never 304', () => {
    const response = readyResponse(createCachedResponse(404, headers, body), 'identity', '*');
    expect(response?.status).toBe(404);
    expect(response?.headers.ETag).toBeUndefined();
  });

  test('is not compressed when it is tiny', () => {
    const response = readyResponse(createCachedResponse(200, headers, Buffer.from('short')), 'br', undefined);
    expect(response?.body.toString()).toBe('short');
  });
});
