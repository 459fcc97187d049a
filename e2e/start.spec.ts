import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, contract } from '@ximblox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, type Product, spawnProduct, startProduct } from './product.ts';
import { logIn } from './staff.ts';

const settings = {
  XIMBLOX_LIMITS: JSON.stringify({ admin: '100000/1m', public: '100000/1m', loginAccount: '1000/1m' }),
};

let dataFolder: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'ximblox-start-'));
});

let latest: Product | undefined;

async function start(): Promise<Product> {
  latest = await startProduct({ ...settings, XIMBLOX_DATA: dataFolder });
  return latest;
}

/** A failed test must not leave processes either. */
afterAll(async () => {
  await latest?.stop({ keepData: true });
  const database = await databaseProcess();
  if (database !== null && (await runs(database))) process.kill(database, 'SIGQUIT');
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
});

/** Returns the process ID of the database server in the data folder; null after a clean stop. */
async function databaseProcess(): Promise<number | null> {
  const file = join(dataFolder, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number((await readFile(file, 'utf8')).split('\n', 1)[0]) : null;
}

/** Returns whether a process is running; a zombie is not. */
async function runs(pid: number | null): Promise<boolean> {
  try {
    if (pid === null || !process.kill(pid, 0)) return false;
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return !/^\d+ \(.*\) Z/.test(state);
  } catch {
    return false;
  }
}

describe('a signal during the start', () => {
  it('leaves no database server and no incomplete folder, at any moment', async () => {
    const seen: (number | null)[] = [];
    const afterTime = [400, 800, 1500, 2500].map((pause) => (): Promise<unknown> => sleep(pause));
    const duringDatabase = (): Promise<unknown> => expect.poll(databaseProcess).not.toBeNull();
    for (const moment of [...afterTime, duringDatabase]) {
      const started = spawnProduct({ ...settings, PORT: String(await freePort()), XIMBLOX_DATA: dataFolder });
      await moment();
      started.process.kill('SIGTERM');
      const code = await started.ended;
      seen.push(code);
      expect(started.output()).not.toMatch(/^ +at /m);
      expect(await databaseProcess()).toBeNull();
    }
    // Before there is anything to stop, the signal itself ends the process.
    expect(seen.filter((code) => code !== 0 && code !== null)).toEqual([]);
    expect(seen.at(-1)).toBe(0);
  });
});

describe('a stop', () => {
  it('completes pending requests and exits with 0', async () => {
    const product = await start();
    const staff = await logIn(product);
    const { pageID, pageVersionID } = await staff.call(contract.pages.create, {
      body: { title: 'Stop 0', slug: `stop-${Date.now()}`, type: 'content', locale: 'en-gb', content: [] },
    });
    const { email, password } = product;
    const others = await Promise.all(Array.from({ length: 6 }, () => logIn(product)));
    // Logins keep the CPU busy, so that the signal arrives among them.
    const logins = others.map((other) => other.call(contract.auth.login, { body: { email, password } }));
    const store = staff.call(contract.versions.store, { params: { id: pageVersionID }, body: { title: 'Stop 1' } });
    const pages = Array.from({ length: 20 }, async (_, position) => {
      const response = await fetch(`${product.url}/en-gb/news?${position}`);
      return (await response.text()).endsWith('</html>') ? response.status : 0;
    });
    // Once this page responds, all earlier requests have been received.
    await Promise.race(pages);
    const database = await databaseProcess();
    expect(await runs(database)).toBe(true);
    const stopped = product.stop({ keepData: true });
    const [{ pageVersion }] = await Promise.all([store, ...logins]);
    expect(await Promise.all(pages)).toEqual(pages.map(() => 200));
    expect(await stopped, product.output()).toBe(0);
    expect(await runs(database)).toBe(false);
    expect(await databaseProcess()).toBeNull();

    const began = performance.now();
    const again = await start();
    process.stdout.write(`  a second start took ${Math.round(performance.now() - began)} ms\n`);
    const page = await (await logIn(again)).call(contract.pages.get, { params: { id: pageID } });
    expect([page.title, page.newestVersionID]).toEqual(['Stop 1', pageVersion.id]);
    expect(await again.stop({ keepData: true })).toBe(0);
    expect(await readFile(join(dataFolder, 'postgres.log'), 'utf8')).not.toContain('was not properly shut down');
  });
});

/** What the server has acknowledged for one page. */
interface Acknowledged {
  pageID: number;
  slug: string;
  /** Number of the last acknowledged save, and of the last one sent. */
  stored: number;
  sent: number;
  /** The last save whose publication was acknowledged. */
  published: number;
}

const textBlock = (turn: number) => ({ key: 'body', type: 'text', props: { text: `<p>turn-${turn}-end</p>` } });

async function makePage(staff: Client, position: number): Promise<Acknowledged> {
  const slug = `kill-${position}`;
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: 'turn-0-end', slug, type: 'content', locale: 'en-gb', content: [textBlock(0)] },
  });
  return { pageID, slug, stored: 0, sent: 0, published: -1 };
}

