import { describe, expect, test } from 'vitest';
import { addressTag } from './testing/content.ts';
import { createTestSite, siteWithPages } from './testing/site.ts';

describe('crawlers', () => {
  test('get a sitemap with translations, dropped when any page changes', async () => {
    const { get, site, content } = siteWithPages();
    content.put({ pageID: 9, slug: '404' });
    const index = await get('/sitemap.xml');
    expect(index.headers['Content-Type']).toBe('application/xml; charset=utf-8');
    expect([...index.html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      'https://www.waterlijn.example/sitemap-nl-nl.xml',
      'https://www.waterlijn.example/sitemap-en-gb.xml',
    ]);
    const { html, headers } = await get('/sitemap-nl-nl.xml');
    expect(headers['Content-Type']).toBe('application/xml; charset=utf-8');
    expect(html).toContain('/seo_image/'.concat('a'.repeat(64), '/a&amp;b.jpg</image:loc>'));
    expect(html).toContain('<loc>https://www.waterlijn.example/</loc>');
    expect(html).toContain(
      '<xhtml:link rel="alternate" hreflang="en-GB" href="https://www.waterlijn.example/en-gb/about"/>',
    );
    expect(html).toContain('hreflang="x-default" href="https://www.waterlijn.example/over-ons"');
    expect(html).not.toContain('404');
    for (const path of ['/sitemap-nl-nl-2.xml', '/sitemap-nl-nl-1.xml', '/sitemap-de-de.xml', '/sitemap-xx-xx.xml']) {
      expect((await get(path)).status, path).toBe(404);
    }
    content.put({ pageID: 10, slug: 'nieuw' });
    site.dropTags(['page:10']);
    expect((await get('/sitemap-nl-nl.xml')).html).toContain('/nieuw</loc>');
  });

  test('get rules', async () => {
    const { html } = await siteWithPages().get('/robots.txt');
    expect(html).toContain('Disallow: /cmsadmin');
    expect(html).toContain('Sitemap: https://www.waterlijn.example/sitemap.xml');
  });

  test('are kept away from a site that is not for the public', async () => {
    const { get, content } = createTestSite({ indexing: false });
    content.put({ pageID: 1, slug: '' });
    expect((await get('/robots.txt')).html).toBe('User-agent: *\nDisallow: /\n');
    expect((await get('/')).headers['X-Robots-Tag']).toBe('noindex, nofollow');
  });

  test('get a feed in each language, linked from its pages and dropped when one of its pages changes', async () => {
    const { get, site, content } = siteWithPages();
    content.put({
      pageID: 5,
      slug: 'nieuws/a',
      type: 'news',
      title: 'Dijk & <duin>\u0001',
      typeData: { lead: 'Lang "lead"' },
    });
    expect((await get('/over-ons')).html).toContain(
      'type="application/atom+xml" title="Waterlijn &amp; Zn | Nieuws" href="https://www.waterlijn.example/nieuws/feed.xml"',
    );
    const { html, headers } = await get('/nieuws/feed.xml');
    expect(headers['Content-Type']).toBe('application/atom+xml; charset=utf-8');
    expect(html).toContain('<title>Dijk &amp; &lt;duin&gt;</title>');
    expect(html).toContain('<summary>Lang &quot;lead&quot;</summary>');
    expect(html).toContain('href="https://www.waterlijn.example/nieuws/a"');
    expect((await get('/en-gb/nieuws/feed.xml')).html).not.toContain('<entry>');
    const toList = (path: string): string =>
      `rel="alternate" type="text/html" href="https://www.waterlijn.example${path}"/><author>`;
    expect(html).toContain(toList('/'));
    content.put({ pageID: 6, slug: 'nieuws', title: 'Alle berichten' });
    site.dropTags([addressTag('/nieuws')]);
    expect((await get('/nieuws/feed.xml')).html).toContain(toList('/nieuws'));
    content.put({ pageID: 5, slug: 'nieuws/a', type: 'news', title: 'Nieuw' });
    site.dropTags(['page:5']);
    expect((await get('/nieuws/feed.xml')).html).toContain('<title>Nieuw</title>');
  });
});
