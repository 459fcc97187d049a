import { type Block, type Client, CmsError, contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { jobHandlers, prepareInstallation } from '../../../index.ts';
import { openListener } from '../../../platform/database/listener.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { startWorker } from '../../../platform/jobs/worker.ts';
import { createLog } from '../../../platform/log.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
let editor: Client;
let publisher: Client;

beforeAll(async () => {
  server = await createTestServer();
  editor = server.client('editor');
  publisher = server.client('publisher');
  // Runs the jobs queued at start, some of which lock pages.
  await server.runJobs();
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(() => server.close());

const hero = (title: string): Block => ({
  key: 'h',
  type: 'hero',
  props: { title, buttons: [] },
  anchorPoint: '',
  __images: {},
  __files: {},
});
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const params = (id: number) => ({ id: String(id) });

const create = (slug: string, content: Block[] = [hero('een')], more: object = {}) =>
  editor.call(contract.pages.create, {
    body: { title: slug, slug, type: 'content', locale: 'nl-nl', content, ...more },
  });
const schedule = (id: number, body: object, as = publisher) =>
  as.call(contract.publication.schedule, { params: params(id), body });
const get = (id: number) => publisher.call(contract.pages.get, { params: params(id) });
const shown = async (slug: string): Promise<unknown> =>
  server
    .client()
    .call(contract.pages.getBySlug, { body: { slug } })
    .then(
      ({ page }) => page.pageVersion.blocks[0]?.props.title,
      (error: CmsError) => error.status,
    );

const failureOf = async (call: Promise<unknown>): Promise<CmsError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CmsError);
  return error as CmsError;
};

/** Moves the times of a schedule and of its job into the past. */
async function pass(pageID: number, hours: number): Promise<void> {
  await sql`update page_schedules set publish_at = publish_at - ${hours} * interval '1 hour',
    unpublish_at = unpublish_at - ${hours} * interval '1 hour' where page_id = ${pageID}`.execute(server.db);
  await sql`update jobs set run_at = run_at - ${hours} * interval '1 hour'
    where key = ${`schedule:${pageID}`}`.execute(server.db);
}

async function auditOf(pageID: number): Promise<string[]> {
  const lines = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'outcome'])
    .where('object_id', '=', String(pageID))
    .where('object', '=', 'page')
    .where('action', 'like', '%publi%')
    .orderBy('id')
    .execute();
  return lines.map(({ action, actor_name, outcome }) => `${action} ${actor_name} ${outcome}`);
}

