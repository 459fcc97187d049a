interface DebounceOptions {
  /** Milliseconds without a call after which the last one runs and a burst ends. */
  wait: number;
  /** Milliseconds after one run at which the next one follows in spite of further calls. */
  maxWait: number;
}

/** A function that runs at most so often; `cancel` forgets what has not run yet. */
export interface Debounced<Arguments extends unknown[]> {
  (...values: Arguments): void;
  cancel(): void;
}

/**
 * Debounces with a leading call: the first call of a burst runs at once, the last one `wait` after it was made. While calls go
 * on, the newest runs every `maxWait`; that does not end the burst, so no other leading call follows.
 */
export function debounce<Arguments extends unknown[]>(
  run: (...values: Arguments) => void,
  { wait, maxWait }: DebounceOptions,
): Debounced<Arguments> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let waiting: Arguments | undefined;

  const cancel = (): void => {
    clearTimeout(silence);
    clearTimeout(limit);
    silence = undefined;
    limit = undefined;
    waiting = undefined;
  };
  const runInBurst = (values: Arguments): void => {
    waiting = undefined;
    limit = setTimeout(() => {
      if (waiting) runInBurst(waiting);
    }, maxWait);
    run(...values);
  };
  const endBurst = (): void => {
    const last = waiting;
    cancel();
    if (last) run(...last);
  };
  const debounced = (...values: Arguments): void => {
    if (silence === undefined) runInBurst(values);
    else waiting = values;
    clearTimeout(silence);
    silence = setTimeout(endBurst, wait);
  };
  return Object.assign(debounced, { cancel });
}
