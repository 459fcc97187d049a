import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openListener } from '../database/listener.ts';
import { migrate } from '../database/migrate.ts';
import { createLog } from '../log.ts';
import { failedJobs } from './failed-job-store.ts';
import { jobs } from './jobs.ts';
import { inLane, laneSizes } from './lanes.ts';
import { runDueJobs, type JobHandler, startWorker } from './worker.ts';

const log = createLog({ logLevel: 'silent' });

async function work(database: TestDatabase, handlers: Record<string, JobHandler>, writeTo = log) {
  const listener = await openListener(database.url, log);
  const worker = startWorker({ ...database, listener, handlers, log: writeTo });
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

/** Returns a log, and its entries. */
function makeLog(logLevel: 'error' | 'info' = 'error') {
  const entries: Record<string, unknown>[] = [];
  const write = (line: string): void => void entries.push(JSON.parse(line) as Record<string, unknown>);
  return { entries, writeTo: createLog({ logLevel }, { write }) };
}

const countJobs = async ({ db }: TestDatabase): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from jobs`.execute(db);
  return rows[0]?.count ?? -1;
};

test('a job exists only if its transaction commits', async () => {
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

test('runs a new job immediately, and schedules another attempt after a failure', async () => {
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
    select run_at > now() as later, attempts from jobs`.execute(database.db);
  expect(rows).toEqual([{ later: true, attempts: 1 }]);
});

