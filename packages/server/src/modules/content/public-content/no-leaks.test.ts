import { allEndpoints, basePath, type Block, contract, type Endpoint } from '@ximblox/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '../../../platform/setting-values.ts';
import type { Settings } from '../../../platform/settings.ts';
import { createTestServer, recordStatements, type TestServer } from '../../../testing/index.ts';
import { insertFiles } from '../../library/media/index.ts';
import { publicContent } from './public-content.ts';

/** Marker in everything that visitors must not see: titles, slugs, texts, keywords, file names. */
const canary = 'kanarie';
/** Marker in the working copy of the administrator, which no other user may see. */
const inCopy = `${canary}-in-copy`;
const limits = Object.fromEntries(
  Object.keys(defaultLimits).map((name) => [name, { count: 1_000_000, seconds: 60 }]),
) as Settings['limits'];

let server: TestServer;
let pageIDs: number[];
let secretFile: { hash: string; fileName: string };

const text = (words: string): Block => ({
  key: 'a',
  type: 'text',
  props: { title: words, text: `<p>${words}</p>` },
  anchorPoint: '',
  __images: {},
  __files: {},
});

beforeAll(async () => {
  server = await createTestServer({ settings: { limits } });
  const admin = server.client('administrator');
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const { hash, size } = await server.services.blobs.put(bytes);
  const file = {
    path: '/',
    fileName: `${canary}.jpg`,
    type: 'image',
    mime: 'image/jpeg',
    hash,
    fileSize: size,
  } as const;
  const [row] = await insertFiles(server.db, [{ ...file, width: 8, height: 8, defaultAltText: canary, userID: null }]);
  secretFile = { hash, fileName: file.fileName };
  const image = { hash, fileName: file.fileName, altText: canary, fileID: row?.id ?? 0 };

  const create = (title: string, slug: string, type = 'content') =>
    admin.call(contract.pages.create, { body: { title, slug, type, locale: 'nl-nl', content: [text(title)] } });
  const publish = (id: number) => admin.call(contract.publication.publish, { params: { id: String(id) }, body: {} });
  const tag = async (name: string, isPrivate: boolean) =>
    (await admin.call(contract.tags.validate, { body: { tag: name, private: isPrivate } })).tag;
  const hero = { ...text(canary), key: 'h', type: 'hero', props: { title: canary }, __images: { background: image } };
  const secret = {
    title: canary,
    blocks: [text(canary), hero],
    typeData: {},
    seoTitle: canary,
    seoDescription: canary,
    seoKeywords: [canary],
    seoImage: [image],
    tags: [(await tag(canary, false)).id],
  };

  const unfinished = { ...secret, title: inCopy, seoTitle: inCopy, blocks: [text(inCopy)] };

  const draft = await create(canary, canary);
  const draftNews = await create(canary, `nieuws/${canary}`, 'news');
  const changed = await create('Openbaar', 'openbaar');
  // Private tags and hidden blocks of a published page are not public either.
  const tags = [(await tag(`${canary}-private`, true)).id];
  const { pageVersion } = await admin.call(contract.versions.store, {
    params: { id: String(changed.pageVersionID) },
    body: { tags, blocks: [text('Openbaar'), { ...hero, isHidden: true }] },
  });
  await publish(changed.pageID);
  await admin.call(contract.versions.store, { params: { id: String(pageVersion.id) }, body: secret });
  const { newestVersionID } = await admin.call(contract.pages.get, { params: { id: String(changed.pageID) } });
  await admin.call(contract.workingCopies.put, {
    params: { id: String(changed.pageID) },
    body: { baseVersionID: newestVersionID, revision: 0, writer: 'window-one', sequence: 1, content: unfinished },
  });
  const sibling = await admin.call(contract.pages.createTranslation, {
    body: { pageID: changed.pageID, newLocale: 'en-gb', title: canary, slug: canary },
  });
  const withdrawn = await create(canary, `${canary}-2`);
  await publish(withdrawn.pageID);
  await admin.call(contract.publication.unpublish, { params: { id: String(withdrawn.pageID) } });
  const trashed = await create(canary, `${canary}-3`);
  await publish(trashed.pageID);
  await admin.call(contract.pages.delete, { params: { id: String(trashed.pageID) } });
  const moved = await create('Oud', 'oud-adres');
  await admin.call(contract.pages.save, { params: { id: String(moved.pageID) }, body: { slug: `${canary}-4` } });
  pageIDs = [draft, draftNews, changed, sibling, withdrawn, trashed, moved].map(({ pageID }) => pageID);
});
afterAll(() => server.close());

const slugs = [
  '',
  'openbaar',
  'en-gb/openbaar',
  canary,
  `nieuws/${canary}`,
  `en-gb/${canary}`,
  `${canary}-2`,
  `${canary}-3`,
  'oud-adres',
];
const locales = ['nl-nl', 'en-gb'];
const groups = [
  'block_images_a',
  'block_images_h',
  'block_files_h',
  'seo_image',
  'page_type_images',
  'page_type_files',
];

