import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CmsError, contract, type WebhookInput } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/index.ts';

interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: TestServer;
let restoreState: () => Promise<void>;
/** A receiver. */
let receiver: Server;
let origin: string;
let heard: Heard[] = [];
/** Answers of the receiver by path; 204 for all others. */
let answers: Record<string, { status: number; body?: string; location?: string; when?: Promise<void> }> = {};

beforeAll(async () => {
  server = await createTestServer({ settings: { webhooksAnywhere: true } });
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      heard.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      const { status, body = '', location, when } = answers[path] ?? { status: 204 };
      const answer = () => response.writeHead(status, location === undefined ? {} : { Location: location }).end(body);
      if (when) void when.then(answer);
      else answer();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
});
beforeEach(async () => {
  await server.db.deleteFrom('webhooks').execute();
  heard = [];
  answers = {};
});

const admin = () => server.client('administrator');
const publisher = () => server.client('publisher');

const create = async (path: string, input: Partial<WebhookInput> = {}) => {
  const body = { name: `Hook ${path}`, url: `${origin}${path}`, events: ['page.published' as const], ...input };
  const { webhook, secret } = await admin().call(contract.webhooks.create, { body });
  return { id: webhook.id, secret, params: { id: webhook.id }, body };
};

let made = 0;
const page = async (locale = 'nl-nl', type = 'content') => {
  const slug = `hook-${(made += 1)}`;
  const body = { title: 'Secret title', slug, type, locale, content: [] };
  const { pageID, pageVersionID } = await publisher().call(contract.pages.create, { body });
  return { pageID, pageVersionID, slug, params: { id: pageID } };
};
const publish = (pageID: number) =>
  publisher().call(contract.publication.publish, { params: { id: pageID }, body: {} });

const log = async (id: number) =>
  (await admin().call(contract.webhooks.listDeliveries, { params: { id }, body: {} })).items;

/** Returns the signed part of a request. */
const signedPart = ({ headers, body }: Heard): string =>
  [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');

/** Makes all waiting deliveries due. */
const hurry = async (): Promise<void> => {
  await sql`update webhooks set paused_until = null`.execute(server.db);
  await sql`update jobs set run_at = now() where key like 'webhook:%'`.execute(server.db);
  await server.runJobs();
};

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => expect.fail('it succeeded'),
    (failure: CmsError) => failure,
  );
  return [error.status, ...error.errors.map(({ property, code }) => `${property} ${code}`)];
};

const types = (): unknown[] => heard.map(({ body }) => (JSON.parse(body) as { type: unknown }).type);

