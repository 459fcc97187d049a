import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract, type SearchResult } from '@ximblox/contract';
import { startProduct } from '@ximblox/e2e/product';
import pg from 'pg';
import { referenceRanking } from './lib/bm25.ts';
import { databaseOf, publishAdded, untilNothingIsDue } from './lib/database.ts';
import { report } from './lib/figures.ts';
import { leanClient } from './lib/lean-client.ts';
import { noLimits } from './lib/staff.ts';

/*
 * Search ranking by the relevance judgments of public test collections, compared with BM25 over the same stems.
 *
 * A collection is a folder in the layout of BEIR: `corpus.jsonl` (`_id`, `title`, `text`), `queries.jsonl` (`_id`, `text`) and
 * `qrels/test.tsv` (query, document, grade). None is included: Cranfield and CISI (Glasgow IR test collections, free for
 * research) state no licence, SciFact and NFCorpus have their own (https://github.com/beir-cellar/beir).
 */

/** Parent folder of the collections, from `XIMBLOX_BENCH_COLLECTIONS`. */
const folder =
  process.env.XIMBLOX_BENCH_COLLECTIONS ?? fileURLToPath(new URL('../.cache/bench/collections', import.meta.url));

const locale = 'en-gb';
/** Number of results that are graded, and maximum query length of the product. */
const depth = 10;
const longestQuery = 200;

interface Item {
  _id: string;
  title?: string;
  text: string;
}

interface Collection {
  documents: Item[];
  queries: Item[];
  /** Grades of documents by query. */
  grades: Map<string, Map<string, number>>;
}

const lines = (path: string): string[] => readFileSync(path, 'utf8').trim().split('\n');
const items = (path: string): Item[] => lines(path).map((line) => JSON.parse(line) as Item);

function readCollection(path: string): Collection {
  const grades = new Map<string, Map<string, number>>();
  for (const line of lines(`${path}/qrels/test.tsv`).slice(1)) {
    const [query = '', document = '', grade] = line.split('\t');
    grades.set(query, (grades.get(query) ?? new Map<string, number>()).set(document, Number(grade)));
  }
  const queries = items(`${path}/queries.jsonl`).filter(({ _id }) => grades.has(_id));
  return { documents: items(`${path}/corpus.jsonl`), queries, grades };
}

const gain = (grades: readonly number[]): number =>
  grades.slice(0, depth).reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0);

/** Normalised discounted cumulative gain of the first ten results: 1 for the ideal order. */
function ndcg(ranking: readonly string[], grades: ReadonlyMap<string, number>): number {
  const ideal = gain([...grades.values()].toSorted((one, other) => other - one));
  return ideal === 0 ? 0 : gain(ranking.map((id) => grades.get(id) ?? 0)) / ideal;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Publishes the documents as pages and waits for the index. @returns document IDs by path */
async function publish(database: pg.Client, documents: readonly Item[]): Promise<Map<string, string>> {
  const rows = documents.map(({ title = '', text }, number) => ({
    number,
    title: title === '' ? 'Untitled' : title.slice(0, 500),
    blocks: [
      {
        key: 'a',
        type: 'text',
        props: { title: '', text: `<p>${escaped(text)}</p>` },
        anchorPoint: '',
        __images: {},
        __files: {},
      },
    ],
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await database.query(
      `with given as (
         select * from jsonb_to_recordset($1) as g (number int, title text, blocks jsonb)
       ), made as (
         insert into pages (group_id, locale, slug, type, title)
         select nextval('page_groups'), $2, 'd' || number, 'content', title from given returning id, slug
       ), versions as (
         insert into page_versions (page_id, number, title, blocks, type_data)
         select m.id, 1, g.title, g.blocks, '{}' from given as g join made as m on m.slug = 'd' || g.number
         returning id, page_id
       )
       insert into publications (page_id, version_id) select page_id, id from versions`,
      [JSON.stringify(rows.slice(from, from + 500)), locale],
    );
  }
  await publishAdded(database);
  return new Map(documents.map(({ _id }, number) => [`/${locale}/d${number}`, _id]));
}

async function measure(name: string): Promise<void> {
  const { documents, queries, grades } = readCollection(`${folder}/${name}`);
  const product = await startProduct(noLimits);
  const database = new pg.Client(await databaseOf(product));
  await database.connect();
  try {
    const client = await leanClient(product);
    await untilNothingIsDue(database);
    // The demo's pages would appear in the results.
    await database.query('update pages set published_version_id = null, public_since = null');
    const ids = await publish(database, documents);
    await client.time(contract.search.indexAllPages, {});
    await untilNothingIsDue(database);

    const rank = await referenceRanking(database, documents);
    const scores: { ours: number; reference: number }[] = [];
    for (const { _id, text } of queries) {
      const term = text.slice(0, longestQuery);
      await client.time(contract.search.search, { body: { term, locales: [locale], count: depth } });
      const { results } = client.answer() as { results: SearchResult[] };
      const wanted = grades.get(_id) ?? new Map<string, number>();
      const ours = results.map(({ url }) => ids.get(url) ?? '');
      const reference = (await rank(term)).slice(0, depth);
      scores.push({ ours: ndcg(ours, wanted), reference: ndcg(reference, wanted) });
    }
    const [ours, reference] = [mean(scores.map((one) => one.ours)), mean(scores.map((one) => one.reference))];
    const ratio = ours / reference;
    report({
      subject: `relevance: ${name}, nDCG@10`,
      value: ours,
      unit: '',
      reference,
      ratio,
      limit: { atLeast: 1 },
    });
  } finally {
    await database.end();
    await product.stop();
  }
}

const names = existsSync(folder) ? readdirSync(folder) : [];
if (names.length === 0) {
  process.stdout.write(`relevance: no test collection in ${folder}; see bench/relevance.ts\n`);
  process.exitCode = 1;
}
for (const name of names) await measure(name);
