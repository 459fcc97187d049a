import { constants } from 'node:os';
import type { Log } from '@ximblox/server/platform';

/** Milliseconds after which shutdown is forced. */
export const shutdownTimeout = 25_000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Thrown when a signal interrupts the start. */
export class StartInterrupted extends Error {
  override name = 'StartInterrupted';
}

/** Defers signals during the start, so that it ends between two steps. */
export interface DeferredSignals {
  /** @throws StartInterrupted when a signal was received */
  check(): void;
  /** Stops handling signals. */
  release(): void;
}

export function deferSignals(): DeferredSignals {
  let received = false;
  const onSignal = (): void => {
    received = true;
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    check() {
      if (received) throw new StartInterrupted('A signal ended the start.');
    },
    release() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

/**
 * Runs work of a command. A signal closes what it uses before the process exits; another signal ends the process at once.
 * @param close is called at most once, at a signal
 */
export async function closeOnSignals<T>(close: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  let isEnding = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    isEnding = true;
    release();
    void close().finally(() => process.exit(128 + constants.signals[signal]));
  };
  const release = (): void => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  try {
    return await work();
  } catch (error) {
    // What fails because of the end is no news.
    if (isEnding) await new Promise(() => undefined);
    throw error;
  } finally {
    release();
  }
}

/** Steps of a shutdown. */
export interface ShutdownOptions {
  log: Log;
  /** Lets load balancers stop sending requests, before anything is stopped; skipped after an uncaught error. */
  drain?: () => Promise<void>;
  /** Duration of `drain` in seconds. */
  drainSeconds?: number;
  stop: () => Promise<void>;
  /** Runs at SIGHUP instead of the shutdown. */
  onHangup?: (() => void) | undefined;
}

/**
 * Drains and stops once at SIGINT, SIGTERM or SIGHUP, and exits. An uncaught error stops the process too, with exit code 1.
 * Further signals are ignored, since terminal and npm both send one.
 * @returns a function that stops without a signal, after a drain of its own
 */
export function stopOnSignals({
  log,
  drain,
  drainSeconds = 0,
  stop,
  onHangup,
}: ShutdownOptions): (drain: () => Promise<void>) => Promise<void> {
  let stopping = false;
  const end = async (code: number, drainFirst = drain): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), shutdownTimeout + drainSeconds * 1000).unref();
    try {
      if (code === 0) await drainFirst?.();
      await stop();
      process.exit(code);
    } catch (error) {
      log.fatal({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of signals) {
    process.on(signal, () => (signal === 'SIGHUP' && onHangup ? onHangup() : void end(0)));
  }
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody awaited'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a failure that nobody caught');
    void end(1);
  });
  return (drainFirst) => end(0, drainFirst);
}
