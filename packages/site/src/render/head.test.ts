import type { LinkValue } from '@ximblox/contract';
import { describe, expect, test } from 'vitest';
import { block, file, hash, image } from '../testing/content.ts';
import definition from '../testing/fixture-site/ximblox.config.tsx';
import { headOf, renderedPage as render } from '../testing/rendered-page.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

describe('the head', () => {
  test('contains title, description and social cards', async () => {
    const { html } = await render(
      {
        seoTitle: 'Sterke "dijken" & duinen',
        seoDescription: 'Wij bouwen <dijken>.',
        seoKeywords: ['dijk', 'duin'],
        seoImage: [image(4)],
      },
      ({ content }) => content.files.set(4, file(4)),
    );
    const head = headOf(html);
    const url = `https://www.waterlijn.example/api/ximblox/medialib/get-page-file/7/seo_image/${hash.slice(0, 20)}/dijk-4.jpg`;
    for (const element of [
      '<html lang="nl-NL">',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<title>Sterke &quot;dijken&quot; &amp; duinen | Waterlijn &amp; Zn</title>',
      '<meta name="description" content="Wij bouwen &lt;dijken&gt;.">',
      '<meta name="keywords" content="dijk, duin">',
      '<link rel="canonical" href="https://www.waterlijn.example/dijken">',
      '<meta property="og:title" content="Sterke &quot;dijken&quot; &amp; duinen">',
      '<meta property="og:description" content="Wij bouwen &lt;dijken&gt;.">',
      '<meta property="og:type" content="website">',
      '<meta property="og:url" content="https://www.waterlijn.example/dijken">',
      '<meta property="og:site_name" content="Waterlijn &amp; Zn">',
      '<meta property="og:locale" content="nl_NL">',
      `<meta property="og:image" content="${url}?crop=0_60_1600_840_0_1_1&amp;w=1200">`,
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta property="og:image:alt" content="Een dijk">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
      '<link rel="stylesheet" href="/_site/styles-1.css">',
      '<link rel="preload" as="font" type="font/woff2" href="/_site/sans-latin-wght-normal-1.woff2" crossorigin="anonymous">',
    ]) {
      expect(head).toContain(element);
    }
    expect(head).not.toContain('hreflang');
    expect(head.split('content="Sterke &quot;dijken&quot;')).toHaveLength(2);
    expect(head).not.toContain('robots');
  });

  test('crops the social image within its crop, around its focal point', async () => {
    const cropParams = { x: 0, y: 100, width: 1000, height: 800, rotate: 0, scaleX: 1, scaleY: 1 };
    const { html } = await render({ seoImage: [image(4, { cropParams })] }, ({ content }) =>
      content.files.set(4, file(4)),
    );
    expect(headOf(html)).toMatch(
      /og:image" content="[^"]*\?crop=0_278_1000_525_0_1_1&amp;w=1200"><meta property="og:image:width" content="1000">/,
    );
    expect(headOf(html)).toContain('<meta property="og:image:height" content="525">');
  });

  test('falls back to the image of the page type, then to that of the site', async () => {
    const src = { src: '/og.jpg', width: 1200, height: 630, alt: { en: 'Dyke', nl: 'Dijk & duin' } };
    const pageTypes = definition.pageTypes.map((type) =>
      type.id === 'news' ? { ...type, socialImage: 'image' } : type,
    );
    const test = createTestSite({ definition: { ...definition, pageTypes, defaultSeoImage: src } });
    test.content.put({ pageID: 7, slug: 'a', type: 'news', typeData: { __images: { image: image(4) } } });
    test.content.put({ pageID: 8, slug: 'b', type: 'news' });
    test.content.files.set(4, file(4));
    const [own, usual] = [headOf((await test.get('/a')).html), headOf((await test.get('/b')).html)];
    expect(own).toContain(`/7/page_type_images/${hash.slice(0, 20)}/dijk-4.jpg?crop=0_60_1600_840_0_1_1&amp;w=1200">`);
    expect(usual).toContain(
      '<meta property="og:image" content="https://www.waterlijn.example/og.jpg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="Dijk &amp; duin">',
    );
  });

  test('sets the direction of right-to-left scripts', async () => {
    const locales = [
      { code: 'nl-nl', name: 'Nederlands' },
      { code: 'ar-eg', name: 'العربية' },
    ];
    const { get, content } = createTestSite({ definition: { ...definition, locales } });
    content.put({ pageID: 1, slug: '', locale: 'ar-eg' });
    expect((await get('/ar-eg')).html).toContain('<html lang="ar-EG" dir="rtl">');
    expect((await get('/ar-eg/nothing')).html).toContain('<html lang="ar-EG" dir="rtl">');
  });

  test('omits empty values', async () => {
    const head = headOf((await render({})).html);
    expect(head).toContain('<title>Dijken | Waterlijn &amp; Zn</title>');
    expect(head).toContain('<meta property="og:title" content="Dijken">');
    expect(head).toContain('<meta property="og:image" content="https://www.waterlijn.example/og.jpg">');
    expect(head).not.toMatch(/name="description"|name="keywords"|og:description/);
  });

  test('links translations, with x-default for the default locale', async () => {
    const { html } = await render({}, ({ content }) => {
      content.put({ pageID: 8, slug: 'dykes', locale: 'en-gb', groupID: 7 });
    });
    const links = headOf(html).match(/<link rel="alternate" hreflang[^>]*>/g);
    expect(links).toEqual([
      '<link rel="alternate" hreflang="nl-NL" href="https://www.waterlijn.example/dijken">',
      '<link rel="alternate" hreflang="en-GB" href="https://www.waterlijn.example/en-gb/dykes">',
      '<link rel="alternate" hreflang="x-default" href="https://www.waterlijn.example/dijken">',
    ]);
  });

  test('keeps hidden pages out of search engines and translations', async () => {
    const translated = (seo: object) => (test: TestSite) => {
      test.content.put({ pageID: 8, slug: 'dykes', locale: 'en-gb', groupID: 7, ...seo });
      test.content.put({ pageID: 9, slug: 'deiche', locale: 'de-de', groupID: 7 });
    };
    const own = headOf((await render({ seoNoindex: true }, translated({}))).html);
    expect(own).toContain('<meta name="robots" content="noindex">');
    expect(own).toContain('<link rel="canonical" href="https://www.waterlijn.example/dijken">');
    expect(own).not.toContain('hreflang');
    const other = headOf((await render({}, translated({ seoNoindex: true }))).html);
    expect(other).not.toContain('robots');
    expect(other).toContain('hreflang="nl-NL"');
    expect(other).not.toContain('/en-gb/dykes');
  });

  test('names the canonical page or address, and its own if that page is not public', async () => {
    const canonicalOf = async (seoCanonical: LinkValue) => {
      const { html } = await render({ seoCanonical }, ({ content }) => content.put({ pageID: 8, slug: 'duinen' }));
      expect(headOf(html)).not.toContain('hreflang');
      return /<link rel="canonical" href="([^"]*)">/.exec(headOf(html))?.[1];
    };
    expect(await canonicalOf({ kind: 'page', pageID: 8 })).toBe('https://www.waterlijn.example/duinen');
    expect(await canonicalOf({ kind: 'page', pageID: 99 })).toBe('https://www.waterlijn.example/dijken');
    expect(await canonicalOf({ kind: 'url', url: 'https://example.com/a?b=1&c="' })).toBe(
      'https://example.com/a?b=1&amp;c=%22',
    );
  });

  test('has strict headers and nothing inline', async () => {
    const { html, headers } = await render({ blocks: [block('a', 'hero', { title: 'Hoi' })] });
    expect(headers['Content-Security-Policy']).toContain("script-src 'self'; style-src 'self';");
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    expect(headers['Strict-Transport-Security']).toBeDefined();
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });
});
