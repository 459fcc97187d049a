import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { publishText } from './publish-text.fixture.ts';
import { corpus, typed } from './relevance.fixture.ts';

const first = 3;

let server: TestServer;
const names = new Map<number, string>();

beforeAll(async () => {
  const limit = { count: 1_000_000, seconds: 60 };
  server = await createTestServer();
  Object.assign(server.services.settings.limits, { search: limit, admin: limit });
  const client = server.client('publisher');
  for (const [locale, pages] of Object.entries(corpus)) {
    for (const [slug, [title, text]] of Object.entries(pages)) {
      names.set(await publishText(client, { locale, slug, title, text }), slug);
    }
  }
  await server.runJobs();
});
afterAll(() => server.close());

test.each(Object.keys(typed))('what is typed in %s leads to what is meant', async (locale) => {
  const missed: string[] = [];
  for (const [term, wanted] of typed[locale] ?? []) {
    const { total, results } = await server
      .client('administrator')
      .call(contract.search.search, { body: { term, locales: [locale], count: first } });
    const found = results.map(({ pageID }) => names.get(pageID) ?? '?');
    const isGood = wanted.length === 0 ? total === 0 : found.some((name) => wanted.includes(name));
    if (!isGood) missed.push(`${term}: ${found.join(', ')}`);
  }
  expect(missed).toEqual([]);
});
