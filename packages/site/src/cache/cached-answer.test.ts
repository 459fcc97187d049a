import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answerFor, cachedAnswer, readyAnswer } from './cached-answer.ts';
import { acceptedEncoding } from './content-encoding.ts';
import { packThoroughly } from './thorough-packing.ts';

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

describe('an answer that is kept', () => {
  test('is packed once per packing, all with one ETag since they mean the same', async () => {
    const cached = cachedAnswer(200, headers, body);
    expect(readyAnswer(cached, 'br', undefined)).toBeUndefined();
    const grown: number[] = [];
    const [brotli, again] = await Promise.all([
      answerFor(cached, 'br', undefined, (bytes) => grown.push(bytes)),
      answerFor(cached, 'br', undefined, (bytes) => grown.push(bytes)),
    ]);
    const gzip = await answerFor(cached, 'gzip', undefined, (bytes) => grown.push(bytes));
    const plain = await answerFor(cached, 'identity', undefined, (bytes) => grown.push(bytes));
    expect(again).toBe(brotli);
    expect(grown).toEqual([brotli.body.length, gzip.body.length]);
    expect(brotliDecompressSync(brotli.body)).toEqual(body);
    expect(gunzipSync(gzip.body)).toEqual(body);
    expect(new Set([plain, gzip, brotli].map((answer) => answer.headers.ETag)).size).toBe(1);
    expect(plain.headers.ETag).toMatch(/^W\/"[\da-z]+-[\da-z]+"$/);
    expect(brotli.headers).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' });
    expect(plain.headers['Content-Encoding']).toBeUndefined();
    expect(plain.headers['Content-Length']).toBe(String(body.length));
    expect(readyAnswer(cached, 'br', undefined)).toBe(brotli);
  });

  test('is packed as small as it gets once many ask for it', async () => {
    const words = Array.from({ length: 3000 }, (_, number) => `<p>Peil ${(number * 7919) % 3001} van ${number}</p>`);
    const cached = cachedAnswer(200, headers, Buffer.from(words.join('')));
    const grown: number[] = [];
    const quick = await answerFor(cached, 'br', undefined, (bytes) => grown.push(bytes));
    for (let visitor = 0; visitor < 10; visitor += 1) readyAnswer(cached, 'br', undefined);
    expect(cached.variants.br?.improve).toBeTypeOf('function');
    for (let visitor = 0; visitor < 10; visitor += 1) readyAnswer(cached, 'br', undefined);
    await expect.poll(() => grown.length, { timeout: 20_000 }).toBe(2);
    const small = await answerFor(cached, 'br', undefined, () => undefined);
    expect(small.body.length).toBeLessThan(quick.body.length);
    expect(grown).toEqual([quick.body.length, small.body.length - quick.body.length]);
    expect(brotliDecompressSync(small.body)).toEqual(brotliDecompressSync(quick.body));
    expect(readyAnswer(cached, 'br', quick.headers.ETag)?.status).toBe(304);
  });

  test('keeps its packing where a thorough one saves nothing', async () => {
    const cached = cachedAnswer(200, headers, randomBytes(4000));
    const grown: number[] = [];
    const quick = await answerFor(cached, 'gzip', undefined, (bytes) => grown.push(bytes));
    for (let visitor = 0; visitor < 20; visitor += 1) readyAnswer(cached, 'gzip', undefined);
    expect(cached.variants.gzip?.improve).toBeUndefined();
    // Thorough packings are made one after the other, so this one is made by now.
    await packThoroughly(Buffer.from('behind it'), 'gzip');
    expect(readyAnswer(cached, 'gzip', undefined)).toBe(quick);
    expect(grown).toEqual([quick.body.length]);
  });

  test('is left out for who has it', () => {
    const cached = cachedAnswer(200, headers, body);
    const etag = readyAnswer(cached, 'identity', undefined)?.headers.ETag ?? '';
    for (const header of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const answer = readyAnswer(cached, 'identity', header);
      expect(answer?.status).toBe(304);
      expect(answer?.body).toHaveLength(0);
      expect(answer?.headers).toEqual({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    }
    expect(readyAnswer(cached, 'identity', '"x"')?.status).toBe(200);
  });

  test('with another status has no ETag and is never left out', () => {
    const answer = readyAnswer(cachedAnswer(404, headers, body), 'identity', '*');
    expect(answer?.status).toBe(404);
    expect(answer?.headers.ETag).toBeUndefined();
  });

  test('is not packed when it is tiny', () => {
    const answer = readyAnswer(cachedAnswer(200, headers, Buffer.from('short')), 'br', undefined);
    expect(answer?.body.toString()).toBe('short');
  });
});
