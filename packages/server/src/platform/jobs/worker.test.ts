import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openListener } from '../database/listener.ts';
import { createLog } from '../log.ts';
import { jobs } from './jobs.ts';
import { type JobHandler, startWorker } from './worker.ts';

const log = createLog({ logLevel: 'silent' });

async function work(database: TestDatabase, handlers: Record<string, JobHandler>) {
  const listener = await openListener(database.url, log);
  const worker = startWorker({ ...database, listener, handlers, log });
  const stop = async () => {
    await worker.stop();
    await listener.close();
  };
  return { stop };
}

async function makeDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  return database;
}

const countJobs = async ({ db }: TestDatabase): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs`.execute(db);
  return rows[0]?.count ?? -1;
};

test('a job exists when its transaction commits, else never', async () => {
  const database = await makeDatabase();
  const { db } = database;
  await expect(
    db.transaction().execute(async (transaction) => {
      await jobs.add(transaction, 'count', { number: 1 });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await countJobs(database)).toBe(0);
  await db.transaction().execute((transaction) => jobs.add(transaction, 'count', { number: 2 }));
  const done: unknown[] = [];
  const { stop } = await work(database, { count: async (payload) => void done.push(payload) });
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([{ number: 2 }]);
  await stop();
  expect(await countJobs(database)).toBe(0);
});

test('a job that was added while the worker sleeps is done, and one that fails comes again later', async () => {
  const database = await makeDatabase();
  const attempts: number[] = [];
  const { stop } = await work(database, {
    fail: async (_, { attempt }) => {
      attempts.push(attempt);
      throw new Error('not now');
    },
  });
  await jobs.add(database.db, 'fail', {});
  await expect.poll(() => attempts, { timeout: 30_000 }).toEqual([1]);
  await stop();
  const { rows } = await sql<{ later: boolean; attempts: number }>`
    select run_at > now() as later, attempts from graphile_worker.jobs`.execute(database.db);
  expect(rows).toEqual([{ later: true, attempts: 1 }]);
});

test('a worker that stops has noted what it has done and what has failed', async () => {
  const database = await makeDatabase();
  // As on a database that is busy.
  await sql`create function dawdle() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.5); return coalesce(new, old); end $$`.execute(database.db);
  await sql`create trigger dawdle before delete or update of last_error on graphile_worker._private_jobs
    for each row execute function dawdle()`.execute(database.db);
  const begun: string[] = [];
  const { stop } = await work(database, {
    count: async () => void begun.push('count'),
    fail: async () => {
      begun.push('fail');
      throw new Error('not now');
    },
  });
  await jobs.add(database.db, 'count', {});
  await jobs.add(database.db, 'fail', {});
  await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(2);
  await stop();
  const { rows } = await sql`select task_identifier as task, last_error as error, locked_at as held
    from graphile_worker.jobs`.execute(database.db);
  expect(rows).toEqual([{ task: 'fail', error: 'not now', held: null }]);
});

test('jobs are done although the first question of a worker failed', async () => {
  const database = await makeDatabase();
  await jobs.add(database.db, 'count', {});
  const [original, connect] = [database.pool, database.pool.connect.bind(database.pool)];
  let failures = 0;
  const failOnce = async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const asks = (...given: unknown[]): unknown => {
      if (failures > 0 || !JSON.stringify(given[0]).includes('_private_tasks')) return query(...given);
      failures += 1;
      return Promise.reject(new Error('timeout exceeded when trying to connect'));
    };
    return Object.assign(client, { query: asks });
  };
  original.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback || failures > 0 ? connect(callback as never) : failOnce()) as typeof original.connect;
  const done: string[] = [];
  const { stop } = await work(database, { count: async (_, { id }) => void done.push(id) });
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(1);
  expect(failures).toBe(1);
  await stop();
});

test('a later job of the same key takes the place of the earlier', async () => {
  const database = await makeDatabase();
  const later = new Date(Date.now() + 3_600_000);
  await jobs.add(database.db, 'count', { number: 1 }, { key: 'one', runAt: later });
  await jobs.add(database.db, 'count', { number: 2 }, { key: 'one', runAt: later });
  expect(await countJobs(database)).toBe(1);
});

test('a worker that is stopped while it starts gives back every connection', async () => {
  const database = await makeDatabase();
  await jobs.add(database.db, 'count', {});
  const listener = await openListener(database.url, log);
  const worker = startWorker({ ...database, listener, handlers: { count: async () => undefined }, log });
  await worker.stop();
  await listener.close();
  const { pool } = database;
  await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0);
});

test('a job of a worker that was killed is done by another', async () => {
  const database = await makeDatabase();
  await jobs.add(database.db, 'count', { number: 3 });
  await sql`update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now() - interval '1 minute', attempts = 1`.execute(
    database.db,
  );
  const done: unknown[] = [];
  const { stop } = await work(database, { count: async (payload) => void done.push(payload) });
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([{ number: 3 }]);
  await stop();
});

test('a job of a killed worker in whose place another has come is forgotten', async () => {
  const database = await makeDatabase();
  await jobs.add(database.db, 'count', { number: 1 }, { key: 'one' });
  await sql`update graphile_worker._private_jobs
    set locked_by = 'worker-gone', locked_at = now() - interval '1 minute', attempts = 1`.execute(database.db);
  await jobs.add(database.db, 'count', { number: 2 }, { key: 'one' });
  expect(await countJobs(database)).toBe(2);
  const done: unknown[] = [];
  const { stop } = await work(database, { count: async (payload) => void done.push(payload) });
  await expect.poll(() => countJobs(database), { timeout: 30_000 }).toBe(0);
  expect(done).toEqual([{ number: 2 }]);
  await stop();
});

test('a job of a living worker is left to it', async () => {
  const database = await makeDatabase();
  let finish = (): void => undefined;
  let runs = 0;
  const slow: JobHandler = () => {
    runs++;
    return new Promise((resolve) => {
      finish = () => resolve();
    });
  };
  const one = await work(database, { slow });
  await jobs.add(database.db, 'slow', {});
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(1);
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(database.db);
  const two = await work(database, { slow });
  await jobs.add(database.db, 'other', {});
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  expect(runs).toBe(1);
  finish();
  await one.stop();
  await two.stop();
});
