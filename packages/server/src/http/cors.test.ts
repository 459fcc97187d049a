import { allEndpoints, basePath, contract } from '@ximblox/contract';
import { pageFileUrl } from '@ximblox/blocks/internal';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFiles } from '../modules/library/media/index.ts';
import { createTestServer, type TestServer } from '../testing/index.ts';

const named = 'https://app.example.com';
const stranger = 'https://elsewhere.example.com';

let server: TestServer;
let closed: TestServer;
beforeAll(async () => {
  server = await createTestServer({ settings: { corsOrigins: [named, 'http://localhost:3000'] } });
  closed = await createTestServer();
});
afterAll(async () => {
  await server.close();
  await closed.close();
});

const request = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}, of = server) =>
  fetch(`${of.url}${path.startsWith(basePath) ? '' : basePath}${path}`, init);

const preflight = (path: string, origin: string, method = 'POST', of = server) =>
  request(
    path,
    {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'content-type,x-requested-with',
      },
    },
    of,
  );

const post = (path: string, origin: string, body: object, headers: Record<string, string> = {}) =>
  request(path, {
    method: 'POST',
    headers: { Origin: origin, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const corsHeadersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith('access-control-')).map(([name, value]) => `${name}: ${value}`);

describe('a page of a configured origin', () => {
  test('can read published content, with a preflight', async () => {
    const before = await preflight('/page/get-pages', named);
    expect(before.status).toBe(204);
    expect(before.headers.get('Access-Control-Allow-Origin')).toBe(named);
    expect(before.headers.get('Access-Control-Allow-Methods')).toBe('POST');
    expect(before.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type, X-Requested-With, X-Draft-Token');
    expect(before.headers.get('Access-Control-Max-Age')).toBe('7200');
    const answer = await post('/page/get-pages', named, { type: 'content', locale: 'nl-nl' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(named);
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
    expect(answer.headers.get('Vary')).toBe('Origin');
    const failed = await post('/page/get-by-slug', named, { slug: 'nergens' });
    expect([failed.status, failed.headers.get('Access-Control-Allow-Origin')]).toEqual([404, named]);
    expect((await preflight('/settings/get', named, 'GET')).headers.get('Access-Control-Allow-Methods')).toBe(
      'GET, HEAD',
    );
  });

  test('never sends credentials, and is refused when it does', async () => {
    for (const response of [
      await preflight('/page/get-pages', named),
      await post('/page/get-pages', named, { type: 'content', locale: 'nl-nl' }),
    ]) {
      expect(response.headers.has('Access-Control-Allow-Credentials')).toBe(false);
    }
    const answer = await server.browser('administrator').fetch(`${basePath}/page/get-pages`, {
      method: 'POST',
      headers: { Origin: named, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'content', locale: 'nl-nl' }),
    });
    expect(answer.status).toBe(403);
  });

  test('can call nothing else', async () => {
    const open = [
      'delivery.menu',
      'delivery.page',
      'delivery.pages',
      'delivery.settings',
      'delivery.sitemap',
      'delivery.tags',
      'media.getPageFile',
      'pages.getBySlug',
      'pages.getBySlugQuery',
      'pages.getMultiple',
      'pages.getPages',
      'pages.getSiblingSlugs',
      'search.search',
      'settings.get',
      'tags.fetch',
      'tags.search',
    ];
    expect(
      allEndpoints
        .filter(({ endpoint }) => endpoint.crossOrigin)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(open);
    for (const { name, endpoint } of allEndpoints) {
      if (open.includes(name) || endpoint.method === 'OPTIONS') continue;
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
      expect(corsHeadersOf(await preflight(path, named, endpoint.method)), name).toEqual([]);
    }
    const login = await post('/auth/login', named, { email: 'a@b.example', password: 'x' });
    expect([login.status, corsHeadersOf(login)]).toEqual([403, []]);
    expect(corsHeadersOf(await request('/openapi.json', { headers: { Origin: named } }))).toEqual([]);
    expect(corsHeadersOf(await request('/nothing', { headers: { Origin: named } }))).toEqual([]);
  });
});

test('pages of other origins can read nothing, not even of an origin with the same prefix', async () => {
  for (const origin of [stranger, `${named}.evil.example`, 'http://app.example.com', 'null']) {
    const before = await preflight('/page/get-pages', origin);
    expect([before.status, corsHeadersOf(before)], origin).toEqual([405, []]);
    const answer = await post('/page/get-pages', origin, { type: 'content', locale: 'nl-nl' });
    expect([answer.status, corsHeadersOf(answer)], origin).toEqual([403, []]);
    const settings = await request('/settings/get', { headers: { Origin: origin } });
    expect([corsHeadersOf(settings), settings.headers.get('Vary')], origin).toEqual([[], 'Origin']);
  }
});

describe('public images', () => {
  async function imageOf(of: TestServer): Promise<string> {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { hash, size } = await of.services.blobs.put(bytes);
    const file = { path: '/', fileName: 'a.jpg', type: 'image', mime: 'image/jpeg', width: 400, height: 300 } as const;
    const [row] = await insertFiles(of.db, [
      { ...file, hash, fileSize: size, defaultAltText: '', userID: null, hasMetadata: false },
    ]);
    const image = { hash, fileName: 'a.jpg', altText: '', fileID: row?.id ?? 0 };
    const content = [
      {
        key: 'h',
        type: 'hero',
        props: { title: 'x', buttons: [] },
        anchorPoint: '',
        __images: { background: image },
        __files: {},
      },
    ];
    const admin = of.client('administrator');
    const { pageID } = await admin.call(contract.pages.create, {
      body: { title: 'x', slug: 'x', type: 'content', locale: 'nl-nl', content },
    });
    const url = `${pageFileUrl({ pageID, group: 'block_images_h', hash, fileName: 'a.jpg' })}?w=320`;
    const draft = await of.browser('administrator').fetch(url, {});
    expect([draft.status, draft.headers.get('Cross-Origin-Resource-Policy')]).toEqual([200, 'same-origin']);
    await admin.call(contract.publication.publish, { params: { id: pageID }, body: {} });
    return url;
  }
  const headersOf = ({ headers }: Response) => ({
    embed: headers.get('Cross-Origin-Resource-Policy'),
    read: headers.get('Access-Control-Allow-Origin'),
    vary: headers.get('Vary'),
  });

  test('can be embedded anywhere and read by configured origins, cached or not', async () => {
    const url = await imageOf(server);
    for (let time = 0; time < 2; time += 1) {
      expect(headersOf(await request(url, { headers: { Origin: named } }))).toEqual({
        embed: 'cross-origin',
        read: named,
        vary: 'Accept, Origin',
      });
      expect(headersOf(await request(url, { headers: { Origin: stranger } })).read).toBeNull();
    }
  });

  test('cannot be embedded elsewhere while no origin is configured', async () => {
    const url = await imageOf(closed);
    for (let time = 0; time < 2; time += 1) {
      const answer = await request(url, { headers: { Origin: named } }, closed);
      expect(headersOf(answer)).toEqual({ embed: 'same-origin', read: null, vary: 'Accept' });
    }
    expect((await preflight('/page/get-pages', named, 'POST', closed)).status).toBe(405);
    expect(corsHeadersOf(await request('/settings/get', { headers: { Origin: named } }, closed))).toEqual([]);
  });
});
