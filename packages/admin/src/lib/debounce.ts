interface DebounceOptions {
  /** Milliseconds without a call after which the last one runs and a burst ends. */
  wait: number;
  /** Maximum milliseconds between two runs during a burst. */
  maxWait: number;
}

/** Debounced function; `cancel` drops the pending call. */
export interface Debounced<Arguments extends unknown[]> {
  (...values: Arguments): void;
  cancel(): void;
}

/**
 * Debounces with a leading call: the first call of a burst runs immediately, the last one after `wait`. During a burst, the
 * newest call runs every `maxWait`, which does not end the burst.
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
