import { type Block, contract, type HealthCheck } from '@ximblox/contract';
import { sql } from 'kysely';
import { once } from 'node:events';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { systemContext } from '../../../http/request-context.ts';
import { instanceConnections, publicPoolSize } from '../../../platform/database/connections.ts';
import { databaseFacts } from '../../../platform/database/database.ts';
import { openListener } from '../../../platform/database/listener.ts';
import { unavailableStore } from '../../../platform/blobs/unavailable-store.ts';
import { createTestServer, startDatabaseProxy, type TestServer } from '../../../testing/index.ts';
import { getInstallationValue } from '../../../platform/installation-value.ts';
import { type Diagnosis, examine, warnAtStart, warnOfChangedKey } from './index.ts';
import { databaseFinding, diskFinding } from './machine-checks.ts';

let server: TestServer;
let reset: () => Promise<void>;
let hash: string;
let pageID: number;

const examination = () => ({
  context: systemContext(server.db, server.services),
  databaseUrl: server.databaseUrl as string | null,
  readsAll: true,
});

/** Runs all checks. @returns their findings by check */
async function doctor(
  options: { repair?: boolean; quick?: boolean } = {},
  changed: Partial<ReturnType<typeof examination>> = {},
): Promise<Record<HealthCheck, Diagnosis>> {
  const found = await examine({ ...examination(), ...changed }, options);
  return Object.fromEntries(found.map((one) => [one.check, one])) as Record<HealthCheck, Diagnosis>;
}

const blobPath = (name: string): string =>
  join(server.services.settings.dataFolder, 'media', 'files', name.slice(0, 2), name);

/** Adds a file to the media library. @returns its hash */
async function addFile(name: string, content: string): Promise<string> {
  const form = new FormData();
  form.set('path', '/');
  form.set('f', new Blob([content]), name);
  return (await server.client('publisher').call(contract.media.addFile, { form })).file.hash;
}

beforeAll(async () => {
  server = await createTestServer();
  const publisher = server.client('publisher');
  hash = await addFile('plan.txt', 'A plan for the coast.');
  const page = { type: 'content', locale: 'nl-nl' };
  const target = await publisher.call(contract.pages.create, { body: { ...page, title: 'Doel', slug: 'doel' } });
  const props = { text: `<p><a href="page:${target.pageID}">duin</a></p>` };
  const text: Block = { key: 'a', type: 'text', props, anchorPoint: '', __images: {}, __files: {} };
  ({ pageID } = await publisher.call(contract.pages.create, {
    body: { ...page, title: 'Bron', slug: 'bron', content: [text] },
  }));
  await publisher.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  await server.runJobs();
  reset = await server.saveState();
});
beforeEach(() => reset());
afterAll(() => server.close());

test('a healthy installation has only the warnings of a test: no mail server, and a database without fsync', async () => {
  // The disk is that of the machine.
  const found = Object.values(await doctor()).filter(({ check }) => check !== 'disk');
  const others = found.filter(({ state }) => state !== 'ok');
  expect(others.map(({ code }) => code)).toEqual(['database-unsafe', 'mail-server-missing']);
  expect(others[0]).toMatchObject({ state: 'warning', values: { settings: 'fsync' } });
  expect(found.find(({ check }) => check === 'files')).toMatchObject({ values: { files: 1, compared: 1 } });
});

test('a database that has too few connections for both pools and the listeners is reported', async () => {
  const facts = { ...(await databaseFacts(server.db)), unsafe: [] };
  const { rows } = await sql<{
    max: number;
    reserved: number;
  }>`select current_setting('max_connections')::integer as max,
    current_setting('superuser_reserved_connections')::integer as reserved`.execute(server.db);
  const { max = 0, reserved = 0 } = rows[0] ?? {};
  expect(reserved).toBeGreaterThan(0);
  expect(facts.maxConnections).toBe(max - reserved);
  const needed = instanceConnections({ workers: 1, databasePoolSize: 10 });
  expect(needed).toBeGreaterThan(10 + publicPoolSize({ workers: 1 }));
  expect(instanceConnections({ workers: 2, databasePoolSize: 10 })).toBeGreaterThan(needed);
  const found = (maxConnections: number) => databaseFinding({ ...facts, maxConnections }, needed, 1).code;
  expect([found(needed), found(needed - 1)]).toEqual(['database-usable', 'database-few-connections']);
});

