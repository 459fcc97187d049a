import { definePageType, defineSite, type SiteDefinition } from '@ximblox/blocks';
import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareInstallation } from '../../../index.ts';
import { createTestServer, testSite, type TestServer } from '../../../testing/index.ts';
import { publicContent } from './public-content.ts';

/** A site with locales of different formats. */
const { search: _, ...withoutSearch } = testSite;
const whole = defineSite({
  ...withoutSearch,
  locales: ['en', 'de-CH', 'zh-Hant', 'ar'].map((code) => ({ code, name: code })),
  defaultLocale: 'en',
  customSlugLocales: ['de-CH', 'zh-Hant', 'ar'],
  pageTypes: ['content', 'news'].map((id) => definePageType({ id, label: id })),
});

const titles: Record<string, string> = {
  en: 'River level',
  'de-ch': 'Wasserstand',
  'zh-hant': '目前水位很高',
  ar: 'منسوب المياه',
};

let server: TestServer;
const admin = () => server.client('administrator');

async function publishNew(locale: string, slug: string, type: string, title: string): Promise<number> {
  const { pageID } = await admin().call(contract.pages.create, { body: { title, slug, type, locale } });
  await admin().call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  return pageID;
}

const found = async (on: TestServer, term: string, locale: string): Promise<number[]> => {
  const body = { term, locales: [locale] };
  const { results } = await on.client(null).call(contract.search.search, { body });
  return results.map(({ pageID }) => pageID);
};

beforeAll(async () => {
  server = await createTestServer({ site: whole });
});
afterAll(() => server.close());

test('pages can be created, published, found and translated in locales of every format', async () => {
  const content = publicContent(server.db, whole);
  const made: Record<string, number> = {};
  for (const [locale, title] of Object.entries(titles)) {
    const { pageID } =
      locale === 'en'
        ? await admin().call(contract.pages.create, { body: { title, slug: 'level', type: 'content', locale: 'EN' } })
        : await admin().call(contract.pages.createTranslation, {
            body: { pageID: made['en'] ?? 0, newLocale: locale.toUpperCase(), title, slug: `level-${locale}` },
          });
    made[locale] = pageID;
    await admin().call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  }
  await server.runJobs();
  for (const [locale, pageID] of Object.entries(made)) {
    const slug = locale === 'en' ? 'level' : `level-${locale}`;
    const path = locale === 'en' ? '/level' : `/${locale}/level-${locale}`;
    expect(await content.findPage(locale, slug)).toMatchObject({ kind: 'page', page: { url: path, locale } });
    const { page } = await server.client(null).call(contract.pages.getBySlug, { body: { slug: path } });
    expect(page).toMatchObject({ locale, slug });
    const { siblings } = await content.siblings(pageID);
    expect(siblings.map((sibling) => sibling.locale).toSorted()).toEqual(['ar', 'de-ch', 'en', 'zh-hant']);
  }
  expect((await content.sitemapParts()).map(({ locale }) => locale)).toEqual(['ar', 'de-ch', 'en', 'zh-hant']);
  for (const [term, locale] of [
    ['River', 'en'],
    ['Wasserstände', 'de-CH'],
    ['水位', 'zh-Hant'],
    ['المياه', 'ar'],
  ] as const) {
    expect(await found(server, term, locale), term).toEqual([made[locale.toLowerCase()]]);
  }
});

test('refuses a slug that starts with a locale', async () => {
  for (const slug of ['ar', 'zh-hant/about', 'de-ch']) {
    const body = { title: 'Ar', slug, type: 'content', locale: 'en' };
    await expect(admin().call(contract.pages.create, { body })).rejects.toMatchObject({
      errors: [{ property: 'slug' }],
    });
  }
});

describe.each([
  ['a page type', { pageTypes: whole.pageTypes.filter(({ id }) => id !== 'news') }, 'page type "news"'],
  [
    'a locale',
    { locales: whole.locales.filter(({ code }) => code !== 'de-ch'), customSlugLocales: [] },
    'locale "de-ch"',
  ],
] as const)('without %s that pages have', (_name, without, named) => {
  const reduced = { ...whole, ...without } as SiteDefinition;
  const type = 'pageTypes' in without ? 'news' : 'content';
  const locale = 'locales' in without ? 'de-ch' : 'en';
  let pageID: number;
  let other: TestServer;
  beforeAll(async () => {
    pageID = await publishNew(locale, `flood-${type}`, type, `Flood ${type}`);
    await server.runJobs();
    other = await createTestServer({ site: reduced, sameDatabaseAs: server });
  });
  afterAll(() => other.close());

  test('they respond like unpublished pages', async () => {
    const [before, after] = [publicContent(server.db, whole), publicContent(server.db, reduced)];
    const where = { type, locale };
    expect(await before.findPage(locale, `flood-${type}`)).toMatchObject({ kind: 'page' });
    expect(await after.findPage(locale, `flood-${type}`)).toEqual({ kind: 'missing' });
    expect((await before.pages(where)).items.map((page) => page.pageID)).toContain(pageID);
    expect(await after.pages(where)).toEqual({ items: [], total: 0 });
    expect((await before.resolve({ pageIDs: [pageID], fileIDs: [] })).pages).toHaveLength(1);
    expect((await after.resolve({ pageIDs: [pageID], fileIDs: [] })).pages).toEqual([]);
    const listed = async (content: typeof before): Promise<number[]> => {
      const parts = await content.sitemapParts();
      const entries = await Promise.all(
        parts.map((part) => content.sitemap({ locale: part.locale, offset: 0, limit: 100 })),
      );
      return entries.flat().map((entry) => entry.pageID);
    };
    expect(await listed(before)).toContain(pageID);
    expect(await listed(after)).not.toContain(pageID);
    expect((await after.siblings(pageID)).siblings).toEqual([]);
    expect(await found(server, `Flood ${type}`, locale)).toContain(pageID);
    expect(await found(other, `Flood ${type}`, locale)).toEqual([]);
    const visitor = other.client(null);
    expect(await visitor.call(contract.pages.getMultiple, { body: { pageIDs: [pageID] } })).toEqual([]);
  });

  test('a warning with their number is logged at start', async () => {
    const warnings: string[] = [];
    const log = Object.assign(Object.create(other.services.log) as typeof other.services.log, {
      warn: (_details: unknown, message: string) => void warnings.push(message),
    });
    await prepareInstallation({ db: server.db, services: { ...other.services, log } });
    expect(warnings.filter((warning) => warning.includes(named))).toEqual([
      expect.stringMatching(/visitors do not see \d+ pages? of it \(\d+ published\)/),
    ]);
  });
});
