import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { searchedText } from './audit-store.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  for (const name of ['One', 'Two', '100%']) {
    await server.client('editor').call(contract.users.saveSettings, { body: { name } });
  }
  await server.browser().post('/api/ximblox/auth/login', { email: 'x@example.com', password: 'secret-Password' });
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const list = (body: object) => server.client('privacy officer').call(contract.audit.list, { body });

test('lists the log, newest first, with paging, filters and search', async () => {
  const all = await list({});
  expect(all.totalItems).toBe(4);
  expect(all.items[0]).toMatchObject({ actor: { ID: 0, name: 'anonymous' }, action: 'auth.login', outcome: 'failure' });
  expect(all.items[1]).toMatchObject({
    actor: { ID: server.users.editor },
    action: 'user.save-settings',
    object: 'user',
    objectID: String(server.users.editor),
    objectName: '100%',
    changes: { name: { from: 'Two', to: '100%' } },
    outcome: 'success',
    address: '127.0.0.1',
  });
  const second = await list({ pageIndex: 1, pageSize: 3 });
  expect(second.items.map(({ id }) => id)).toEqual([all.items[3]?.id]);
  const oldest = await list({ columnToSort: 'time', sortOrder: 'asc', pageSize: 1 });
  expect(oldest.items[0]?.id).toBe(all.items[3]?.id);
  expect((await list({ action: 'auth.login' })).totalItems).toBe(1);
  expect((await list({ actorID: server.users.editor })).totalItems).toBe(3);
  expect((await list({ searchTerm: 'SAVE-set' })).totalItems).toBe(3);
  expect((await list({ searchTerm: '0%"' })).totalItems).toBe(1);
  expect((await list({ searchTerm: '%"%' })).totalItems).toBe(0);
});

test('searches with an index', async () => {
  const plan = await server.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    return sql<object>`explain select from audit_log as l where ${searchedText} ilike '%dijk%'`.execute(transaction);
  });
  expect(JSON.stringify(plan.rows)).toContain('audit_log_text');
});

test('filters by actor, object, outcome and period, and lists the filters', async () => {
  const count = async (filters: object) => (await list(filters)).totalItems;
  expect(await count({ actorID: 0 })).toBe(1);
  expect(await count({ outcome: 'failure' })).toBe(1);
  expect(await count({ object: 'user', objectID: String(server.users.editor) })).toBe(3);
  const [newest, second] = (await list({})).items;
  expect(await count({ from: newest?.time })).toBe(1);
  expect(await count({ until: newest?.time, from: second?.time })).toBe(1);
  await expect(list({ from: 'yesterday' })).rejects.toMatchObject({ errors: [{ property: 'from', code: 'V_12' }] });
  expect(await server.client('privacy officer').call(contract.audit.filters)).toEqual({
    actors: [{ ID: server.users.editor, name: '100%' }],
    actions: ['auth.login', 'user.save-settings'],
    objects: ['account', 'user'],
    retentionMonths: 12,
  });
});

test('folds the entries of one request across pages, under the first that matches', async () => {
  const line = { actor_name: 'bulk', object: 'page', changes: '{}' };
  const entry = (action: string, request_id: string, object_id = '') => ({ ...line, action, request_id, object_id });
  const many = Array.from({ length: 120 }, (_, place) => entry('page.publish', 'bulk-1', `${place}`));
  await server.db
    .insertInto('audit_log')
    .values([entry('page.update', 'one'), entry('bulk.run', 'bulk-1'), ...many.slice(0, 60)])
    .execute();
  await server.db
    .insertInto('audit_log')
    .values([entry('page.update', 'two'), ...many.slice(60), entry('page.update', ''), entry('page.update', '')])
    .execute();
  const shape = async (body: object) => {
    const { items, totalItems } = await list({ isFolded: true, ...body });
    return { totalItems, rows: items.map(({ action, requestID, others }) => [action, requestID, others]) };
  };
  const rows = [
    ['page.update', '', 0],
    ['page.update', '', 0],
    ['page.update', 'two', 0],
    ['bulk.run', 'bulk-1', 120],
    ['page.update', 'one', 0],
  ];
  expect(await shape({ object: 'page', pageSize: 50 })).toEqual({ totalItems: 5, rows });
  expect(await shape({ object: 'page', pageSize: 2, pageIndex: 1 })).toEqual({ totalItems: 5, rows: rows.slice(2, 4) });
  expect(await shape({ object: 'page', columnToSort: 'time', sortOrder: 'asc' })).toEqual({
    totalItems: 5,
    rows: rows.toReversed(),
  });
  // The first entry of a request need not match.
  expect(await shape({ action: 'page.publish' })).toEqual({ totalItems: 1, rows: [['page.publish', 'bulk-1', 120]] });
  const all = await list({ requestID: 'bulk-1', pageSize: 50, pageIndex: 2 });
  expect([all.totalItems, all.items.length, all.items[0]?.others]).toEqual([121, 21, 0]);
  expect((await list({ requestID: '' })).totalItems).toBe(0);
});

test('exports CSV, with filters, that is safe in a spreadsheet', async () => {
  const formula = '=HYPERLINK("https://evil.example","x")';
  await server.client('author').call(contract.users.saveSettings, { body: { name: formula, jobTitle: 'a,"b' } });
  const values = Array.from({ length: 1200 }, () => ({
    actor_name: 'many',
    action: 'test.many',
    object: 'test',
    object_id: '',
    changes: '{}',
  }));
  await server.db.insertInto('audit_log').values(values).execute();
  const browser = server.browser('privacy officer');
  const answer = await browser.fetch('/api/ximblox/audit/export');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="audit-log-[\d-]+\.csv"$/),
    'cache-control': 'no-store',
  });
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF"number","time","actor",/);
  expect(lines).toHaveLength(1 + 5 + 1200 + 1);
  const line = lines.find((one) => one.includes('HYPERLINK')) ?? '';
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
  expect(line).not.toMatch(/(^|,)"[=+@-]/);
  const some = await browser.fetch('/api/ximblox/audit/export?action=auth.login&actorID=0');
  expect((await some.text()).trimEnd().split('\r\n')).toHaveLength(2);
  expect((await browser.fetch('/api/ximblox/audit/export?actorID=1e3')).status).toBe(400);
  expect((await server.browser('editor').fetch('/api/ximblox/audit/export')).status).toBe(403);
});

test('contains no passwords and cannot be changed', async () => {
  const rows = await server.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('secret-Password');
  const { db } = server;
  await expect(db.updateTable('audit_log').set({ actor_name: 'nobody' }).execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only');
});

test('retention deletes old entries, but never recent ones', async () => {
  const { db, services } = server;
  const line = { actor_name: 'old', action: 'test.old', object: 'test', object_id: '', changes: '{}' };
  await db
    .insertInto('audit_log')
    .values([
      { ...line, time: sql`now() - interval '13 months'` },
      { ...line, time: sql`now() - interval '11 months'` },
    ])
    .execute();
  const old = async () => (await list({ action: 'test.old' })).totalItems;
  await services.jobs.add(db, 'trim-audit-log', {}, { key: 'trim-audit-log' });
  await server.runJobs();
  expect(await old()).toBe(1);
  services.settings.auditMonths = 0;
  await services.jobs.add(db, 'trim-audit-log', {}, { key: 'trim-audit-log' });
  await server.runJobs();
  expect(await old()).toBe(1);
});
