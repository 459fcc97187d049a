import { lockDataFolder } from '../platform/embedded/data-folder.ts';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';

// Runs an embedded PostgreSQL in a process of its own, for tests that kill it.
const [dataFolder = ''] = process.argv.slice(2);
try {
  const folder = await lockDataFolder(dataFolder);
  const postgres = await startEmbeddedPostgres({ dataFolder, log: createLog({ logLevel: 'silent' }) });
  const stayAlive = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(stayAlive);
    void postgres.stop().then(() => folder.release());
  });
  process.stdout.write(`${JSON.stringify({ url: postgres.url(), pid: postgres.pid() })}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
