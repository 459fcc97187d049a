import { setTimeout as sleep } from 'node:timers/promises';
import { isReplaced } from '@ximblox/server';
import type { Log } from '@ximblox/server/platform';
import { stopOnSignals } from './stop-signals.ts';
import { onRetirement, type WorkerProcess } from './worker-process.ts';

/** Milliseconds in which the connections of a replaced worker end with their next response. */
const retirement = 1_000;

interface GracefulShutdown {
  log: Log;
  /** This process as a worker; null if it is the only one. */
  worker: WorkerProcess | null;
  /** Aborted when the shutdown begins: the instance reports that it is not ready. */
  stopping: AbortController;
  /** Seconds in which load balancers stop sending requests. */
  drainSeconds: number;
  /** Closes the server and everything it uses. */
  close(): Promise<void>;
}

/**
 * Shuts down at a signal, and when the primary process has replaced this worker: requests still get responses while load balancers
 * or connections move to another instance, then everything closes.
 */
export function shutDownGracefully({ log, worker, stopping, drainSeconds, close }: GracefulShutdown): void {
  const drain = async (): Promise<void> => {
    stopping.abort();
    await sleep(drainSeconds * 1000);
  };
  // The primary process handles SIGHUP, which a terminal sends to its workers too.
  const onHangup = worker ? () => undefined : undefined;
  const end = stopOnSignals({ log, drain, drainSeconds, stop: close, onHangup });
  if (!worker) return;
  const retire = async (): Promise<void> => {
    stopping.abort(isReplaced);
    await sleep(retirement);
  };
  onRetirement(() => void end(retire));
}
