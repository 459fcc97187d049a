import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitor, type Visitor } from './journey.ts';
import { freePort, spawnProduct, type Started, untilReady } from './product.ts';
import { hire, logIn } from './staff.ts';

const email = 'admin@waterlijn.example';
const colleague = 'bo@waterlijn.example';
const password = 'Dijkbewaking!2026';

let folder: string;
let postgres: ChildProcess;
let databaseUrl: string;
const instances: Started[] = [];

/** Starts an instance on the shared database, with a data folder of its own. @returns its URL */
async function startInstance(): Promise<{ url: string; dataFolder: string; instance: Started }> {
  const [port, dataFolder] = [await freePort(), join(folder, `instance-${instances.length}`)];
  const instance = spawnProduct({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    XIMBLOX_DATA: dataFolder,
    XIMBLOX_ADMIN_EMAIL: email,
    XIMBLOX_ADMIN_PASSWORD: password,
  });
  instances.push(instance);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, instance);
  return { url, dataFolder, instance };
}

interface Balancer {
  url: string;
  /** Routes all further requests to another instance. */
  leadTo(url: string): void;
  server: Server;
}

/** Starts a load balancer: one URL for the browser, whichever instance is running. */
async function startBalancer(first: string): Promise<Balancer> {
  let target = first;
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const onward = request(new URL(url, target), { ...(method ? { method } : {}), headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (url) => {
      target = url;
    },
    server,
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ximblox-e2e-'));
  const program = fileURLToPath(new URL('../packages/server/src/testing/run-embedded-postgres.ts', import.meta.url));
  postgres = spawn(process.execPath, [program, join(folder, 'database')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: postgres.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  databaseUrl = (JSON.parse(line) as { url: string }).url;
});

afterAll(async () => {
  for (const { process: instance } of instances) instance.kill('SIGTERM');
  await Promise.all(instances.map(({ ended }) => ended));
  const ended = once(postgres, 'close');
  postgres.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

const title = (page: Page) => page.getByLabel('Page title');
const heading = (page: Page) => page.getByLabel('Heading', { exact: true });
const note = (page: Page) => page.getByLabel('Note in the margin');
const kept = (page: Page) => page.getByText(/^Draft saved/).waitFor();
const isHere = (page: Page) => page.getByRole('button', { name: '2 people here' }).waitFor();

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByText(/^Saved /).waitFor();
}

async function open(baseURL: string, as: string, pageID: number): Promise<Visitor> {
  const one = await visitor({ baseURL });
  await one.page.goto('/cmsadmin/login');
  await one.page.getByLabel('Email').fill(as);
  await one.page.getByLabel('Password', { exact: true }).fill(password);
  await one.page.getByRole('button', { name: 'Log in' }).click();
  await one.page.waitForURL((address) => !address.pathname.endsWith('/login'));
  await one.page.goto(`/cmsadmin/page/${pageID}?block=text`);
  await heading(one.page).waitFor();
  return one;
}

it('two users on two instances see each other and merge; when one instance is killed, no draft is lost', async () => {
  const first = await startInstance();
  // Only one instance is running to send the mail.
  await hire({ ...first, email, password }, { email: colleague, name: 'Bo Duin', password });
  const second = await startInstance();
  const client = await logIn({ url: first.url, email, password });
  const text = { key: 'text', type: 'text', props: { title: 'Sand', text: '<p>Sand</p>', note: 'Clay' } };
  const { pageID } = await client.call(contract.pages.create, {
    body: {
      title: 'Tides',
      slug: 'two-instances',
      type: 'content',
      locale: 'en-gb',
      content: [{ ...text, anchorPoint: '', __images: {}, __files: {} }],
    },
  });
  const balancer = await startBalancer(second.url);
  const [one, two] = [await open(first.url, email, pageID), await open(balancer.url, colleague, pageID)];
  await isHere(one.page);
  await isHere(two.page);

  await title(one.page).fill('Tides by one');
  await save(one.page);
  await two.page.getByText(/saved this page at/).waitFor();
  await heading(two.page).fill('Sand by two');
  await save(two.page);
  await two.page.getByText(/^Merged with/).waitFor();
  await expect.poll(() => title(two.page).inputValue()).toBe('Tides by one');
  await one.page.getByText(/Bo Duin saved this page at/).waitFor();

  // The instance is killed between two keystrokes: saved drafts are there, and later input follows.
  await heading(two.page).fill('Kept');
  await kept(two.page);
  second.instance.process.kill('SIGKILL');
  await second.instance.ended;
  await heading(two.page).pressSequentially(' and typed meanwhile');
  await two.page.getByText('Draft not saved: no connection. Retrying…').first().waitFor();
  const copy = await logIn({ url: first.url, email: colleague, password });
  const { workingCopy } = await copy.call(contract.workingCopies.get, { params: { id: String(pageID) } });
  expect(workingCopy?.content.blocks[0]?.props.title).toBe('Kept');
  balancer.leadTo(first.url);
  await kept(two.page);
  await isHere(one.page);

  // The other user has changed another field of the same block: it is merged, through the remaining instance.
  await note(one.page).fill('Peat by one');
  await save(one.page);
  await two.page.getByText(/saved this page at/).waitFor();
  await two.close();
  const again = await open(balancer.url, colleague, pageID);
  await expect.poll(() => heading(again.page).inputValue()).toBe('Kept and typed meanwhile');
  await expect.poll(() => note(again.page).inputValue()).toBe('Peat by one');
  await save(again.page);
  const page = await client.call(contract.pages.get, { params: { id: String(pageID) } });
  const { pageVersion } = await client.call(contract.versions.fetch, {
    params: { versionId: String(page.newestVersionID) },
  });
  expect([pageVersion.number, pageVersion.title, pageVersion.blocks[0]?.props]).toMatchObject([
    5,
    'Tides by one',
    { title: 'Kept and typed meanwhile', note: 'Peat by one' },
  ]);
  await again.close();
  await one.close();
  balancer.server.close();
  balancer.server.closeAllConnections();
}, 240_000);
