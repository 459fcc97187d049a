interface DebounceOptions {
  /** Milliseconds of silence after which the last call runs. */
  wait: number;
  /** Milliseconds after which it runs in spite of further calls. */
  maxWait: number;
}

/** A function that runs at most so often; `cancel` forgets what has not run yet. */
export interface Debounced<Arguments extends unknown[]> {
  (...values: Arguments): void;
  cancel(): void;
}

/** Runs the first call at once and the last one after a silence, or after `maxWait` when there is none. */
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
  const flush = (): void => {
    const last = waiting;
    cancel();
    if (last) run(...last);
  };
  const debounced = (...values: Arguments): void => {
    if (silence === undefined) run(...values);
    else {
      waiting = values;
      limit ??= setTimeout(flush, maxWait);
    }
    clearTimeout(silence);
    silence = setTimeout(flush, wait);
  };
  return Object.assign(debounced, { cancel });
}
