import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createLog, lockDataFolder, startEmbeddedPostgres } from '@ximblox/server/platform';
import { startProduct } from '@ximblox/e2e/product';
import { contract } from '@ximblox/contract';
import pg from 'pg';
import { databaseOf } from '../database.ts';
import { leanClient } from '../lean-client.ts';
import { noLimits } from '../staff.ts';
import { firstID, prepareContent, rounds, tagCount, textCount } from './content.ts';
import { searchTables, type Table, tables } from './tables.ts';

/** Tables whose indexes are made after they are filled. */
const indexed = [
  'pages',
  'page_versions',
  'publications',
  'translation_groups',
  'translation_group_texts',
  'published_fields',
  'page_references',
  'search_documents',
  'search_words',
  'audit_log',
];

const say = (text: string): unknown => process.stdout.write(`${text}\n`);

/** Runs steps once, also when the fill is interrupted and started again. */
function createSteps(database: pg.Client) {
  const done = async (step: string): Promise<number> =>
    (await database.query<{ done: number }>('select done from bench_steps where step = $1', [step])).rows[0]?.done ?? 0;
  const mark = (step: string, until: number) =>
    database.query('insert into bench_steps values ($1, $2) on conflict (step) do update set done = excluded.done', [
      step,
      until,
    ]);

  /** Fills a table for the pages from a number until another, in one transaction per batch. */
  async function fill({ name, statement, batch = 20_000 }: Table, from: number, until: number): Promise<void> {
    const step = `${name} from ${from}`;
    const began = performance.now();
    let at = Math.max(from, await done(step));
    if (at >= until) return;
    while (at < until) {
      const end = Math.min(until, at + batch);
      await database.query('begin');
      await database.query(statement.replaceAll('$1', String(at)).replaceAll('$2', String(end)));
      await mark(step, end);
      await database.query('commit');
      at = end;
    }
    say(`  ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }

  /** Runs a statement, or work, in a transaction. */
  async function once(step: string, work: string | (() => Promise<unknown>)): Promise<void> {
    if ((await done(step)) > 0) return;
    const began = performance.now();
    await database.query('begin');
    await (typeof work === 'string' ? database.query(work) : work());
    await mark(step, 1);
    await database.query('commit');
    say(`  ${step}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  return { fill, once };
}
type Steps = ReturnType<typeof createSteps>;

/** Connections that fill tables at the same time. */
const lanes = availableParallelism();

/** Opens the database of a data folder while the product is stopped. */
async function openFolder(dataFolder: string) {
  const folder = await lockDataFolder(dataFolder);
  // What is lost when the power fails is filled again.
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    log: createLog({ logLevel: 'error' }),
    isDurable: false,
    memory: 512,
  });
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: postgres.url() });
    await client.connect();
    // Indexes are sorted in memory, and triggers are off.
    await client.query("set maintenance_work_mem = '1GB'; set session_replication_role = 'replica'");
    return client;
  };
  const connections = await Promise.all(Array.from({ length: lanes }, connect));
  const [database = await connect()] = connections;
  return {
    database,
    /** Works through items over all connections. */
    async share<Item>(items: Iterable<Item>, work: (steps: Steps, item: Item) => Promise<void>): Promise<void> {
      const waiting = items[Symbol.iterator]();
      const lane = async (connection: pg.Client): Promise<void> => {
        const steps = createSteps(connection);
        for (let next = waiting.next(); !next.done; next = waiting.next()) await work(steps, next.value);
      };
      await Promise.all(connections.map(lane));
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.end()));
      await postgres.stop();
      folder.release();
    },
  };
}

/** Users, tags and folders. */
const people = (pages: number): string => `
  insert into users (id, email, role_id, name, active) overriding system value
    select 1 + n, 'editor-' || n || '@waterlijn.example', 2 + n % 3, 'Editor ' || n, true from generate_series(1, 200) as n;
  insert into tags (id, name, private) overriding system value
    select 1000 + n, 'Tag ' || n, n % 10 = 0 from generate_series(1, ${tagCount(pages)}) as n;
  insert into media_directories (path) values ('/bench');
  insert into media_directories (path) select '/bench/' || n from generate_series(0, ${pages} / 5000) as n;
`;

async function untilIndexed(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ state: string }>('select state from search_indexing');
    if (rows[0]?.state !== 'loading') return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Indexes the texts with the product, whose documents the other pages then get. */
