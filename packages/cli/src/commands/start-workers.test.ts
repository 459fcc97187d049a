import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@ximblox/server/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../build/ensure-built.ts';
import { findRoot } from '../root.ts';
import { type Run, runXimblox, untilListening } from '../testing/run-ximblox.ts';

let folder: string;
let run: Run;
let origin: string;

const token = 'a-token-for-prometheus';
const patience = { timeout: 60_000, interval: 100 };

beforeAll(async () => {
  ensureBuilt(findRoot());
  folder = await mkdtemp(join(tmpdir(), 'ximblox-workers-'));
  run = runXimblox(['start', '--workers', '2'], {
    PORT: '0',
    XIMBLOX_DATA: folder,
    XIMBLOX_DATABASE_POOL: '7',
    XIMBLOX_METRICS_TOKEN: token,
  });
  origin = await untilListening(run);
});
afterAll(async () => {
  run.child.kill('SIGTERM');
  await run.ended;
  await rm(folder, { recursive: true, force: true });
});

/** Numbers and process IDs of the living workers; while one is replaced, two have its number. */
async function living(): Promise<[number: number, pid: number][]> {
  const found: [number, number][] = [];
  for (const name of await readdir('/proc')) {
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const number = /(?:^|\0)WORKER_NUMBER=(\d+)/.exec(environment)?.[1];
    if (number && status.includes(`\nPPid:\t${run.child.pid}\n`)) found.push([Number(number), Number(name)]);
  }
  return found;
}

/** Process IDs of the workers by their numbers, once each has one process. */
async function workers(): Promise<Map<number, number>> {
  const found = await living();
  const byNumber = new Map(found);
  return byNumber.size === found.length ? byNumber : new Map();
}

/** Numbers of the workers that answer `/readyz` with 200. */
async function ready(): Promise<number[]> {
  const replies = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const response = await fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).catch(() => null);
      return response?.status === 200 ? ((await response.json()) as { worker: number }).worker : 0;
    }),
  );
  return [...new Set(replies)].toSorted();
}

/** Requests pages over keep-alive connections until it is stopped. @returns what failed */
function visit(): { stop(): Promise<{ requests: number; failed: string[] }> } {
  const stopping = new AbortController();
  const result = { requests: 0, failed: [] as string[] };
  const once = (agent: Agent): Promise<void> =>
    new Promise((resolve) => {
      const fail = (text: string): void => {
        result.failed.push(text);
        resolve();
      };
      get(`${origin}/?${result.requests}`, { agent }, (response: IncomingMessage) => {
        result.requests += 1;
        if (response.statusCode !== 200) result.failed.push(`status ${response.statusCode}`);
        response.on('error', (error) => fail(error.message)).on('end', resolve);
        response.resume();
      }).on('error', (error) => fail(error.message));
    });
  const visitor = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopping.signal.aborted) await once(agent);
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: 4 }, visitor));
  return {
    async stop() {
      stopping.abort();
      await all;
      return result;
    },
  };
}

