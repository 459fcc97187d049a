import { expect, describe, test } from 'vitest';
import type { Site } from './create-site.ts';
import { addressTag, block, file, image } from './testing/content.ts';
import { createTestSite, siteWithPages } from './testing/site.ts';

describe('addresses', () => {
  test('have a locale prefix except for the default locale', async () => {
    const { get } = siteWithPages();
    expect((await get('/')).html).toContain('<title>Home | ');
    expect((await get('/over-ons')).html).toContain('<html lang="nl-NL">');
    expect((await get('/en-gb/about')).html).toContain('<html lang="en-GB">');
    expect((await get('/about')).status).toBe(404);
  });

  test.each([
    ['/nl-nl/over-ons', '/over-ons'],
    ['/over-ons/', '/over-ons'],
    ['/Over-Ons?a=1&b=2', '/over-ons?a=1&b=2'],
    ['//evil.example/x', '/evil.example/x'],
  ])('%s redirects (308) to %s', async (path, location) => {
    const { get } = siteWithPages();
    const answer = await get(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.Location).toBe(location);
  });

  test('redirect from an old address with its query, and look it up once', async () => {
    const { get, content } = siteWithPages();
    content.moved.set('nl-nl:wie-wij-zijn', 2);
    expect((await get('/wie-wij-zijn?x=1')).headers.Location).toBe('/over-ons?x=1');
    expect((await get('/wie-wij-zijn')).status).toBe(308);
    expect(content.calls.findPage).toBe(1);
  });

  test('follow a page that moves again', async () => {
    const { get, site, content } = siteWithPages();
    content.moved.set('nl-nl:oud', 2);
    await get('/oud');
    content.put({ pageID: 2, slug: 'nieuw' });
    site.dropTags(['page:2']);
    expect((await get('/oud')).headers.Location).toBe('/nieuw');
  });

  test('forget an old address when its redirect is deleted', async () => {
    const { get, site, content } = siteWithPages();
    content.moved.set('nl-nl:oud', 2);
    expect((await get('/oud')).status).toBe(308);
    content.moved.delete('nl-nl:oud');
    site.dropTags(['slug:nl-nl:oud']);
    expect(site.lookup('/oud', undefined, undefined)).toBeUndefined();
    expect((await get('/oud')).status).toBe(404);
  });

  test('redirect from a bare language to its locale, unless a page has that address', async () => {
    const { get, site, content } = siteWithPages();
    content.put({ pageID: 4, slug: '', locale: 'en-gb' });
    const target = async (path: string) => (await get(path)).headers.Location;
    expect(await target('/en')).toBe('/en-gb');
    expect(await target('/en/about')).toBe('/en-gb/about');
    expect(await target('/nl')).toBe('/');
    expect((await get('/en/new')).status).toBe(404);
    content.put({ pageID: 5, slug: 'new', locale: 'en-gb' });
    site.dropTags(['slug:en-gb:new']);
    expect(await target('/en/new')).toBe('/en-gb/new');
    expect((await get('/en-gb/en/about')).status).toBe(404);
    content.put({ pageID: 6, slug: 'en' });
    site.dropTags(['slug:nl-nl:en']);
    expect((await get('/en')).status).toBe(200);
  });

  test('report missing and moved addresses, but not impossible ones', async () => {
    const asked: unknown[] = [];
    const { get, content } = createTestSite({ onMiss: (address) => asked.push(address) });
    content.put({ pageID: 2, slug: 'over-ons', title: 'Over ons' });
    content.moved.set('nl-nl:oud', 2);
    content.gone.add('nl-nl:weg');
    for (const path of ['/over-ons', '/oud', '/en-gb/none', '/en-gb/none', '/weg', '/..%00', '/a//b']) await get(path);
    expect(asked).toEqual([
      { kind: 'moved', locale: 'nl-nl', slug: 'oud' },
      { kind: 'missing', locale: 'en-gb', slug: 'none' },
      { kind: 'missing', locale: 'en-gb', slug: 'none' },
    ]);
  });

  test('answer only GET and HEAD', async () => {
    const { site } = siteWithPages();
    const answer = await site.handle({ method: 'POST', path: '/', headers: {} });
    expect(answer.status).toBe(405);
    expect(answer.headers.Allow).toBe('GET, HEAD');
  });
});

