import type { Log } from '@ximblox/server/platform';

/** Milliseconds after which a stop no longer waits for anybody. */
const patience = 25_000;

/** Stops in order at SIGINT and SIGTERM, once, and ends the process; a bug that nobody caught stops it too, with code 1. */
export function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    try {
      await stop();
      process.exit(code);
    } catch (error) {
      log.fatal({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody awaited'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a failure that nobody caught');
    void end(1);
  });
}
