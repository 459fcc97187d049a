import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Minimum cost of a list of 25 out of 10,000 pages and of a durable save: a bare `node:http` server with SQLite in the same
 * process, without sessions, permissions or validation. `POST /list` and `POST /save`. Prints its port.
 */
const folder = mkdtempSync(join(tmpdir(), 'ximblox-sqlite-'));
const database = new DatabaseSync(join(folder, 'pages.db'));
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table pages (id integer primary key, title text, slug text, type text, locale text, updated_at text, newest_version_id integer);
  create table versions (id integer primary key, page_id integer, number integer, title text, blocks text, created_at text);
  create index pages_updated_at on pages (updated_at, id);
  create index versions_page on versions (page_id, number);
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
  insert into pages select i, 'Bericht ' || i, 'nieuws/bench-' || i, 'news', 'nl-nl', datetime('now', '-' || (i * 7919 % 100000) || ' minutes'), i from n;
  insert into versions select id, id, 1, title, '[]', updated_at from pages;
`);

const list = database.prepare('select * from pages order by updated_at desc, id desc limit 25');
const total = database.prepare('select count(*) as total from pages');
const newest = database.prepare('select max(number) as number from versions where page_id = 1');
const add = database.prepare(
  "insert into versions (page_id, number, title, blocks, created_at) values (1, ?, ?, ?, datetime('now')) returning id",
);
const follow = database.prepare("update pages set newest_version_id = ?, updated_at = datetime('now') where id = 1");

function save(body: string): unknown {
  const { title, blocks } = JSON.parse(body) as { title: string; blocks: unknown[] };
  database.exec('begin immediate');
  const number = Number(newest.get()?.number) + 1;
  const id = Number(add.get(number, title, JSON.stringify(blocks))?.id);
  follow.run(id);
  database.exec('commit');
  return { id, number, title, blocks };
}

const server = createServer((request, answer) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const found =
      request.url === '/save'
        ? save(Buffer.concat(parts).toString())
        : { items: list.all(), total: Number(total.get()?.total) };
    const text = JSON.stringify(found);
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    answer.end(text);
  });
}).listen(0, '127.0.0.1', () => {
  const listening = server.address();
  process.stdout.write(`${typeof listening === 'object' && listening ? listening.port : 0}\n`);
});
process.on('SIGTERM', () => {
  database.close();
  rmSync(folder, { recursive: true });
  process.exit(0);
});