describe('addresses without a page', () => {
  test('show the 404 page of the locale', async () => {
    const { get, content } = siteWithPages();
    content.put({ pageID: 9, slug: '404', locale: 'en-gb', title: 'Lost at sea', groupID: 9 });
    content.put({ pageID: 10, slug: '404', title: 'Op zee verdwaald', groupID: 9 });
    const answer = await get('/en-gb/nothing-here');
    expect(answer.status).toBe(404);
    expect(answer.html).toContain('Lost at sea');
    expect(answer.html).toContain('<meta name="robots" content="noindex">');
    expect(answer.html).not.toContain('rel="canonical"');
    expect(answer.headers.ETag).toBeUndefined();
    expect((await get('/en-gb/404')).status).toBe(404);
    // 404 pages of other languages have no address to link to.
    expect(answer.html).toContain('<a href="/" data-translated="false">');
    expect(answer.html).toContain('<a href="/en-gb" data-translated="false">');
    expect(answer.html).not.toMatch(/href="[^"]*404"/);
  });

  test('show a plain page if there is no 404 page', async () => {
    const { get } = siteWithPages();
    const answer = await get('/nergens');
    expect(answer.status).toBe(404);
    expect(answer.html).toContain('<h1>Pagina niet gevonden</h1>');
    expect(answer.html).toContain('<link rel="stylesheet" href="/_site/styles-1.css">');
    expect((await get('/en-gb/nowhere')).html).toContain('<h1>Page not found</h1>');
    expect((await get('/<script>')).status).toBe(404);
  });

  test('respond with 410 for deleted pages', async () => {
    const { get, content } = siteWithPages();
    content.gone.add('nl-nl:weg');
    expect((await get('/weg')).status).toBe(410);
  });

  test('render the error page once and use little memory', async () => {
    const { get, site, content } = siteWithPages();
    content.put({ pageID: 9, slug: '404', title: 'Weg' });
    for (let number = 0; number < 200; number += 1) await get(`/bestaat-niet-${number}`);
    expect(content.calls.findPage).toBe(201);
    expect(site.cacheSize().bytes).toBeLessThan(200_000);
  });

  test('are served from the cache and still reported', async () => {
    const asked: unknown[] = [];
    const { get, site, content } = createTestSite({ onMiss: (address) => asked.push(address) });
    content.gone.add('nl-nl:weg');
    for (const path of ['/nergens', '/weg']) expect(site.lookup(path, undefined, undefined)).toBeUndefined();
    for (const path of ['/nergens', '/weg']) await get(path);
    expect(site.lookup('/nergens?x=1', undefined, undefined)?.status).toBe(404);
    expect(site.lookup('/weg', undefined, '*')?.status).toBe(410);
    expect(site.lookup('/elders', undefined, undefined)).toBeUndefined();
    const missing = { kind: 'missing', locale: 'nl-nl', slug: 'nergens' };
    expect(asked).toEqual([missing, missing]);
    site.dropTags([addressTag('/nergens')]);
    expect(site.lookup('/nergens', undefined, undefined)).toBeUndefined();
  });

  test('show a page as soon as it is published', async () => {
    const { get, site, content } = siteWithPages();
    expect((await get('/later')).status).toBe(404);
    content.put({ pageID: 5, slug: 'later' });
    site.dropTags([addressTag('/later')]);
    expect((await get('/later')).status).toBe(200);
  });
});

