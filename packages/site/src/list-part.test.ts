import { describe, expect, test } from 'vitest';
import { block } from './testing/content.ts';
import { createTestSite } from './testing/site.ts';

describe('a paged list', () => {
  function siteWithNews() {
    const test = createTestSite();
    const { content } = test;
    content.put({
      pageID: 1,
      slug: 'nieuws',
      title: 'Nieuws',
      blocks: [block('a', 'news-list', { count: 2, paged: true })],
    });
    content.put({ pageID: 2, slug: 'over-ons', title: 'Over ons' });
    for (let pageID = 11; pageID <= 15; pageID += 1) {
      const tags = pageID % 2 === 0 ? [{ id: 7, name: 'Dijken & duinen' }] : [];
      content.put({ pageID, slug: `nieuws/b${pageID}`, type: 'news', title: `Bericht ${pageID}.`, tags });
    }
    return test;
  }
  const listed = (html: string): string[] =>
    [...html.slice(html.indexOf('<body')).matchAll(/Bericht (\d+)\./g)].map(([, id]) => id ?? '');

  test('has an address for each part, with canonical, prev and next links', async () => {
    const { get } = siteWithNews();
    const [first, second, third] = [
      await get('/nieuws'),
      await get('/nieuws?page=2'),
      await get('/nieuws?utm_source=x&page=3'),
    ];
    expect([first, second, third].map(({ html }) => listed(html))).toEqual([['11', '12'], ['13', '14'], ['15']]);
    const canonical = (path: string): string => `<link rel="canonical" href="https://www.waterlijn.example${path}">`;
    expect(first.html).toContain(canonical('/nieuws'));
    expect(first.html).not.toContain('rel="prev"');
    expect(second.html).toContain('<title>Nieuws, pagina 2 | ');
    expect(second.html).toContain(canonical('/nieuws?page=2'));
    expect(second.html).toContain('<link rel="prev" href="https://www.waterlijn.example/nieuws">');
    expect(second.html).toContain('<link rel="next" href="https://www.waterlijn.example/nieuws?page=3">');
    expect(third.html).not.toContain('rel="next"');
    expect((await get('/nieuws?page=1')).html).toBe(first.html);
  });

  test('can be filtered by tag', async () => {
    const { html } = await siteWithNews().get('/nieuws?page=1&tag=7');
    expect(listed(html)).toEqual(['12', '14']);
    expect(html).toContain('<title>Nieuws: Dijken &amp; duinen | ');
    expect(html).toContain('href="https://www.waterlijn.example/nieuws?tag=7"');
  });

  test('has a description for each part, and keeps rare tags out of search engines', async () => {
    const { get, site, content } = siteWithNews();
    content.put({ ...content.pages.get(1), pageID: 1, slug: 'nieuws', seoDescription: 'Al het nieuws.' });
    const headOf = async (path: string) => {
      const { html } = await get(path);
      const description = /<meta name="description" content="(.*?)">/.exec(html)?.[1];
      return { description, isKeptOut: html.includes('<meta name="robots" content="noindex">') };
    };
    expect(await headOf('/nieuws')).toEqual({ description: 'Al het nieuws.', isKeptOut: false });
    expect(await headOf('/nieuws?page=2')).toEqual({
      description: 'Nieuws, pagina 2 – Bericht 13.; Bericht 14.',
      isKeptOut: false,
    });
    const description = 'Nieuws: Dijken &amp; duinen – Bericht 12.; Bericht 14.';
    expect(await headOf('/nieuws?tag=7')).toEqual({ description, isKeptOut: true });
    content.put({
      ...content.pages.get(15),
      pageID: 15,
      slug: 'nieuws/b15',
      tags: [{ id: 7, name: 'Dijken & duinen' }],
    });
    site.dropTags(['page:15', 'pages:news:nl-nl']);
    expect(await headOf('/nieuws?tag=7')).toEqual({ description, isKeptOut: false });
  });

  test.each([
    [150, '120 pages', []],
    [0, 'no list', ['The data of the block "news-list" failed to load.']],
    [1_001, 'no list', ['The data of the block "news-list" failed to load.']],
  ])('with a limit of %i shows %s', async (count, shown, logged) => {
    const { content, get, log } = siteWithNews();
    for (let pageID = 100; pageID < 215; pageID += 1)
      content.put({ pageID, slug: `nieuws/b${pageID}`, type: 'news', title: `Bericht ${pageID}.` });
    content.put({ pageID: 1, slug: 'nieuws', blocks: [block('a', 'news-list', { count, paged: true })] });
    const { html } = await get('/nieuws');
    expect(html.includes('class="news"') ? `${listed(html).length} pages` : 'no list').toBe(shown);
    expect(log.map(({ message }) => message)).toEqual(logged);
  });

  test('is cached separately for each tag', async () => {
    for (const paths of [
      ['/nieuws', '/nieuws?tag=7'],
      ['/nieuws?tag=7', '/nieuws'],
    ]) {
      const { get } = siteWithNews();
      const found = new Map<string, string[]>();
      for (const path of paths) found.set(path, listed((await get(path)).html));
      expect(found.get('/nieuws')).toEqual(['11', '12']);
      expect(found.get('/nieuws?tag=7')).toEqual(['12', '14']);
    }
  });

  test.each([
    'page=4',
    'page=0',
    'page=-1',
    'page=1e1',
    'page=999999999999',
    'page=x',
    'tag=8',
    'tag=',
    'tag=7&page=2',
  ])('responds with 404 to ?%s without using the cache', async (query) => {
    const { get, site, content } = siteWithNews();
    await get('/nieuws');
    await get('/none');
    const before = [site.cacheSize().entries, content.calls.pages];
    expect((await get(`/nieuws?${query}`)).status).toBe(404);
    expect([site.cacheSize().entries, content.calls.pages]).toEqual(before);
  });

  test('caches each part, and drops it with its pages', async () => {
    const { get, site, content } = siteWithNews();
    expect(site.lookup('/nieuws?page=2', undefined, undefined)).toBeUndefined();
    const { html } = await get('/nieuws?page=2');
    expect(site.lookup('/nieuws?x=y&page=2', undefined, undefined)?.body.toString()).toBe(html);
    content.put({ pageID: 13, slug: 'nieuws/b13', type: 'news', title: 'Bericht 99.' });
    site.dropTags(['page:13', 'pages:news:nl-nl']);
    expect(site.lookup('/nieuws?page=2', undefined, undefined)).toBeUndefined();
    expect(listed((await get('/nieuws?page=2')).html)).toEqual(['99', '14']);
  });

  test('ignores the query on pages without a paged list', async () => {
    const { get, site } = siteWithNews();
    const { html } = await get('/over-ons');
    expect((await get('/over-ons?page=2&tag=7')).html).toBe(html);
    expect(site.lookup('/over-ons?page=2', undefined, undefined)?.body.toString()).toBe(html);
  });
});