/** Returns calls of an endpoint with different parameters. */
function calls(name: string, endpoint: Endpoint): { path: string; body?: unknown }[] {
  const ids = [...pageIDs, 999_999];
  switch (name) {
    case 'pages.getBySlug':
      return slugs.map((slug) => ({ path: endpoint.path, body: { slug } }));
    case 'pages.getBySlugQuery':
      return slugs.map((slug) => ({ path: `${endpoint.path}?slug=${encodeURIComponent(slug)}` }));
    case 'pages.getMultiple':
      return [undefined, ...locales].map((locale) => ({ path: endpoint.path, body: { locale, pageIDs: ids } }));
    case 'pages.getPages':
      return ['content', 'news', 'blank'].flatMap((type) =>
        locales.map((locale) => ({ path: endpoint.path, body: { type, locale } })),
      );
    case 'pages.getSiblingSlugs':
      return ids.map((id) => ({ path: endpoint.path.replace('{pageID}', String(id)) }));
    case 'media.getPageFile':
      return ids.flatMap((id) =>
        groups.flatMap((group) =>
          ['', '?w=320', '?w=320&crop=0_0_4_4_0_1_1'].map((query) => ({
            path: `/medialib/get-page-file/${id}/${group}/${secretFile.hash}/${secretFile.fileName}${query}`,
          })),
        ),
      );
    case 'search.search':
      return [{ path: endpoint.path, body: { term: canary } }];
    case 'tags.search':
      return [{ path: endpoint.path, body: { term: canary } }];
    default:
      return [{ path: endpoint.path.replaceAll(/\{\w+\}/g, '1'), body: {} }];
  }
}

const anonymous = allEndpoints.filter(({ endpoint }) => endpoint.access.kind === 'anonymous');

/** Returns a response body without the address that the caller sent. */
const saying = async (response: Response): Promise<string> =>
  `${JSON.stringify([...response.headers])} ${await response.text()}`;

test.each(anonymous)('$name says nothing of drafts', async ({ name, endpoint }) => {
  for (const { path, body } of calls(name, endpoint)) {
    const response = await server.browser().fetch(`${basePath}${path}`, {
      method: endpoint.method,
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.headers.get('Content-Type'), path).not.toContain('image/');
    expect(await saying(response), `${path} ${JSON.stringify(body)}`).not.toContain(canary);
  }
});

test('responses contain the published version', async () => {
  const { page } = await server.client().call(contract.pages.getBySlug, { body: { slug: 'openbaar' } });
  expect(page.pageVersion.title).toBe('Openbaar');
  const pages = await server.client().call(contract.pages.getMultiple, { body: { pageIDs } });
  expect(pages.map(({ title }) => title)).toEqual(['Openbaar']);
  expect(
    await server.client().call(contract.pages.getPages, { body: { type: 'content', locale: 'nl-nl' } }),
  ).toHaveLength(1);
});

test('logged-in users see drafts in the admin API, but not by address', async () => {
  const viewer = server.client('viewer');
  const pages = await viewer.call(contract.pages.getMultiple, { body: { pageIDs } });
  expect(pages).toHaveLength(pageIDs.length - 1);
  await expect(viewer.call(contract.pages.getBySlug, { body: { slug: canary } })).rejects.toMatchObject({
    status: 404,
  });
  const { page } = await viewer.call(contract.pages.getBySlug, { body: { slug: 'openbaar' } });
  expect(JSON.stringify(page)).not.toContain(canary);
});

test('the content source of the site returns only published content', async () => {
  const content = publicContent(server.db, server.services.site);
  const addresses = slugs.map((slug) => content.findPage('nl-nl', slug));
  const found = await Promise.all([
    ...addresses,
    ...['content', 'news'].map((type) => content.pages({ type, locale: 'nl-nl' })),
    content.resolve({ pageIDs, fileIDs: [] }),
    ...pageIDs.map((id) => content.siblings(id)),
    content.sitemapParts(),
    content.sitemap({ locale: 'nl-nl', offset: 0, limit: 1000 }),
  ]);
  expect(JSON.stringify(found)).not.toContain(canary);
  expect(JSON.stringify(found)).toContain('openbaar');
});

test('concurrent page reads are batched and return the same as single reads', async () => {
  const content = publicContent(server.db, server.services.site);
  const addresses = ['openbaar', canary, `nieuws/${canary}`, 'nergens', 'openbaar'];
  const alone: { kind: string }[] = [];
  for (const slug of addresses) alone.push(await content.findPage('nl-nl', slug));
  expect(alone.map(({ kind }) => kind)).toEqual(['page', 'missing', 'missing', 'missing', 'page']);
  const asked = await recordStatements(async () => {
    const together = await Promise.all(addresses.map((slug) => content.findPage('nl-nl', slug)));
    expect(together).toEqual(alone);
  });
  // One query for the first page and one for the others; then two queries for each of the three addresses without a page.
  expect(asked).toHaveLength(2 + 3 * 2);
  expect(await content.findPage('en-gb', 'openbaar')).toEqual({ kind: 'missing' });
});

test('a working copy is visible only to its owner', async () => {
  const pageID = pageIDs[2] ?? 0;
  const id = String(pageID);
  for (const role of ['administrator', 'publisher', 'viewer'] as const) {
    const client = server.client(role);
    const answers = await Promise.all([
      client.call(contract.pages.get, { params: { id } }),
      client.call(contract.versions.list, { body: { pageID } }),
      client.call(contract.pages.getMultiple, { body: { pageIDs } }),
    ]);
    expect(JSON.stringify(answers)).not.toContain(inCopy);
  }
  const copyOf = async (role: 'administrator' | 'publisher') =>
    (await server.client(role).call(contract.workingCopies.get, { params: { id } })).workingCopy;
  expect(JSON.stringify(await copyOf('administrator'))).toContain(inCopy);
  expect(await copyOf('publisher')).toBeNull();
});