describe('the page cache', () => {
  test('answers the second request without reading content', async () => {
    const { get, content } = siteWithPages();
    const first = await get('/over-ons');
    const calls = { ...content.calls };
    expect((await get('/over-ons?utm_source=x', { cookie: 'a=b', 'x-forwarded-host': 'evil' })).html).toBe(first.html);
    expect(content.calls).toEqual(calls);
  });

  test('serves synchronously after the first request', async () => {
    const { get, site } = siteWithPages();
    expect(site.lookup('/over-ons', 'br', undefined)).toBeUndefined();
    const answer = await get('/over-ons', { 'accept-encoding': 'br' });
    const ready = site.lookup('/over-ons', 'gzip, br', undefined);
    expect(ready?.body).toBe(answer.body);
    expect(site.lookup('/over-ons', 'br', ready?.headers.ETag)?.status).toBe(304);
    expect(site.lookup('/over-ons/', 'br', undefined)).toBeUndefined();
  });

  test('renders a page once for concurrent requests', async () => {
    const { get, content } = siteWithPages();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/over-ons')));
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
    expect(content.calls).toMatchObject({ findPage: 1, siblings: 0 });
  });

  test('has translations with the page while others change', async () => {
    const { get, site, content } = siteWithPages();
    content.before = (call) => {
      if (call === 'findPage') site.dropTags(['page:1']);
    };
    expect((await get('/over-ons')).html).toContain('href="/en-gb/about"');
    expect(content.calls).toMatchObject({ findPage: 1, siblings: 0 });
  });

  test('does not store a page that changed while it was rendered', async () => {
    const { get, site, content } = siteWithPages();
    content.before = (call) => {
      if (call !== 'menus') return;
      content.before = () => undefined;
      content.put({ pageID: 2, slug: 'over-ons', title: 'Nieuwe titel' });
      site.dropTags(['page:2']);
    };
    expect((await get('/over-ons')).html).toContain('Over ons | ');
    expect((await get('/over-ons')).html).toContain('Nieuwe titel | ');
  });

  test.each([
    ['page:2', 'the page itself'],
    ['group:20', 'a translation'],
    ['menu:main:nl-nl', 'a menu'],
    ['page:1', 'a page that the menu leads to'],
    ['page:7', 'a page that a link leads to'],
    ['file:5', 'an image'],
    ['pages:news:nl-nl', 'a list of pages'],
  ])('drops a page by tag %s: %s', async (tag) => {
    const { get, site, content } = siteWithPages();
    const link = { kind: 'page', pageID: 1 } as const;
    content.menus['nl-nl'] = { main: [{ key: 'a', title: 'Home', link, children: [] }] };
    const blocks = [
      block('a', 'hero', { title: 'Hoi', to: { kind: 'page', pageID: 7 } }),
      block('b', 'news-list', { count: 2 }),
    ];
    content.put({ pageID: 2, slug: 'over-ons', groupID: 20, blocks });
    content.put({
      pageID: 8,
      slug: 'nieuws',
      type: 'news',
      typeData: { __images: { image: { hash: 'a'.repeat(64), fileName: 'x.jpg', altText: '', fileID: 5 } } },
    });
    await get('/over-ons');
    site.dropTags(['page:99', 'pages:vacancy:nl-nl']);
    expect(site.lookup('/over-ons', undefined, undefined)).toBeDefined();
    site.dropTags([tag]);
    expect(site.lookup('/over-ons', undefined, undefined)).toBeUndefined();
  });

  test('stays within its size limit', async () => {
    const { get, site, content } = createTestSite({ cacheBytes: 40_000 });
    for (let pageID = 1; pageID <= 50; pageID += 1) content.put({ pageID, slug: `p${pageID}` });
    for (let pageID = 1; pageID <= 50; pageID += 1) await get(`/p${pageID}`, { 'accept-encoding': 'br' });
    expect(site.cacheSize().bytes).toBeLessThanOrEqual(40_000);
    expect(site.cacheSize().entries).toBeGreaterThan(3);
  });
});

