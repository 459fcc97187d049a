import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicContent } from '../../index.ts';
import { createTestServer, testSite, type TestServer } from '../../testing/index.ts';
import { createRandomHistory, type RandomHistory } from '../../testing/random-history.ts';
import type { Database } from './database.ts';
import { readAtMoment } from './read-at-moment.ts';

const locales = ['nl-nl', 'en-gb', 'de-de'];

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Names = Record<'pageIDs' | 'tagIDs' | 'fileIDs', readonly number[]> & Pick<RandomHistory, 'paths'>;

/** Reads everything that visitors can get, as far as the history can have changed it. */
async function readAll(db: Database, { pageIDs, tagIDs, fileIDs, paths }: Names): Promise<unknown> {
  const source = publicContent(db, testSite);
  const addresses = locales.flatMap((locale) => paths().map((path) => [locale, path] as const));
  const list = { type: 'news', locale: 'nl-nl', orderBy: { title: 'asc' } } as const;
  return {
    outcomes: await Promise.all(addresses.map(([locale, path]) => source.findPage(locale, path))),
    lists: await Promise.all([
      source.pages(list),
      source.pages({ ...list, where: { date: { gte: '2026-01-01' } } }),
      source.pages({ ...list, indexed: true, orderBy: { publishedAt: 'desc' } }),
      source.pages({ ...list, type: 'content', where: { tags: { in: [...tagIDs] } } }),
      ...pageIDs.slice(0, 3).map((id) => source.pages({ ...list, type: 'content', where: { below: id } })),
    ]),
    tags: await source.tags({ type: 'news', locale: 'nl-nl' }),
    targets: await source.resolve({ pageIDs, fileIDs }),
    siblings: await Promise.all(pageIDs.map((id) => source.siblings(id))),
    menus: await Promise.all(locales.map((locale) => source.menus(locale))),
    settings: await source.settings(),
    extension: await source.extensionSettings('test.tide'),
    sitemap: [await source.sitemapParts(), await source.sitemap({ locale: 'nl-nl', offset: 0, limit: 100 })],
  };
}

const clock = async (): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(server.db);
  return rows[0]?.now ?? new Date();
};

const sorted = (read: unknown): unknown =>
  JSON.parse(JSON.stringify(read), (key, value: unknown) =>
    (key === 'pages' || key === 'files') && Array.isArray(value)
      ? value.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
      : value,
  );

test('reads at a moment return what was read then, through a history at random', async () => {
  const history = createRandomHistory({ client: server.client('administrator'), seed: 7, locales });
  const recorded: { at: Date; after: string; names: Names; read: unknown }[] = [];
  for (let count = 0; count < 45; count += 1) {
    const after = await history.step();
    if (count % 5 === 0) await server.runJobs();
    if (count % 3 > 0) continue;
    const [pageIDs, tagIDs, fileIDs] = [[...history.pageIDs()], [...history.tagIDs()], [...history.fileIDs()]];
    const names = { pageIDs, tagIDs, fileIDs, paths: history.paths };
    recorded.push({ at: await clock(), after, names, read: sorted(await readAll(server.db, names)) });
  }
  expect(new Set(recorded.map(({ after }) => after)).size).toBeGreaterThan(8);
  for (const { at, after, names, read } of recorded) {
    expect(sorted(await readAtMoment(server.db, { time: at }, (db) => readAll(db, names))), after).toEqual(read);
  }
});
