interface Waiting {
  (): void;
  cancel(): void;
}

/**
 * Debounces work and runs it while the browser is idle, so that typing stays responsive.
 * @param pause milliseconds after the last call
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
      // Safari lacks requestIdleCallback.
      if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(work, { timeout: 2000 });
      else work();
    }, pause);
  };
  return Object.assign(ask, { cancel });
}

/** Time slice in milliseconds, short enough for typing. */
const stretch = 8;

/**
 * Returns a function to await between the steps of long work. It resolves immediately within the time slice, and
 * otherwise when the browser is idle.
 */
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
