import { contract, type SearchResult } from '@ximblox/contract';
import { startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import { databaseOf, publishAdded, untilNothingIsDue } from './lib/database.ts';
import { median, percentile, report } from './lib/figures.ts';
import { leanClient } from './lib/lean-client.ts';
import { noLimits } from './lib/staff.ts';
import { at, compound, parts, sentence, words } from './lib/vocabulary.ts';

/** Number of pages; set `XIMBLOX_BENCH_PAGES` for a quick run. */
const pages = Number(process.env.XIMBLOX_BENCH_PAGES ?? 100_000);

/** Data folder that is reused by the next run, with its pages indexed; `XIMBLOX_BENCH_DATA`. */
const dataFolder = process.env.XIMBLOX_BENCH_DATA;

const product = await startProduct({ ...noLimits, ...(dataFolder === undefined ? {} : { XIMBLOX_DATA: dataFolder }) });
const client = await leanClient(product);
const database = new pg.Client(await databaseOf(product));
await database.connect();

const locales = ['nl-nl', 'en-gb', 'de-de', 'fr-fr'] as const;

async function addPages(from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, offset) => {
    const number = from + offset;
    const text = { title: sentence(4), text: `<p>${sentence(150)}.</p>` };
    const block = { key: 'a', type: 'text', props: text, anchorPoint: '', __images: {}, __files: {} };
    return { number, locale: locales[number % 4], title: sentence(4), blocks: [block] };
  });
  await database.query(
    `with given as (
       select * from jsonb_to_recordset($1) as g (number int, locale text, title text, blocks jsonb)
     ), made as (
       insert into pages (group_id, locale, slug, type, title)
       select nextval('page_groups'), locale, 'bench/' || number, 'content', title from given returning id, slug
     ), versions as (
       insert into page_versions (page_id, number, title, blocks, type_data)
       select m.id, 1, g.title, g.blocks, '{}' from given as g join made as m on m.slug = 'bench/' || g.number
       returning id, page_id
     )
     insert into publications (page_id, version_id) select page_id, id from versions`,
    [JSON.stringify(rows)],
  );
}

/** Returns the only row of a query. */
const row = async <Row>(query: string): Promise<Row> => (await database.query(query)).rows[0] as Row;

const letters = 'xqjzwyfg';
/** Returns a word that shares no trigrams with the words of pages. */
const noise = (turn: number): string =>
  Array.from({ length: 9 }, (_, place) =>
    letters.charAt((turn * 5 + place * place + (turn >> place)) % letters.length),
  ).join('');

const dutch = ['nl-nl'];

/** Queries by kind; each turn has a different term, so caches do not help. */
const queries: Record<string, (turn: number) => { term: string; locales?: string[]; facets?: boolean }> = {
  'a rare word': (turn) => ({ term: words[30_000 + turn * 83] ?? '' }),
  'a frequent word': (turn) => ({ term: at(words, turn % 30), locales: dutch }),
  'two words': (turn) => ({ term: `${at(words, turn % 40)} ${words[900 + turn]}` }),
  'a part of compounds': (turn) => ({ term: at(parts, turn), locales: dutch }),
  'an unknown compound': (turn) => ({ term: `${compound(turn * 7)}${at(parts, turn + 3)}`, locales: dutch }),
  'a beginning': (turn) => ({ term: compound(turn * 7).slice(0, 7 + (turn % 3)), locales: dutch }),
  'a typing error': (turn) => {
    const [word, place] = [compound(turn * 7), 4 + (turn % 5)];
    return { term: `${word.slice(0, place)}${word[place + 1]}${word[place]}${word.slice(place + 2)}`, locales: dutch };
  },
  'a phrase': (turn) => ({ term: `"${at(words, turn % 19)} ${at(words, 1 + (turn % 23))}"` }),
  'with exclusion': (turn) => ({ term: `${words[50 + turn]} -${at(words, turn % 10)}` }),
  'as visitors search': (turn) => ({
    term: `${at(words, turn % 60)} ${words[200 + turn]}`,
    locales: dutch,
    facets: true,
  }),
  'nothing to be found': (turn) => ({ term: `${noise(turn)} ${noise(turn + 500)}` }),
};

/** Adds the pages and indexes all of them. */
async function fill(): Promise<void> {
  for (let from = 0; from < pages; from += 500) await addPages(from, Math.min(500, pages - from));
  await publishAdded(database);

  const started = performance.now();
  await client.time(contract.search.indexAllPages, {});
  while ((await row<{ state: string }>('select state from search_indexing')).state === 'loading') {
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const seconds = (performance.now() - started) / 1000;
  report({ subject: `search: index ${pages} pages`, value: seconds, unit: 's', limit: { atMost: 180 } });
  await database.query('vacuum analyze search_documents, search_words, search_totals');
  const { bytes } = await row<{ bytes: string }>(
    "select pg_total_relation_size('search_documents') + pg_total_relation_size('search_words') as bytes",
  );
  report({ subject: `search: size of the index of ${pages} pages`, value: Number(bytes) / 1_048_576, unit: 'MiB' });
}

const publishedPages = 10;

/** Publishes a page with a word that no other page has. @returns ms from the request until a search finds it */
async function publishAndFind(turn: number): Promise<number> {
  const term = `vindbaar${Date.now()}x${turn}`;
  const [locale = 'nl-nl'] = dutch;
  const page = { locale, slug: `bench/${term}`, title: term, type: 'content', content: [] };
  await client.time(contract.pages.create, { body: page });
  const { pageID } = client.answer() as { pageID: number };
  const started = performance.now();
  await client.time(contract.publication.publish, { params: { id: pageID }, body: {} });
  for (;;) {
    await client.time(contract.search.search, { body: { term, locales: dutch } });
    const { results } = client.answer() as { results: SearchResult[] };
    if (results.some((result) => result.pageID === pageID)) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

try {
  const { there } = await row<{ there: boolean }>(
    "select exists (select 1 from pages where slug = 'bench/1') as there",
  );
  if (!there) await fill();

  await untilNothingIsDue(database);
  const every: number[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const ask = (turn: number): Promise<number> => client.time(contract.search.search, { body: query(turn) });
    for (let turn = 100; turn < 110; turn += 1) await ask(turn);
    const samples: number[] = [];
    for (let turn = 0; turn < 100; turn += 1) samples.push(await ask(turn));
    every.push(...samples);
    report({
      subject: `search: ${name}, p50`,
      value: median(samples),
      unit: 'ms',
      spread: [percentile(samples, 0.05), percentile(samples, 0.95)],
    });
    report({ subject: `search: ${name}, p95`, value: percentile(samples, 0.95), unit: 'ms' });
  }
  const delays: number[] = [];
  for (let turn = 0; turn < publishedPages; turn += 1) delays.push(await publishAndFind(turn));
  report({
    subject: 'search: from publishing a page to finding it',
    value: median(delays) / 1000,
    unit: 's',
    spread: [Math.min(...delays) / 1000, Math.max(...delays) / 1000],
    limit: { atMost: 2 },
  });
  report({ subject: 'search: all kinds, p95', value: percentile(every, 0.95), unit: 'ms', limit: { atMost: 50 } });
} finally {
  await database.end();
  await product.stop({ keepData: dataFolder !== undefined });
}