// Each of these tests goes on with what the one before started.
describe('workers', { shuffle: false }, () => {
  test('all workers serve on one port and are named, and SIGHUP replaces them without a failed request', async () => {
    await expect.poll(ready, patience).toEqual([1, 2]);
    const before = await workers();
    const visits = visit();
    run.child.kill('SIGHUP');
    await expect
      .poll(async () => {
        const now = await workers();
        return [1, 2].map((number) => now.get(number) !== undefined && now.get(number) !== before.get(number));
      }, patience)
      .toEqual([true, true]);
    expect(await living()).toHaveLength(2);
    const { requests, failed } = await visits.stop();
    expect(failed).toEqual([]);
    expect(requests).toBeGreaterThan(20);
  });

  test('SIGHUP during a restart replaces the workers again that have already begun', async () => {
    await expect.poll(ready, patience).toEqual([1, 2]);
    const pidsOf = async (wanted: number): Promise<number[]> =>
      (await living()).filter(([number]) => number === wanted).map(([, pid]) => pid);
    const replaced = async (number: number, signal?: 'SIGHUP'): Promise<void> => {
      const [before = 0] = await pidsOf(number);
      if (signal) run.child.kill(signal);
      await expect.poll(() => pidsOf(number), patience).not.toContain(before);
    };
    await replaced(1, 'SIGHUP');
    await replaced(1, 'SIGHUP');
    await replaced(2);
    expect(await living()).toHaveLength(2);
  });

  test('each worker answers with the metrics of all', async () => {
    await expect.poll(ready, patience).toEqual([1, 2]);
    for (let request = 0; request < 4; request++) {
      const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
      const text = await (await fetch(`${origin}/metrics`, { headers })).text();
      expect(text).toContain('\nximblox_database_connections_limit{pool="main"} 14\n');
      expect(text).toContain('\nximblox_database_up 1\n');
      // That of the worker that has heard nothing for the longest time.
      expect(Number(/\nximblox_listener_age_seconds (\d+)\n/.exec(text)?.[1])).toBeLessThan(10);
    }
  });

  test('a worker that dies is started again while the other serves, later each time', async () => {
    for (const delay of [250, 500, 1_000]) {
      await expect.poll(ready, patience).toEqual([1, 2]);
      const pid = (await workers()).get(2);
      if (pid === undefined) throw new Error('Worker 2 has not exactly one process.');
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => run.errors() + run.output(), patience).toContain(`"signal":"SIGKILL","delay":${delay},`);
      expect((await fetch(origin, { headers: { Connection: 'close' } })).status).toBe(200);
      await expect.poll(async () => (await workers()).get(2) ?? pid, patience).not.toBe(pid);
    }
    await expect.poll(ready, patience).toEqual([1, 2]);
  });

  test('SIGTERM stops all workers and the database', async () => {
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(await living()).toEqual([]);
    await expect(readFile(join(folder, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  test('a process for jobs alone answers health checks and nothing else', async () => {
    run = runXimblox(['start', '--role', 'worker'], { PORT: '0', XIMBLOX_DATA: folder });
    origin = await untilListening(run);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    for (const path of ['/', '/cmsadmin', '/api/ximblox/pages']) expect((await fetch(origin + path)).status).toBe(404);
  });
});

test('an instance for requests runs no jobs, and one for jobs runs them', async () => {
  const database = await createTestDatabase();
  const data = await mkdtemp(join(tmpdir(), 'ximblox-roles-'));
  const settings = { PORT: '0', XIMBLOX_DATA: data, DATABASE_URL: database.url };
  const web = runXimblox(['start', '--role', 'web'], settings);
  onTestFinished(async () => {
    web.child.kill('SIGTERM');
    await web.ended;
    await database.close();
    await rm(data, { recursive: true, force: true });
  });
  const website = await untilListening(web);
  const due = async (): Promise<number> =>
    (await database.db.selectFrom('jobs').select('id').where('name', '=', 'send-mail').execute()).length;
  await database.db
    .insertInto('jobs')
    .values({ name: 'send-mail', payload: JSON.stringify({ id: crypto.randomUUID() }) })
    .execute();
  expect((await fetch(website)).status).toBe(200);
  const { attempts } = await database.db
    .selectFrom('jobs')
    .select((total) => total.fn.sum<number>('attempts').as('attempts'))
    .executeTakeFirstOrThrow();
  expect([await due(), attempts]).toEqual([1, 0]);
  const jobs = runXimblox(['start', '--role', 'worker'], settings);
  onTestFinished(async () => {
    jobs.child.kill('SIGTERM');
    await jobs.ended;
  });
  await expect.poll(due, patience).toBe(0);
});

test('the start ends with an error when a worker cannot start', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'ximblox-workers-'));
  onTestFinished(() => rm(empty, { recursive: true, force: true }));
  const failing = runXimblox(['start', '--workers', '2'], {
    PORT: '0',
    XIMBLOX_DATA: empty,
    XIMBLOX_ADMIN_EMAIL: 'beheer@example.com',
    XIMBLOX_ADMIN_PASSWORD: 'weak',
  });
  expect(await failing.ended).toBe(1);
  expect(failing.errors()).toContain('Worker 1 ended before it could serve.');
});
