import { createHash, randomUUID } from 'node:crypto';
import { type Client, CmsError, contract } from '@ximblox/contract';
import { openDatabase, type OpenDatabase } from '@ximblox/server/platform';
import { type Browser, createBrowser } from '@ximblox/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCampaigns } from './instances/campaigns.ts';
import { type Cluster, type Instance, startCluster } from './instances/cluster.ts';
import { alertExpressions, alertsFile, dashboardExpressions, seriesIn } from '../scripts/monitoring.ts';
import { openEvents } from './instances/events.ts';
import { logIn, startLoad } from './instances/load.ts';
import { noiseImage } from './instances/noise-image.ts';
import { promtool, startPrometheus } from './instances/prometheus.ts';
import { freePort } from './product.ts';
import { judgeReadings, startReaders } from './instances/readers.ts';

/** Seconds by which the clock of the last instance is ahead. */
const clockAhead = 240;

const metricsToken = 'a-token-for-prometheus';

let cluster: Cluster;
let database: OpenDatabase;
let admin: Browser;

beforeAll(async () => {
  cluster = await startCluster({
    count: 3,
    settings: {
      // Connections that the balancer keeps end with a response, before the instance stops.
      XIMBLOX_SHUTDOWN_DELAY: '1',
      XIMBLOX_METRICS_TOKEN: metricsToken,
      XIMBLOX_LIMITS: JSON.stringify({ admin: '100000/1m', public: '100000/1m', uploads: '10000/1m', search: '12/1h' }),
    },
    settingsOf: (number): Record<string, string> =>
      number === 2
        ? {
            LD_PRELOAD: 'libfaketimeMT.so.1',
            LD_LIBRARY_PATH: '/usr/lib/x86_64-linux-gnu/faketime:/usr/lib/aarch64-linux-gnu/faketime',
            FAKETIME: `+${clockAhead}s`,
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
          }
        : {},
  });
  database = openDatabase({ url: cluster.postgres.url, poolSize: 1 });
  admin = await logIn(cluster);
});
afterAll(async () => {
  await database.close();
  await cluster[Symbol.asyncDispose]();
});

const at = (number: number): Instance => {
  const instance = cluster.instances[number];
  if (!instance) throw new Error(`There is no instance ${number}.`);
  return instance;
};

/** A browser of the administrator that calls one instance, with the same session. */
const adminAt = (number: number): Browser => createBrowser(at(number).url, Object.fromEntries(admin.cookies));

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof CmsError ? error.status : Promise.reject(error)),
  );

const onAll = <Result>(ask: (instance: Instance) => Promise<Result>): Promise<Result[]> =>
  Promise.all(cluster.instances.map(ask));

async function createPage(client: Client, slug: string, title = slug): Promise<number> {
  const body = { title, slug, type: 'content', locale: 'en-gb', content: [] };
  return (await client.call(contract.pages.create, { body })).pageID;
}

async function publish(client: Client, pageID: number, title: string): Promise<void> {
  const { newestVersionID } = await client.call(contract.pages.get, { params: { id: String(pageID) } });
  await client.call(contract.versions.store, { params: { id: String(newestVersionID) }, body: { title } });
  await client.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
}

test('three instances that start at once on an empty database migrate it and fill it once', async () => {
  const outputs = cluster.instances.map(({ output }) => output());
  expect(outputs.filter((text) => text.includes('Loaded 180 pages'))).toHaveLength(1);
  expect(cluster.instances.flatMap((instance) => instance.errors())).toEqual([]);
  const { users } = await database.db
    .selectFrom('users')
    .select((count) => count.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  expect(users).toBe(1);
});

test('a session and its CSRF token are valid on every instance, and end on all', async () => {
  const browser = await logIn(cluster);
  const seen = new Set<string | null>();
  for (let call = 0; call < 6; call++) {
    const reply = await browser.post('/api/ximblox/page/slug-available', {
      slug: 'free',
      locale: 'en-gb',
      type: 'content',
    });
    expect(reply.status).toBe(200);
    seen.add(reply.headers.get('X-Instance'));
  }
  expect(seen.size).toBe(3);
  await browser.client.call(contract.auth.logout);
  const statuses = await onAll(({ url }) =>
    statusOf(createBrowser(url, Object.fromEntries(browser.cookies)).client.call(contract.tags.list)),
  );
  expect(statuses).toEqual([401, 401, 401]);
});

test('failed logins and rate limits are counted together', async () => {
  const email = 'somebody@example.com';
  const attempt = (url: string, headers = {}) =>
    createBrowser(url).post('/api/ximblox/auth/login', { email, password: 'wrong password' }, { headers });
  for (let number = 0; number < 5; number++) expect((await attempt(cluster.url)).status).toBe(401);
  expect(await onAll(async ({ url }) => (await attempt(url, { 'X-Forwarded-For': '127.0.0.1' })).status)).toEqual([
    429, 429, 429,
  ]);
  // Another network is not affected.
  expect((await attempt(at(1).url, { 'X-Forwarded-For': '192.0.2.7' })).status).toBe(401);

  const visitor = createBrowser(cluster.url).client;
  const search = () => visitor.call(contract.search.search, { body: { term: 'water' } });
  const statuses: number[] = [];
  for (let number = 0; number < 15; number++) statuses.push(await statusOf(search()));
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429, 429]);
});

