import { upgradeBlocks } from '@ximblox/blocks/internal';
import { type Block, type CropParams, pageHeaderKey, siteHeaderKey } from '@ximblox/contract';
import { describe, expect, test } from 'vitest';
import { block, file, hash, image } from '../testing/content.ts';
import definition from '../testing/fixture-site/ximblox.config.tsx';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { headOf, renderedPage as render } from '../testing/rendered-page.ts';

const mainOf = (html: string): string => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';

/** Returns the structured data of a page, by type. */
function descriptionOf(html: string): Record<string, Record<string, unknown>> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { '@graph': graph = [] } = JSON.parse(json) as { '@graph'?: { '@type': string }[] };
  return Object.fromEntries(graph.map((one) => [one['@type'], one]));
}

describe('structured data', () => {
  test('contains organisation, breadcrumbs and the data of the page type', async () => {
    const { html } = await render({ type: 'news', modifiedAt: '2026-03-05T10:00:00Z' });
    expect(headOf(html)).toContain('<meta property="og:type" content="article">');
    expect(headOf(html)).toContain('<meta property="article:modified_time" content="2026-03-05T10:00:00Z">');
    expect(descriptionOf(html)).toMatchObject({
      Organization: { name: 'Waterlijn & Zonen', logo: 'https://www.waterlijn.example/icon.svg' },
      BreadcrumbList: {
        itemListElement: [
          { position: 1, name: 'Nieuws', item: 'https://www.waterlijn.example/nieuws' },
          { position: 2, name: 'Dijken', item: 'https://www.waterlijn.example/dijken' },
        ],
      },
      NewsArticle: {
        headline: 'Dijken',
        publisher: { '@id': 'https://www.waterlijn.example/#organisation' },
      },
    });
  });

  test('cannot break out of its element', async () => {
    const title = '</script><script>alert(1)</script><!-- & \u2028';
    const { html } = await render({ type: 'news', title });
    expect(html).not.toContain('alert(1)</script>');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(descriptionOf(html).NewsArticle?.headline).toBe(title);
  });

  test('is omitted if it throws', async () => {
    const { html, log } = await render({ type: 'news', title: 'Stuk' });
    expect(descriptionOf(html)).toHaveProperty('BreadcrumbList');
    expect(html).toContain('<title>Stuk | ');
    expect(log).toEqual([{ level: 'error', message: 'The description of a page for search engines failed.' }]);
  });
});

describe('shared sections', () => {
  const section = (key: string, pageID: number) => block(key, 'shared-section', { section: { kind: 'page', pageID } });
  const put = ({ content }: TestSite, pageID: number, blocks: Block[]) =>
    content.put({ pageID, slug: `shared-section/${pageID}`, type: 'shared-section', blocks });

  test('show their published blocks, with images of the section', async () => {
    const { html } = await render(
      { blocks: [block('a', 'text', { text: '<p>Voor</p>' }), section('b', 50)] },
      (site) => {
        site.content.files.set(3, file(3));
        const hero = block(
          'h',
          'hero',
          { title: 'Bel ons' },
          { __images: { background: image(3) }, anchorPoint: 'bellen' },
        );
        put(site, 50, [hero, section('c', 51)]);
        put(site, 51, [block('i', 'text', { text: '<p>Binnen</p>' }), section('d', 50)]);
      },
    );
    const main = mainOf(html);
    expect(main.indexOf('Voor')).toBeLessThan(main.indexOf('Bel ons'));
    expect(main.indexOf('Bel ons')).toBeLessThan(main.indexOf('Binnen'));
    // A section inside itself is left out.
    expect(main.match(/Bel ons/g)).toHaveLength(1);
    expect(main).toContain('id="bellen"');
    expect(main).toContain('/get-page-file/50/block_images_h/');
  });

  test('appear on a cached page when they are published', async () => {
    const test = createTestSite();
    test.content.put({ pageID: 7, slug: 'dijken', title: 'Dijken', blocks: [section('b', 50)] });
    put(test, 50, [section('c', 51)]);
    expect((await test.get('/dijken')).html).not.toContain('Binnen');
    put(test, 51, [block('i', 'text', { text: '<p>Binnen</p>' })]);
    test.site.dropTags(['page:51']);
    expect((await test.get('/dijken')).html).toContain('Binnen');
  });
});