test('the limits of user and database count as connections', async () => {
  // In a transaction that is undone, since other tests use the same user.
  const transaction = await server.db.startTransaction().execute();
  onTestFinished(() => transaction.rollback().execute());
  await sql`do 'begin execute format(''alter database %I connection limit 19'', current_database()); end'`.execute(
    transaction,
  );
  expect((await databaseFacts(transaction)).maxConnections).toBe(19);
  await sql`alter role current_user connection limit 17`.execute(transaction);
  expect((await databaseFacts(transaction)).maxConnections).toBe(17);
});

test('administrators see the quick checks, and that no instance listens', async () => {
  const { findings } = await server.client('administrator').call(contract.system.health);
  const codes = findings.filter(({ check }) => check !== 'disk').map(({ code }) => code);
  expect(codes).toEqual([
    'database-unsafe',
    'versions-supported',
    'migrations-complete',
    'clock-right',
    'storage-works',
    'key-unused',
    'proxy-right',
    'listener-missing',
    'jobs-done',
    'mails-sent',
  ]);
  const listener = await openListener(server.databaseUrl, server.services.log);
  onTestFinished(() => listener.close());
  const { findings: later } = await server.client('administrator').call(contract.system.health);
  expect(later).toContainEqual(expect.objectContaining({ code: 'listener-works', values: { instances: 1 } }));
});

test('finds files that are missing or altered, which only a backup can restore', async () => {
  await writeFile(blobPath(hash), 'A plan for the coasts');
  expect((await doctor({ repair: true })).files).toMatchObject({
    state: 'fault',
    code: 'files-altered',
    values: { altered: 1, names: '/plan.txt' },
  });
  await rm(blobPath(hash));
  const { files } = await doctor();
  expect(files).toMatchObject({ code: 'files-missing', values: { missing: 1, names: '/plan.txt' } });
  const other = await addFile('other.txt', 'Another plan.');
  onTestFinished(() => server.services.blobs.delete(other));
  await writeFile(blobPath(other), 'Another play.');
  expect((await doctor()).files).toMatchObject({ code: 'files-damaged', values: { missing: 1, altered: 1 } });
  await server.services.blobs.delete(other);
  await server.services.blobs.put(Buffer.from('Another plan.'));
  await server.services.blobs.put(Buffer.from('A plan for the coast.'));
  expect((await doctor()).files.code).toBe('files-complete');
});

test('deletes files that nothing uses, once they are older than two days', async () => {
  const { hash: unused } = await server.services.blobs.put(Buffer.from('a crash came before the row'));
  const upload = crypto.randomUUID();
  await server.services.blobs.putPart(upload, 'first', Buffer.from('part'));
  expect((await doctor({ repair: true })).orphans.code).toBe('orphans-none');
  const old = new Date(Date.now() - 3 * 86_400_000);
  await utimes(blobPath(unused), old, old);
  await utimes(join(server.services.settings.dataFolder, 'media', 'uploads', upload, 'first'), old, old);
  expect((await doctor()).orphans).toMatchObject({ state: 'warning', values: { files: 1, uploads: 1 } });
  const { orphans } = await doctor({ repair: true });
  expect(orphans).toMatchObject({
    code: 'orphans-none',
    repaired: 'Files deleted: 1. Abandoned uploads deleted: 1.',
  });
  expect(await server.services.blobs.has(unused)).toBe(false);
  expect(await server.services.blobs.has(hash)).toBe(true);
});

