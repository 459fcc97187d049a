import { expect, test } from 'vitest';
import { createTestDatabase, startDatabaseProxy } from '../../testing/index.ts';
import { openDatabaseMove } from './move-database.ts';

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