describe('a schedule', () => {
  test('publishes exactly the given version at its time', async () => {
    const { pageID, pageVersionID } = await create('gepland');
    const publishAt = inHours(2);
    const unpublishAt = inHours(5);
    const answer = await schedule(pageID, { publishAt, unpublishAt });
    expect(answer.schedule).toEqual({
      versionID: pageVersionID,
      versionNumber: 1,
      isOutdated: false,
      publishAt,
      unpublishAt,
      by: { ID: server.users.publisher, name: 'Test publisher' },
      failure: null,
    });
    await editor.call(contract.versions.store, {
      params: params(pageVersionID),
      body: { blocks: [hero('twee')] },
    });
    expect(await get(pageID)).toMatchObject({ state: 'scheduled', schedule: { versionNumber: 1, isOutdated: true } });
    const list = await editor.call(contract.pages.list, { body: { state: 'scheduled' } });
    expect(list).toMatchObject({ totalItems: 1, items: [{ id: pageID, state: 'scheduled', publishAt, unpublishAt }] });

    await server.runJobs();
    expect(await shown('gepland')).toBe(404);
    await pass(pageID, 3);
    await server.runJobs();
    expect(await shown('gepland')).toBe('een');
    expect(await get(pageID)).toMatchObject({ state: 'changed', schedule: { versionID: null, publishAt: null } });
    await pass(pageID, 3);
    await server.runJobs();
    expect(await shown('gepland')).toBe(404);
    expect(await get(pageID)).toMatchObject({ state: 'not-published', schedule: null });
    expect(await auditOf(pageID)).toEqual([
      'page.publish Test publisher success',
      'page.unpublish Test publisher success',
    ]);
    const entries = server.db.selectFrom('audit_log').select('changes').where('object_id', '=', String(pageID));
    const changes = await entries.where('action', 'in', ['page.publish', 'page.unpublish']).execute();
    expect(changes).toMatchObject([{ changes: { scheduled: true } }, { changes: { scheduled: true } }]);
  });

  test('publishes and unpublishes in one run if both times have passed', async () => {
    const { pageID } = await create('verslapen');
    await schedule(pageID, { publishAt: inHours(1), unpublishAt: inHours(2) });
    await pass(pageID, 3);
    await server.runJobs();
    expect(await auditOf(pageID)).toHaveLength(2);
    expect(await get(pageID)).toMatchObject({ state: 'not-published', schedule: null });
  });

  test('is restored from the table if its job is missing', async () => {
    const { pageID } = await create('zoek');
    await schedule(pageID, { publishAt: inHours(1) });
    await pass(pageID, 2);
    await sql`delete from jobs where key = ${`schedule:${pageID}`}`.execute(server.db);
    await server.runJobs();
    expect(await shown('zoek')).toBe(404);
    await prepareInstallation(server);
    await server.runJobs();
    expect(await shown('zoek')).toBe('een');
  });

  test('can be replaced and cancelled, and is removed with the page', async () => {
    const { pageID } = await create('bedacht');
    await schedule(pageID, { publishAt: inHours(1) });
    await schedule(pageID, { publishAt: inHours(4) });
    await pass(pageID, 2);
    await server.runJobs();
    expect(await get(pageID)).toMatchObject({ state: 'scheduled' });
    const cancel = () => publisher.call(contract.publication.cancelSchedule, { params: params(pageID) });
    await cancel();
    expect((await failureOf(cancel())).errors).toEqual([{ property: '', code: 'V_07' }]);
    await pass(pageID, 9);
    await server.runJobs();
    expect(await get(pageID)).toMatchObject({ state: 'not-published', schedule: null });
    await schedule(pageID, { publishAt: inHours(1) });
    await publisher.call(contract.pages.delete, { params: params(pageID) });
    await pass(pageID, 2);
    await server.runJobs();
    expect(await shown('bedacht')).toBe(404);
    expect(await server.db.selectFrom('page_schedules').selectAll().where('page_id', '=', pageID).execute()).toEqual(
      [],
    );
  });

  test('does not publish an older version over a newer one that was published before its time', async () => {
    const { pageID, pageVersionID } = await create('ingehaald');
    await schedule(pageID, { publishAt: inHours(1), unpublishAt: inHours(9) });
    await editor.call(contract.versions.store, { params: params(pageVersionID), body: { blocks: [hero('twee')] } });
    await publisher.call(contract.publication.publish, { params: params(pageID), body: {} });
    expect(await get(pageID)).toMatchObject({
      state: 'published',
      schedule: { publishAt: null, unpublishAt: expect.any(String) },
    });
    await pass(pageID, 2);
    await server.runJobs();
    expect(await shown('ingehaald')).toBe('twee');
  });

  test('is cleared when its version is published again before its time', async () => {
    const { pageID, pageVersionID } = await create('dubbel');
    await publisher.call(contract.publication.publish, { params: params(pageID), body: {} });
    await editor.call(contract.versions.store, { params: params(pageVersionID), body: { blocks: [hero('twee')] } });
    await schedule(pageID, { publishAt: inHours(1), versionID: pageVersionID });
    const body = { versionID: pageVersionID };
    await publisher.call(contract.publication.publish, { params: params(pageID), body });
    expect((await get(pageID)).schedule).toBeNull();
  });

  test('keeps a newer version scheduled when an older one is published before its time', async () => {
    const { pageID, pageVersionID } = await create('vooruit');
    await editor.call(contract.versions.store, { params: params(pageVersionID), body: { blocks: [hero('twee')] } });
    const publishAt = inHours(1);
    await schedule(pageID, { publishAt });
    await publisher.call(contract.publication.publish, {
      params: params(pageID),
      body: { versionID: pageVersionID },
    });
    expect((await get(pageID)).schedule).toMatchObject({ publishAt, versionNumber: 2 });
  });
});

