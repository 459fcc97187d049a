import { type Client, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';
import { publicContent } from './public-content.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await createTestServer();
  admin = server.client('administrator');
});
afterAll(() => server.close());

const source = () => publicContent(server.db, testSite);
const publish = (id: number) => admin.call(contract.publication.publish, { params: { id: String(id) }, body: {} });

/** Publishes a page of news. @returns its ID and that of its version */
async function publishNews(slug: string, seo: object = {}) {
  const body = { title: slug, slug: `nieuws/${slug}`, type: 'news', locale: 'nl-nl', content: [] };
  const { pageID, pageVersionID } = await admin.call(contract.pages.create, { body });
  const { pageVersion } = await admin.call(contract.versions.store, {
    params: { id: String(pageVersionID) },
    body: { typeData: { date: '2026-11-25' }, ...seo },
  });
  await publish(pageID);
  return { pageID, versionID: pageVersion.id };
}

const inSitemap = async (locale = 'nl-nl') => {
  const [parts, entries] = await Promise.all([
    source().sitemapParts(),
    source().sitemap({ locale, offset: 0, limit: 100 }),
  ]);
  expect(parts.find((part) => part.locale === locale)?.total ?? 0).toBe(entries.length);
  return entries.map(({ slug }) => slug);
};
const inList = async (indexed: boolean) => {
  const { items, total } = await source().pages({ type: 'news', locale: 'nl-nl', indexed });
  expect(total).toBe(items.length);
  return items.map(({ title }) => title).toSorted();
};

test('a hidden page is public, but in no sitemap, feed or list of translations', async () => {
  const { pageID, versionID } = await publishNews('hidden');
  const { pageID: german } = await admin.call(contract.pages.createTranslation, {
    body: { pageID, newLocale: 'de-de', title: 'Versteckt', slug: 'nachrichten/versteckt' },
  });
  await publish(german);
  expect(await inSitemap()).toContain('nieuws/hidden');
  expect((await source().siblings(german)).siblings.map(({ isUnlisted = false }) => isUnlisted)).toEqual([
    false,
    false,
  ]);

  await admin.call(contract.versions.store, { params: { id: String(versionID) }, body: { seoNoindex: true } });
  expect(await inSitemap()).toContain('nieuws/hidden');
  await publish(pageID);
  expect(await inSitemap()).not.toContain('nieuws/hidden');
  expect(await inList(false)).toContain('hidden');
  expect(await inList(true)).not.toContain('hidden');

  const outcome = await source().findPage('nl-nl', 'nieuws/hidden');
  expect(outcome).toMatchObject({ kind: 'page', page: { pageVersion: { seoNoindex: true, seoCanonical: null } } });
  expect((await source().siblings(german)).siblings).toMatchObject([{ pageID: german }, { pageID, isUnlisted: true }]);
  const [entry] = await source().sitemap({ locale: 'de-de', offset: 0, limit: 100 });
  expect(entry?.siblings.map(({ locale }) => locale)).toEqual(['de-de']);
});

test('a page with a canonical address is in feeds, but not in the sitemap', async () => {
  const { pageID } = await publishNews('original');
  await publishNews('copy', { seoCanonical: { kind: 'page', pageID } });
  await publishNews('elsewhere', { seoCanonical: { kind: 'url', url: 'https://example.com/a' } });
  expect(await inSitemap()).toEqual(expect.arrayContaining(['nieuws/original']));
  expect((await inSitemap()).filter((slug) => /copy|elsewhere/.test(slug))).toEqual([]);
  expect(await inList(true)).toEqual(['copy', 'elsewhere', 'original']);
});
