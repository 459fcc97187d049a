import { createClusterMetrics, serveMetrics } from '@ximblox/server';
import { openInstallation } from './installation.ts';
import { choosePort } from './listen.ts';
import { deferSignals, StartInterrupted, stopOnSignals } from './stop-signals.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Milliseconds that the successor of a worker gets to begin to serve: it may migrate a large database first. */
const startTimeout = 600_000;
/** Milliseconds that a worker gets to stop, besides the delay of the settings. */
const stopTimeout = 27_000;

/**
 * Runs the database and as many workers as the settings say, which all serve on one port. SIGHUP replaces them one after the
 * other, SIGTERM stops all.
 * @throws SettingsError, StartError
 */
export async function serveWorkers(root: string): Promise<void> {
  const opened: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of opened.toReversed()) await closeOne();
  };
  const signals = deferSignals();
  try {
    const installation = await openInstallation(root);
    opened.push(() => installation.close());
    signals.check();
    const { settings, log, databaseUrl } = installation;
    await choosePort(settings);
    const read = createClusterMetrics();
    const metrics = settings.metricsAddress === null ? null : await serveMetrics(settings.metricsAddress, read);
    opened.push(async () => metrics?.close());
    const pool = createWorkerPool({
      count: settings.workers,
      log,
      environment: { DATABASE_URL: databaseUrl, PORT: String(settings.port) },
      startTimeout,
      stopTimeout: stopTimeout + settings.shutdownDelay * 1000,
    });
    opened.push(() => pool.stop());
    await pool.start();
    signals.check();
    // A closed terminal sends SIGHUP too, and then everything has to end.
    const onHangup = process.stdin.isTTY ? undefined : () => void pool.restart();
    stopOnSignals({ log, drainSeconds: settings.shutdownDelay, stop: close, onHangup });
  } catch (error) {
    await close();
    if (!(error instanceof StartInterrupted)) throw error;
  } finally {
    signals.release();
  }
}
