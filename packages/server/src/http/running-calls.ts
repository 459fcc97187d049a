import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that calls get after their connections have been closed. */
const patience = 5_000;

/** Calls of the API in progress, including those whose connection is gone. */
export interface RunningCalls {
  /** Counts a call until it ends. */
  track<Result>(call: Promise<Result>): Promise<Result>;
  /** Waits until no call is in progress, for at most five seconds. */
  settled(): Promise<void>;
}

/**
 * Creates the register of running calls. A shutdown closes connections after ten seconds, but the database must stay open until
 * their calls have stored what they received, such as the last bytes of a resumable upload.
 */
export function createRunningCalls(): RunningCalls {
  const running = new Set<Promise<unknown>>();
  return {
    track(call) {
      running.add(call);
      const forget = (): void => void running.delete(call);
      call.then(forget, forget);
      return call;
    },
    async settled() {
      const timeout = new AbortController();
      const late = sleep(patience, undefined, { signal: timeout.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(running), late]);
      timeout.abort();
    },
  };
}