async function indexTexts(dataFolder: string): Promise<void> {
  const product = await startProduct({ ...noLimits, XIMBLOX_DATA: dataFolder });
  const client = await leanClient(product);
  const database = new pg.Client(await databaseOf(product));
  await database.connect();
  await untilIndexed(database);
  await client.time(contract.search.indexAllPages, {});
  await untilIndexed(database);
  await database.query(`create table bench_documents as
    select (d.page_id - ${firstID})::int as id, d.locale, d.type, d.body, d.length, (
      select ts_delete(d.words, array_agg(w.stem) || array_agg('=' || w.stem)) from search_words as w
      where w.locale = d.locale and w.word = bench_unique((d.page_id - ${firstID})::int)
    ) as words
    from search_documents as d where d.page_id >= ${firstID}`);
  await database.end();
  await product.stop({ keepData: true });
}

const sequences = (pages: number): string => `
  select setval(pg_get_serial_sequence('pages', 'id'), ${firstID} + ${pages}),
    setval('page_groups', ${firstID} + ${pages}),
    setval(pg_get_serial_sequence('page_versions', 'id'), ${firstID} + ${rounds} * ${pages}::bigint),
    setval(pg_get_serial_sequence('publications', 'id'), ${firstID} + 3 * ${pages}::bigint),
    setval(pg_get_serial_sequence('users', 'id'), 1000),
    setval(pg_get_serial_sequence('tags', 'id'), 1000 + ${pages})`;

/**
 * Fills a data folder with the demo site and generated pages; continues where an interrupted fill stopped.
 * @param pages number of pages, each with ten versions
 */
export async function fillFolder(dataFolder: string, pages: number): Promise<void> {
  const isNew = !existsSync(`${dataFolder}/postgres`);
  if (isNew) await (await startProduct({ ...noLimits, XIMBLOX_DATA: dataFolder })).stop({ keepData: true });

  const first = await openFolder(dataFolder);
  await first.database.query('create table if not exists bench_steps (step text primary key, done int not null)');
  // They cannot run in the transaction of a step. Without replicas, indexes need no write-ahead log.
  await first.database.query('alter system set shared_preload_libraries = pg_stat_statements, auto_explain');
  await first.database.query('alter system set wal_level = minimal');
  const firstSteps = createSteps(first.database);
  await firstSteps.once('texts', () => prepareContent(first.database, pages));
  await firstSteps.once('people', people(pages));
  for (const table of tables(pages).flat()) await firstSteps.fill(table, 0, textCount);
  await firstSteps.once('sequences', sequences(pages));
  const { rows } = await first.database.query("select to_regclass('bench_documents') as made");
  await first.close();
  if (rows[0]?.made === null) await indexTexts(dataFolder);

  const { database, share, close } = await openFolder(dataFolder);
  const { once } = createSteps(database);
  await once('drop indexes', async () => {
    await database.query(`create table bench_indexes as select i.indexdef from pg_indexes as i
      where i.schemaname = 'public' and i.tablename = any('{${indexed.join(',')}}')
        and not exists (select from pg_constraint as c where c.conname = i.indexname)`);
    await database.query(`do $$ declare one record; begin
      for one in select substring(indexdef from 'INDEX (\\S+) ON') as name from bench_indexes loop
        execute format('drop index %I', one.name);
      end loop; end $$`);
  });
  for (const group of [...tables(pages), searchTables]) {
    await share(group, ({ fill }, table) => fill(table, textCount, pages));
  }
  const indexes = await database.query<{ indexdef: string; name: string }>(
    "select indexdef, substring(indexdef from 'INDEX (\\S+) ON') as name from bench_indexes order by 2",
  );
  await share(indexes.rows, (steps, { indexdef, name }) => steps.once(`index ${name}`, indexdef));
  await once(
    'totals',
    `delete from search_totals; insert into search_totals (locale, documents, length)
      select locale, count(*), avg(length) from search_documents group by locale`,
  );
  const settled = await database.query("select from bench_steps where step = 'vacuum'");
  if (settled.rowCount === 0) {
    say('  vacuum');
    await database.query('vacuum analyze');
    await database.query("insert into bench_steps values ('vacuum', 1)");
    await database.query('checkpoint');
  }
  await close();
}