describe('the body', () => {
  test('has a skip link, landmarks, header, intro and footer', async () => {
    const { html } = await render({}, ({ content }) => {
      content.put({ pageID: 8, slug: 'dykes', locale: 'en-gb', groupID: 7 });
      const to = (pageID: number) => ({ kind: 'page', pageID }) as const;
      const item = (
        key: string,
        pageID: number,
        children = [{ key: `${key}-1`, title: 'Kind', link: to(7), children: [] }],
      ) => ({
        key,
        title: key,
        link: to(pageID),
        children,
      });
      content.menus['nl-nl'] = { main: [item('weg', 99, []), item('hier', 8)] };
    });
    expect(html).toContain('<a class="xb-skip-link" href="#content">Naar de inhoud</a><header>');
    expect(html).toContain('<main id="content" tabindex="-1"></main><footer>Voettekst</footer>');
    expect(html).toContain(
      '<a href="/en-gb/dykes" aria-current="page">hier</a><ul><li><a href="/dijken" aria-current="page">Kind</a>',
    );
    expect(html).not.toContain('>weg<');
    expect(html).toContain('<a href="/en-gb/dykes" data-translated="true">English</a>');
    expect(html).toContain('<a href="/de-de" data-translated="false">Deutsch</a>');
  });

  test('shows the fields of the page type', async () => {
    const { html } = await render({ type: 'news', typeData: { lead: 'Een <b>dijk</b>' } });
    expect(mainOf(html)).toContain('<h1>Dijken</h1><p>Een &lt;b&gt;dijk&lt;/b&gt;</p>');
  });

  test('shows images with srcset and focal point', async () => {
    const { html } = await render(
      { blocks: [block('a', 'hero', { title: 'Hoi' }, { __images: { background: image(4) } })] },
      ({ content }) => content.files.set(4, file(4)),
    );
    const address = `/api/ximblox/medialib/get-page-file/7/block_images_a/${hash.slice(0, 20)}/dijk-4.jpg`;
    const main = mainOf(html);
    expect(main).toContain(`src="${address}?w=1280"`);
    expect(main).toContain(`${address}?w=1600 1600w"`);
    expect(main).not.toContain('1920w');
    expect(main).toContain(
      'sizes="50vw" width="1600" height="900" alt="Een dijk" class="xb-focus xb-focus-x-30 xb-focus-y-60 xb-tone xb-tone-r7 xb-tone-g8 xb-tone-b9"',
    );
    expect(headOf(html)).toMatch(/<link rel="preload" as="image"[^>]*imageSrcSet=/);
    expect(main.startsWith('<section')).toBe(true);
  });

  test('offers no image larger than the original, whole or cropped', async () => {
    const show = async (cropParams?: CropParams): Promise<string> => {
      const background = image(4, cropParams ? { cropParams } : {});
      const { html } = await render(
        { blocks: [block('a', 'hero', { title: 'Hoi' }, { __images: { background } })] },
        ({ content }) => content.files.set(4, file(4, { width: 700, height: 400 })),
      );
      return mainOf(html);
    };
    const whole = await show();
    expect(whole).toMatch(/\?w=640 640w, [^ ]*\?w=800 700w"/);
    expect(whole).toContain('width="700" height="400"');
    const crop = { x: 500, y: 300, width: 900, height: 900, rotate: 0, scaleX: -1, scaleY: 1 };
    const cropped = await show(crop);
    expect(cropped).toMatch(/srcSet="[^ ]*\?crop=500_300_900_900_0_-1_1&amp;w=320 200w"/);
    expect(cropped).toContain('width="200" height="100"');
  });

  test.each([
    ['what its use says', { altText: 'Hier' }, 'Hier'],
    ['what the library says in the locale of the page', { altText: '' }, 'Een dijk bij eb'],
    ['nothing when it is there for its looks', { altText: 'Hier', decorative: true }, ''],
  ])('takes the alternative text from %s', async (_, record, alt) => {
    const { html } = await render(
      { blocks: [block('a', 'hero', { title: 'Hoi' }, { __images: { background: image(4, record) } })] },
      ({ content }) =>
        content.files.set(4, file(4, { altTexts: { 'nl-nl': 'Een dijk bij eb' }, defaultAltText: 'A dyke' })),
    );
    expect(mainOf(html)).toContain(` alt="${alt}"`);
  });

  test.each([
    ['none is chosen', {}],
    ['its file is gone', { background: image(99) }],
  ])('shows the default image when %s', async (_, images) => {
    const { html } = await render({ blocks: [block('a', 'hero', { title: 'Hoi' }, { __images: images })] });
    expect(mainOf(html)).toContain('<img src="/fallback.svg" alt=""');
  });

  test('links to public pages only', async () => {
    const links = [
      { kind: 'page', pageID: 8, anchor: 'team' },
      { kind: 'page', pageID: 99 },
      { kind: 'url', url: 'https://elders.example/x' },
      { kind: 'url', url: 'https://www.waterlijn.example/x' },
      { kind: 'url', url: 'javascript:alert(1)' },
      { kind: 'file', fileID: 4 },
    ];
    const { html } = await render(
      { blocks: links.map((to, position) => block(`b${position}`, 'hero', { title: 'x', to })) },
      ({ content }) => {
        content.put({ pageID: 8, slug: 'over', title: 'Over' });
        content.files.set(4, file(4, { fileName: 'folder.pdf', mime: 'application/pdf' }));
      },
    );
    expect(mainOf(html).match(/<a [^>]*>/g)).toEqual([
      '<a href="/over#team">',
      '<a href="https://elders.example/x" rel="external">',
      '<a href="https://www.waterlijn.example/x">',
      `<a href="/api/ximblox/medialib/get-page-file/7/block_files_b5/${hash.slice(0, 20)}/folder.pdf">`,
    ]);
  });

  test('sanitises rich text and resolves its links', async () => {
    const text =
      '<p onclick="x()">Zie <a href="page:8#a">over</a>, <a href="page:99">weg</a>, <a href="javascript:x()">kwaad</a>' +
      '<script>alert(1)</script><img src=x onerror=alert(1)></p>';
    const { html } = await render({ blocks: [block('a', 'text', { text })] }, ({ content }) =>
      content.put({ pageID: 8, slug: 'over' }),
    );
    expect(mainOf(html)).toBe('<div class="prose"><p>Zie <a href="/over#a">over</a>, weg, <a>kwaad</a></p></div>');
  });

  test('lists pages with their own images', async () => {
    const { html } = await render({ blocks: [block('a', 'news-list', { count: 1 })] }, ({ content }) => {
      content.files.set(4, file(4, { mime: 'image/svg+xml' }));
      content.put({
        pageID: 8,
        slug: 'n',
        type: 'news',
        title: 'Nieuws',
        typeData: { __images: { image: image(4) } },
      });
      content.put({ pageID: 9, slug: 'm', type: 'news', title: 'Ouder' });
    });
    expect(mainOf(html)).toContain(
      '<a href="/n">Nieuws</a> 4 maart 2026<img src="/api/ximblox/medialib/get-page-file/8/page_type_images/',
    );
    expect(mainOf(html)).not.toMatch(/srcset|Ouder/i);
  });

  test.each([
    ['a value of the wrong type', { title: { toString: 'x' }, to: 'nonsense' }],
    ['nothing', {}],
  ])('renders a block with %s', async (_, props) => {
    const { html, log } = await render({ blocks: [block('a', 'hero', props)] });
    expect(mainOf(html)).toContain('<h1></h1>');
    expect(log).toEqual([]);
  });
});

describe('blocks', () => {
  test('of an unknown type are skipped with one warning per process', async () => {
    const test = createTestSite();
    const blocks = [block('a', 'unknown'), block('b', 'unknown'), block('c', 'hero', { title: 'Wel' })];
    test.content.put({ pageID: 7, slug: 'x', blocks });
    test.content.put({ pageID: 8, slug: 'y', blocks });
    expect(mainOf((await test.get('/x')).html)).toMatch(/^<section class="hero">/);
    await test.get('/y');
    expect(test.log).toEqual([
      {
        level: 'warn',
        message: 'Block type "unknown" is not registered; its blocks are skipped. Add it to `blocks` of the site.',
      },
    ]);
  });

  test('that fail are skipped, and the page is cached briefly', async () => {
    const { html, log } = await render({ blocks: [block('a', 'broken'), block('b', 'hero', { title: 'Wel' })] });
    expect(mainOf(html)).toMatch(/^<section class="hero">/);
    expect(log).toEqual([{ level: 'error', message: 'The block "broken" failed to render.' }]);
    expect(html).not.toContain('ximblox-failures');
  });

  test('that fail are reported to the developer', async () => {
    const test = createTestSite({
      describeFailure: ({ what, page, error }) => ({ what, title: page.title, url: page.url, told: String(error) }),
    });
    test.content.put({ pageID: 7, slug: 'x', title: 'Dijken </script>', blocks: [block('a', 'broken')] });
    const { html } = await test.get('/x');
    const [, json = ''] = /<script type="application\/json" id="ximblox-failures">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual([
      { what: 'The block "broken"', title: 'Dijken </script>', url: '/x', told: expect.stringContaining('Error') },
    ]);
  });

  test('get their anchor point as ID', async () => {
    const { html } = await render({
      blocks: [
        block('a', 'hero', { title: 'x' }, { anchorPoint: 'top' }),
        block('b', 'text', { text: '<p>x</p>' }),
        block('c', 'text', { text: '' }, { anchorPoint: 'leeg' }),
      ],
    });
    expect(mainOf(html)).toContain('<section id="top" class="hero">');
    expect(mainOf(html)).toContain('<div class="prose"><p>x</p></div><div id="leeg"></div>');
  });
});

describe('islands', () => {
  test('load one script, with HTML and props', async () => {
    const props = { label: 'Peil "A" <b>', start: 2 };
    const { html } = await render({ blocks: [block('a', 'counter', props)] });
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/_site/islands-1.js">']);
    expect(html).toContain(
      '<xb-island data-island="blocks/counter#Counter" data-props="{&quot;label&quot;:&quot;Peil \\&quot;A\\&quot; &lt;b&gt;&quot;,&quot;start&quot;:2}" data-load="interaction" data-prefix="x0">',
    );
    expect(html).toMatch(
      /<p><label for="([^"]+)">Peil &quot;A&quot; &lt;b&gt;<\/label><button type="button" id="\1">2<\/button><\/p><\/xb-island>/,
    );
    expect(html).not.toContain('<!--island');
  });

  test('without React keep their children unchanged', async () => {
    const { html } = await render({ blocks: [block('a', 'menu', { label: 'Menu' })] });
    expect(mainOf(html)).toContain('data-island="blocks/open-menu#openMenu"');
    expect(mainOf(html)).toContain(
      'data-load="idle"><button type="button" aria-expanded="false">Menu</button></xb-island>',
    );
    expect(html).toContain('<script');
  });

  test('in text are not rendered', async () => {
    const { html } = await render({ blocks: [block('a', 'hero', { title: '<xb-island <!--island:0-->' })] });
    expect(html).not.toContain('<script');
  });
});

