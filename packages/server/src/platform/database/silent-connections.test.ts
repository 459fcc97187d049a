import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, type TestContext, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/fault-proxy.ts';
import { createLog } from '../log.ts';
import { type Database, type OpenDatabase, openDatabase, disableStatementTimeout } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { type Listener, openListener } from './listener.ts';

/** Milliseconds in which everything works again after connections have become silent. */
const recovery = 15_000;

interface Setup {
  direct: TestDatabase;
  proxy: DatabaseProxy;
  /** Opens a pool over the proxy. */
  open(options?: { poolSize?: number; statementTimeout?: number }): OpenDatabase;
  listen(): Promise<Listener>;
}

async function prepare({ onTestFinished }: TestContext): Promise<Setup> {
  const direct = await createTestDatabase();
  const proxy = await startDatabaseProxy(direct.url);
  onTestFinished(async () => {
    await proxy.close();
    await direct.close();
  });
  return {
    direct,
    proxy,
    open(options = {}) {
      const opened = openDatabase({ url: proxy.url, poolSize: 4, ...options });
      onTestFinished(() => opened.close());
      return opened;
    },
    async listen() {
      const listener = await openListener(proxy.url, createLog({ logLevel: 'silent' }));
      onTestFinished(() => listener.close());
      return listener;
    },
  };
}

const answers = (db: Database): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