/** Saves and publishes in turn until the server is gone. */
async function keepSaving(staff: Client, page: Acknowledged): Promise<void> {
  const params = { id: page.pageID };
  try {
    let { newestVersionID } = await staff.call(contract.pages.get, { params });
    for (;;) {
      page.sent += 1;
      const turn = page.sent;
      const { pageVersion } = await staff.call(contract.versions.store, {
        params: { id: newestVersionID },
        body: { title: `turn-${turn}-end`, blocks: [textBlock(turn)] },
      });
      newestVersionID = pageVersion.id;
      page.stored = turn;
      if (turn % 2 === 0) {
        await staff.call(contract.publication.publish, { params, body: { versionID: newestVersionID } });
        page.published = turn;
      }
    }
  } catch (error) {
    // Status 0: no response.
    expect(error).toMatchObject({ status: 0 });
  }
}

const turnOf = (title: string): number => Number(/^turn-(\d+)-end$/.exec(title)?.[1]);

/** Expects all acknowledged saves, complete versions without gaps, and one of them published. */
async function expectIntact(product: Product, staff: Client, acknowledged: Acknowledged): Promise<void> {
  const { pageID, slug, stored, sent, published } = acknowledged;
  const page = await staff.call(contract.pages.get, { params: { id: pageID } });
  const { items, totalItems } = await staff.call(contract.versions.list, { body: { pageID, pageSize: 100 } });
  expect(items.length).toBe(Math.min(totalItems, 100));
  expect(items.map(({ number }) => number)).toEqual(items.map((_, position) => totalItems - position));
  expect(page.newestVersionID).toBe(items[0]?.id);
  const newest = turnOf(page.title);
  expect(newest).toBeGreaterThanOrEqual(stored);
  expect(newest).toBeLessThanOrEqual(sent);
  for (const { id, title } of items.slice(0, 5)) {
    const { pageVersion } = await staff.call(contract.versions.fetch, { params: { versionId: id } });
    expect(pageVersion.blocks[0]?.props.text).toBe(`<p>${title}</p>`);
  }
  const public_ = await fetch(`${product.url}/en-gb/${slug}`);
  if (published < 0 && page.publishedVersionID === null) {
    expect(public_.status).toBe(404);
    return;
  }
  expect(items.map(({ id }) => id)).toContain(page.publishedVersionID);
  const shown = Number(/turn-(\d+)-end<\/p>/.exec(await public_.text())?.[1]);
  expect(shown).toBeGreaterThanOrEqual(published);
  expect(shown).toBe(turnOf(items.find(({ id }) => id === page.publishedVersionID)?.title ?? ''));
  // The next saves continue from the current state.
  Object.assign(acknowledged, { stored: newest, sent: newest, published: shown });
}

describe('kill -9 during saves and publications', () => {
  it('loses nothing acknowledged and leaves nothing incomplete', async () => {
    let product = await start();
    let staff = await logIn(product);
    const pages: Acknowledged[] = [];
    for (let position = 0; position < 6; position++) pages.push(await makePage(staff, position));

    for (let round = 0; round < 4; round++) {
      const database = await databaseProcess();
      const saving = pages.map((page) => keepSaving(staff, page));
      // Even on a slow machine every page has been published by then.
      const goals = pages.map(({ published }) => published + 2);
      while (pages.some(({ published }, position) => published < (goals[position] ?? 0))) await sleep(10);
      await sleep(randomInt(0, 200));
      product.process.kill('SIGKILL');
      await Promise.all(saving);
      // The database outlives its Ximblox, and the next start replaces it. Every other time both are killed.
      expect(await runs(database)).toBe(true);
      if (round % 2 === 1 && database !== null) process.kill(database, 'SIGKILL');
      product = await start();
      expect(await runs(database)).toBe(false);
      expect(await databaseProcess()).not.toBe(database);
      staff = await logIn(product);
      for (const page of pages) await expectIntact(product, staff, page);
    }
    for (const { stored, published } of pages) expect([stored > 0, published > 0]).toEqual([true, true]);
    expect(await product.stop({ keepData: true })).toBe(0);
  });
});
