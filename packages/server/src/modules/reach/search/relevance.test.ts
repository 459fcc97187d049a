import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { publishTexts } from './publish-text.fixture.ts';
import { corpus, typed } from './relevance.fixture.ts';
import { searchPages } from './search-pages.ts';

const first = 3;

let server: TestServer;
let names: Map<number, string>;

beforeAll(async () => {
  server = await createTestServer();
  const pages = Object.entries(corpus).flatMap(([locale, some]) =>
    Object.entries(some).map(([slug, [title, text]]) => ({ locale, slug, title, text })),
  );
  names = await publishTexts(server, pages);
});
afterAll(() => server.close());

test.each(Object.keys(typed))('terms typed in %s find the intended page', async (locale) => {
  const missed: string[] = [];
  for (const [term, wanted] of typed[locale] ?? []) {
    const input = { term, locales: [locale], pageTypes: [], count: first, offset: 0 };
    const { total, results } = await searchPages(server.db, server.services.site, input, false);
    const found = results.map(({ pageID }) => names.get(pageID) ?? '?');
    const isGood = wanted.length === 0 ? total === 0 : found.some((name) => wanted.includes(name));
    if (!isGood) missed.push(`${term}: ${found.join(', ')}`);
  }
  expect(missed).toEqual([]);
});