/** Fills the pool with working connections. */
const warmUp = (db: Database): Promise<unknown> =>
  Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.1)`.execute(db)));

/** Runs queries until several in a row succeed. @returns the milliseconds until then */
async function untilRecovered(db: Database, inRow = 20): Promise<number> {
  const began = performance.now();
  for (let good = 0; good < inRow && performance.now() - began < 60_000; ) {
    good = (await answers(db)) ? good + 1 : 0;
    await sleep(20);
  }
  return performance.now() - began;
}

describe.concurrent('half-open connections', () => {
  test('idle connections of a pool are replaced within the recovery time', async (context) => {
    const { expect } = context;
    const setup = await prepare(context);
    const { db } = setup.open();
    await warmUp(db);
    expect(setup.proxy.silence()).toBe(4);
    expect(await untilRecovered(db)).toBeLessThan(recovery);
  });

  test('busy connections are replaced too, and their statements fail as unavailable', async (context) => {
    const { expect } = context;
    const setup = await prepare(context);
    const { db } = setup.open();
    await warmUp(db);
    const began = performance.now();
    const busy = Array.from({ length: 3 }, () =>
      sql`select pg_sleep(0.5)`.execute(db).catch((error: unknown) => error),
    );
    await sleep(200);
    setup.proxy.silence();
    const failures = await Promise.all(busy);
    expect(performance.now() - began).toBeLessThan(recovery);
    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true, true]);
    expect(await answers(db)).toBe(true);
  });

  test('queries fail soon while new connections are silent too, and recover afterwards', async (context) => {
    const { expect } = context;
    const setup = await prepare(context);
    const { db } = setup.open();
    await warmUp(db);
    setup.proxy.silence();
    setup.proxy.silenceNew(true);
    await sleep(8000);
    const began = performance.now();
    expect(await answers(db)).toBe(false);
    expect(performance.now() - began).toBeLessThan(4000);
    setup.proxy.silenceNew(false);
    expect(await untilRecovered(db)).toBeLessThan(recovery);
  });

  test('locks of their transactions are released within the recovery time', async (context) => {
    const { expect } = context;
    const setup = await prepare(context);
    const { db } = setup.open();
    await sql`create table held (id int)`.execute(setup.direct.db);
    await sql`insert into held values (1)`.execute(setup.direct.db);
    const transaction = db
      .transaction()
      .execute(async (inside) => {
        await sql`update held set id = 2`.execute(inside);
        setup.proxy.silence();
        await sql`select 1`.execute(inside);
      })
      .catch((error: unknown) => error);
    await sleep(200);
    const began = performance.now();
    await sql`update held set id = 3`.execute(setup.direct.db);
    expect(performance.now() - began).toBeLessThan(recovery);
    expect(isDatabaseUnavailable(await transaction)).toBe(true);
    const { rows } = await sql`select id from held`.execute(setup.direct.db);
    expect(rows).toEqual([{ id: 3 }]);
  });

  test('the listener reconnects, reports a gap, and restores its locks and channels', async (context) => {
    const { expect } = context;
    const setup = await prepare(context);
    const listener = await setup.listen();
    const heard: string[] = [];
    let gaps = 0;
    listener.onGap(() => gaps++);
    await listener.listen('news', (payload) => void heard.push(payload));
    await listener.holdLock(77, 1);
    const isHeld = async (): Promise<boolean> => {
      const { rows } = await sql<{ pids: number[] }>`select array_agg(distinct pid) as pids from pg_locks
        where locktype = 'advisory' and classid = 77 and objid = 1`.execute(setup.direct.db);
      return rows[0]?.pids?.length === 1;
    };
    expect(await isHeld()).toBe(true);
    expect(setup.proxy.silence()).toBe(1);
    const began = performance.now();
    await sql`select pg_notify('news', 'missed')`.execute(setup.direct.db);
    // A worker that sends a mail during this time waits for seconds, not forever.
    await expect(listener.tryLock(77, 2)).resolves.toBe(false);
    await expect.poll(() => gaps).toBe(1);
    expect(performance.now() - began).toBeLessThan(recovery);
    expect(listener.silence()).toBeLessThan(3000);
    await sql`select pg_notify('news', 'heard')`.execute(setup.direct.db);
    await expect.poll(() => heard).toEqual(['heard']);
    // Held by the new session: that of the silent connection could keep it for hours and then lose it.
    expect(await isHeld()).toBe(true);
    const { rows } = await sql<{ sessions: number }>`select count(*)::int as sessions from pg_stat_activity
      where application_name like 'ximblox listener %' and datname = current_database()`.execute(setup.direct.db);
    expect(rows).toEqual([{ sessions: 1 }]);
  });

  test('a listener that cannot reconnect reports the time since its last data', async (context) => {
    const { expect } = context;
    const setup = await prepare(context);
    const listener = await setup.listen();
    await sleep(4000);
    expect(listener.silence()).toBeLessThan(4000);
    setup.proxy.silence();
    setup.proxy.silenceNew(true);
    await expect.poll(() => listener.silence(), { timeout: 20_000 }).toBeGreaterThan(10_000);
    setup.proxy.silenceNew(false);
    await expect.poll(() => listener.silence(), { timeout: recovery }).toBeLessThan(3000);
  });

  test('working connections stay open, idle in a transaction and after a failed one', async (context) => {
    const { expect } = context;
    const setup = await prepare(context);
    const { db } = setup.open();
    const idleForLong = await db.transaction().execute(async (inside) => {
      await sleep(11_000);
      return (await sql<{ one: number }>`select 1 as one`.execute(inside)).rows;
    });
    expect(idleForLong).toEqual([{ one: 1 }]);
    const failed = db.transaction().execute(async (inside) => {
      await sql`select no_such_column`.execute(inside).catch(() => undefined);
      await sleep(5000);
      await sql`select 1`.execute(inside);
    });
    await expect(failed).rejects.toThrow('current transaction is aborted');
  });

  test('working connections may take the statement timeout, or longer without one', async (context) => {
    const { expect } = context;
    const setup = await prepare(context);
    const { db } = setup.open({ statementTimeout: 4000 });
    await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow('statement timeout');
    await db.transaction().execute(async (inside) => {
      await disableStatementTimeout(inside);
      await sql`select pg_sleep(8)`.execute(inside);
    });
    // After the transaction the limit applies again.
    await db.connection().execute(async (one) => {
      await expect(sql`select pg_sleep(20)`.execute(one)).rejects.toThrow('statement timeout');
    });
  });
});

test('working connections stay open while this process is blocked for longer than the limit', async (context) => {
  const { expect } = context;
  const setup = await prepare(context);
  const { db } = setup.open({ poolSize: 1 });
  const pid = async (): Promise<number> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
  const before = await pid();
  // Probes are pending at that moment, and their responses wait in the socket.
  await sleep(2500);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000);
  await sleep(500);
  expect(await pid()).toBe(before);
});