describe('the preview', () => {
  const page = {
    pageID: 7,
    locale: 'nl-nl',
    type: 'content',
    title: 'Concept',
    typeData: {},
    blocks: [block('a', 'hero', { title: 'Hoi' }), block('b', 'unknown'), block('c', 'text', { text: '<p>x</p>' })],
  };

  test('has block keys and its own script', async () => {
    const { site } = createTestSite();
    const html = await site.previewDocument(page);
    expect(mainOf(html)).toContain('<div data-block-key="a" data-block-type="hero">');
    expect(mainOf(html)).toContain('<h1 data-field="title">Hoi</h1>');
    expect(mainOf(html)).toContain(
      '<div data-block-key="b" data-block-type="unknown"><xb-nothing data-why="unregistered">unknown</xb-nothing></div>',
    );
    expect(html).toContain('<script type="module" src="/_site/preview-1.js"></script>');
    expect(html).toContain('<link rel="stylesheet" href="/_site/preview-1.css">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<header>');
  });

  test('links to drafts, unlike the public page and a comparison', async () => {
    const { site, content } = createTestSite();
    content.put({ pageID: 9, slug: 'binnenkort', title: 'Binnenkort', isDraft: true });
    const hero = block('a', 'hero', { title: 'Hoi', to: { kind: 'page', pageID: 9 } });
    const linking = { ...page, blocks: [hero] };
    expect(await site.previewDocument(linking)).toContain('<a href="/binnenkort">Lees meer</a>');
    expect(await site.comparisonDocument(linking)).not.toContain('Lees meer');
    content.put({ pageID: 1, slug: 'home', blocks: [hero] });
    const { body } = await site.handle({ method: 'GET', path: '/home', headers: {} });
    expect(String(body)).not.toContain('Lees meer');
  });

  test('reports unreadable content; visitors get the rest of the page', async () => {
    const stored = [null, { key: 'x', type: 'hero', props: 'a text' }, block('d', 'hero', { title: 7 })];
    const blocks = upgradeBlocks(definition, [...page.blocks, ...stored]);
    const { site } = createTestSite();
    for (const html of [
      await site.previewDocument({ ...page, blocks }),
      await site.comparisonDocument({ ...page, blocks }),
    ]) {
      const told = [
        ...mainOf(html).matchAll(/data-block-key="([^"]+)"[^>]*><xb-nothing data-why="unreadable">([^<]*)</g),
      ];
      expect(told.map(([, key, name]) => [key, name])).toEqual([
        [expect.stringMatching(/^unreadable-\w+$/), 'unreadable-block'],
        ['x', 'unreadable-block'],
        ['d', 'Hero'],
      ]);
    }
    const { html, log } = await render({ blocks });
    expect(mainOf(html)).toContain('<h1>Hoi</h1>');
    expect(mainOf(html)).not.toContain('a text');
    expect(log.map(({ message }) => message)).toContain('A stored block is invalid and was skipped.');
  });

  test('renders single blocks as in the whole page', async () => {
    const { site } = createTestSite();
    const blocks = await site.renderBlocks(page);
    expect(blocks.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    const whole = await site.renderBlocks(page, true);
    expect(whole.slice(1, -1)).toEqual(blocks);
    const document = await site.previewDocument(page);
    expect(mainOf(document)).toBe(
      whole
        .slice(0, -1)
        .map(({ html }) => html)
        .join(''),
    );
    expect(whole.at(-1)?.key).toBe(siteHeaderKey);
    expect(document).toContain(whole.at(-1)?.html);
  });

  test('renders the page header like in the whole page, its title editable', async () => {
    const { site } = createTestSite();
    const [header, ...blocks] = (await site.renderBlocks({ ...page, title: 'A <new> title' }, true)).slice(0, -1);
    expect(header?.key).toBe(pageHeaderKey);
    expect(blocks.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    expect(mainOf(await site.previewDocument({ ...page, title: 'A <new> title' }))).toContain(header?.html);
    expect(header?.html).toContain('data-block-type="page-header"');
  });

  test('marks hidden blocks', async () => {
    const { site } = createTestSite();
    const [block] = page.blocks;
    if (!block) throw new Error('The page has no block.');
    const html = await site.previewDocument({ ...page, blocks: [{ ...block, isHidden: true }] });
    expect(mainOf(html)).toContain(
      `<div data-block-key="${block.key}" data-block-type="${block.type}" data-hidden="">`,
    );
  });

  test('for comparison renders for visitors, with block keys and its own script', async () => {
    const { site } = createTestSite();
    const html = await site.comparisonDocument(page);
    expect(mainOf(html)).toContain('<div data-block-key="a" data-block-type="hero">');
    expect(mainOf(html)).not.toContain('data-field');
    expect(html).not.toContain('data-preview');
    expect(html).toContain('<script type="module" src="/_site/comparison-1.js"></script>');
    expect(html).toContain('<link rel="stylesheet" href="/_site/comparison-1.css">');
    expect(html).not.toContain('/_site/preview-1');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(site.cacheSize().entries).toBe(0);
  });

  test('stores nothing in the cache', async () => {
    const { site } = createTestSite();
    await site.previewDocument(page);
    await site.renderBlocks(page);
    expect(site.cacheSize().entries).toBe(0);
  });
});
