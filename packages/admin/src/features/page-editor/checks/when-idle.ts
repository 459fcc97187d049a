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

/** Milliseconds of work that no key press feels. */
const stretch = 8;

/** Breaks for work of many steps: between two steps it goes on at once after little of it, and otherwise when the browser has nothing better to do. */
export function createBreaks(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < stretch) return;
    await new Promise<void>((resolve) => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
      else setTimeout(resolve, 2 * stretch);
    });
    began = performance.now();
  };
}
