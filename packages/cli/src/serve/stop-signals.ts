import type { Log } from '@ximblox/server/platform';

/** Milliseconds after which a stop no longer waits for anybody. */
const patience = 25_000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends a start that a signal has interrupted. */
export class StartInterrupted extends Error {
  override name = 'StartInterrupted';
}

/** Notes the signals that come before there is everything to stop in order, so that a start ends between two steps, not within one. */
export interface SignalsWhileStarting {
  /** @throws StartInterrupted when a signal has come */
  check(): void;
  /** Leaves the signals to others. */
  release(): void;
}

export function noteSignals(): SignalsWhileStarting {
  let noted = false;
  const note = (): void => {
    noted = true;
  };
  for (const signal of signals) process.on(signal, note);
  return {
    check() {
      if (noted) throw new StartInterrupted('A signal ended the start.');
    },
    release() {
      for (const signal of signals) process.off(signal, note);
    },
  };
}

/** How a process ends. */
export interface Ending {
  log: Log;
  /** Sees to it that nothing new comes, before anything is stopped; left out when a bug ends the process. */
  drain?: () => Promise<void>;
  /** Seconds that it takes. */
  drainSeconds?: number;
  stop: () => Promise<void>;
}

/**
 * Drains and stops in order at SIGINT, SIGTERM and SIGHUP, once, and ends the process; a bug that nobody caught stops it too,
 * with code 1. More signals change nothing: a terminal and npm send one wish twice.
 */
export function stopOnSignals({ log, drain, drainSeconds = 0, stop }: Ending): void {
  let stopping = false;
  const end = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patience + drainSeconds * 1000).unref();
    try {
      if (code === 0) await drain?.();
      await stop();
      process.exit(code);
    } catch (error) {
      log.fatal({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of signals) process.on(signal, () => void end(0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody awaited'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a failure that nobody caught');
    void end(1);
  });
}
