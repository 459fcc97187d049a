import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineSite } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer, testSite } from '../../../testing/index.ts';
import { publicContent } from '../../content/public-content/index.ts';
import { prepareInstallation, seedSite } from '../../../index.ts';

let server: TestServer;
let folder: string;
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  server = await createTestServer({ site: defineSite({ ...testSite, menus: [{ id: 'main', label: 'Main' }] }) });
  folder = await mkdtemp(join(tmpdir(), 'ximblox-content-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function write(path: string, content: unknown): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.isBuffer(content) ? content : JSON.stringify(content));
}

const seed = () => seedSite({ db: server.db, services: server.services, folder });
const days = { amount: 3, unit: 'days' };
const span = { timeUntil: days, timeAfterAccept: days, timeAfterDecline: days };
const hero = (more: object) => ({ type: 'hero', props: { title: 'Water', buttons: [] }, ...more });

async function writeSite(): Promise<void> {
  await write('media/media.json', [
    { path: '/kust', fileName: 'duin.jpg', alt: { 'nl-nl': 'Een duin', 'en-gb': 'A dune' }, focus: [0.25, 0.5] },
    { path: '/', fileName: 'lijst.csv' },
  ]);
  await write('media/kust/duin.jpg', picture);
  await write('media/lijst.csv', Buffer.from('a;b\n'));
  await write('pages/home/nl-nl.json', {
    slug: '',
    title: 'Thuis',
    type: 'content',
    seoImage: '/kust/duin.jpg',
    publishedAt: '2026-03-04T09:00:00Z',
    blocks: [
      hero({
        anchorPoint: 'boven',
        images: { background: { path: '/kust/duin.jpg' } },
        props: {
          title: 'Water',
          buttons: [
            { label: 'Nieuws', to: { kind: 'page', page: 'opening', anchor: 'x' } },
            { label: 'Lijst', to: { kind: 'file', path: '/lijst.csv' } },
          ],
        },
      }),
      {
        type: 'text',
        props: { text: '<p><a href="page:opening#x">a</a> <a href="file:/lijst.csv">b</a><b>c</b></p>' },
      },
    ],
  });
  await write('pages/home/en-gb.json', {
    slug: '',
    title: 'Home',
    type: 'content',
    blocks: [hero({ images: { background: { path: '/kust/duin.jpg', alt: 'Own words' } } })],
  });
  await write('pages/opening/nl-nl.json', {
    slug: 'opening',
    title: 'Opening',
    type: 'news',
    publishedAt: '2026-02-01T00:00:00Z',
    typeData: { date: '2026-02-01' },
  });
  await write('pages/draft/nl-nl.json', {
    slug: 'ooit',
    title: 'Ooit',
    type: 'content',
    published: false,
    blocks: [{ type: 'hero' }],
  });
  await write('menus/main/nl-nl.json', [
    { title: 'Nieuws', page: 'opening', anchor: 'x', children: [{ title: 'Elders', url: 'https://example.com/' }] },
    { title: 'Kop' },
  ]);
}

test('loads a content folder as a site', async () => {
  await writeSite();
  expect(await seed()).toEqual({ pages: 4, files: 2, menus: 1 });
  const content = publicContent(server.db, server.services.site);
  const found = await content.findPage('nl-nl', '');
  if (found.kind !== 'page') throw new Error('there is no home page');
  const { pageVersion, publishedAt } = found.page;
  expect(publishedAt).toBe('2026-03-04T09:00:00.000Z');
  const opening = await content.findPage('nl-nl', 'nieuws/opening');
  const openingID = opening.kind === 'page' ? opening.page.pageVersion.pageID : 0;
  const { files } = await content.resolve({ pageIDs: [], fileIDs: [1, 2, 3] });
  const [dune, list] = ['duin.jpg', 'lijst.csv'].map((name) => files.find(({ fileName }) => fileName === name));
  expect(dune).toMatchObject({
    width: 40,
    height: 30,
    mime: 'image/jpeg',
    focus: [0.25, 0.5],
    fileSize: picture.length,
  });
  const image = { hash: dune?.hash, fileName: 'duin.jpg', fileID: dune?.id };
  expect(pageVersion.seoImage).toEqual([{ ...image, altText: 'Een duin' }]);
  expect(pageVersion.blocks).toMatchObject([
    {
      anchorPoint: 'boven',
      __images: { background: { ...image, altText: 'Een duin' } },
      props: {
        buttons: [
          { label: 'Nieuws', to: { kind: 'page', pageID: openingID, anchor: 'x' } },
          { label: 'Lijst', to: { kind: 'file', fileID: list?.id } },
        ],
      },
    },
    {
      props: { text: `<p><a href="page:${openingID}#x">a</a> <a href="file:${list?.id}">b</a><strong>c</strong></p>` },
    },
  ]);
  const english = await content.findPage('en-gb', '');
  expect(english).toMatchObject({
    page: { pageVersion: { blocks: [{ __images: { background: { altText: 'Own words' } } }] } },
  });
  expect((await content.siblings(pageVersion.pageID)).siblings.map(({ url }) => url)).toEqual(['/en-gb', '/']);
  expect(await content.findPage('nl-nl', 'ooit')).toEqual({ kind: 'missing' });
  expect(await content.menus('nl-nl')).toMatchObject({
    main: [
      { title: 'Nieuws', link: { kind: 'page', pageID: openingID, anchor: 'x' }, children: [{ title: 'Elders' }] },
      { title: 'Kop', link: null },
    ],
  });
  const listed = await server.client('viewer').call(contract.pages.list, { body: {} });
  expect(listed.totalItems).toBe(4);
  expect(listed.items.map(({ state }) => state).toSorted()).toEqual([
    'not-published',
    'published',
    'published',
    'published',
  ]);
  const response = await server
    .browser()
    .fetch(`/api/ximblox/medialib/get-page-file/${pageVersion.pageID}/seo_image/${dune?.hash}/duin.jpg`);
  expect(response.status).toBe(200);
});

test('loads redirects, tags and settings', async () => {
  await writeSite();
  await write('redirects.json', [
    { from: '/vroeger', page: 'home' },
    { from: '/en-gb/earlier', page: 'opening', locale: 'nl-nl' },
  ]);
  await write('tags.json', [{ name: 'Dijken' }, { name: 'Intern', private: true }]);
  await write('settings.json', { siteName: 'Waterwerk', seoImage: '/kust/duin.jpg', binDays: 7 });
  await write('extension-settings/test/tide.json', { props: { station: 'Goes' } });
  expect(await seed()).toMatchObject({ pages: 4 });
  const administrator = server.client('administrator');
  const tide = await administrator.call(contract.extensionSettings.get, { params: { id: 'test.tide' } });
  expect(tide.content.props).toMatchObject({ station: 'Goes' });
  const { items } = await administrator.call(contract.redirects.list, { body: {} });
  expect(items.map(({ from, page }) => [from, page.url]).toSorted()).toEqual([
    ['/en-gb/earlier', '/nieuws/opening'],
    ['/vroeger', '/'],
  ]);
  const tags = await administrator.call(contract.tags.list, { body: {} });
  expect(tags.items).toMatchObject([
    { name: 'Dijken', private: false },
    { name: 'Intern', private: true },
  ]);
  const { settings } = await administrator.call(contract.settings.site, {});
  expect(settings).toMatchObject({ siteName: 'Waterwerk', binDays: 7, indexing: true });
  expect(settings.seoImage).toMatchObject([{ fileName: 'duin.jpg', altText: 'Een duin' }]);
});

test('loads once, and never into a site with pages', async () => {
  await writeSite();
  const results = await Promise.all([seed(), seed()]);
  expect(results.filter((result) => result !== null)).toHaveLength(1);
  expect(await seed()).toBeNull();
  const { totalItems } = await server.client('viewer').call(contract.pages.list, { body: {} });
  expect(totalItems).toBe(4);
  const { items } = await server
    .client('administrator')
    .call(contract.audit.list, { body: { action: 'content.load' } });
  expect(items).toMatchObject([{ actor: { name: 'system' }, changes: { pages: 4, files: 2, menus: 1 } }]);
  // Permanently deleted content is not loaded again.
  await server.db.deleteFrom('pages').execute();
  expect(await seed()).toBeNull();
});

test('reports all problems with file and property, and loads nothing', async () => {
  await writeSite();
  await write('media/media.json', [
    { path: '/', fileName: 'weg.jpg' },
    { path: '/', fileName: 'nep.png' },
  ]);
  await write('media/nep.png', Buffer.from('no picture'));
  await write('pages/home/nl-nl.json', {
    slug: 'api',
    title: 'x'.repeat(300),
    type: 'content',
    blocks: [],
  });
  await write('pages/home/en-gb.json', {
    slug: 'home',
    title: 'Home',
    type: 'content',
    seoImage: '/nergens.jpg',
    blocks: [
      {
        type: 'hero',
        props: { title: '', button: 1, buttons: [{ label: 'x', link: 'y', to: { kind: 'page', page: 'nobody' } }] },
      },
      { type: 'text', props: { title: 5 }, images: { background: { path: '/weg.jpg' } } },
      { type: 'hologram' },
    ],
  });
  await write('pages/home/de-de.json', { slug: 'heim', title: 'Heim', type: 'castle', extra: true });
  await write('pages/other/en-gb.json', { slug: 'home', title: 'Other', type: 'content' });
  await write('pages/other/dutch.json', {});
  await write('menus/sidebar/nl-nl.json', [{ title: 'x', page: 'nobody' }]);
  await write('menus/main/en-gb.json', [{ title: 'a', children: [{ title: 'b', children: [{ title: 'c' }] }] }]);
  await writeFile(join(folder, 'pages/other/nl-nl.json'), '{ "slug": ');
  await write('redirects.json', [
    { from: '/en-gb/old', page: 'nobody' },
    { from: '/nieuws/opening', page: 'opening' },
    { from: 'https://elsewhere.example/', page: 'opening' },
  ]);
  const popup = { ...span, enabled: true, texts: {} };
  await write('settings.json', { seoImage: '/weg.jpg', popup });
  await write('tags.json', [{ name: '' }]);
  await write('extension-settings/test/tide.json', { props: { moon: 1 } });
  await write('extension-settings/test/tide.txt', {});
  await write('extension-settings/moon/phase.json', { props: {} });
  const message = await seed().then(
    () => '',
    (error: Error) => error.message,
  );
  for (const line of [
    'media/weg.jpg: content: there is no such file',
    'media/nep.png: content: it is not of a type that the media library takes',
    'pages/home/nl-nl.json: title: exceeds the character limit. (V_14)',
    'pages/home/en-gb.json: seoImage: there is no file "/nergens.jpg" in the library',
    'pages/home/en-gb.json: blocks.0.props.button: there is no such field',
    'pages/home/en-gb.json: blocks.0.props.buttons.0.link: there is no such field',
    'pages/home/en-gb.json: blocks.0.props.buttons.0.to: there is no page "nobody" in en-gb',
    'pages/home/en-gb.json: blocks.0.props.title: The title field is required. (V_01)',
    'pages/home/en-gb.json: blocks.1.props.title: The title is not valid. (V_12)',
    'pages/home/en-gb.json: blocks.2.type: there is no block "hologram"',
    'pages/home/de-de.json: extra: there is no such field',
    'pages/other/en-gb.json: slug: pages/home/en-gb.json has the same address',
    'pages/other/dutch.json: name: it is not named for a locale',
    'pages/other/nl-nl.json: content:',
    'menus/sidebar/nl-nl.json: name: the site has no such menu',
    'pages/home/en-gb.json: blocks.1.images.background: there is no file "/weg.jpg"',
    'redirects.json: 0.page: there is no page "nobody" in en-gb',
    'redirects.json: 1.from: From already exists. (V_06)',
    'redirects.json: 2.from: The from is not valid. (V_12)',
    'settings.json: seoImage: there is no file "/weg.jpg" in the library',
    'settings.json: popup.texts.nl-nl.title: The title field is required. (V_01)',
    'tags.json: 0.name:',
    'extension-settings/test/tide.json: props.moon: there is no such field',
    'extension-settings/test/tide.txt: name: it is not named for settings of an extension',
    'extension-settings/moon/phase.json: name: there is no extension "moon"',
    'menus/main/en-gb.json: 0.children.0.children: “b” has items below it, but the menu has the depth 2',
    'menus/sidebar/nl-nl.json: 0.page: there is no page "nobody" in nl-nl',
  ]) {
    expect(message).toContain(line);
  }
  const { totalItems } = await server.client('viewer').call(contract.pages.list, { body: {} });
  expect(totalItems).toBe(0);
  await writeSite();
  for (const wrong of [
    'redirects.json',
    'settings.json',
    'tags.json',
    'extension-settings',
    'pages/other',
    'menus/sidebar',
    'menus/main/en-gb.json',
  ])
    await rm(join(folder, wrong), { recursive: true });
  await rm(join(folder, 'pages/home/de-de.json'));
  expect(await seed()).toMatchObject({ pages: 4 });
});

test('generates the image variants of loaded pages once, after a delay', async () => {
  const large = await sharp({ create: { width: 500, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await write('media/media.json', [
    { path: '/', fileName: 'duin.jpg', alt: {} },
    { path: '/', fileName: 'kapot.jpg', alt: {} },
  ]);
  await write('media/duin.jpg', large);
  await write('media/kapot.jpg', picture);
  const page = (slug: string, path: string) => ({
    slug,
    title: slug,
    type: 'content',
    blocks: [hero({ images: { background: { path } } })],
  });
  await write('pages/een/nl-nl.json', page('een', '/kapot.jpg'));
  await write('pages/twee/nl-nl.json', page('twee', '/duin.jpg'));
  await seed();
  const { db, services, runJobs } = server;
  const { hash } = await db
    .selectFrom('media_files')
    .select('hash')
    .where('file_name', '=', 'duin.jpg')
    .executeTakeFirstOrThrow();
  const broken = await db.selectFrom('media_files').select('hash').where('file_name', '=', 'kapot.jpg').execute();
  for (const { hash: gone } of broken) await services.blobs.delete(gone);
  const made = async () => {
    const names = ['w320.webp', 'w320.avif', 'w480.webp', 'w480.avif', 'w640.webp', 'w640.avif'];
    const found = await Promise.all(names.map((name) => services.blobs.hasVariant(hash, name)));
    return names.filter((_, position) => found[position]);
  };
  await runJobs();
  expect(await made()).toEqual([]);
  services.log.level = 'silent';
  const isDue = () => sql`update jobs set run_at = now() where name = 'make-all-pictures'`.execute(db);
  await isDue();
  await runJobs();
  expect(await made()).toHaveLength(6);
  // The next start does nothing until the sizes change.
  const waiting = async () => {
    await prepareInstallation({ db, services });
    const { rows } = await sql`select from jobs where name = 'make-all-pictures'`.execute(db);
    return rows.length;
  };
  expect(await waiting()).toBe(0);
  await sql`update installation set value = '"less"' where name = 'page-pictures'`.execute(db);
  expect(await waiting()).toBe(1);
});

test('reads nothing through links that lead out of the folder', async () => {
  await write('pages/home/nl-nl.json', { slug: '', title: 'Thuis', type: 'content' });
  await write('media/media.json', [{ path: '/', fileName: 'key.txt' }]);
  await symlink('/etc/hostname', join(folder, 'media/key.txt'));
  await symlink('/etc/hostname', join(folder, 'settings.json'));
  await expect(seed()).rejects.toThrow(
    /settings.json: content: it is a link that leads out of the folder\n.*media\/key.txt: content: it is a link/,
  );
});
