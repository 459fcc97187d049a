/** What counts as a sign of life. */
const signs = ['mousemove', 'click', 'scroll', 'keydown'] as const;

interface ActivityOptions {
  /** Minutes without a sign of life after which `onExpire` runs. */
  minutes: number;
  /** Seconds before the end at which `onWarning` runs; half of the time when that is less. */
  warningSeconds?: number;
  onExpire: () => void;
  onWarning?: () => void;
  /** Runs when a sign of life takes a warning back. */
  onReturn?: () => void;
  /** Runs at a sign of life, at most once a second. */
  onActivity?: (time: number) => void;
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

export interface ActivityWatch {
  /** Counts as a sign of life, such as one in another window. */
  touch(): void;
  stop(): void;
}

/**
 * Watches mouse, scrolling and keys. Each sign of life starts the time anew, also after the warning, which it takes back; when
 * the time has run out, `onExpire` runs once and nothing is watched any more.
 */
export function watchActivity(options: ActivityOptions): ActivityWatch {
  const { minutes, onExpire, onWarning, onActivity, target } = options;
  const duration = minutes * 60_000;
  const warning = Math.min((options.warningSeconds ?? 60) * 1000, duration / 2);
  let isWarning = false;
  let lastTold = 0;
  let timer: ReturnType<typeof setTimeout>;

  const stop = (): void => {
    clearTimeout(timer);
    for (const sign of signs) target.removeEventListener(sign, onSign, true);
  };
  const expire = (): void => {
    stop();
    onExpire();
  };
  const warn = (): void => {
    isWarning = true;
    onWarning?.();
    timer = setTimeout(expire, warning);
  };
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onWarning ? warn : expire, onWarning ? duration - warning : duration);
  };
  const touch = (): void => {
    if (isWarning) options.onReturn?.();
    isWarning = false;
    restart();
  };
  function onSign(): void {
    touch();
    const now = Date.now();
    if (now - lastTold < 1000) return;
    lastTold = now;
    onActivity?.(now);
  }

  for (const sign of signs) target.addEventListener(sign, onSign, { capture: true, passive: true });
  restart();
  return { touch, stop };
}
