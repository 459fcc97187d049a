import { expect, test } from 'vitest';
import { createTestDatabase, startDatabaseProxy } from '../../testing/index.ts';
import { openDatabaseMove } from './move-database.ts';
import { connectForBackup } from '../backup/tables.ts';

test('a source that fails while rows are copied is named, and the move can be repeated', async () => {
  await using stack = new AsyncDisposableStack();
  const [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  for (const database of [source, target]) {
    stack.defer(() => database.close());
    // No instance may be connected.
    await database.db.destroy();
  }
  const proxy = stack.adopt(await startDatabaseProxy(source.url), (one) => one.close());
  const move = await openDatabaseMove(proxy.url, target.url);
  const failing = move.copy({ replace: true, onProgress: () => void proxy.reset() });
  await expect(failing).rejects.toThrow(/^The database of the site failed: /);
  await move.close();
  const again = stack.adopt(await openDatabaseMove(source.url, target.url), (one) => one.close());
  await again.copy({ replace: true });
  expect((await again.verify()).tables).toBeGreaterThan(50);
});

test('the job of a backup that was running is not repeated at the target', async () => {
  await using stack = new AsyncDisposableStack();
  const [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await source.db
    .insertInto('jobs')
    .values(['take-backup', 'run-schedule'].map((name) => ({ name, payload: '{}' })))
    .execute();
  for (const database of [source, target]) {
    stack.defer(() => database.close());
    // No instance may be connected.
    await database.db.destroy();
  }
  const move = stack.adopt(await openDatabaseMove(source.url, target.url), (one) => one.close());
  await move.copy({ replace: true });
  await move.verify();
  const client = stack.adopt(await connectForBackup(target.url), (one) => one.end());
  expect((await client.query('select name from jobs')).rows).toEqual([{ name: 'run-schedule' }]);
});
