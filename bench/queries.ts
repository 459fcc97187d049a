import {
  type AnyWhere,
  definePageType,
  defineSite,
  field,
  type PageOrder,
  siteDay,
  today,
} from '@ximblox/blocks/internal';
import { pathToFileURL } from 'node:url';
import { indexFields, publicContent } from '@ximblox/server';
import pg from 'pg';
import type * as publicSite from '../packages/site/src/index.ts';
import { compileLikeProduct } from './lib/compile-like-product.ts';
import { percentile, report } from './lib/figures.ts';
import { migratedDatabase } from './lib/migrated-database.ts';

/** Queries of published pages by fields with an index, as loaders of blocks send them. */

const pages = Number(process.env.XIMBLOX_BENCH_PAGES ?? 100_000);
const runs = 200;

const site = defineSite({
  name: 'Bench',
  locales: [{ code: 'en', name: 'English' }],
  defaultLocale: 'en',
  blocks: [],
  pageTypes: [
    definePageType({
      id: 'tour',
      label: 'Tour',
      fields: {
        start: field.date({ index: true }),
        price: field.number({ index: true }),
        pace: field.select({
          options: ['slow', 'brisk', 'fast'].map((value) => ({ value, label: value })),
          index: true,
        }),
        guide: field.text({ index: true }),
        regions: field.tags({ index: true }),
        lead: field.multiline(),
      },
    }),
  ],
});

const database = await migratedDatabase();
const { db } = database;
const client = new pg.Client({ connectionString: database.url });
await client.connect();
/** Adds public pages, with days from 10 years ago to 100 days ahead. */
async function addPages(from: number, until: number): Promise<void> {
  await client.query(
    `
    with given as (
      select n, jsonb_build_object(
        'start', to_char(current_date - 3650 + (n * 7919) % 3750, 'YYYY-MM-DD'),
        'price', (n * 31) % 500, 'pace', (array['slow', 'brisk', 'fast'])[1 + n % 3],
        'guide', 'Guide ' || n % 5000, 'regions', jsonb_build_array(1 + n % 1000, 1 + (n * 7) % 1000),
        'lead', repeat('A walk along the dikes. ', 10)
      ) as type_data from generate_series($1::int, $2::int) as n
    ), made as (
      insert into pages (group_id, locale, slug, type, title)
      select nextval('page_groups'), 'en', 'bench/' || n, 'tour', 'Tour ' || n from given returning id, slug, title
    ), versions as (
      insert into page_versions (page_id, number, title, blocks, type_data)
      select m.id, 1, m.title, '[]', g.type_data from given as g join made as m on m.slug = 'bench/' || g.n
      returning id, page_id
    )
    insert into publications (page_id, version_id) select page_id, id from versions`,
    [from, until],
  );
  await client.query(`update pages as p set newest_version_id = b.version_id, published_version_id = b.version_id,
    publication_id = b.id, public_since = b.published_at from publications as b
    where b.page_id = p.id and p.newest_version_id is null`);
}
const batch = 5_000;
for (let from = 1; from <= pages; from += batch) await addPages(from, Math.min(pages, from + batch - 1));
await indexFields({ db, services: { site } });
await client.query('vacuum analyze');
await client.end();

const source = publicContent(db, site);
const dayAhead = (days: number): string => siteDay(site, new Date(Date.now() + days * 86_400_000));

const queries: Record<string, (turn: number) => { where: AnyWhere; orderBy: readonly PageOrder[] }> = {
  'the next days': () => ({ where: { start: { gte: today() } }, orderBy: [{ start: 'asc' }, { title: 'asc' }] }),
  'a week': (turn) => ({
    where: { start: { between: [dayAhead(-turn), dayAhead(7 - turn)] } },
    orderBy: [{ start: 'desc' }],
  }),
  'a price and a choice': (turn) => ({
    where: { price: turn, pace: ['slow', 'brisk', 'fast'][turn % 3] },
    orderBy: [{ start: 'desc' }],
  }),
  'a text': (turn) => ({ where: { guide: `Guide ${turn}` }, orderBy: [{ publishedAt: 'desc' }] }),
  'an ID in a list': (turn) => ({ where: { regions: { contains: turn + 1 } }, orderBy: [{ start: 'desc' }] }),
  'one of two conditions': (turn) => ({
    where: { or: [{ guide: `Guide ${turn}` }, { price: turn }] },
    orderBy: [{ title: 'asc' }],
  }),
  'all, by a field': () => ({ where: {}, orderBy: [{ start: 'desc' }] }),
};

for (const [name, query] of Object.entries(queries)) {
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const begin = performance.now();
    await source.pages({ type: 'tour', locale: 'en', limit: 12, ...query(turn) });
    times.push(performance.now() - begin);
  }
  report({
    subject: `queries: 12 of ${pages} pages by ${name}, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    limit: { atMost: 10 },
  });
}
const noAssets = {
  styles: [],
  fonts: [],
  islands: '',
  preview: { script: '', styles: [] },
  comparison: { script: '', styles: [] },
  moment: { script: '', styles: [] },
  development: [],
};
const log = { warn: () => undefined, error: () => undefined };
const compiled = await compileLikeProduct('packages/site/src/index.ts');
const { createSite }: typeof publicSite = await import(pathToFileURL(compiled).href);
const delivery = createSite({ definition: site, source, assets: noAssets, publicUrl: 'http://localhost', log });

for (const [name, query] of Object.entries(queries)) {
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const { where, orderBy } = query(turn);
    const keys = orderBy.flatMap((one) => Object.entries(one));
    const parameters = {
      type: 'tour',
      where: JSON.stringify(where),
      orderBy: keys.map(([key, direction]) => (direction === 'desc' ? `-${key}` : key)).join(','),
      limit: '12',
    };
    delivery.dropAll();
    const begin = performance.now();
    const reply = await delivery.deliver({ call: 'pages', parameters, headers: {}, token: '' });
    times.push(performance.now() - begin);
    if (reply.status !== 200) throw new Error(`The delivery answered ${reply.status}.`);
  }
  report({
    subject: `delivery: 12 of ${pages} pages by ${name} as JSON, uncached, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    limit: { atMost: 10 },
  });
}
await database.close();
