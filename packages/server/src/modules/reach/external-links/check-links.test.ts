import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@ximblox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '../../../http/request-context.ts';
import { isPublicAddress } from '../../../platform/outside/public-address.ts';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { checkAddress } from './check-address.ts';
import { checkLinks } from './check-links.job.ts';

let server: TestServer;
let restoreState: () => Promise<void>;
/** An external site with the requests it received. */
let elsewhere: Server;
let origin: string;
const heard: string[] = [];
const agents = new Set<string | undefined>();

const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/fine': (_, response) => response.writeHead(200).end('x'.repeat(100_000)),
  '/only-get': ({ method }, response) => response.writeHead(method === 'GET' ? 200 : 405).end(),
  '/moved': (_, response) => response.writeHead(301, { Location: '/fine' }).end(),
  '/lost': (_, response) => response.writeHead(302, { Location: '/gone' }).end(),
  '/round': (_, response) => response.writeHead(302, { Location: '/round' }).end(),
  '/closed': (_, response) => response.writeHead(403).end(),
  '/down': (_, response) => response.writeHead(503).end(),
  '/mute': () => undefined,
};

beforeAll(async () => {
  server = await createTestServer({ settings: { checkLinks: true } });
  elsewhere = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    agents.add(request.headers['user-agent']);
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  restoreState = await server.saveState();
});
beforeEach(() => restoreState());
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await server.close();
});

const ask = (path: string, timeout = 10_000) =>
  checkAddress(`${origin}${path}`, { userAgent: 'test', timeout, isAllowed: () => true });

test('classifies an address by its answer', async () => {
  const before = heard.length;
  expect(await ask('/fine')).toEqual({ kind: 'fine', status: 200 });
  expect(await ask('/only-get')).toEqual({ kind: 'fine', status: 200 });
  expect(await ask('/moved')).toEqual({ kind: 'fine', status: 200 });
  expect(await ask('/closed')).toEqual({ kind: 'fine', status: 403 });
  expect(await ask('/lost')).toEqual({ kind: 'not-found', status: 404 });
  expect(await ask('/round')).toEqual({ kind: 'failing', status: 302 });
  expect(await ask('/down')).toEqual({ kind: 'failing', status: 503 });
  expect(await ask('/mute', 200)).toEqual({ kind: 'no-answer', status: null });
  expect(heard.slice(before, before + 3)).toEqual(['HEAD /fine', 'HEAD /only-get', 'GET /only-get']);
});

test('never contacts private networks, whatever the host name', async () => {
  const before = heard.length;
  const { port } = new URL(origin);
  const names = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0', '[::]'];
  for (const name of names) {
    const found = await checkAddress(`http://${name}:${port}/fine`, { userAgent: 'test' });
    expect(found, name).toEqual({ kind: 'private', status: null });
  }
  expect(await checkAddress('file:///etc/passwd', { userAgent: 'test' })).toEqual({ kind: 'private', status: null });
  expect(heard).toHaveLength(before);
  for (const address of [
    '10.1.2.3',
    '169.254.169.254',
    '100.64.0.1',
    '192.168.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
  ]) {
    expect(isPublicAddress(address), address).toBe(false);
  }
  for (const address of ['93.184.216.34', '2606:4700::6810:84e5']) expect(isPublicAddress(address), address).toBe(true);
});

test('checks external links of published pages once a week and reports broken ones', async () => {
  const publisher = server.client('publisher');
  const links = ['/fine#part', '/fine', '/gone', '/down'].map((path) => `<a href="${origin}${path}">x</a>`).join(' ');
  const { pageID } = await publisher.call(contract.pages.create, {
    body: {
      title: 'Elders',
      slug: 'elders',
      type: 'content',
      locale: 'nl-nl',
      content: [{ key: 'a', type: 'text', props: { text: `<p>${links}</p>` } }],
    },
  });
  const context = systemContext(server.db, server.services);
  const userAgent = 'Ximblox link check (+https://waterlijn.example)';
  const run = () =>
    checkLinks(context, { ask: (url) => checkAddress(url, { userAgent, isAllowed: () => true }), hostInterval: 0 });
  const askedBy = async (work: () => Promise<void>): Promise<string[]> => {
    const before = heard.length;
    await work();
    return heard.slice(before).filter((line) => line.startsWith('HEAD'));
  };
  const broken = async () =>
    (await publisher.call(contract.redirects.listBroken, { body: { searchTerm: 'Elders' } })).items.map(
      ({ targetName, problem }) => `${targetName.slice(origin.length)} ${problem}`,
    );
  // Links in drafts are not checked.
  expect(await askedBy(run)).toEqual([]);
  await publisher.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  expect((await askedBy(run)).toSorted()).toEqual(['HEAD /down', 'HEAD /fine', 'HEAD /gone']);
  expect(agents).toContain(userAgent);
  expect(await broken()).toEqual(['/gone not-found']);
  expect(await askedBy(run)).toEqual([]);

  // A failed address is checked again after a day and reported if it still fails.
  await sql`update external_addresses set due_at = due_at - interval '25 hours'`.execute(server.db);
  expect((await askedBy(run)).toSorted()).toEqual(['HEAD /down', 'HEAD /gone']);
  expect(await broken()).toEqual(['/down failing', '/gone not-found']);

  await publisher.call(contract.publication.unpublish, { params: { id: String(pageID) } });
  expect(await broken()).toEqual([]);
  await sql`update external_addresses set due_at = now()`.execute(server.db);
  expect(await askedBy(run)).toEqual([]);
  server.services.settings.checkLinks = false;
  await publisher.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  expect(await askedBy(run)).toEqual([]);
});