test('all instances show a published page and a saved menu, and none a page that was unpublished', async () => {
  const pageID = await createPage(admin.client, 'shown-by-all');
  const params = { id: String(pageID) };
  const shown = () =>
    onAll(async ({ url }) => /Edition \d/.exec(await (await fetch(`${url}/en-gb/shown-by-all`)).text())?.[0]);
  for (const title of ['Edition 1', 'Edition 2', 'Edition 3']) {
    await publish(admin.client, pageID, title);
    await expect.poll(shown).toEqual([title, title, title]);
  }
  await admin.client.call(contract.publication.unpublish, { params });
  await expect.poll(shown).toEqual([undefined, undefined, undefined]);

  const [menu] = await admin.client.call(contract.menus.list);
  const id = menu?.id ?? '';
  const query = { locale: 'en-gb' };
  const { items, version } = await admin.client.call(contract.menus.get, { params: { id }, query });
  const added = { key: 'added', title: 'Added by the test', link: items[0]?.link ?? null, children: [] };
  const homes = () => onAll(async ({ url }) => (await (await fetch(`${url}/en-gb`)).text()).includes(added.title));
  expect(await homes()).toEqual([false, false, false]);
  await admin.client.call(contract.menus.save, { params: { id }, query, body: { items: [...items, added], version } });
  await expect.poll(homes).toEqual([true, true, true]);
});

test('a window that moves to another instance stays present', async () => {
  const pageID = await createPage(admin.client, 'presence');
  const window = randomUUID();
  const watcher = await openEvents(adminAt(0), pageID, randomUUID());
  const first = await openEvents(adminAt(1), pageID, window);
  await expect.poll(() => watcher.people().at(-1)).toContain(window);
  const second = await openEvents(adminAt(2), pageID, window);
  await expect.poll(() => second.people().at(-1)).toContain(window);
  await first.close();
  // When the next window has left again, the first instance has seen the end of its stream.
  const next = randomUUID();
  const passing = await openEvents(adminAt(1), pageID, next);
  await expect.poll(() => second.people().at(-1)).toContain(next);
  await passing.close();
  await expect.poll(() => second.people().at(-1)).not.toContain(next);
  expect(second.people().filter((windows) => !windows.includes(window))).toEqual([]);
  await Promise.all([watcher, second].map((stream) => stream.close()));
});