describe('an event', () => {
  test('is delivered after the commit, signed, with page and actor but without content', async () => {
    const { id, secret } = await create('/hook', {
      events: ['page.published', 'page.unpublished', 'page.deleted', 'page.restored'],
    });
    const { pageID, pageVersionID, slug, params } = await page('en-gb');
    await publish(pageID);
    await publisher().call(contract.publication.unpublish, { params: { id: String(pageID) } });
    await publish(pageID);
    await publisher().call(contract.pages.delete, { params });
    await publisher().call(contract.trash.restore, { params, body: {} });
    expect(heard).toEqual([]);
    await server.runJobs();
    expect(types()).toEqual(['page.published', 'page.unpublished', 'page.published', 'page.deleted', 'page.restored']);
    const [first] = heard as [Heard];
    const { headers, body } = first;
    expect(JSON.parse(body)).toEqual({
      type: 'page.published',
      timestamp: expect.any(String) as unknown,
      data: {
        pageID,
        pageType: 'content',
        locale: 'en-gb',
        slug,
        url: `http://127.0.0.1:${server.services.settings.port}/en-gb/${slug}`,
        versionID: pageVersionID,
        actorID: server.users.publisher,
      },
    });
    expect(JSON.parse(heard[3]?.body ?? '')).toMatchObject({ data: { wasPublic: true, versionID: pageVersionID } });
    for (const { body: told } of heard) expect(told).not.toContain('Secret title');

    const [, key = ''] = secret.split('whsec_');
    const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(signedPart(first)).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    const items = await log(id);
    expect(items).toHaveLength(5);
    expect(items.at(-1)).toMatchObject({ id: headers['webhook-id'], state: 'delivered', status: 204, attempts: 1 });
    expect(JSON.stringify(await admin().call(contract.webhooks.list))).not.toContain(key);
  });

  test('is not delivered after a rollback or without a change', async () => {
    await create('/hook', { events: ['page.published', 'page.unpublished'] });
    const { pageID } = await page();
    await expect(
      server.db.transaction().execute(async (transaction) => {
        await sql`insert into webhook_deliveries (webhook_id, event, subject, payload) select id, 'x', 'x', 'x' from webhooks`.execute(
          transaction,
        );
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await publish(pageID);
    await publish(pageID);
    await server.runJobs();
    expect(types()).toEqual(['page.published']);
  });

  test('is delivered only to webhooks that subscribe to the event, locale and type', async () => {
    await create('/all', { events: ['page.published'] });
    await create('/english', { locales: ['en-gb'] });
    await create('/news', { pageTypes: ['news'] });
    await create('/off', { active: false });
    await create('/deleted', { events: ['page.deleted'] });
    await publish((await page('nl-nl', 'content')).pageID);
    await publish((await page('en-gb', 'content')).pageID);
    await publish((await page('nl-nl', 'news')).pageID);
    await server.runJobs();
    expect(heard.map(({ path }) => path).toSorted()).toEqual(['/all', '/all', '/all', '/english', '/news']);
  });

  test('can be sent as a test', async () => {
    const { id, params, body } = await create('/hook');
    const { deliveryID } = await admin().call(contract.webhooks.test, { params });
    await server.runJobs();
    expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryID]);
    expect(types()).toEqual(['webhook.test']);
    await admin().call(contract.webhooks.update, { params, body: { ...body, active: false } });
    expect(await failureOf(admin().call(contract.webhooks.test, { params }))).toEqual([409, ' V_07']);
    expect(await log(id)).toHaveLength(1);
  });
});

describe('a receiver that fails', () => {
  test('gets retries with the same ID while later events of the page wait', async () => {
    const { id } = await create('/hook', { events: ['page.published', 'page.unpublished'] });
    const first = await page();
    const other = await page();
    answers['/hook'] = { status: 400, body: `No.${'x'.repeat(5000)}` };
    await publish(first.pageID);
    await server.runJobs();
    await publisher().call(contract.publication.unpublish, { params: { id: String(first.pageID) } });
    await publish(other.pageID);
    answers = {};
    await server.runJobs();
    // The event of the other page, while the first event is not due yet.
    expect(types()).toEqual(['page.published', 'page.published']);
    const [, waiting, failed] = await log(id);
    expect(waiting).toMatchObject({ event: 'page.unpublished', state: 'waiting', attempts: 0 });
    expect(failed).toMatchObject({ state: 'waiting', status: 400, failure: 'refused', attempts: 1 });
    expect(failed?.answer).toMatch(/^No\.x+$/);
    expect(failed?.answer).toHaveLength(1024);
    expect(Date.parse(failed?.nextAttemptAt ?? '')).toBeGreaterThan(Date.now());
    await hurry();
    expect(types()).toEqual(['page.published', 'page.published', 'page.published', 'page.unpublished']);
    expect(heard[2]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id']);
    expect((await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  test('leaves failed deliveries, which are listed together and retried', async () => {
    await create('/works');
    const { id } = await create('/hook');
    await publish((await page()).pageID);
    await server.runJobs();
    const failed = { state: 'failed', failure: 'timeout', settled_at: new Date() };
    await server.db.updateTable('webhook_deliveries').set(failed).where('webhook_id', '=', id).execute();
    const list = () => admin().call(contract.webhooks.listFailed, { body: {} });
    const { items, totalItems } = await list();
    expect(totalItems).toBe(1);
    expect(items).toMatchObject([{ event: 'page.published', failure: 'timeout', webhook: { ID: id, active: true } }]);
    await admin().call(contract.webhooks.redeliver, { params: { id: items[0]?.id ?? '' } });
    await server.runJobs();
    expect((await list()).totalItems).toBe(0);
    expect(heard.filter(({ path }) => path === '/hook')).toHaveLength(2);
  });

  test('is paused for all deliveries while it is unavailable', async () => {
    const { id } = await create('/hook');
    answers['/hook'] = { status: 503 };
    for (const { pageID } of [await page(), await page(), await page()]) await publish(pageID);
    await server.runJobs();
    expect(heard).toHaveLength(1);
    expect((await admin().call(contract.webhooks.get, { params: { id } })).failingSince).not.toBeNull();
    answers = {};
    await hurry();
    expect(heard).toHaveLength(4);
    expect(await admin().call(contract.webhooks.get, { params: { id } })).toMatchObject({
      failingSince: null,
      lastDelivery: { state: 'delivered' },
    });
  });

  test('gets no more attempts after a day, can be retried, and is turned off after days, with an email', async () => {
    const { id, params, body } = await create('/hook');
    answers['/hook'] = { status: 500 };
    const { pageID } = await page();
    await publish(pageID);
    await server.runJobs();
    for (let attempt = 2; attempt <= 9; attempt += 1) await hurry();
    expect(heard).toHaveLength(9);
    const [given] = await log(id);
    expect(given).toMatchObject({ state: 'failed', attempts: 9, nextAttemptAt: null });
    expect((await admin().call(contract.webhooks.get, { params })).active).toBe(true);

    await sql`update webhooks set failing_since = now() - interval '4 days', paused_until = null`.execute(server.db);
    await admin().call(contract.webhooks.redeliver, { params: { id: given?.id ?? '' } });
    await sql`update webhook_deliveries set attempts = 8`.execute(server.db);
    const mails = (await server.mails()).filter(({ text }) => text.includes('Hook /hook'));
    expect(await admin().call(contract.webhooks.get, { params })).toMatchObject({
      active: false,
      switchedOffAt: expect.any(String) as unknown,
    });
    expect(mails).toMatchObject([{ to: 'administrator@example.com', subject: 'Webhook turned off: Hook /hook' }]);

    const again = () => admin().call(contract.webhooks.redeliver, { params: { id: given?.id ?? '' } });
    expect(await failureOf(again())).toEqual([409, ' V_07']);
    answers = {};
    await admin().call(contract.webhooks.update, { params, body: { ...body, active: true } });
    await again();
    await server.runJobs();
    expect((await log(id))[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  test('is turned off immediately after 410 Gone', async () => {
    const { id, params } = await create('/hook');
    answers['/hook'] = { status: 410 };
    const one = await page();
    const two = await page();
    await publish(one.pageID);
    await server.runJobs();
    expect((await admin().call(contract.webhooks.get, { params })).active).toBe(false);
    await publish(two.pageID);
    await server.runJobs();
    expect(heard).toHaveLength(1);
    expect(await log(id)).toHaveLength(1);
  });

  test('is not followed through redirects', async () => {
    const { id } = await create('/hook');
    answers['/hook'] = { status: 307, location: '/elsewhere' };
    await publish((await page()).pageID);
    await server.runJobs();
    expect(heard.map(({ path }) => path)).toEqual(['/hook']);
    expect((await log(id))[0]).toMatchObject({ status: 307, failure: 'refused' });
  });
});

test('a slow receiver keeps no transaction open, and its webhook can be deleted during the request', async () => {
  let release = (): void => undefined;
  const when = new Promise<void>((resolve) => {
    release = resolve;
  });
  answers['/slow'] = { status: 204, when };
  const { params } = await create('/slow');
  await publish((await page()).pageID);
  const running = server.runJobs();
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(1);
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
    server.db,
  );
  expect(rows).toHaveLength(0);
  // Nothing else is delivered until the lease of a crashed worker expires.
  await create('/other');
  await publish((await page()).pageID);
  await hurry();
  expect(heard.map(({ path }) => path)).toEqual(['/slow']);
  await sql`update webhook_deliveries set held_until = now() where held_until is not null`.execute(server.db);
  await admin().call(contract.webhooks.delete, { params });
  release();
  await running;
  await hurry();
  expect(heard.map(({ path }) => path)).toEqual(['/slow', '/other']);
});

test('two instances deliver every event once', async () => {
  const beside = await createTestServer({ sameDatabaseAs: server, settings: { webhooksAnywhere: true } });
  await create('/hook');
  for (let number = 0; number < 8; number += 1) await publish((await page()).pageID);
  await Promise.all([server.runJobs(), beside.runJobs()]);
  await hurry();
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
  expect(heard).toHaveLength(8);
  await beside.close();
});

test('signs with the old secret as well for a day after renewal', async () => {
  const { secret, params } = await create('/hook');
  const { secret: next } = await admin().call(contract.webhooks.renewSecret, { params });
  await admin().call(contract.webhooks.test, { params });
  await server.runJobs();
  const [first] = heard as [Heard];
  const signatures = [next, secret].map((one) => {
    const key = Buffer.from(one.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signedPart(first)).digest('base64')}`;
  });
  expect(first.headers['webhook-signature']).toBe(signatures.join(' '));
  await sql`update webhooks set old_secret_until = now()`.execute(server.db);
  await admin().call(contract.webhooks.test, { params });
  await server.runJobs();
  expect(String(heard[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

test('refuses private networks and addresses without TLS unless the operator allows them', async () => {
  const { id, params, body } = await create('/hook');
  server.services.settings.webhooksAnywhere = false;
  try {
    const { port } = new URL(origin);
    const wrong = [`http://example.com/hook`, `https://127.0.0.1:${port}/`, 'https://[::1]/', 'https://2130706433/'];
    for (const url of wrong) {
      const call = admin().call(contract.webhooks.update, { params, body: { ...body, url } });
      expect(await failureOf(call), url).toEqual([422, 'url V_12']);
    }
    for (const url of ['file:///etc/passwd', 'https://user:password@example.com/', 'nowhere']) {
      const call = admin().call(contract.webhooks.create, { body: { ...body, url } });
      expect(await failureOf(call), url).toEqual([422, 'url V_13']);
    }
    const everything = { name: '', url: '', events: [], locales: ['x'] };
    expect(await failureOf(admin().call(contract.webhooks.create, { body: everything }))).toEqual([
      422,
      'name V_01',
      'url V_01',
      'events V_01',
      'locales.0 V_12',
    ]);
    const nameless = { ...body, name: '', url: 'https://127.0.0.1/' };
    for (const call of [
      () => admin().call(contract.webhooks.create, { body: nameless }),
      () => admin().call(contract.webhooks.update, { params, body: nameless }),
    ])
      expect(await failureOf(call())).toEqual([422, 'name V_01', 'url V_12']);
    // Host names are checked when they are resolved.
    const url = `https://localhost:${port}/hook`;
    await admin().call(contract.webhooks.update, { params, body: { ...body, url } });
    await admin().call(contract.webhooks.test, { params });
    await server.runJobs();
    const last = async () => (await log(id)).map(({ failure, status }) => [failure, status]);
    expect(await last()).toEqual([['private', null]]);
    // A webhook from a time when the setting was less strict.
    await server.db.deleteFrom('webhook_deliveries').execute();
    await sql`update webhooks set url = ${`${origin}/hook`}, paused_until = null`.execute(server.db);
    await admin().call(contract.webhooks.test, { params });
    await server.runJobs();
    expect(await last()).toEqual([['private', null]]);
    expect(heard).toEqual([]);
  } finally {
    server.services.settings.webhooksAnywhere = true;
  }
});

test('audits changes without the query of the URL and requires the permission', async () => {
  const { params, body } = await create('/hook?token=geheim', { name: 'Mine' });
  await admin().call(contract.webhooks.update, { params, body: { ...body, name: 'Other' } });
  await admin().call(contract.webhooks.delete, { params });
  expect(await failureOf(admin().call(contract.webhooks.get, { params }))).toEqual([404, 'id V_12']);
  expect(await failureOf(publisher().call(contract.webhooks.list))).toEqual([403, ' UM_01']);
  const { items } = await admin().call(contract.audit.list, {
    body: { object: 'webhook', objectID: String(params.id) },
  });
  expect(items.map(({ action }) => action)).toEqual(['webhook.delete', 'webhook.update', 'webhook.create']);
  expect(JSON.stringify(items)).not.toContain('geheim');
});