describe('scheduling', () => {
  test('returns all errors of invalid times together', async () => {
    const { pageID } = await create('onzin');
    const errors = async (body: object) => (await failureOf(schedule(pageID, body))).errors;
    const wrong = (property: string) => ({ property, code: 'V_12' });
    expect(await errors({})).toEqual([{ property: 'publishAt', code: 'V_01' }]);
    expect(await errors({ publishAt: inHours(-1), unpublishAt: inHours(-2) })).toEqual([
      wrong('publishAt'),
      wrong('unpublishAt'),
    ]);
    expect(await errors({ publishAt: inHours(2), unpublishAt: inHours(1) })).toEqual([wrong('unpublishAt')]);
    expect(await errors({ unpublishAt: inHours(1) })).toEqual([wrong('unpublishAt')]);
    expect(await errors({ publishAt: 'tomorrow' })).toEqual([wrong('publishAt')]);
    expect(await errors({ publishAt: 'tomorrow', unpublishAt: inHours(-1), versionID: 999_999 })).toEqual([
      wrong('publishAt'),
      wrong('unpublishAt'),
      wrong('versionID'),
    ]);
    expect(await errors({ publishAt: inHours(1), versionID: 999_999 })).toEqual([wrong('versionID')]);
    expect((await failureOf(schedule(999_999, { publishAt: inHours(1) }))).status).toBe(404);
    expect((await get(pageID)).schedule).toBeNull();
  });

  test('refuses a version that cannot be published, and users without permission', async () => {
    const { pageID } = await create('half', [hero('')]);
    expect((await failureOf(schedule(pageID, { publishAt: inHours(1) }))).errors).toEqual([
      { property: 'blocks.0.props.title', code: 'V_01' },
    ]);
    expect((await failureOf(schedule(pageID, { publishAt: inHours(1) }, editor))).status).toBe(403);
    expect((await editor.call(contract.pages.get, { params: params(pageID) })).availableActions).not.toContain(
      'schedule',
    );
  });
});