test('a stopping worker records finished and failed jobs', async () => {
  const database = await makeDatabase();
  // Simulates a busy database.
  await sql`create function dawdle() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.5); return coalesce(new, old); end $$`.execute(database.db);
  await sql`create trigger dawdle before delete or update of last_error on jobs
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
  const { rows } = await sql`select name as task, last_error as error, held_until as held
    from jobs`.execute(database.db);
  expect(rows).toEqual([{ task: 'fail', error: 'not now', held: null }]);
});

test('runs jobs after the database was unavailable, and logs its beginning and end', async () => {
  const database = await makeDatabase();
  await jobs.add(database.db, 'count', {});
  await sql`alter table jobs rename to hidden_jobs`.execute(database.db);
  const done: unknown[] = [];
  const { entries, writeTo } = makeLog('info');
  const { stop } = await work(database, { count: async (_, { id }) => void done.push(id) }, writeTo);
  for (let announced = 0; announced < 5; announced += 1) {
    await sleep(60);
    await sql`select pg_notify('jobs', '')`.execute(database.db);
  }
  await sql`alter table hidden_jobs rename to jobs`.execute(database.db);
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(1);
  await stop();
  expect(entries.map(({ msg }) => msg)).toEqual([
    'jobs cannot be read or updated; retrying until they can',
    'jobs are read and updated again',
  ]);
});

test('a job replaces a waiting job with the same key', async () => {
  const database = await makeDatabase();
  const later = new Date(Date.now() + 3_600_000);
  await jobs.add(database.db, 'count', { number: 1 }, { key: 'one', runAt: later });
  await jobs.add(database.db, 'count', { number: 2 }, { key: 'one', runAt: later });
  expect(await countJobs(database)).toBe(1);
});

test('a worker stopped during its start releases all connections', async () => {
  const database = await makeDatabase();
  await jobs.add(database.db, 'count', {});
  const listener = await openListener(database.url, log);
  const worker = startWorker({ ...database, listener, handlers: { count: async () => undefined }, log });
  await worker.stop();
  await listener.close();
  const { pool } = database;
  await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0);
});

/** Leaves a job as a process does that is killed during an attempt. */
async function killDuring(database: TestDatabase, maxAttempts: number): Promise<void> {
  await jobs.add(database.db, 'count', { number: 3 }, { maxAttempts });
  await sql`update jobs set held_until = now() - interval '1 second', attempts = 1, last_error = 'earlier'`.execute(
    database.db,
  );
}

test('runs the job of a killed worker, and logs why', async () => {
  const database = await makeDatabase();
  await killDuring(database, 2);
  const done: unknown[] = [];
  const { entries, writeTo } = makeLog();
  const count = async (payload: unknown) => void done.push(payload, (await failedJobs(database.db, 0, 1))[0]);
  const { stop } = await work(database, { count }, writeTo);
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([{ number: 3 }, undefined]);
  await stop();
  expect(entries).toMatchObject([
    {
      job: 'count',
      attempt: 1,
      msg: 'The process ended or stopped responding while the job was running. It runs again.',
    },
  ]);
});

test('parks the job of a worker that was killed in its last attempt, and says why', async () => {
  const database = await makeDatabase();
  await killDuring(database, 1);
  const [killed] = await failedJobs(database.db, 0, 1);
  expect(killed?.last_error).toBe('The process ended or stopped responding while the job was running.');
  const { entries, writeTo } = makeLog();
  const { stop } = await work(database, { count: async () => undefined }, writeTo);
  const stored = () => database.db.selectFrom('jobs').select(['last_error', 'held_until']).execute();
  await expect.poll(stored, { timeout: 30_000 }).toEqual([{ last_error: killed?.last_error, held_until: null }]);
  await stop();
  expect(entries).toMatchObject([{ job: 'count', attempt: 1, msg: `${killed?.last_error} It is parked.` }]);
});

test('deletes the job of a killed worker if it was replaced', async () => {
  const database = await makeDatabase();
  await jobs.add(database.db, 'count', { number: 1 }, { key: 'one' });
  await sql`update jobs set held_until = now() - interval '1 second', attempts = 1`.execute(database.db);
  await jobs.add(database.db, 'count', { number: 2 }, { key: 'one' });
  expect(await countJobs(database)).toBe(2);
  const done: unknown[] = [];
  const { stop } = await work(database, { count: async (payload) => void done.push(payload) });
  await expect.poll(() => countJobs(database), { timeout: 30_000 }).toBe(0);
  expect(done).toEqual([{ number: 2 }]);
  await stop();
});

test('does not retry a failed job that was replaced', async () => {
  const database = await makeDatabase();
  const done: unknown[] = [];
  const { stop } = await work(database, {
    count: async (payload) => {
      done.push(payload);
      if (done.length > 1) return;
      await jobs.add(database.db, 'count', { number: 2 }, { key: 'one', runAt: new Date(Date.now() + 500) });
      throw new Error('not now');
    },
  });
  await jobs.add(database.db, 'count', { number: 1 }, { key: 'one' });
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([{ number: 1 }, { number: 2 }]);
  await expect.poll(() => countJobs(database)).toBe(0);
  await stop();
});

test('a replacing job can keep the scheduled time', async () => {
  const database = await makeDatabase();
  const [early, late] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 7_200_000)];
  await jobs.add(database.db, 'count', { number: 1 }, { key: 'one', runAt: early });
  await jobs.add(database.db, 'count', { number: 2 }, { key: 'one', runAt: late, keepsRunAt: true });
  const stored = await database.db.selectFrom('jobs').select(['payload', 'run_at']).execute();
  expect(stored).toEqual([{ payload: { number: 2 }, run_at: early }]);
});

test('renews the lease of a running job', async () => {
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
  // Expires soon unless the worker renews it.
  await sql`update jobs set held_until = now() + interval '6 seconds'`.execute(database.db);
  const two = await work(database, { slow });
  await sleep(7000);
  await jobs.add(database.db, 'other', {});
  await sleep(500);
  expect(runs).toBe(1);
  finish();
  await one.stop();
  await two.stop();
});

test('runs low-priority jobs last', async () => {
  const database = await makeDatabase();
  await jobs.add(database.db, 'long', {}, { isLowPriority: true });
  await jobs.add(database.db, 'short', {});
  const done: string[] = [];
  const noted =
    (name: string): JobHandler =>
    async () =>
      void done.push(name);
  await runDueJobs(database.db, { long: noted('long'), short: noted('short') }, { error: () => undefined });
  expect(done).toEqual(['short', 'long']);
});

test('moves waiting jobs from the tables of graphile-worker', async () => {
  const { db } = await makeDatabase();
  await sql`drop table jobs`.execute(db);
  await sql`delete from migrations where name = '0101-jobs'`.execute(db);
  await sql`create schema graphile_worker`.execute(db);
  await sql`create table graphile_worker._private_tasks (id int, identifier text)`.execute(db);
  await sql`create table graphile_worker._private_jobs (task_id int, payload json, key text, priority smallint,
    run_at timestamptz, attempts smallint, max_attempts smallint)`.execute(db);
  await sql`insert into graphile_worker._private_tasks values (1, 'count')`.execute(db);
  await sql`insert into graphile_worker._private_jobs values
    (1, '{"number":4}', 'one', 1, '2026-11-25', 2, 25), (1, '{}', null, 0, now(), 25, 25)`.execute(db);
  await migrate(db);
  const stored = await db.selectFrom('jobs').select(['name', 'payload', 'key', 'priority', 'attempts']).execute();
  expect(stored).toEqual([{ name: 'count', payload: { number: 4 }, key: 'one', priority: 1, attempts: 2 }]);
  const { rows } = await sql`select from pg_namespace where nspname = 'graphile_worker'`.execute(db);
  expect(rows).toEqual([]);
});

test('runs an urgent job while all loops of the other lanes hang', async () => {
  const database = await makeDatabase();
  const lanes = ['background', 'network', 'extensions', 'backup'] as const;
  let finish = (): void => undefined;
  const hanging = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let running = 0;
  const hang = (): Promise<void> => {
    running += 1;
    return hanging;
  };
  const done: unknown[] = [];
  const { stop } = await work(database, {
    ...Object.fromEntries(lanes.map((lane) => [`hang-${lane}`, inLane(lane, hang)])),
    publish: inLane('urgent', async (payload: unknown) => void done.push(payload)),
  });
  for (const lane of lanes) {
    for (let count = 0; count < 5; count += 1) await jobs.add(database.db, `hang-${lane}`, {});
  }
  const size = lanes.reduce((sum, lane) => sum + laneSizes[lane], 0);
  await expect.poll(() => running, { timeout: 30_000 }).toBe(size);
  await jobs.add(database.db, 'publish', { number: 1 });
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([{ number: 1 }]);
  expect(running).toBe(size);
  finish();
  await stop();
});
