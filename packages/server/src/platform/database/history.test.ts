import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());

interface Version {
  number: number;
  content: unknown;
  since: string;
  until: string | null;
}

/** Returns the versions of a thing, oldest first, with their times as text, since a `Date` has no microseconds. */
const versionsOf = async (kind: string, key: string, inside = db): Promise<Version[]> =>
  (
    await sql<Version>`select number, content, since::text, until::text from site_versions
      where kind = ${kind} and key = ${key} order by number`.execute(inside)
  ).rows;

const setMenu = (inside: Database, menu: string, items: unknown): Promise<unknown> =>
  sql`insert into menu_trees (menu, locale, items) values (${menu}, 'nl-nl', ${JSON.stringify(items)}::jsonb)
    on conflict (menu, locale) do update set items = excluded.items, version = menu_trees.version + 1`.execute(inside);

/** Inserts a public page with one version. @returns its ID */
async function insertPage(inside: Database, slug: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with page as (
      insert into pages (group_id, locale, slug, type, title)
      values (nextval('page_groups'), 'nl-nl', ${slug}, 'content', 'Page') returning id
    ), version as (
      insert into page_versions (page_id, number, title, blocks, type_data) select id, 1, 'Page', '[]', '{}' from page
      returning id, page_id
    )
    insert into publications (page_id, version_id) select page_id, id from version returning page_id as id`.execute(
    inside,
  );
  const id = rows[0]?.id ?? 0;
  await sql`update pages as p set newest_version_id = b.version_id, published_version_id = b.version_id,
    publication_id = b.id, public_since = b.published_at from publications as b
    where p.id = ${id} and b.page_id = p.id`.execute(inside);
  return id;
}

test('changes start versions and periods without gaps; identical ones and other columns do not', async () => {
  await setMenu(db, 'gaps', ['a']);
  await setMenu(db, 'gaps', ['a']);
  await setMenu(db, 'gaps', ['b']);
  await sql`delete from menu_trees where menu = 'gaps'`.execute(db);
  await setMenu(db, 'gaps', ['c']);
  const versions = await versionsOf('menu', 'gaps:nl-nl');
  // Numbers count the saves of the menu, and go on after it was deleted.
  expect(versions.map(({ number, content }) => [number, content])).toEqual([
    [1, ['a']],
    [3, ['b']],
    [4, ['c']],
  ]);
  expect(versions[0]?.until).toBe(versions[1]?.since);
  expect((versions[1]?.until ?? '') < (versions[2]?.since ?? '')).toBe(true);
  expect(versions[2]?.until).toBeNull();
});

test('redirects, tags and files have versions too, but not their counters', async () => {
  const page = await insertPage(db, 'target');
  await sql`insert into redirects (locale, slug, page_id) values ('nl-nl', 'old', ${page})`.execute(db);
  await sql`update redirects set hits = hits + 1`.execute(db);
  const { rows } = await sql<{ tag: number; file: number }>`
    with tag as (insert into tags (name, private) values ('one', false) returning id),
      file as (
        insert into media_files (path, file_name, type, mime, hash, file_size)
        values ('/', 'a.jpg', 'image', 'image/jpeg', repeat('a', 64), 1) returning id
      )
    select tag.id as tag, file.id as file from tag, file`.execute(db);
  const { tag = 0, file = 0 } = rows[0] ?? {};
  await sql`update tags set name = 'two' where id = ${tag}`.execute(db);
  await sql`update media_files set default_alt_text = 'A quay', file_size = 2 where id = ${file}`.execute(db);
  await sql`update media_files set file_size = 3 where id = ${file}`.execute(db);
  const contents = async (kind: string, key: string | number) =>
    (await versionsOf(kind, String(key))).map(({ content }) => content);
  expect(await contents('redirect', 'nl-nl:old')).toEqual([{ pageID: page }]);
  expect(await contents('tag', tag)).toMatchObject([{ name: 'one' }, { name: 'two' }]);
  expect(await contents('file', file)).toMatchObject([{ defaultAltText: '' }, { defaultAltText: 'A quay' }]);

  // The page takes its redirects and periods with it; the version of the redirect ends.
  await sql`update pages set newest_version_id = null, published_version_id = null, publication_id = null,
    public_since = null, deleted_at = now() where id = ${page}`.execute(db);
  await sql`delete from publications where page_id = ${page}`.execute(db);
  await sql`delete from pages where id = ${page}`.execute(db);
  expect((await versionsOf('redirect', 'nl-nl:old')).map(({ until }) => until)).not.toContain(null);
  const periods = await sql`select from page_periods where page_id = ${page}`.execute(db);
  expect(periods.rows).toEqual([]);
});

test('the changes of a transaction have one time, that of its end', async () => {
  const started = await db.transaction().execute(async (transaction) => {
    await setMenu(transaction, 'first', ['a']);
    const page = await insertPage(transaction, 'together');
    await sql`select pg_sleep(0.02)`.execute(transaction);
    await setMenu(transaction, 'second', ['a']);
    expect(await versionsOf('menu', 'first:nl-nl', transaction)).toEqual([]);
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(transaction);
    return { page, at: rows[0]?.at ?? '' };
  });
  const [first] = await versionsOf('menu', 'first:nl-nl');
  const [second] = await versionsOf('menu', 'second:nl-nl');
  const periods = await sql<{
    since: string;
  }>`select since::text from page_periods where page_id = ${started.page}`.execute(db);
  expect(new Set([first?.since, second?.since, ...periods.rows.map(({ since }) => since)]).size).toBe(1);
  expect((first?.since ?? '') >= started.at).toBe(true);
  // The next transaction of the same connection has a time of its own.
  await setMenu(db, 'second', ['b']);
  expect((await versionsOf('menu', 'second:nl-nl')).at(-1)?.since).not.toBe(second?.since);
});

test('transactions that change the same thing at once leave one version after the other', async () => {
  await setMenu(db, 'raced', [0]);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => db.transaction().execute((own) => setMenu(own, 'raced', [index + 1]))),
  );
  const versions = await versionsOf('menu', 'raced:nl-nl');
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  for (const [index, { until }] of versions.slice(0, -1).entries()) expect(until).toBe(versions[index + 1]?.since);
  const { rows } = await sql`select items from menu_trees where menu = 'raced'`.execute(db);
  expect(versions.at(-1)?.content).toEqual((rows[0] as { items: unknown }).items);
});

test('a clock that goes back neither fails nor reverses a period', async () => {
  await setMenu(db, 'clock', ['a']);
  await sql`update site_versions set since = now() + interval '1 hour' where key = 'clock:nl-nl'`.execute(db);
  await setMenu(db, 'clock', ['b']);
  const [first, second] = await versionsOf('menu', 'clock:nl-nl');
  expect((first?.since ?? '') < (first?.until ?? '')).toBe(true);
  expect(second?.since).toBe(first?.until);
});

/** Opens a database with the migrations before a name. */
async function databaseBefore(name: string): Promise<Database> {
  const old = await createTestDatabase();
  onTestFinished(() => old.close());
  await sql`drop schema public cascade; create schema public`.execute(old.db);
  const names = Object.keys(migrations);
  await migrate(old.db, { only: names.slice(0, names.indexOf(name)) });
  return old.db;
}

test('an upgrade records the present, and the publications of the past', async () => {
  const old = await databaseBefore('0280-history');
  const page = await insertPage(old, 'known');
  await sql`insert into publications (page_id, version_id, published_at, ended_at)
    select page_id, version_id, now() - interval '2 days', now() - interval '1 day' from publications`.execute(old);
  await setMenu(old, 'main', ['a']);
  await setMenu(old, 'main', ['b']);
  await sql`insert into site_settings (value) values ('{"siteName": "Old"}')`.execute(old);
  await sql`insert into redirects (locale, slug, page_id) values ('nl-nl', 'old', ${page})`.execute(old);
  await migrate(old);
  const periods = await sql<{ ended: boolean }>`
    select until is not null as ended from page_periods where page_id = ${page} order by since`.execute(old);
  expect(periods.rows).toEqual([{ ended: true }, { ended: false }]);
  expect(await versionsOf('menu', 'main:nl-nl', old)).toMatchObject([{ number: 2, content: ['b'], until: null }]);
  expect(await versionsOf('settings', '', old)).toMatchObject([{ number: 1, content: { siteName: 'Old' } }]);
  expect(await versionsOf('redirect', 'nl-nl:old', old)).toMatchObject([{ content: { pageID: page } }]);
  await setMenu(old, 'main', ['c']);
  expect((await versionsOf('menu', 'main:nl-nl', old)).map(({ number }) => number)).toEqual([2, 3]);
});

test('a migration may change rows with a history, and then their table', async () => {
  const own = await createTestDatabase();
  onTestFinished(() => own.close());
  await setMenu(own.db, 'main', ['a']);
  migrations['9999-menus'] = {
    up: async (transaction) => {
      await setMenu(transaction, 'main', ['b']);
      await sql`alter table menu_trees add column note text`.execute(transaction);
    },
  };
  onTestFinished(() => {
    delete migrations['9999-menus'];
  });
  const other = openDatabase({ url: own.url });
  onTestFinished(() => other.close());
  expect(await migrate(other.db)).toEqual(['9999-menus']);
  expect((await versionsOf('menu', 'main:nl-nl', own.db)).map(({ content }) => content)).toEqual([['a'], ['b']]);
});

test('a page that is deleted permanently leaves its addresses and times, and nothing of its content', async () => {
  const id = await insertPage(db, 'purged');
  await sql`update pages set slug = 'purged-later' where id = ${id}`.execute(db);
  await sql`update pages set deleted_at = now() where id = ${id}`.execute(db);
  await sql`update pages set newest_version_id = null, published_version_id = null, publication_id = null, public_since = null
    where id = ${id}`.execute(db);
  await sql`delete from pages where id = ${id}`.execute(db);
  const { rows } = await sql<{
    slug: string;
    isOver: boolean;
  }>`select slug, since < until and until <= gone_at as "isOver"
    from gone_periods where slug like 'purged%' order by since`.execute(db);
  expect(rows).toEqual([
    { slug: 'purged', isOver: true },
    { slug: 'purged-later', isOver: true },
  ]);
});
