import { describe, expect, test } from 'vitest';
import { addressTag, block } from './testing/content.ts';
import definition from './testing/fixture-site/ximblox.config.tsx';
import { createTestSite, siteWithPages } from './testing/site.ts';

describe('resources for crawlers', () => {
  test('include sitemaps with translations, dropped when any page changes', async () => {
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

  test('include robots.txt', async () => {
    const { html } = await siteWithPages().get('/robots.txt');
    expect(html).toContain('Disallow: /cmsadmin');
    expect(html).toContain('Sitemap: https://www.waterlijn.example/sitemap.xml');
  });

  test('disallow everything if the site must not be indexed', async () => {
    const { get, content } = createTestSite({ indexing: false });
    content.put({ pageID: 1, slug: '' });
    expect((await get('/robots.txt')).html).toBe('User-agent: *\nDisallow: /\n');
    expect((await get('/')).headers['X-Robots-Tag']).toBe('noindex, nofollow');
  });

  test('include a feed per language, linked from its pages and dropped when a page changes', async () => {
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
    expect(html).toContain('<id>tag:www.waterlijn.example,2026:site:page:5</id>');
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

  test('leave pages that are hidden from search engines out of feeds', async () => {
    const { get, content } = siteWithPages();
    content.put({ pageID: 5, slug: 'nieuws/a', type: 'news', title: 'Shown' });
    content.put({ pageID: 6, slug: 'nieuws/b', type: 'news', title: 'Hidden', seoNoindex: true });
    const { html } = await get('/nieuws/feed.xml');
    expect(html).toContain('<title>Shown</title>');
    expect(html).not.toContain('Hidden');
  });

  test('include feeds with whole articles, whose IDs do not depend on the address of the site', async () => {
    const tagBase = 'tag:first.example,2026-01-02:abc';
    const feedAt = async (publicUrl: string) => {
      const { get, content } = createTestSite({ publicUrl, tagBase });
      const text = '<h2>Klei &amp; zand</h2><p>Lees <a href="page:5">verder</a>.</p>';
      const blocks = [block('a', 'text', { text }), block('b', 'broken'), block('c', 'unknown', { text })];
      content.put({ pageID: 5, slug: 'nieuws/a', type: 'news', typeData: { lead: 'Kort' }, blocks });
      return (await get('/nieuws/feed.xml')).html;
    };
    const [one, other] = [await feedAt('https://www.one.example'), await feedAt('https://www.other.example')];
    expect(one).toContain(
      '<p>Kort</p><h2>Klei &amp; zand</h2><p>Lees <a href="https://www.one.example/nieuws/a">verder</a>.</p>'
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;'),
    );
    const idsOf = (xml: string) => [...xml.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
    expect(idsOf(one)).toEqual([`${tagBase}:feed:news:nl-nl`, `${tagBase}:page:5`]);
    expect(idsOf(other)).toEqual(idsOf(one));
  });
});

describe('other resources', () => {
  test('include security.txt if contacts are configured', async () => {
    const path = '/.well-known/security.txt';
    expect((await siteWithPages().get(path)).status).toBe(404);
    const { get } = createTestSite({ securityContacts: ['mailto:a@b.example', 'https://b.example/tell'] });
    const { headers, html } = await get(path);
    expect(headers['Content-Type']).toBe('text/plain; charset=utf-8');
    const [, day = ''] = /^Expires: (.*)$/m.exec(html) ?? [];
    const daysLeft = (Date.parse(day) - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(90);
    expect(daysLeft).toBeLessThan(365);
    expect(html.replace(day, '')).toBe(
      [
        'Contact: mailto:a@b.example',
        'Contact: https://b.example/tell',
        'Expires: ',
        'Preferred-Languages: nl, en, de',
        'Canonical: https://www.waterlijn.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  test('redirect from default icon paths to the icons of the site', async () => {
    const icons = [
      { href: '/a.svg', type: 'image/svg+xml' },
      { href: '/a.png', type: 'image/png' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png', type: 'image/png' },
    ] as const;
    const { get } = createTestSite({ definition: { ...definition, icons } });
    const target = async (path: string) => (await get(path)).headers.Location;
    expect(await target('/favicon.ico')).toBe('/a.png');
    expect(await target('/apple-touch-icon-precomposed.png')).toBe('/apple-touch-icon.png');
    // The site configures this path, but the file is missing.
    expect((await get('/apple-touch-icon.png')).status).toBe(404);
  });
});
