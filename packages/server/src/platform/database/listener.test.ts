import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { createLog } from '../log.ts';
import { readInvalidatedTags, contentChannel, type ContentWriter, invalidateContent } from './invalidate-content.ts';
import type { Database } from './database.ts';
import { openListener } from './listener.ts';

const writer = (db: Database): ContentWriter => ({
  db,
  services: { publicCaches: { dropTags: () => undefined } },
  afterCommit: () => undefined,
});

async function makeListener() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const listener = await openListener(database.url, createLog({ logLevel: 'silent' }));
  onTestFinished(() => listener.close());
  const heard: string[][] = [];
  await listener.listen(contentChannel, (payload) => void heard.push(readInvalidatedTags(payload)));
  return { ...database, listener, heard };
}

test('notifies of a change when its transaction commits, however many tags it has', async () => {
  const { db, heard } = await makeListener();
  const tags = Array.from({ length: 2000 }, (_, number) => `page:${number}`);
  await db.transaction().execute(async (transaction) => {
    await invalidateContent(writer(transaction), tags);
    await sql`select pg_sleep(0.1)`.execute(transaction);
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard.flat().length).toBe(tags.length);
  expect(heard.flat().toSorted()).toEqual(tags.toSorted());
});

test('does not notify of a change that is rolled back', async () => {
  const { db, heard } = await makeListener();
  await db
    .transaction()
    .execute(async (transaction) => {
      await invalidateContent(writer(transaction), ['page:1']);
      throw new Error('no');
    })
    .catch(() => undefined);
  await invalidateContent(writer(db), ['page:2']);
  await expect.poll(() => heard).toEqual([['page:2']]);
});

test('takes several locks concurrently, without warnings of the driver', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { listener } = await makeListener();
  const taken = await Promise.all([1, 2, 3].map((key) => listener.tryLock(7, key)));
  expect(taken).toEqual([true, true, true]);
  await Promise.all([1, 2, 3].map((key) => listener.releaseLock(7, key)));
  expect(warnings).toEqual([]);
});

test('reconnects after a failure, reports the gap, and receives notifications again', async () => {
  const { db, listener, heard } = await makeListener();
  let gaps = 0;
  listener.onGap(() => gaps++);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'ximblox listener %' and datname = current_database()`.execute(db);
  await expect.poll(() => gaps, { timeout: 30_000 }).toBe(1);
  await invalidateContent(writer(db), ['page:3']);
  await expect.poll(() => heard).toEqual([['page:3']]);
});