describe('a scheduled action that fails is reported and not retried', () => {
  test('if the page is incomplete', async () => {
    const { pageID, pageVersionID } = await create('gebrek');
    await schedule(pageID, { publishAt: inHours(1), unpublishAt: inHours(3) });
    // Simulates a site that requires more fields: versions themselves are immutable.
    await sql`update page_versions set blocks = ${JSON.stringify([hero('')])} where id = ${pageVersionID}`.execute(
      server.db,
    );
    const before = (await server.mails()).length;
    await pass(pageID, 2);
    const mails = (await server.mails()).slice(before);
    expect(mails).toMatchObject([{ to: 'publisher@example.com', subject: expect.stringContaining('gebrek') }]);
    expect(await get(pageID)).toMatchObject({
      state: 'not-published',
      schedule: {
        publishAt: null,
        unpublishAt: null,
        failure: { action: 'publish', errors: [{ property: 'blocks.0.props.title', code: 'V_01' }] },
      },
    });
    expect(await auditOf(pageID)).toEqual(['schedule.publish Test publisher failure']);
    await pass(pageID, 9);
    expect((await server.mails()).length).toBe(before + 1);
    await publisher.call(contract.publication.cancelSchedule, { params: params(pageID) });
    expect((await get(pageID)).schedule).toBeNull();
  });

  test('and the failure is cleared when the page is published', async () => {
    const { pageID, pageVersionID } = await create('hersteld');
    await schedule(pageID, { publishAt: inHours(1) });
    const store = (title: string) =>
      sql`update page_versions set blocks = ${JSON.stringify([hero(title)])} where id = ${pageVersionID}`.execute(
        server.db,
      );
    await store('');
    await pass(pageID, 2);
    await server.runJobs();
    expect((await get(pageID)).schedule?.failure).toMatchObject({ action: 'publish' });
    await store('een');
    await publisher.call(contract.publication.publish, { params: params(pageID), body: {} });
    expect((await get(pageID)).schedule).toBeNull();
  });

  test('if the user has lost the permission', async () => {
    const { pageID } = await create('afgenomen');
    await schedule(pageID, { publishAt: inHours(1) });
    const setRole = async (roleID: number) =>
      server.db.updateTable('users').set({ role_id: roleID }).where('id', '=', server.users.publisher).execute();
    const roles = await server.db.selectFrom('roles').select(['id', 'name']).execute();
    const idOf = (name: string): number => roles.find((role) => role.name === name)?.id ?? 0;
    await setRole(idOf('viewer'));
    await pass(pageID, 2);
    await server.runJobs();
    await setRole(idOf('publisher'));
    expect(await shown('afgenomen')).toBe(404);
    expect((await get(pageID)).schedule?.failure?.errors).toEqual([{ property: '', code: 'UM_01' }]);
  });

  test('if the user may only review, unless it publishes what they accepted', async () => {
    const { pageID } = await create('beoordeeld');
    await editor.call(contract.publication.request, { params: params(pageID), body: { publishAt: inHours(1) } });
    const permissions = [{ name: 'review-publication' as const, parameters: {} }];
    const { role } = await server
      .client('administrator')
      .call(contract.roles.create, { body: { name: 'Only reviews', permissions } });
    const setRole = (id: number) =>
      server.db.updateTable('users').set({ role_id: id }).where('id', '=', server.users.publisher).execute();
    const before = await server.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', server.users.publisher)
      .executeTakeFirstOrThrow();
    await setRole(role.ID);
    const { newestVersionID } = await editor.call(contract.pages.get, { params: params(pageID) });
    await publisher.call(contract.publication.accept, { params: params(newestVersionID), body: {} });
    await pass(pageID, 2);
    await server.runJobs();
    expect(await shown('beoordeeld')).toBe('een');
    await setRole(before.role_id);
    await schedule(pageID, { unpublishAt: inHours(1) });
    await setRole(role.ID);
    await pass(pageID, 2);
    await server.runJobs();
    expect(await shown('beoordeeld')).toBe('een');
    await setRole(before.role_id);
    expect((await get(pageID)).schedule?.failure).toMatchObject({ action: 'unpublish', errors: [{ code: 'UM_01' }] });
  });

  test('if it is no longer known who scheduled it', async () => {
    const { pageID } = await create('van-niemand');
    await schedule(pageID, { publishAt: inHours(1) });
    await sql`update page_schedules set scheduled_by = null where page_id = ${pageID}`.execute(server.db);
    await pass(pageID, 2);
    await server.runJobs();
    expect(await shown('van-niemand')).toBe(404);
    expect((await get(pageID)).schedule?.failure?.errors).toEqual([{ property: '', code: 'UM_01' }]);
  });
});

test('two workers publish once, even if the connection of one is terminated', async () => {
  const { pageID } = await create('tweeling');
  await schedule(pageID, { publishAt: inHours(1) });
  const log = createLog({ logLevel: 'silent' });
  const work = async () => {
    const database = openDatabase({ url: server.databaseUrl });
    const listener = await openListener(server.databaseUrl, log);
    const handlers = jobHandlers({ db: database.db, services: server.services });
    const worker = startWorker({ ...database, listener, handlers, log });
    onTestFinished(async () => {
      await worker.stop();
      await listener.close();
      await database.close();
    });
  };
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = (): void => undefined;
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  // The worker that takes the job waits for the lock of the page until its connection is terminated.
  const holding = server.db.transaction().execute(async (transaction) => {
    await sql`select from pages where id = ${pageID} for update`.execute(transaction);
    locked();
    await held;
  });
  await isLocked;
  await pass(pageID, 2);
  await work();
  await work();
  const waiting = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`.execute(
      server.db,
    );
    return rows.map(({ pid }) => pid);
  };
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(1);
  const [pid] = await waiting();
  await sql`select pg_terminate_backend(${pid})`.execute(server.db);
  // Queues the job twice more, like instances that start.
  await prepareInstallation(server);
  await prepareInstallation(server);
  release();
  await holding;
  await expect.poll(() => shown('tweeling'), { timeout: 30_000 }).toBe('een');
  await expect
    .poll(
      async () =>
        (await sql`select from jobs where name = 'run-schedule' and run_at <= now()`.execute(server.db)).rows.length,
      { timeout: 30_000 },
    )
    .toBe(0);
  expect(await auditOf(pageID)).toEqual(['page.publish Test publisher success']);
  const periods = await server.db.selectFrom('publications').select('id').where('page_id', '=', pageID).execute();
  expect(periods).toHaveLength(1);
});