test('builds references, search documents and derived values again', async () => {
  const rows = async () => {
    const read = (query: string) => sql.raw<object>(query).execute(server.db);
    const queries = [
      'select * from page_references order by page_id, target_id',
      'select page_id, version_id, words from search_documents order by page_id',
      'select * from published_fields order by page_id',
      'select * from page_counts order by type, locale',
      'select * from translation_groups order by id',
      'select * from translation_group_texts order by group_id',
    ];
    return Promise.all(queries.map(async (query) => (await read(query)).rows));
  };
  const whole = await rows();
  await sql`delete from page_references`.execute(server.db);
  await sql`insert into site_references (place, type, locale, kind, target_id, uses)
    values ('settings', '', '', 'file', 999, 1)`.execute(server.db);
  await sql`delete from search_documents`.execute(server.db);
  await sql`update published_fields set fields = '{"wrong": 1}'`.execute(server.db);
  await sql`update page_counts set total = total + 7`.execute(server.db);
  await sql`update translation_groups set title = 'wrong'`.execute(server.db);
  await sql`update pages set published_tag_ids = '{5}'`.execute(server.db);

  const broken = await doctor();
  expect(broken.references).toMatchObject({ state: 'fault', values: { pages: 1, others: 1 } });
  expect(broken.search).toMatchObject({ state: 'fault', values: { missing: 1, outdated: 0, superfluous: 0 } });
  expect(broken.derived).toMatchObject({
    state: 'fault',
    values: { names: 'page counts, translation groups, tags of pages, values for queries' },
  });
  const repaired = await doctor({ repair: true });
  for (const check of ['references', 'search', 'derived'] as const) {
    expect(repaired[check]).toMatchObject({ state: 'ok', repaired: expect.stringMatching(/\.$/) });
  }
  expect(await rows()).toEqual(whole);

  // The document of a version that is not public any more, and one of a page that search engines may not index.
  await sql`update search_documents set version_id = version_id - 1`.execute(server.db);
  expect((await doctor()).search.values).toMatchObject({ missing: 0, outdated: 1 });
  await doctor({ repair: true });
  expect(await rows()).toEqual(whole);
});

test('finds content that does not fit the definitions', async () => {
  await sql`update pages set type = 'gone' where id = ${pageID}`.execute(server.db);
  const { definitions } = await doctor();
  expect(definitions).toMatchObject({ state: 'fault', code: 'definitions-differ' });
  expect(definitions.text).toContain('"gone"');
});

test('finds jobs and emails that failed or wait, and names the latest', async () => {
  const { services, db } = server;
  await services.jobs.add(db, 'send-mail', {}, { key: 'x' });
  await sql`update jobs set run_at = now() - interval '20 minutes' where key = 'x'`.execute(db);
  expect((await doctor()).jobs).toMatchObject({ code: 'jobs-waiting', values: { minutes: 20, name: 'send-mail' } });
  const listener = await openListener(server.databaseUrl, services.log);
  onTestFinished(() => listener.close());
  expect((await doctor()).jobs).toMatchObject({ state: 'fault', code: 'jobs-late' });
  await sql`update jobs set held_until = now() + interval '1 hour', run_at = now() - interval '2 hours'
    where key = 'x'`.execute(db);
  expect((await doctor()).jobs).toMatchObject({ code: 'jobs-stuck', values: { minutes: 120, name: 'send-mail' } });
  await sql`update jobs set attempts = 25, max_attempts = 25, held_until = null, last_error = 'no route'
    where key = 'x'`.execute(db);
  expect((await doctor()).jobs).toMatchObject({ code: 'jobs-parked', values: { parked: 1, error: 'no route' } });

  await services.mailer.send(db, { to: 'a@example.com', subject: 'x', text: 'x' });
  await sql`update mails set state = 'failed', attempts = 1, failure = 'mailbox full',
    settled_at = now()`.execute(db);
  expect((await doctor()).mails).toMatchObject({ code: 'mails-failed', values: { failed: 1, error: 'mailbox full' } });
});

