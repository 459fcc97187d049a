import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLog,
  lockDataFolder,
  migrate,
  type OpenDatabase,
  openDatabase,
  startEmbeddedPostgres,
} from '@ximblox/server/platform';

/** Starts an embedded PostgreSQL with a migrated, empty database. `close` stops and removes it. */
export async function migratedDatabase(): Promise<OpenDatabase & { url: string }> {
  const path = await mkdtemp(join(tmpdir(), 'ximblox-bench-'));
  const folder = await lockDataFolder(path);
  const postgres = await startEmbeddedPostgres({ dataFolder: folder.path, log: createLog({ logLevel: 'error' }) });
  const url = postgres.url();
  const opened = openDatabase({ url });
  await migrate(opened.db);
  return {
    ...opened,
    url,
    async close() {
      await opened.close();
      await postgres.stop();
      folder.release();
      await rm(path, { recursive: true, force: true });
    },
  };
}