test('an upload continues on another instance when the first is killed', async () => {
  const bytes = noiseImage(2000, 1600);
  const tus = { 'Tus-Resumable': '1.0.0' };
  const metadata = `filename ${btoa('noise.png')},path ${btoa('/')}`;
  const send = (
    number: number,
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response> =>
    adminAt(number).fetch(path, { ...init, headers: { ...tus, ...admin.client.headers(), ...init.headers } });
  const created = await send(0, '/api/ximblox/medialib/uploads', {
    method: 'POST',
    headers: { 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata },
  });
  const path = created.headers.get('Location') ?? '';
  const append = (number: number, from: number, to: number): Promise<Response> =>
    send(number, path, {
      method: 'PATCH',
      headers: { 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(from, to)),
    });
  expect((await append(0, 0, 3_000_000)).status).toBe(204);
  await at(0).end('SIGKILL');
  const resumed = await send(1, path, { method: 'HEAD' });
  expect(resumed.headers.get('Upload-Offset')).toBe('3000000');
  expect((await append(1, 3_000_000, 6_000_000)).status).toBe(204);
  expect((await append(2, 6_000_000, bytes.length)).status).toBe(204);
  const form = new FormData();
  form.set('path', '/');
  form.set('uploadID', path.split('/').at(-1) ?? '');
  const { file } = await adminAt(1).client.call(contract.media.addFile, { form });
  await at(0).startReady();
  const sums = await onAll(async ({ number }) => {
    const reply = await adminAt(number).fetch(`/api/ximblox/medialib/preview-image?imageID=${file.id}&original`);
    return createHash('sha256')
      .update(Buffer.from(await reply.arrayBuffer()))
      .digest('hex');
  });
  const sum = createHash('sha256').update(bytes).digest('hex');
  expect(sums).toEqual([sum, sum, sum]);
});

test('schedules and emails run once, though all instances run jobs', async () => {
  const pageIDs = await Promise.all(
    Array.from({ length: 12 }, (_, number) => createPage(admin.client, `planned-${number}`)),
  );
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  for (const id of pageIDs)
    await admin.client.call(contract.publication.schedule, { params: { id: String(id) }, body: { publishAt } });
  const role = (await admin.client.call(contract.users.roles)).find(({ name }) => name === 'viewer')?.ID ?? 0;
  const invited = Array.from({ length: 12 }, (_, number) => `once-${number}@example.com`);
  for (const email of invited)
    await admin.client.call(contract.auth.register, { body: { name: 'Viewer', email, role } });
  const publications = async (): Promise<number[]> => {
    const rows = await database.db
      .selectFrom('publications')
      .select('page_id')
      .where('page_id', 'in', pageIDs)
      .execute();
    return rows.map(({ page_id }) => page_id).toSorted((one, other) => one - other);
  };
  // All become due in one moment.
  await database.pool.query('update page_schedules set publish_at = now()');
  await database.pool.query("update jobs set run_at = now() where name = 'run-schedule'");
  await database.pool.query("select pg_notify('jobs', '')");
  await expect.poll(publications).toEqual(pageIDs.toSorted((one, other) => one - other));
  const received = () => cluster.mails.taken.filter((email) => email.startsWith('once-')).toSorted();
  await expect.poll(received).toEqual(invited.toSorted());
  // Nothing is left that could do it again.
  await expect
    .poll(async () => {
      const rows = await database.db
        .selectFrom('jobs')
        .select('name')
        .where('name', 'in', ['send-mail', 'run-schedule'])
        .execute();
      return rows.length;
    })
    .toBe(0);
  expect(await publications()).toHaveLength(12);
  expect(received()).toHaveLength(12);
});

test('calls that need the storage answer 503 while it is away, and work again without a restart', async () => {
  const add = (name: string): Promise<number> => {
    const form = new FormData();
    form.set('path', '/');
    form.set('f', new File([new Uint8Array(noiseImage(10, 10))], name, { type: 'image/png' }));
    return statusOf(admin.client.call(contract.media.addFile, { form }));
  };
  cluster.storage.resetNew(true);
  cluster.storage.reset();
  expect(await add('away.png')).toBe(503);
  expect((await fetch(`${cluster.url}/en-gb`)).status).toBe(200);
  expect((await (await fetch(`${at(0).url}/readyz`)).json()) as object).toMatchObject({ failing: ['files'] });
  cluster.storage.heal();
  await expect.poll(() => onAll(async ({ url }) => (await fetch(`${url}/readyz`)).status)).toEqual([200, 200, 200]);
  expect(await add('back.png')).toBe(200);
});

test('a mail server that hangs delays emails and nothing else', async () => {
  cluster.mail.silence();
  cluster.mail.silenceNew(true);
  const role = (await admin.client.call(contract.users.roles)).find(({ name }) => name === 'viewer')?.ID ?? 0;
  const invited = Array.from({ length: 6 }, (_, number) => `patient-${number}@example.com`);
  for (const email of invited)
    await admin.client.call(contract.auth.register, { body: { name: 'Viewer', email, role } });
  const pageID = await createPage(admin.client, 'meanwhile');
  const params = { id: String(pageID) };
  await admin.client.call(contract.publication.publish, { params, body: {} });
  const indexed = () =>
    database.db.selectFrom('search_documents').select('page_id').where('page_id', '=', pageID).execute();
  await expect.poll(async () => (await indexed()).length).toBe(1);
  expect((await fetch(`${cluster.url}/en-gb/meanwhile`)).status).toBe(200);
  expect(cluster.mails.taken.filter((email) => email.startsWith('patient-'))).toEqual([]);
  cluster.mail.heal();
  await expect
    .poll(() => cluster.mails.taken.filter((email) => email.startsWith('patient-')).toSorted(), { timeout: 120_000 })
    .toEqual(invited.toSorted());
});

test('Prometheus gets every series of the dashboard and the alerts, and the alerts work', async () => {
  const closedPort = await freePort();
  await using prometheus = await startPrometheus({
    targets: [...cluster.instances.map(({ url }) => new URL(url).host), `127.0.0.1:${closedPort}`],
    token: metricsToken,
    rules: alertsFile,
  });
  await admin.client.call(contract.backups.start, {});
  const named = [...alertExpressions(), ...dashboardExpressions()];
  const series = [...new Set(named.flatMap(([, expression]) => seriesIn(expression)))];
  const panels = dashboardExpressions().map(([, expression]) =>
    expression
      .replaceAll('$job', 'ximblox')
      .replaceAll('$instance', '.*')
      .replaceAll('$__rate_interval', '1m')
      .replace(/^label_values\((.*), \w+\)$/, '$1'),
  );
  expect(panels.length).toBeGreaterThan(40);
  await expect
    .poll(() => prometheus.withoutValues([...series, ...panels]), { interval: 1_000, timeout: 90_000 })
    .toEqual([]);
  await expect.poll(() => prometheus.faultyAlerts(), { interval: 500 }).toEqual([]);
  // The instance that does not exist, and no other.
  await expect.poll(() => prometheus.firing('XimbloxDown')).toEqual([`127.0.0.1:${closedPort}`]);

  expect(await promtool(['check', 'rules', alertsFile])).toContain('SUCCESS');
  const scraped = await fetch(`${at(0).url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  // The library that measures the process has names of its own.
  const complaints = (await promtool(['check', 'metrics'], await scraped.text())).split('\n');
  expect(complaints.filter((line) => line !== '' && !line.startsWith('nodejs_'))).toEqual([]);
});

test('nothing is lost or done by halves when each instance and the database are killed under load', async () => {
  const campaigns = await startCampaigns(cluster, database, { name: 'campaign', size: 8 });
  for (const person of [0, 1, 2]) {
    const { itemList } = await campaigns.read(person);
    // The first and the last share pages only with the second; all have the menu and a redirect.
    expect(itemList.filter(({ conflicts }) => conflicts.length > 0)).toHaveLength(person === 1 ? 10 : 6);
  }
  const load = await startLoad(cluster, 'load');
  const publishing = Promise.all([
    campaigns.publish(0),
    campaigns.publish(1),
    campaigns.publish(2, { isScheduled: true }),
  ]);
  const grows = async (): Promise<void> => {
    const before = load.acknowledged();
    await expect.poll(() => load.acknowledged()).toBeGreaterThan(before + 3);
  };
  await grows();
  for (const instance of cluster.instances) {
    await instance.end('SIGKILL');
    await grows();
    await instance.startReady();
  }
  await cluster.postgres.restart('SIGKILL');
  await grows();
  await load.stop();
  expect((await publishing).some((takenOver) => takenOver > 0)).toBe(true);
  await expect.poll(() => campaigns.problems()).toEqual([]);
  // 502 is the answer of the balancer, 503 that of an instance without its database.
  expect(Object.keys(load.failed()).filter((kind) => !/^(?:409|502|503 .*|page 50[23])$/.test(kind))).toEqual([]);
  expect(await onAll(({ url }) => load.missing(url))).toEqual([[], [], []]);
});

test('readers see a release whole after its publication was acknowledged, on all instances soon after', async () => {
  const campaigns = await startCampaigns(cluster, database, { name: 'spring', size: 8 });
  const [id = 0] = campaigns.ids;
  const pages = campaigns.pages(0).map(({ path, title }) => ({ path, texts: [title, 'Menu: spring of 0'] }));
  const readers = startReaders(cluster.instances, pages);
  const { readings } = readers;
  await expect.poll(() => new Set(readings().map(({ instance, path }) => `${instance} ${path}`)).size).toBe(24);
  expect(readings().filter(({ isNew, isMixed }) => isNew || isMixed)).toEqual([]);
  const { revision } = await campaigns.read(0);
  await adminAt(0).client.call(contract.releases.publish, { params: { id: String(id) }, body: { revision } });
  const acknowledged = performance.now();
  // `bench -- campaigns` measures how soon.
  const shownNew = () => readings().filter(({ begun, isNew }) => isNew && begun > acknowledged);
  await expect.poll(() => new Set(shownNew().map(({ instance, path }) => `${instance} ${path}`)).size).toBe(24);
  await readers.stop();
  const { stale, back } = judgeReadings(readings(), { acknowledged, publisher: 0 });
  expect([stale, back]).toEqual([[], []]);
});

test('instances are replaced one after the other without a failed request', async () => {
  const load = await startLoad(cluster, 'rolling');
  for (const instance of cluster.instances) {
    expect(await instance.end('SIGTERM')).toBe(0);
    await instance.startReady();
    // After a refused connection the balancer leaves an instance out for a second, in which the others must not fail.
    const answering = async (): Promise<string | null> => (await fetch(cluster.url)).headers.get('x-instance');
    await expect.poll(answering).toBe(new URL(instance.url).host);
  }
  await load.stop();
  expect(load.failed()).toEqual({});
  expect(await onAll(({ url }) => load.missing(url))).toEqual([[], [], []]);
});