test('finds a mail server that refuses connections, a wrong clock, and a storage that is away', async () => {
  const port = createServer().listen(0, '127.0.0.1');
  await once(port, 'listening');
  const { port: closed } = port.address() as { port: number };
  await new Promise((resolve) => {
    port.close(resolve);
  });
  const context = systemContext(server.db, {
    ...server.services,
    settings: { ...server.services.settings, smtpUrl: `smtp://127.0.0.1:${closed}` },
    blobs: unavailableStore(new Error('the disk is gone')),
    now: () => new Date(Date.now() + 90_000),
  });
  const found = await doctor({}, { context });
  expect(found['mail-server']).toMatchObject({ state: 'fault', code: 'mail-server-unreachable' });
  expect(found.clock).toMatchObject({ state: 'fault', text: expect.stringContaining('differ by 90 s,') });
  expect(found.clock.amounts?.seconds?.value).toBeCloseTo(90, 0);
  expect(found.storage).toMatchObject({ state: 'fault', text: expect.stringContaining('the disk is gone') });
  expect(found.files).toMatchObject({ state: 'fault', code: 'check-failed' });
});

test('finds notifications that do not arrive', async () => {
  const proxy = await startDatabaseProxy(server.databaseUrl);
  onTestFinished(() => proxy.close());
  proxy.silenceNew(true);
  const { listener } = await doctor({ quick: true }, { databaseUrl: proxy.url });
  expect(listener).toMatchObject({ state: 'fault', code: 'listener-silent' });
});

test('warns at start of a clock that differs from that of the database, with what to do', async () => {
  const warnings: string[] = [];
  const log = { ...server.services.log, warn: (...parts: unknown[]) => void warnings.push(String(parts.at(-1))) };
  const startAt = async (milliseconds: number): Promise<string[]> => {
    warnings.length = 0;
    const now = (): Date => new Date(Date.now() + milliseconds);
    await warnAtStart(systemContext(server.db, { ...server.services, log, now }));
    return warnings.filter((text) => !text.includes('fsync'));
  };
  expect(await startAt(0)).toEqual([]);
  for (const day of [86_400_000, -86_400_000]) {
    expect(await startAt(day)).toEqual([expect.stringMatching(/differ by 86,400 s.* Synchronise both clocks/)]);
  }
});

test('warns at start of another key, and expects it from then on unless it does not decrypt the stored secrets', async () => {
  const startWith = async (secretKey: string): Promise<boolean> => {
    const warnings: unknown[] = [];
    const log = { ...server.services.log, warn: (text: unknown) => void warnings.push(text) };
    const settings = { ...server.services.settings, secretKey };
    await warnOfChangedKey({
      db: server.db,
      services: { ...server.services, settings, log },
    });
    return warnings.some((text) => String(text).includes('XIMBLOX_SECRET_KEY'));
  };
  const [first, second] = ['a'.repeat(43), 'b'.repeat(43)] as const;
  // The server of this file started with a key of its own.
  expect([await startWith(first), await startWith(first)]).toEqual([true, false]);
  expect([await startWith(second), await startWith(second)]).toEqual([true, false]);
  expect((await getInstallationValue(server.db, 'key-fingerprint'))?.length).toBeGreaterThan(20);
  await server.client('administrator').call(contract.webhooks.create, {
    body: { name: 'x', url: 'https://example.com/x', events: ['page.published'], active: false },
  });
  expect([await startWith(first), await startWith(first)]).toEqual([true, true]);
});

test('finds a key that does not decrypt the stored secrets, without creating one', async () => {
  await server.client('administrator').call(contract.webhooks.create, {
    body: { name: 'x', url: 'https://example.com/x', events: ['page.published'], active: false },
  });
  expect((await doctor({ quick: true })).key.code).toBe('key-fits');
  const settings = { ...server.services.settings, secretKey: 'x'.repeat(43) };
  const context = systemContext(server.db, { ...server.services, settings });
  expect((await doctor({ quick: true }, { context })).key).toMatchObject({ state: 'fault', code: 'key-differs' });
});

test('warns before a disk is full', () => {
  const gigabyte = 1024 ** 3;
  expect(diskFinding(50 * gigabyte, 100 * gigabyte).code).toBe('disk-free');
  expect(diskFinding(4 * gigabyte, 100 * gigabyte).code).toBe('disk-low');
  expect(diskFinding(0.1 * gigabyte, 100 * gigabyte)).toEqual({
    code: 'disk-full',
    amounts: { free: { value: 0.1 * gigabyte, unit: 'byte' }, total: { value: 100 * gigabyte, unit: 'byte' } },
  });
});
