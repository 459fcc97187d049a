import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/index.ts';
import { unavailableStore } from '../blobs/unavailable-store.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

test('refuses a database that another restore is loading', async () => {
  const [source, target] = [await createTestDatabase(), await createTestDatabase()];
  // Connections of an instance would also be a reason.
  await target.db.destroy();
  onTestFinished(async () => {
    await source.close();
    await target.close().catch(() => undefined);
  });
  const backup = await buffer(createBackup({ databaseUrl: source.url, blobs: null, key: null }));
  const restore = (chunks: AsyncIterable<Buffer> | Buffer[]) =>
    restoreBackup(Readable.from(chunks, { objectMode: false }), {
      databaseUrl: target.url,
      blobs: unavailableStore(new Error('the backup has no files')),
      replace: true,
      storeKey: async () => undefined,
    });
  const withSecond = async function* (): AsyncGenerator<Buffer> {
    await expect(restore([backup])).rejects.toThrow('Another restore into this database is running.');
    yield backup;
  };
  await restore(withSecond());
  await restore([backup]);
});