describe('shared caches', () => {
  const shared = new Set(['CDN-Cache-Control', 'Surrogate-Control', 'Cache-Tag', 'Surrogate-Key']);

  test('are not addressed by default', async () => {
    const { headers } = await siteWithPages().get('/over-ons');
    expect(Object.keys(headers).filter((name) => shared.has(name))).toEqual([]);
  });

  test('get a maximum age and cache tags; browsers still revalidate', async () => {
    const { get, content } = createTestSite({ sharedCacheSeconds: 300 });
    content.put({ pageID: 2, slug: 'over-ons', groupID: 20, blocks: [block('b', 'news-list', { count: 2 })] });
    const { headers } = await get('/over-ons');
    expect(headers['Cache-Control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['CDN-Cache-Control']).toBe('public, max-age=300, stale-while-revalidate=60, stale-if-error=86400');
    const tags = headers['Surrogate-Key']?.split(' ');
    expect(tags).toEqual(expect.arrayContaining(['page:2', 'group:20', 'slug:nl-nl:over-ons', 'pages:news:nl-nl']));
    expect(headers['Cache-Tag']?.split(',')).toEqual(tags);
    const again = await get('/over-ons', { 'if-none-match': headers.ETag ?? '' });
    expect([again.status, again.headers['Cache-Tag']]).toEqual([304, headers['Cache-Tag']]);
    expect((await get('/sitemap.xml')).headers['Cache-Tag']).toBe('every-page');
  });

  test('do not store redirects, error pages and degraded pages', async () => {
    const { get, content } = createTestSite({ sharedCacheSeconds: 300 });
    content.put({ pageID: 2, slug: 'stuk', blocks: [block('a', 'broken')] });
    content.moved.set('nl-nl:oud', 2);
    for (const path of ['/none', '/oud', '/stuk']) {
      expect(
        Object.keys((await get(path)).headers).filter((name) => shared.has(name)),
        path,
      ).toEqual([]);
    }
  });
});

describe('failures', () => {
  test('unreadable content responds with 503, is not cached, and leaves cached pages alone', async () => {
    const { get, content, log } = siteWithPages();
    await get('/');
    content.before = () => {
      throw new Error('connection refused at 10.0.0.1');
    };
    const answer = await get('/over-ons');
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ 'Retry-After': '5', 'Cache-Control': 'no-store' });
    expect(answer.html).not.toContain('10.0.0.1');
    expect(log).toEqual([{ level: 'error', message: 'Published content cannot be read.' }]);
    expect((await get('/')).status).toBe(200);
    content.before = () => undefined;
    expect((await get('/over-ons')).status).toBe(200);
  });

  test('an unreadable list responds with 503 instead of omitting the list', async () => {
    const { get, content } = siteWithPages();
    content.put({ pageID: 2, slug: 'over-ons', blocks: [block('a', 'news-list', { count: 1 })] });
    content.before = (call) => {
      if (call === 'pages') throw new Error('away');
    };
    expect((await get('/over-ons')).status).toBe(503);
  });
});

test('settings apply to every page as soon as they change', async () => {
  const { get, site, content } = siteWithPages();
  content.files.set(8, file(8));
  const before = await get('/over-ons');
  expect(before.html).toContain(' | Waterlijn &amp; Zn</title>');
  expect(before.html).toContain('<meta property="og:image" content="https://www.waterlijn.example/og.jpg">');
  expect(before.html).not.toContain('noindex');
  await get('/nergens');
  await get('/robots.txt');
  content.settings = { siteName: 'Stormvloed', seoImage: image(8), indexing: false, popup: null };
  site.dropTags(['settings']);
  const { html } = await get('/over-ons');
  expect(html).toContain(' | Stormvloed</title>');
  expect(html).toContain('<meta property="og:site_name" content="Stormvloed">');
  expect(html).toMatch(/property="og:image" content="[^"]*\/seo_image\/a+\/dijk-8\.jpg/);
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
  expect((await get('/nergens')).html).toContain(' | Stormvloed</title>');
  expect((await get('/robots.txt')).html).toBe('User-agent: *\nDisallow: /\n');
});

test('a notice sends no referrer and is not indexed', async () => {
  const notice = { locale: 'nl-nl', title: 'Klaar', text: 'U bent aangemeld.', home: 'Naar de homepage' };
  const headersOf = async (site: Site) => (await site.renderNotice(notice, 200)).headers;
  expect(await headersOf(siteWithPages().site)).toMatchObject({
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': expect.any(String),
  });
  const { site } = createTestSite({ indexing: false });
  expect(await headersOf(site)).toMatchObject({ 'X-Robots-Tag': 'noindex, nofollow' });
});
