interface Waiting {
  (): void;
  cancel(): void;
}

/**
 * A function that runs its work once nobody has asked for it for a while and the browser has nothing better to do, so that
 * it never stands between a key and its letter.
 * @param pause milliseconds without another call
 */
export function whenIdle(work: () => void, pause: number): Waiting {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
    idle = undefined;
  };
  const ask = (): void => {
    cancel();
    timer = setTimeout(() => {
      // Safari has no such callback.
      if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(work, { timeout: 2000 });
      else work();
    }, pause);
  };
  return Object.assign(ask, { cancel });
}
